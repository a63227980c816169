"""Compiled rules for a process that cannot compile: it asks this one for each call, as a browser asks WebAssembly."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.browser.build.tables import all_tables, layout_of
from brettwerk.core.compiled import loops
from brettwerk.core.compiled.raw_state import room_for_perft, state_of_bytes
from brettwerk.core.registry import load_game

if TYPE_CHECKING:
    from brettwerk.core.game import Game


class NativeRules:
    """Answers requests, each a list of words and numbers that came as JSON, in one of the forms below."""

    def __init__(self) -> None:
        self._tables: dict[tuple[str, str], bytes] = {}

    def answer(self, request: list[Any]) -> Any:
        kind, game, *rest = request
        return getattr(self, kind)(game, *rest)

    def meta(self, game: str) -> str:
        """As much of the metadata of a game as Python reads."""
        tables, variants = all_tables(game)
        self._tables |= {(game, name): content for name, content in tables.items()}
        return json.dumps({"tables": layout_of(load_game(game).tables.dtype), "variants": variants})

    def tables(self, game: str, name: str) -> str:
        return self._tables[game, name].hex()

    def call(self, game: str, name: str, fields: str, entry: str, state: str, *numbers: int) -> tuple[str, Any]:
        """The bytes of a state after an entry point was called, and its result."""
        any_variant = load_game(game)
        tables = np.frombuffer(self._tables[game, name], any_variant.tables.dtype).copy()[0]
        for field, value in json.loads(fields).items():
            tables[field] = value
        raws = state_of_bytes(any_variant.rules.STATE, bytes.fromhex(state))
        found = getattr(self, f"_{entry}")(any_variant, tables, raws, *numbers)
        return raws.tobytes().hex(), found

    def _complete(self, _: Game, tables: Any, raws: Any) -> None:
        loops.complete(tables, raws)

    def _step(self, _: Game, tables: Any, raws: Any, move: int) -> None:
        loops.step(tables, raws, move)

    def _remove_seat(self, _: Game, tables: Any, raws: Any, seat: int) -> None:
        loops.remove_seat(tables, raws, seat)

    def _list_moves(self, game: Game, tables: Any, raws: Any) -> list[int]:
        moves = game.move_buffer(1)[0]
        count = loops.list_moves(tables, raws, moves)
        found: list[int] = moves[:count].tolist()
        return found

    def _payoffs(self, _: Game, tables: Any, raws: Any, players: int) -> list[float]:
        result = np.zeros(players)
        loops.payoffs(tables, raws, result)
        found: list[float] = result.tolist()
        return found

    def _perft(self, game: Game, tables: Any, raws: Any, depth: int) -> int:
        states, counters = room_for_perft(raws, depth)
        return int(loops.perft(tables, states, game.move_buffer(depth), counters))
