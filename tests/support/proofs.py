"""Checking proofs by the rules alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.solve.proof import Attack, Defence, Won

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk import State
    from brettwerk.solve.proof import Proof


def check(state: State, proof: Proof, attackers: Iterable[int], plies: int) -> None:
    """Follow a proof through all replies to positions that the attackers have won."""
    if isinstance(proof, Won):
        assert state.outcome, state.to_text()
        assert all(state.outcome.payoffs[seat] == 1.0 for seat in attackers)
        return
    assert plies > 0
    if isinstance(proof, Attack):
        assert state.turn in attackers
        check(state.play(proof.move), proof.then, attackers, plies - 1)
        return
    assert state.turn not in attackers
    check_replies(state, proof, attackers, plies, state.legal_moves())


def check_replies(state: State, proof: Defence, attackers: Iterable[int], plies: int, replies: list[str]) -> None:
    named = set(proof.replies) - {"*"}
    assert named <= set(replies)
    for reply in replies:
        check(state.play(reply), proof.replies[reply if reply in named else "*"], attackers, plies - 1)
