"""What worker processes do with puzzles: judge attempts and show solutions, drawn and written as they are sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from brettwerk.server.content import puzzles
from brettwerk.server.schemas.puzzles import PuzzleMove
from brettwerk.solve.puzzles.attempts import Solver
from brettwerk.solve.puzzles.puzzle import find_puzzle, puzzles_of

if TYPE_CHECKING:
    from brettwerk.server.schemas.requests import PuzzleMoveRequest
    from brettwerk.server.workers.lanes import Tell

MOVES = TypeAdapter(list[PuzzleMove])


@dataclass(frozen=True)
class LoadSolver:
    """Load what judges attempts at the puzzles of a game."""

    game: str

    def run(self, tell: Tell) -> None:  # noqa: ARG002
        Solver(puzzles_of(self.game)[0])


@dataclass(frozen=True)
class Attempt:
    """Judge a move in a puzzle."""

    game: str
    puzzle: str
    request: PuzzleMoveRequest

    def run(self, tell: Tell) -> bytes:  # noqa: ARG002
        puzzle = find_puzzle(self.game, self.puzzle)
        found = Solver(puzzle).attempt(tuple(self.request.played), self.request.move)
        return puzzles.answer(puzzle, self.request, found).model_dump_json().encode()


@dataclass(frozen=True)
class Solve:
    """Show how a puzzle is solved."""

    game: str
    puzzle: str
    played: tuple[str, ...]

    def run(self, tell: Tell) -> bytes:  # noqa: ARG002
        puzzle = find_puzzle(self.game, self.puzzle)
        solution = Solver(puzzle).solution(self.played)
        return MOVES.dump_json(puzzles.played_out(puzzle.position_after(self.played), solution))
