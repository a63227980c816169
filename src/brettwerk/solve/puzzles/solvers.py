"""What judges attempts at puzzles here: the prover, and an engine for natural replies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.search.engine import Engine, is_search_compiled
from brettwerk.solve.prover import POSITIONS, Prover, is_prover_compiled
from brettwerk.solve.puzzles.attempts import SIMULATIONS, Solver

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.match import Match
    from brettwerk.solve.puzzles.puzzle import Puzzle

MEMORY = 32 * 2**20
LIGHT_POSITIONS, LIGHT_SIMULATIONS = 400, 8
"""For a solver that runs as plain Python: a second or two."""


def solver_of(puzzle: Puzzle) -> Solver:
    return _solver(puzzle, POSITIONS, SIMULATIONS)


def light_solver_of(puzzle: Puzzle) -> Solver:
    """One that gives up soon, for use before the prover is compiled."""
    return _solver(puzzle, LIGHT_POSITIONS, LIGHT_SIMULATIONS)


def is_solver_compiled(game: str) -> bool:
    """Tell whether attempts at the puzzles of a game can be judged without compiling."""
    return is_search_compiled(game) and is_prover_compiled(game)


def _solver(puzzle: Puzzle, positions: int, simulations: int) -> Solver:
    def adviser() -> Callable[[Match], str]:
        engine = Engine(puzzle.game, seed=1, memory=MEMORY)
        return lambda match: engine.choose(match, simulations=simulations).move

    return Solver(puzzle, Prover(puzzle.game, puzzle.side, positions=positions), adviser)
