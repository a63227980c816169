"""Mistakes that show when a game is compiled or drawn for the first time.

The compiler's own words run to a hundred lines and seldom name the place. So the game's functions are looked at first,
then rehearsed as plain Python, which knows the line; only what neither finds is told in the compiler's words.
"""

from __future__ import annotations

import ast
import linecache
import re
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brettwerk.core.compiled.dispatch import insight_of, winners_take_all
from brettwerk.core.compiled.raw_state import is_struct, room_for_moves
from brettwerk.core.compiled.scratch import scratch
from brettwerk.core.errors import BrokenGame
from brettwerk.core.messages import Phrase
from brettwerk.core.mistakes.loading import missing_rule
from brettwerk.core.mistakes.places import LONGEST, is_in, line_of, place_in, place_of, place_of_function, source_folder
from brettwerk.core.mistakes.rehearsal import Interpreter, rehearse

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from brettwerk.core.definition import GameDefinition

KNOWN_TO_COMPILER = (scratch,)
"""Plain functions of which compiled code gets something of its own (``core/compiled/compiler.py``)."""
CONTAINERS = (list, dict, set)
STEP = "Failed in nopython mode pipeline"
"""With these words begins each part of the compiler's complaint; the last one is about the place itself."""


@contextmanager
def explained(game: GameDefinition) -> Iterator[None]:
    """Turn whatever a game raises by mistake into a BrokenGame that says where and what."""
    try:
        yield
    except (BrokenGame, OSError, MemoryError):  # explained already, or not the author's fault
        raise
    except Exception as error:
        place, reason = _explain(error, game)
        raise BrokenGame.at(game.id, place, reason) from error


def require_sound(game: GameDefinition) -> None:
    """Raise a BrokenGame if a look at a game's functions or a rehearsal of them finds a mistake; compile nothing."""
    if found := _not_compiled(game) or _rehearsed(game, source_folder(game)):
        raise BrokenGame.at(game.id, *found)


def _explain(error: Exception, game: GameDefinition) -> tuple[str, Phrase]:
    """The place of a mistake and what is wrong there, the surest explanation first."""
    folder = source_folder(game)
    return (
        missing_rule(game.rules)
        or _not_compiled(game)
        or _rehearsed(game, folder)
        or _raised(error, folder)
        or _field_in_sources(error, game, folder)
        or _in_words_of_compiler(error, game, folder)
        or (folder.name, Phrase("broken.raised", error=line_of(error)))
    )


def _not_compiled(game: GameDefinition) -> tuple[str, Phrase] | None:
    """A rule, or a helper that compiled code calls, without the decorator that compiles it."""
    if not hasattr(winners_take_all, "py_func"):
        return None  # compilation is switched off
    for name in ("set_up", "legal_moves", "play", "payoff", "leave"):
        function = getattr(game.rules, name, None)
        if function is not None and not hasattr(function, "py_func"):
            return place_of_function(function), Phrase("broken.not-compiled", name=name)
    for caller, line, name, value in _interpreter(game).used:
        if callable(value) and hasattr(value, "__code__") and value not in KNOWN_TO_COMPILER:
            place = place_of(caller.co_filename, line)
            return place, Phrase("broken.not-compiled-call", name=name, place=place_of_function(value))
    return None


def _interpreter(game: GameDefinition) -> Interpreter:
    """An interpreter that has met all functions of the game's rules and insight."""
    interpreter = Interpreter(game.rules.__name__)
    for module in (game.rules, insight_of(game.rules.__name__)):
        for value in vars(module).values() if module else ():
            if hasattr(value, "py_func"):
                interpreter.plain(value)
    return interpreter


def _rehearsed(game: GameDefinition, folder: Path) -> tuple[str, Phrase] | None:
    moves = room_for_moves(1, game.rules.MAX_MOVES)[0]
    try:
        rehearse(game, moves)
    except BrokenGame as error:
        return error.params["place"], error.params["reason"]
    except Exception as error:  # noqa: BLE001  # whatever a game's author can do wrong
        return _raised(error, folder, moves)
    return None


