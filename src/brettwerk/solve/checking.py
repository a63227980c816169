"""Checks proofs and refutations by the rules alone: nothing of the search that found them is used here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core import loops
from brettwerk.core.errors import BrettwerkError
from brettwerk.solve.proof import OTHERS, Attack, Defence, Proof, Won

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from brettwerk.core.state import State


class BadProof(BrettwerkError):
    """A proof does not prove what it claims."""


def check_proof(state: State, proof: Proof, attackers: Collection[int], plies: int) -> None:
    """Follow a proof through all replies to positions that the attackers have won, or raise BadProof."""
    _Check(attackers).proof(state, proof, plies)


def check_refutation(state: State, refutation: Proof, attackers: Collection[int], plies: int) -> None:
    """Follow a refutation through all that the attackers can try, or raise BadProof."""
    _Check(attackers).refutation(state, refutation, plies)


class _Check:
    """What has been checked already; equal positions are met alike more often than not."""

    def __init__(self, attackers: Collection[int]) -> None:
        self.attackers = attackers
        self.done: set[tuple[bytes, int, int]] = set()

    def proof(self, state: State, proof: Proof, plies: int) -> None:
        if isinstance(proof, Won):
            expect(self.have_won(state), state)
        elif not self.is_done(state, proof, plies):
            attacks = state.turn in self.attackers
            expect(plies > 0 and isinstance(proof, Attack) == attacks, state)
            for move, then in moves_of(state, proof):
                self.proof(state.after(move), then, plies - 1)

    def refutation(self, state: State, refutation: Proof, plies: int) -> None:
        if isinstance(refutation, Won):
            expect(plies <= 1 or state.is_over, state)
            expect(not self.can_win(state, plies), state)
        elif not self.is_done(state, refutation, plies):
            attacks = state.turn in self.attackers
            expect(isinstance(refutation, Defence) == attacks, state)
            for move, then in moves_of(state, refutation):
                self.refutation(state.after(move), then, plies - 1)

    def is_done(self, state: State, proof: Proof, plies: int) -> bool:
        """Tell whether this has been checked before, and note that it is now; proofs live as long as their check."""
        place = state.key, plies, id(proof)
        known = place in self.done
        self.done.add(place)
        return known

    def have_won(self, state: State) -> bool:
        return state.outcome is not None and all(state.outcome.payoffs[seat] == 1.0 for seat in self.attackers)

    def can_win(self, state: State, plies: int) -> bool:
        """Tell whether the attackers have won, or win with the next ply."""
        if state.is_over or plies == 0:
            return self.have_won(state)
        room, moves = np.zeros(2, state.game.rules.STATE), state.game.move_buffer(1)[0]
        room[0] = state.record[0]
        won, tried = loops.count_wins(state.game.tables, room, moves, min(self.attackers))
        return bool(won if state.turn in self.attackers else won == tried)


def moves_of(state: State, proof: Attack | Defence) -> list[tuple[int, Proof]]:
    """The move that is chosen, or every legal move, with what follows it."""
    if isinstance(proof, Defence):
        return replies_to(state, state.moves_by_text, proof)
    try:
        return [(state.move_number(proof.move), proof.then)]
    except BrettwerkError as error:
        raise BadProof("bad-proof", position=state.to_text()) from error


def replies_to(state: State, moves: Mapping[str, int], proof: Defence) -> list[tuple[int, Proof]]:
    """What a proof has to say to each of some moves; it must name no other."""
    others = proof.replies.get(OTHERS)
    found = [(number, proof.replies.get(move, others)) for move, number in moves.items()]
    expect(proof.replies.keys() - {OTHERS} <= moves.keys() and all(then for _, then in found), state)
    return [(number, then) for number, then in found if then]


def expect(holds: bool, state: State) -> None:
    if not holds:
        raise BadProof("bad-proof", position=state.to_text())
