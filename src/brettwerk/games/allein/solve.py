"""The shortest ways to one last piece, and what is proven about them."""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.cache import compiling
from brettwerk.games.allein import insight
from brettwerk.games.allein import shortest as compiled
from brettwerk.games.allein.heuristic import HeuristicSearch
from brettwerk.games.allein.layouts import LAYOUTS, StartLayout
from brettwerk.games.allein.measures import CHAINS, JUMPS, Measured, played
from brettwerk.games.allein.rules import start_board
from brettwerk.games.allein.symmetry import representatives

if TYPE_CHECKING:
    from brettwerk.core.state import State

ENTRIES = 2**22
SLICE = 20_000
"""Steps between two looks at the clock: a tenth of a second or less."""
WIDTHS = (8, 32, 128, 512)
"""How wide to look ahead for a first solution."""
HEURISTIC_SHARE = 0.25
"""How much of the time is for good solutions where no proof is found before."""
LONGER = 16
"""How many times as long as the one before a look ahead may take: it compares all that it follows."""


@dataclass(frozen=True)
class ShortestSolutions:
    """What is known about a position."""

    is_solvable: bool | None
    """Whether one piece can be left at all; None if that is open."""
    jumps: Measured
    chains: Measured

    @property
    def is_complete(self) -> bool:
        return self.is_solvable is False or (self.jumps.is_proven and self.chains.is_proven)


def shortest(state: State, seconds: float = 60.0) -> ShortestSolutions:
    """Find the shortest solutions in jumps and in chains, and prove that they are; or tell how far time allowed.

    Both searches run side by side, each in a thread.
    """
    compile_search(state)
    deadline = time.perf_counter() + seconds
    first = first_solution(state, deadline)
    searches = [SolutionSearch(state, measure, known_solution(state, measure) or first) for measure in (JUMPS, CHAINS)]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda search: search_within(search, seconds, deadline), searches))
    by_jumps, by_chains = searches
    solvable = {by_jumps.is_solvable, by_chains.is_solvable} - {None}
    return ShortestSolutions(next(iter(solvable), None), by_jumps.best(by_chains), by_chains.best(by_jumps))


def search_within(search: SolutionSearch, seconds: float, deadline: float) -> None:
    """Search for a proof; where that takes too long, look for a good solution in the rest of the time."""
    search.run(deadline - HEURISTIC_SHARE * seconds)
    if not search.is_done and time.perf_counter() < deadline:
        heuristic = HeuristicSearch(search.state, search.measure, search.solution)
        heuristic.run(lambda: time.perf_counter() < deadline, search.at_least)
        search.improve(heuristic.solution)


def best_line(state: State, seconds: float) -> tuple[tuple[str, ...] | None, bool]:
    """The solution in fewest jumps if time allows, else any that is found; and whether it is proven to be shortest."""
    compile_search(state)
    deadline = time.perf_counter() + seconds
    search = SolutionSearch(state, JUMPS, known_solution(state, JUMPS) or first_solution(state, deadline))
    search.run(deadline)
    return search.solution, search.best(search).is_proven


def known_solution(state: State, measure: str) -> tuple[str, ...] | None:
    """The best solution kept of the layout that a position is; None if it is none, or none is kept."""
    layout = layouts_by_board().get(state.raw[0].board.tobytes())
    if layout is None:
        return None
    return layout.jumps.moves if measure == JUMPS else layout.chains.moves


@cache
def layouts_by_board() -> dict[bytes, StartLayout]:
    boards = {}
    for layout in LAYOUTS:
        board = np.zeros(64, np.uint8)
        for square, colour in start_board(layout.rows).items():
            board[square] = colour
        boards[board.tobytes()] = layout
    return boards


def first_solution(state: State, deadline: float = math.inf) -> tuple[str, ...] | None:
    """Find any solution by a look ahead, the wider the harder it is; None if that finds none.

    A look ahead cannot be ended, so a wider one is begun only if it would be over by the deadline.
    """
    left = int(state.raw[0].left)
    if state.is_over:
        return () if left == 1 else None
    moves, line = state.game.move_buffer(1)[0], np.empty(left, np.int32)
    for width in WIDTHS:
        began = time.perf_counter()
        payoff, jumps = insight.beam_search(state.game.tables, state.raw[0], moves, width, line)
        if payoff == 1.0:
            return played(state, line[:jumps])
        now = time.perf_counter()
        if now + (now - began) * LONGER > deadline:
            break
    return None