def _raised(error: Exception, folder: Path, moves: Any = None) -> tuple[str, Phrase] | None:
    """What Python says, with the line in the game's folder at which it says so."""
    place = place_in(folder, error)
    if not place:
        return None
    frame, line = _innermost(error.__traceback__, folder)
    if isinstance(error, AttributeError) and (found := re.search(r"record'? .*no attribute '?(\w+)", str(error))):
        # Python 3.13 says only the first time what was asked for the field
        asked = [error.obj] if is_struct(error.obj) else _asked_for(found[1], frame, line)
        return place, _no_field(found[1], asked)
    if isinstance(error, IndexError) and any(value is moves for value in frame.values()) and moves is not None:
        return place, Phrase("broken.many-moves", limit=len(moves))
    if isinstance(error, IndexError):
        return place, Phrase("broken.index", error=str(error))
    return place, Phrase("broken.raised", error=line_of(error))


def _innermost(trace: TracebackType | None, folder: Path) -> tuple[dict[str, Any], str]:
    """The variables at the innermost line in a folder, and that line."""
    found: dict[str, Any] = {}
    line = ""
    while trace:
        if is_in(folder, trace.tb_frame.f_code.co_filename):
            found, line = trace.tb_frame.f_locals, linecache.getline(trace.tb_frame.f_code.co_filename, trace.tb_lineno)
        trace = trace.tb_next
    return found, line


def _asked_for(field: str, variables: dict[str, Any], line: str) -> list[Any]:
    """The records that a line may ask for a field: those that it names before the dot, or else all."""
    named = [variables.get(name) for name in re.findall(rf"(\w+)\.{field}\b", line)]
    return [value for value in named if is_struct(value)] or [value for value in variables.values() if is_struct(value)]


def _no_field(field: str, records: list[Any]) -> Phrase:
    lacking = [names for record in records if (names := record.dtype.names) and field not in names]
    return Phrase("broken.field", field=field, fields=_fields(lacking[-1] if lacking else ()))


def _fields(names: Any) -> str:
    """The names of fields; the first of the tables, which bears the name of a module, is not one to use."""
    return ", ".join(name for name in names if "." not in name)


def _field_in_sources(error: Exception, game: GameDefinition, folder: Path) -> tuple[str, Phrase] | None:
    """A field that does not exist, on a way that the rehearsal did not take: the compiler gives its bare name."""
    if not isinstance(error, KeyError) or not error.args or not isinstance(error.args[0], str):
        return None
    field = error.args[0]
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == field:
                names = _fields([*game.rules.STATE.names, *game.tables.dtype.names])
                return place_of(str(path), node.lineno), Phrase("broken.field", field=field, fields=names)
    return None


def _in_words_of_compiler(error: Exception, game: GameDefinition, folder: Path) -> tuple[str, Phrase] | None:
    """The first line of the compiler's complaint about the innermost place in the game's folder."""
    text = str(error)
    places = re.finditer(r'File "([^"]+)", line (\d+)', text)
    found = next((place for place in places if is_in(folder, place[1])), None)
    if found is None:
        return None
    place, line = place_of(found[1], int(found[2])), int(found[2])
    for caller, _, name, value in _interpreter(game).used:
        if (
            isinstance(value, CONTAINERS)
            and Path(caller.co_filename).name == Path(found[1]).name
            and _spans(caller, line)
        ):
            return place, Phrase("broken.container", name=name, kind=type(value).__name__)
    said = text[: found.start()].rpartition(STEP)[2].splitlines()[1:]
    reason = next((one.strip() for one in said if one.strip()), "")[:LONGEST]
    if re.search(r"\blist\b", reason, re.IGNORECASE):
        return place, Phrase("broken.list", error=reason)
    return place, Phrase("broken.compiler", error=reason)


def _spans(code: Any, line: int) -> bool:
    lines: list[int] = [number for _, _, number in code.co_lines() if number]
    return min(lines) <= line <= max(lines)
