"""The end of a game, solved exactly for its score."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.cache import compiling
from brettwerk.games.blokus_duo import endgame, rules
from brettwerk.games.blokus_duo.pieces import SIZES

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.state import State

ENTRIES = 2**21
SLICE = 5_000
"""Steps between two looks at the clock."""
FEW_MOVES = 60
MOST_PLIES = 2 * len(SIZES)


@dataclass(frozen=True)
class Best:
    """Best play of both seats to the end."""

    moves: tuple[str, ...]
    scores: tuple[int, int]
    positions: int
    """How many positions were looked at."""

    @property
    def margin(self) -> int:
        """The score of seat 0 less that of seat 1."""
        return self.scores[0] - self.scores[1]


def best_score(state: State, seconds: float = 60.0) -> Best | None:
    """Find the line in which both seats do their best for the difference of scores; None if time is up before."""
    search = EndgameSearch(state)
    deadline = time.perf_counter() + seconds  # now that all is compiled
    moves = search.best_line(state, lambda: time.perf_counter() >= deadline)
    if moves is None:
        return None
    for move in moves:
        state = state.play(move)
    first, second = state.game.scores(state.raw[0]) or (0, 0)
    return Best(moves, (first, second), search.positions)


def is_near_end(state: State) -> bool:
    """Whether an engine should try to solve a position: most with so few moves take a tenth of a second at most."""
    return len(state.move_numbers) <= FEW_MOVES


class EndgameSearch:
    """A search with a table that later questions make use of."""

    def __init__(self, state: State, entries: int = ENTRIES) -> None:
        self.positions = 0
        self._table = np.zeros(entries, endgame.ENTRY)
        with compiling(f"{state.game.variant.game}.endgame") as to_do:
            if to_do:
                self.best_move(state, lambda: True)

    def best_line(self, state: State, give_up: Callable[[], bool]) -> tuple[str, ...] | None:
        """Best play of both seats to the end; None if it is given up before it is found."""
        moves: list[str] = []
        while not state.is_over:
            move = self.best_move(state, give_up)
            if move is None:
                return None
            text, state = state.step(move)
            moves.append(text)
        return tuple(moves)

    def best_move(self, state: State, give_up: Callable[[], bool]) -> int | None:
        """The best move of a position that is not over; None if it is given up before it is found."""
        states = np.zeros(MOST_PLIES + 1, rules.STATE)
        stack = np.zeros(MOST_PLIES + 1, endgame.STACK)
        moves = state.game.move_buffer(MOST_PLIES + 1)
        at, found = np.zeros(1, np.int64), endgame.PAUSED
        states[0] = state.raw[0]
        for field, value in (("count", endgame.NEW), ("low", -endgame.FAR), ("high", endgame.FAR)):
            stack[0][field] = value
        stack[0]["alpha"], stack[0]["beta"] = -endgame.FAR, endgame.FAR
        while found == endgame.PAUSED:
            steps = np.array([SLICE])
            found = endgame.search(state.game.tables, states, stack, moves, self._table, at, steps)
            self.positions += SLICE - int(steps[0])
            if found == endgame.PAUSED and give_up():
                return None
        return int(stack[0]["move"])
