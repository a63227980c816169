"""A game's compiled functions as plain Python, to find the line at which one of them goes wrong."""

from __future__ import annotations

import dis
import random
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from brettwerk.core.compiled import dispatch
from brettwerk.core.errors import BrokenGame
from brettwerk.core.messages import Phrase
from brettwerk.core.mistakes.places import place_of_function

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from brettwerk.core.definition import GameDefinition

PLIES = 60
"""How long the game is that is rehearsed."""


class Interpreter:
    """Makes plain copies of compiled functions, which call plain copies in turn."""

    def __init__(self, owner: str) -> None:
        self._owner = owner
        """The module of the game's rules, by name."""
        self._copies: dict[Any, FunctionType] = {}
        self.used: list[tuple[CodeType, int, str, Any]] = []
        """What compiled code uses that is not compiled: the code that does, its line, and the name and value used."""

    def plain(self, function: Any) -> Callable[..., Any]:
        """A copy of a compiled function that Python runs."""
        if function in self._copies:
            return self._copies[function]
        original = getattr(function, "py_func", function)
        names: dict[str, Any] = {"__builtins__": original.__globals__["__builtins__"]}
        copy = FunctionType(original.__code__, names, original.__name__, original.__defaults__, original.__closure__)
        self._copies[function] = copy
        for line, name in _global_names(original.__code__):
            if name in original.__globals__:
                names[name] = self._value(original.__code__, line, name, original.__globals__[name])
        return copy

    def _value(self, caller: CodeType, line: int, name: str, value: Any) -> Any:
        if hasattr(value, "py_func"):
            return self.plain(value)
        if isinstance(value, FunctionType) and value.__module__ == dispatch.__name__:
            return self.plain(dispatch.rule(self._owner, name))
        if isinstance(value, FunctionType | list | dict | set):
            self.used.append((caller, line, name, value))
        return value


def _global_names(code: CodeType) -> Iterator[tuple[int, str]]:
    """The global names that code uses, with the lines at which it does."""
    line = code.co_firstlineno
    for instruction in dis.get_instructions(code):
        line = (instruction.positions and instruction.positions.lineno) or line
        if instruction.opname == "LOAD_GLOBAL":
            yield line, instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _global_names(constant)


def _require_numbers(game: GameDefinition, moves: Any) -> None:
    last = game.rules.MOVE_COUNT - 1
    outside = [int(move) for move in moves if not 0 <= move <= last]
    if outside:
        reason = Phrase("broken.move-number", move=outside[0], last=last)
        raise BrokenGame.at(game.id, place_of_function(game.rules.legal_moves), reason)


def rehearse(game: GameDefinition, moves: Any) -> None:
    """Play a little at random in plain Python, and call all that the rules have; their mistakes are raised.

    Insight is left out: it may use structs in ways that only the compiler knows.
    """
    interpreter = Interpreter(game.rules.__name__)

    def call(name: str, *arguments: Any) -> Any:
        return interpreter.plain(dispatch.rule(game.rules.__name__, name))(*arguments)

    tables, raws, chance = game.tables, game.empty_raw(), random.Random(1)
    game.fill_start(raws[0])
    call("set_up", tables, raws[0])
    for _ in range(PLIES):
        count = call("legal_moves", tables, raws[0], moves)
        if not count:
            break
        _require_numbers(game, moves[:count])
        if hasattr(game.rules, "leave"):
            call("leave", tables, raws.copy()[0], 0)
        call("play", tables, raws[0], int(moves[chance.randrange(count)]))
    for seat in game.seats:
        call("payoff", tables, raws[0], seat)
