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
    from brettwerk.core.state import State

ENTRIES = 2**21
SLICE = 5_000
"""Steps between two looks at the clock."""
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
    moves: list[str] = []
    while not state.is_over:
        move = search.best_move(state, deadline)
        if move is None:
            return None
        text, state = state.step(move)
        moves.append(text)
    raw, tables = state.raw[0], state.game.tables
    scores = int(rules.score(tables, raw, 0)), int(rules.score(tables, raw, 1))
    return Best(tuple(moves), scores, search.positions)


class EndgameSearch:
    """A search with a table that later questions make use of."""

    def __init__(self, state: State, entries: int = ENTRIES) -> None:
        self.positions = 0
        self._table = np.zeros(entries, endgame.ENTRY)
        with compiling(f"{state.game.variant.game}.endgame") as to_do:
            if to_do:
                self.best_move(state, 0.0)

    def best_move(self, state: State, deadline: float) -> int | None:
        """The best move of a position that is not over; None if time is up before it is found."""
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
            if found == endgame.PAUSED and time.perf_counter() >= deadline:
                return None
        return int(stack[0]["move"])
