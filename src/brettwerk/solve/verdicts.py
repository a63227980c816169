"""What every move of a position is worth: which ones win within a number of plies, and why the others do not.

As a text, verdicts are a line ``within 5``, a line for each move that wins, with its proof, and a last line with the
refutation of all others, in the form of ``proof.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.solve.checking import check_proof, check_refutation, expect, replies_to
from brettwerk.solve.proof import WON, Attack, Defence, Proof, read_proof, write_proof
from brettwerk.solve.prover import POSITIONS, Prover, side_of

if TYPE_CHECKING:
    from brettwerk.core.state import State

WITHIN = "within "


def plies_of(state: State, moves: int) -> int:
    """In how many plies the seat to move moves so many times: its own moves and all replies between them."""
    return (state.game.players - len(state.out)) * (moves - 1) + 1


@dataclass(frozen=True)
class Verdicts:
    """A certificate about all legal moves of a position."""

    plies: int
    """Counted from before the move."""
    wins: tuple[Attack, ...]
    """The moves that win within so many plies whatever the others do, with their proofs."""
    refutation: Proof
    """Why no other move does; ``WON``, the empty one, if there is no other."""

    def check(self, state: State) -> None:
        """Check everything claimed about a position by the rules alone, or raise BadProof."""
        side = side_of(state.game, state.turn)
        winning = [win.move for win in self.wins]
        expect(not state.is_over and len(set(winning)) == len(winning), state)
        for win in self.wins:
            check_proof(state, win, side, self.plies)
        others = {move: number for move, number in state.moves_by_text.items() if move not in winning}
        if isinstance(self.refutation, Defence):
            for move, then in replies_to(state, others, self.refutation):
                check_refutation(state.after(move), then, side, self.plies - 1)
        else:
            expect(not others and self.refutation == WON, state)

    def to_text(self) -> str:
        lines = [f"{WITHIN}{self.plies}", *map(write_proof, self.wins), write_proof(self.refutation)]
        return "\n".join(filter(None, lines)) + "\n"


def judge_moves(state: State, plies: int, positions: int = POSITIONS, largest: int = POSITIONS) -> Verdicts:
    """Prove for every legal move that it wins within so many plies, counted from before it, or that it does not.

    Proofs show the fastest win. ``positions`` may be opened in the search, and a proof or refutation may have
    ``largest`` positions; where that is not enough, GaveUp is raised.
    """
    prover = Prover(state.game, side_of(state.game, state.turn), positions)
    wins, refuted = [], {}
    for move in state.legal_moves():
        after = state.play(move)
        needed = prover.plies_to_win(after, plies - 1)
        if needed is None:
            refuted[move] = prover.refutation(after, plies - 1, largest)
        else:
            wins.append(Attack(move, prover.proof(after, needed, largest)))
    return Verdicts(plies, tuple(wins), Defence(refuted) if refuted else WON)


def read_verdicts(text: str) -> Verdicts:
    """Read what ``Verdicts.to_text`` wrote; ValueError if that is not what it is."""
    head, *lines = [line.strip() for line in text.strip().splitlines()]
    proofs = [read_proof(line) for line in lines]
    wins = tuple(proof for proof in proofs if isinstance(proof, Attack))
    others = [proof for proof in proofs if not isinstance(proof, Attack)]
    if not head.startswith(WITHIN) or len(others) > 1:
        raise ValueError(text)
    return Verdicts(int(head.removeprefix(WITHIN)), wins, others[0] if others else WON)
