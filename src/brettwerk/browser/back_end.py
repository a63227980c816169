"""Compiled code in a browser tab: entry points are calls of WebAssembly, and all else runs as plain Python."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from brettwerk.browser.memory.structs import StructLayout
from brettwerk.browser.variant_key import key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from brettwerk.browser.loader import Loader, Rules
    from brettwerk.browser.memory.arrays import SmallArray
    from brettwerk.browser.memory.structs import Struct
    from brettwerk.core.definition import GameDefinition

ENTRY_POINTS = "brettwerk.core.compiled.loops"
"""The module whose functions are called in WebAssembly."""


class GameData(NamedTuple):
    """What the build says of a game."""

    layout: StructLayout
    """That of its tables."""
    names: Mapping[str, str]
    """What the tables of each variant are called; several may share some."""


class BrowserBackEnd:
    """Calls the rules that a loader has. A state is copied there, worked on, and copied back."""

    _loader: Loader

    def __init__(self) -> None:
        self._games: dict[str, GameData] = {}
        self._tables: dict[tuple[str, str, str], Struct] = {}
        self._rules: dict[int, Rules] = {}
        """By the identity of tables, which are kept for good."""

    def use(self, loader: Loader) -> None:
        """Take everything from a loader from now on."""
        self._loader = loader

    def function(self, function: Callable[..., Any]) -> Any:
        """The entry points of rules are methods of the same names here; other functions are called as they are."""
        is_entry = function.__module__ == ENTRY_POINTS and hasattr(self, function.__name__)
        return getattr(self, function.__name__) if is_entry else function

    def tables(self, game: GameDefinition) -> Struct:
        data, fields = self._data(game.id), json.dumps(dict(game.free_fields()))
        known = game.id, data.names[key_of(game.variant, game.options)], fields
        if known not in self._tables:
            found = data.layout.read(memoryview(bytearray(self._loader.tables(*known[:2]).to_bytes())), 0)
            for name, value in game.free_fields().items():
                found[name] = value
            self._tables[known] = found
            self._rules[id(found)] = self._loader.rules(*known)
        return self._tables[known]

    def _data(self, game: str) -> GameData:
        if game not in self._games:
            meta = json.loads(self._loader.meta(game))
            self._games[game] = GameData(StructLayout.from_json(meta["tables"]), meta["variants"])
        return self._games[game]

    # The entry points (core/compiled/loops.py)

    def complete(self, tables: Struct, raws: SmallArray) -> None:
        rules = self._rules_with(tables, raws)
        rules.complete()
        rules.record.assign_to(raws.memory)

    def list_moves(self, tables: Struct, raws: SmallArray, moves: SmallArray) -> int:
        rules = self._rules_with(tables, raws)
        found = rules.listMoves()
        if found.length:
            found.assign_to(moves[: found.length].numbers)
        rules.record.assign_to(raws.memory)
        return found.length

    def step(self, tables: Struct, raws: SmallArray, move: int) -> None:
        rules = self._rules_with(tables, raws)
        rules.step(move)
        rules.record.assign_to(raws.memory)

    def remove_seat(self, tables: Struct, raws: SmallArray, seat: int) -> None:
        rules = self._rules_with(tables, raws)
        rules.removeSeat(seat)
        rules.record.assign_to(raws.memory)

    def payoffs(self, tables: Struct, raws: SmallArray, result: SmallArray) -> None:
        self._rules_with(tables, raws).payoffs(len(result)).assign_to(result.numbers)

    def perft(self, tables: Struct, states: SmallArray, *_: SmallArray) -> int:
        """Count as many plies as there are states; the first is the root."""
        return self._rules_with(tables, states[:1]).perft(len(states))

    def _rules_with(self, tables: Struct, raws: SmallArray) -> Rules:
        """The rules, with a state put into their memory."""
        rules = self._rules[id(tables)]
        rules.record.assign(raws.memory)
        return rules
