"""A search for a forced win in chunks that know nothing of each other: one for each move that it could begin with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.solve.proof import Attack, write_proof
from brettwerk.solve.prover import GaveUp, Prover
from brettwerk.solve.within import FOR_A_PROOF, LARGEST

if TYPE_CHECKING:
    from brettwerk.core.state import State

ENDLESS = 2**62


@dataclass(frozen=True)
class SolvedChunk:
    """Whether a first move wins; the same wherever and whenever it was found out."""

    move: str
    won: bool
    positions: int
    """How many positions were expanded to decide it."""
    proof: str = ""
    """How it wins, unless that is too long to show."""


def solve_chunk(state: State, move: str, plies: int) -> SolvedChunk:
    """Find out whether the side to move wins within a number of plies if it begins with a move."""
    prover = Prover(state.game, state.game.side_of(state.turn))
    prover.allow(ENDLESS)
    after = state.play(move)
    won = prover.is_won(after, plies - 1)
    positions = ENDLESS - prover.allowed
    if not won:
        return SolvedChunk(move, won, positions)
    prover.allow(FOR_A_PROOF)
    try:
        proof = write_proof(Attack(move, prover.proof(after, plies - 1, LARGEST)))
    except GaveUp:
        proof = ""
    return SolvedChunk(move, won, positions, proof)
