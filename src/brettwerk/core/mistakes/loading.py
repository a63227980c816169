"""Mistakes that show when a game is loaded: its module cannot be imported, or its class or rules lack something."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrokenGame
from brettwerk.core.messages import Phrase
from brettwerk.core.mistakes.places import line_of, place_in, place_of

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
        raise BrokenGame.at(game, _place_of_import(error, module) or module, said) from error


def _place_of_import(error: Exception, module: str) -> str:
    """The last line in the package of a module that was run before its import failed; empty if there is none."""
    if isinstance(error, SyntaxError) and error.filename:
        return place_of(error.filename, error.lineno)
    spec = find_spec(module.partition(".")[0])
    if spec is None:
        return ""
    sources = spec.submodule_search_locations or [spec.origin or ""]
    places = [place_in(Path(source), error) for source in sources]
    return next(filter(None, places), "")


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
