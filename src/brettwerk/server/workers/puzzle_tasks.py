"""What worker processes do with puzzles: judge attempts and show solutions, drawn and written as they are sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from brettwerk.content import puzzles
from brettwerk.content.json_text import json_text
from brettwerk.core.compiled.dispatch import interpreted
from brettwerk.server.errors import NotReady
from brettwerk.solve.prover import GaveUp
from brettwerk.solve.puzzles.certified import CertifiedSolver, Uncertain
from brettwerk.solve.puzzles.puzzle import Puzzle, find_puzzle, puzzles_of
from brettwerk.solve.puzzles.solvers import is_solver_compiled, light_solver_of, solver_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.server.schemas.requests import PuzzleMoveRequest
    from brettwerk.server.workers.lanes import Tell
    from brettwerk.solve.puzzles.attempts import Solver

Found = TypeVar("Found")


@dataclass(frozen=True)
class CompileSolver:
    """Bring what judges attempts at the puzzles of a game into the cache."""

    game: str

    def run(self, tell: Tell) -> None:  # noqa: ARG002
        puzzle = puzzles_of(self.game)[0]
        solver_of(puzzle).attempt((), puzzle.solution)


@dataclass(frozen=True)
class LoadSolver:
    """Load what judges attempts at the puzzles of a game, if it is compiled."""

    game: str

    def run(self, tell: Tell) -> None:  # noqa: ARG002
        if is_solver_compiled(self.game):
            solver_of(puzzles_of(self.game)[0])


@dataclass(frozen=True)
class Attempt:
    """Judge a move in a puzzle."""

    game: str
    puzzle: str
    request: PuzzleMoveRequest

    def run(self, tell: Tell) -> bytes:  # noqa: ARG002
        played, move = tuple(self.request.played), self.request.move

        def answer(puzzle: Puzzle, solver: Solver | CertifiedSolver) -> bytes:
            return json_text(puzzles.answer(puzzle, played, move, solver.attempt(played, move))).encode()

        return _by_a_solver(find_puzzle(self.game, self.puzzle), answer)


@dataclass(frozen=True)
class Solve:
    """Show how a puzzle is solved."""

    game: str
    puzzle: str
    played: tuple[str, ...]

    def run(self, tell: Tell) -> bytes:  # noqa: ARG002
        def shown(puzzle: Puzzle, solver: Solver | CertifiedSolver) -> bytes:
            line = puzzles.played_out(puzzle.position_after(self.played), solver.solution(self.played))
            return json_text(line).encode()

        return _by_a_solver(find_puzzle(self.game, self.puzzle), shown)


def _by_a_solver(puzzle: Puzzle, answer: Callable[[Puzzle, Solver | CertifiedSolver], Found]) -> Found:
    """Have a puzzle judged: until the prover is compiled by the certificate, or by a search that gives up soon."""
    game = puzzle.game.variant.game
    if is_solver_compiled(game):
        return answer(puzzle, solver_of(puzzle))
    with interpreted():
        try:
            return answer(puzzle, CertifiedSolver(puzzle))
        except Uncertain:
            pass
        try:
            return answer(puzzle, light_solver_of(puzzle))
        except GaveUp:
            raise NotReady("compiling", game=puzzle.game.name()) from None
