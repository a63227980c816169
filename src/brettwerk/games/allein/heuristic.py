"""Good solutions where the shortest are out of reach: beam searches with ever new tastes, each for a shorter one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.cache import compiling
from brettwerk.games.allein import beam as compiled
from brettwerk.games.allein.measures import CHAINS, JUMPS, played, size_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from brettwerk.core.state import State

WIDTHS = (300, 1000, 3000, 10000)
"""Beams are so wide in turn."""
REMEMBERED = 2**20
WEIGHTS: dict[str, dict[str, tuple[float, float]]] = {
    JUMPS: {
        "pieces": (1, 1),
        "lines": (3.5, 8),
        "edges": (0, 1.5),
        "corners": (1, 4),
        "jumps": (0.4, 0.8),
        "chance": (0, 3),
    },
    CHAINS: {
        "pieces": (1, 1),
        "lines": (0, 4),
        "edges": (0, 2),
        "corners": (0, 3),
        "jumps": (0, 0.6),
        "chance": (0, 2),
    },
}
"""The least and the greatest weight of each part of a score, by measure; they were found by trying."""


class HeuristicSearch:
    """Searches by one measure, one after the other. A solution that is found has to be beaten by the next."""

    def __init__(self, state: State, measure: str, solution: tuple[str, ...] | None = None, seed: int = 1) -> None:
        compile_beam(state)
        self.state = state
        self.measure = measure
        self.solution = solution
        self.searches = 0
        self._bounds = [WEIGHTS[measure][part] for part in compiled.WEIGHTS]
        self._chance = random.Random(seed)
        left = int(state.raw[0].left)
        self._most = left - 1
        self._trail = np.zeros(left + 1, state.game.rules.STATE)
        self._moves = state.game.move_buffer(left + 1)
        self._seen = np.zeros(REMEMBERED, np.uint64)

    def run(self, has_time: Callable[[], bool], at_least: int = 0) -> None:
        """Search until time is up or the solution is as short as can be."""
        while has_time() and not (self.solution is not None and self._size() <= at_least):
            self.step(has_time)

    def step(self, has_time: Callable[[], bool] = lambda: True) -> None:
        """Make one beam search for a solution shorter than the one known."""
        width = WIDTHS[self.searches % len(WIDTHS)]
        weights = np.array([self._chance.uniform(*bounds) for bounds in self._bounds])
        self.searches += 1
        found = self._search(width, weights, np.uint64(self._chance.getrandbits(63)), has_time)
        if found is not None:
            self.solution = found

    def _size(self) -> int:
        return self._most + 1 if self.solution is None else size_of(self.solution, self.measure)

    def _search(
        self, width: int, weights: NDArray[np.float64], seed: np.uint64, has_time: Callable[[], bool]
    ) -> tuple[str, ...] | None:
        game = self.state.game
        beam, next_beam = (np.zeros(width, game.rules.STATE) for _ in range(2))
        ways, next_ways = (np.zeros(width, compiled.WAY) for _ in range(2))
        heap = np.zeros(width, np.int64)
        room = (heap, self._seen, self._trail, self._moves)
        beam[0] = self.state.raw[0]
        count = 0 if self.state.is_over else 1
        for left in range(self._size() - 2, -1, -1):
            count = compiled.grow(
                game.tables, beam, ways, count, next_beam, next_ways, *room, self.measure == CHAINS, left, weights, seed
            )
            if count == compiled.FOUND:
                return played(self.state, next_ways[0]["moves"][: next_ways[0]["length"]])
            if count == 0 or not has_time():
                break
            beam, next_beam, ways, next_ways = next_beam, beam, next_ways, ways
        return None


def compile_beam(state: State) -> None:
    """Compile the search, unless some process has done so before."""
    with compiling(f"{state.game.variant.game}.beam") as to_do:
        if to_do:
            states, ways = np.repeat(state.raw, 2), np.zeros(2, compiled.WAY)
            room = (np.zeros(1, np.int64), np.zeros(1, np.uint64), states, state.game.move_buffer(2))
            weights, seed = np.zeros(len(compiled.WEIGHTS)), np.uint64(1)
            compiled.grow(state.game.tables, states, ways, 0, states, ways, *room, True, 0, weights, seed)
