"""Judging moves by a puzzle's certificate alone: no search, so that nothing has to be compiled first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.solve.proof import OTHERS, WON, Attack, Defence, Won
from brettwerk.solve.puzzles.attempts import AttemptResult

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.state import State
    from brettwerk.solve.proof import Proof
    from brettwerk.solve.puzzles.puzzle import Puzzle


class Uncertain(Exception):
    """A certificate says nothing about a move, which may win in another way."""


class CertifiedSolver:
    """Judges the moves of somebody who solves a puzzle, as far as its certificate goes."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def attempt(self, played: Sequence[str], move: str) -> AttemptResult:
        """Judge a move; a wrong one is answered by the certificate's own reply, and not played out any further."""
        proof = self._after(played)
        after = self.puzzle.position_after(played).play(move)
        if move == proof.move:
            line = self._line(after, proof.then, whole=False)
            return AttemptResult(right=True, solved=_last(after, line).is_over, line=line)
        if played:
            raise Uncertain
        replies = self.puzzle.refutations.replies
        answer = replies.get(move, replies.get(OTHERS))
        return AttemptResult(right=False, solved=False, line=(answer.move,) if isinstance(answer, Attack) else ())

    def solution(self, played: Sequence[str]) -> tuple[str, ...]:
        """The win from here against the longest defence."""
        return self._line(self.puzzle.position_after(played), self._after(played), whole=True)

    def _after(self, played: Sequence[str]) -> Attack:
        """What the proof says after some moves."""
        proof: Proof = self.puzzle.proof
        for move in played:
            if isinstance(proof, Defence):
                proof = _reply(proof, move)
            elif isinstance(proof, Attack) and proof.move == move:
                proof = proof.then
            else:
                raise Uncertain
        if not isinstance(proof, Attack):
            raise Uncertain
        return proof

    def _line(self, state: State, proof: Proof, *, whole: bool) -> tuple[str, ...]:
        """Follow a proof against the longest defence, to its end or to the solver's next turn."""
        line: list[str] = []
        while not isinstance(proof, Won) and (whole or isinstance(proof, Defence)):
            if isinstance(proof, Attack):
                move, proof = proof.move, proof.then
            else:
                met = {reply: _reply(proof, reply) for reply in state.legal_moves()}
                move = max(met, key=lambda reply: _length(met[reply]))
                proof = met[move]
            line.append(move)
            state = state.play(move)
        return tuple(line)


def _reply(proof: Defence, move: str) -> Proof:
    return proof.replies.get(move, proof.replies.get(OTHERS, WON))


def _length(proof: Proof) -> int:
    """The plies of a proof's longest line."""
    if isinstance(proof, Attack):
        return 1 + _length(proof.then)
    return 1 + max(map(_length, proof.replies.values())) if isinstance(proof, Defence) else 0


def _last(state: State, line: Sequence[str]) -> State:
    for move in line:
        state = state.play(move)
    return state
