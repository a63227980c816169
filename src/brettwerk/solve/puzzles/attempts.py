"""Trying to solve a puzzle: whether a move is right, what the opponent answers, and why a wrong move is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from brettwerk.core.match import Match
from brettwerk.solve.proof import OTHERS, Attack

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from brettwerk.core.state import State
    from brettwerk.solve.puzzles.puzzle import Puzzle

    Advise = Callable[[Match], str]

SIMULATIONS = 400
"""For each move of a refutation that is not prescribed."""
MOST_SHOWN = 12
"""Plies of a refutation that are played out."""


class WinProver(Protocol):
    """Finds out whether the solver's side wins."""

    def is_won(self, state: State, within: int) -> bool:
        """Tell whether a position is won within a number of plies."""


@dataclass(frozen=True)
class AttemptResult:
    """Whether a move is right, and what follows."""

    right: bool
    """Whether the win is still certain, and in time."""
    solved: bool
    line: tuple[str, ...]
    """What follows: the longest defence, up to the solver's next turn, or the refutation played out."""


class Solver:
    """Judges the moves of somebody who solves a puzzle; a list of moves says how far they have come."""

    def __init__(self, puzzle: Puzzle, prover: WinProver, advise: Callable[[], Advise]) -> None:
        """An adviser, made anew for each refutation, chooses natural moves by ``SIMULATIONS``."""
        self.puzzle = puzzle
        self._prover = prover
        self._advise = advise

    def attempt(self, played: Sequence[str], move: str) -> AttemptResult:
        """Judge a move of the solver."""
        after = self.puzzle.position_after(played).play(move)
        left = self.puzzle.within - len(played) - 1
        if not self._prover.is_won(after, left):
            return AttemptResult(
                right=False, solved=False, line=self._refutation(after, left, answered="" if played else move)
            )
        line: list[str] = []
        while not after.is_over and not self._attacks(after):
            line.append(self._longest_defence(after, left - len(line)))
            after = after.play(line[-1])
        return AttemptResult(right=True, solved=after.is_over, line=tuple(line))

    def moves_left(self, played: Sequence[str]) -> int:
        """How many moves the solver still makes in the fastest win."""
        state, count = self.puzzle.position_after(played), 0
        for move in self.solution(played):
            count += self._attacks(state)
            state = state.play(move)
        return count

    def solution(self, played: Sequence[str]) -> tuple[str, ...]:
        """The fastest win from here against the longest defence."""
        state = self.puzzle.position_after(played)
        left = self.puzzle.within - len(played)
        line: list[str] = []
        while not state.is_over:
            choose = self._fastest_win if self._attacks(state) else self._longest_defence
            line.append(choose(state, left - len(line)))
            state = state.play(line[-1])
        return tuple(line)

    def _attacks(self, state: State) -> bool:
        return state.turn in self.puzzle.side

    def _plies(self, state: State, within: int) -> int:
        """How long the win takes; more than anything if there is none."""
        return next((plies for plies in range(within + 1) if self._prover.is_won(state, plies)), within + 1)

    def _fastest_win(self, state: State, within: int) -> str:
        plies = self._plies(state, within)
        moves = state.legal_moves()
        won = (move for move in moves if self._prover.is_won(state.play(move), plies - 1))
        return next(won, moves[0])

    def _longest_defence(self, state: State, within: int) -> str:
        return max(state.legal_moves(), key=lambda reply: self._plies(state.play(reply), within - 1))

    def _refutation(self, state: State, left: int, answered: str) -> tuple[str, ...]:
        """Play on after a wrong move until the game is over or the solver's time is up.

        ``answered`` is the move if the certificate has an answer to it.
        """
        advise, match = self._advise(), Match(state)
        while not match.is_over and len(match.moves) < min(left, MOST_SHOWN):
            natural = advise(match)
            if not self._attacks(match.state) and not self._holds(match.state, natural, left - len(match.moves)):
                natural = self._holding(match, left, answered)
            match.play(natural)
        return tuple(match.moves)

    def _holds(self, state: State, reply: str, left: int) -> bool:
        return not self._prover.is_won(state.play(reply), left - 1)

    def _holding(self, match: Match, left: int, answered: str) -> str:
        """A defender's move that prevents the win: the certificate's own, else any."""
        replies = self.puzzle.refutations.replies
        known = replies.get(answered, replies.get(OTHERS)) if answered and not match.moves else None
        if isinstance(known, Attack):
            return known.move
        left -= len(match.moves)
        return next(reply for reply in match.state.legal_moves() if self._holds(match.state, reply, left))
