"""How hard a puzzle is: how much search the engine needs to find the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.match import Match
from brettwerk.search.engine import Engine
from brettwerk.solve.puzzles.puzzle import EASY, HARD, MEDIUM

if TYPE_CHECKING:
    from collections.abc import Collection

    from brettwerk.core.state import State

BUDGETS = tuple(8 << step for step in range(12))
"""Simulations, from a glance to a long look."""
SEEDS = (1, 2)
CONFIDENT = 0.9
MEMORY = 64 * 2**20
SHORT = 4
"""Longer wins, in plies, cannot be easy."""
LONG = 7
"""Wins of this many plies or more are hard however soon the engine finds them."""
LITTLE, MUCH, VERY_MUCH = 256, 1024, 4096
"""Simulations: more than little is not easy; more than much is hard if the win is not short; very much is always."""


def effort_of(state: State, solution: str) -> int:
    """The simulations with which the engine finds a win with any seed; twice the largest budget if it never does."""
    engines = [Engine(state.game, seed=seed, memory=MEMORY) for seed in SEEDS]
    for budget in BUDGETS:
        if all(_finds(engine, state, solution, budget) for engine in engines):
            return budget
    return 2 * BUDGETS[-1]


def _finds(engine: Engine, state: State, solution: str, simulations: int) -> bool:
    """Whether the engine chooses the solution and expects to win: a lucky guess does not count."""
    choice = engine.choose(Match(state), simulations=simulations)
    return choice.move == solution and choice.value >= CONFIDENT


def difficulty_of(plies: int, effort: int) -> str:
    """Name the difficulty of a win from its length and the effort to find it."""
    if plies >= LONG or effort > VERY_MUCH or (plies > SHORT and effort > MUCH):
        return HARD
    return EASY if plies <= SHORT and effort <= LITTLE else MEDIUM


def longest_of(difficulties: Collection[str]) -> int | None:
    """The longest win that can have one of these difficulties, in plies; None if there is no limit."""
    if HARD in difficulties:
        return None
    return LONG - 1 if MEDIUM in difficulties else SHORT
