"""Mistakes that show when a game is loaded: its module cannot be imported, or its class or rules lack something."""

from __future__ import annotations

import sys
import traceback
from contextlib import contextmanager
from itertools import dropwhile
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrokenGame
from brettwerk.core.messages import Phrase
from brettwerk.core.mistakes.places import line_of, place_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from brettwerk.core.definition import GameDefinition

NEEDED = ("STATE", "POSITION_BYTES", "MOVE_COUNT", "MAX_MOVES", "Tables", "set_up", "legal_moves", "play")
"""What the module of a game's rules must have."""
ATTRIBUTES = ("id", "rules", "board", "offers", "endings", "texts", "move_examples")
"""What the class of a game must say."""


@contextmanager
def imported(game: str, module: str) -> Iterator[None]:
    """Turn whatever goes wrong when the module of a game is imported into a BrokenGame."""
    try:
        yield
    except Exception as error:
        said = Phrase("broken.import", error=line_of(error))
        raise BrokenGame.at(game, _place_of_import(error) or module, said) from error


def _place_of_import(error: Exception) -> str:
    """The last line of a source file that was run before the import failed."""
    if isinstance(error, SyntaxError) and error.filename:
        return place_of(error.filename, error.lineno)
    called = dropwhile(lambda frame: not frame.filename.startswith("<"), traceback.extract_tb(error.__traceback__))
    run = [frame for frame in called if not frame.filename.startswith("<")]
    return place_of(run[-1].filename, run[-1].lineno) if run else ""


def require_complete(kind: type[GameDefinition], game: str) -> None:
    """Raise a BrokenGame unless the class of a game, found under an id, and its rules say all that they must."""
    place = place_of(str(sys.modules[kind.__module__].__file__))
    missing = [name for name in ATTRIBUTES if not hasattr(kind, name)] + sorted(kind.__abstractmethods__)
    if missing:
        raise BrokenGame.at(game, place, Phrase("broken.attributes", missing=", ".join(missing)))
    if kind.id != game:
        raise BrokenGame.at(game, place, Phrase("broken.id", id=kind.id, name=game))
    if found := missing_rule(kind.rules):
        raise BrokenGame.at(game, *found)


def missing_rule(rules: ModuleType) -> tuple[str, Phrase] | None:
    """What a module of rules lacks, and where."""
    for name in NEEDED:
        if not hasattr(rules, name):
            return place_of(str(rules.__file__)), Phrase("broken.missing", name=name, needed=", ".join(NEEDED))
    return None