class SolutionSearch:
    """A search by one measure, deeper and deeper, in slices."""

    def __init__(self, state: State, measure: str, solution: tuple[str, ...] | None = None) -> None:
        compile_search(state)
        self.state = state
        self.measure = measure
        self.solution = solution
        self.is_solvable: bool | None = True if solution is not None else None
        self._most = int(state.raw[0].left) - 1  # every jump takes a piece at least
        self._states = np.zeros(self._most + 2, state.game.rules.STATE)
        self._stack = np.zeros(self._most + 2, compiled.STACK)
        self._moves = state.game.move_buffer(self._most + 2)
        self._table = np.zeros(ENTRIES, compiled.ENTRY)
        self._at = np.zeros(1, np.int64)
        bound = compiled.least_chains if measure == CHAINS else compiled.least_jumps
        self.at_least = int(bound(state.raw[0]))
        self.is_done = self._at_limit()

    def _at_limit(self) -> bool:
        """Begin the search with the next limit; tell whether there is nothing left to search."""
        if self.is_solvable and self._measured(self.solution).is_proven:
            return True
        if self.at_least > self._most:
            self.is_solvable = False
            return True
        self._at[0] = 0
        self._states[0] = self.state.raw[0]
        self._stack[0] = (compiled.NEW, 0, 0, compiled.NOBODY)
        if not self.state.is_over:
            worth = representatives(self.state)
            self._stack[0]["count"] = len(worth)
            self._moves[0, : len(worth)] = worth
        return False

    def run(self, deadline: float) -> None:
        """Search until everything is proven or time is up."""
        while not self.is_done and time.perf_counter() < deadline:
            self.step()

    def step(self) -> None:
        """Search for one slice."""
        found = compiled.search(
            self.state.game.tables,
            self._states,
            self._stack,
            self._moves,
            self.measure == CHAINS,
            self.at_least,
            self._table,
            self._at,
            np.array([SLICE]),
        )
        if found == compiled.FOUND:
            self.solution = self._line()
            self.is_solvable = self.is_done = True
        elif found == compiled.NONE:
            self.at_least += 1
            self.is_done = self._at_limit()

    def improve(self, solution: tuple[str, ...] | None) -> None:
        """Take over a solution that is no longer than the one known."""
        if solution is not None:
            self.solution, self.is_solvable = solution, True
            self.is_done = self._measured(solution).is_proven

    def _line(self) -> tuple[str, ...]:
        plies = range(int(self._at[0]))
        return played(self.state, (self._moves[ply, self._stack[ply]["index"] - 1] for ply in plies))

    def _measured(self, solution: tuple[str, ...] | None) -> Measured:
        return Measured(self.measure, solution, self.at_least)

    def best(self, other: SolutionSearch) -> Measured:
        """What is known, with the help of a search by another measure."""
        known = [self._measured(one) for one in (self.solution, other.solution) if one is not None]
        return min(known, key=lambda one: one.size or 0, default=self._measured(None))


def compile_search(state: State) -> None:
    """Compile the search, unless some process has done so before."""
    with compiling(f"{state.game.variant.game}.shortest") as to_do:
        if to_do:
            raw = np.repeat(state.raw, 2)
            stack, moves = np.zeros(2, compiled.STACK), state.game.move_buffer(2)
            stack["count"] = compiled.NEW
            table, at, steps = np.zeros(1, compiled.ENTRY), np.zeros(1, np.int64), np.zeros(1, np.int64)
            compiled.search(state.game.tables, raw, stack, moves, True, 0, table, at, steps)
            compiled.least_chains(raw[0])
            compiled.least_jumps(raw[0])
            insight.beam_search(state.game.tables, raw[0], moves[0], WIDTHS[0], np.empty(raw[0].left, np.int32))
