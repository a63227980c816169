"""Whether the side to move can force a win within a number of its moves, as far as time allows."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.errors import MatchError
from brettwerk.solve.prover import GaveUp, Prover

if TYPE_CHECKING:
    from brettwerk.core.state import State
    from brettwerk.solve.proof import Proof

SLICE = 50_000
"""Positions expanded before the first look at the clock; thanks to the table, the next slice goes on from there."""
LARGEST, FOR_A_PROOF = 20_000, 5_000_000
"""The most positions in a proof that is worth showing, and the most that may be expanded to write it down."""


@dataclass(frozen=True)
class WinSearchResult:
    """What a search for a forced win has found."""

    moves: int | None
    """The least number of moves in which the win is forced; None if none is proven."""
    refuted: int
    """The number of moves within which no win can be forced."""
    positions: int
    """How many positions were expanded."""
    proof: Proof | None
    """How to win; None if there is nothing to show, or too much."""


def plies_of(state: State, moves: int) -> int:
    """The plies in which the seat to move makes a number of moves: these and all replies between them."""
    return (state.game.players - len(state.out)) * (moves - 1) + 1


def search_win(state: State, within: int, seconds: float, positions: int | None = None) -> WinSearchResult:
    """Prove or disprove that the side to move wins within 1, 2, … moves, until one number suffices or time is up."""
    if state.is_over:
        raise MatchError("game-over")
    prover = Prover(state.game, state.game.side_of(state.turn))
    timed = _TimedProver(time.perf_counter() + seconds, positions)  # now that all is compiled
    for moves in range(1, within + 1):
        won = timed.ask(prover, state, plies_of(state, moves))
        if won is None:
            return WinSearchResult(None, moves - 1, timed.opened, None)
        if won:
            return WinSearchResult(moves, moves - 1, timed.opened, timed.proof(prover, state, plies_of(state, moves)))
    return WinSearchResult(None, within, timed.opened, None)


class _TimedProver:
    """Runs a prover in slices until time is up or enough positions are expanded."""

    def __init__(self, deadline: float, positions: int | None) -> None:
        self.deadline = deadline
        self.positions = positions
        self.opened = 0

    def ask(self, prover: Prover, state: State, plies: int) -> bool | None:
        """Tell whether a position is won; None if that remains unknown."""
        most = SLICE
        while time.perf_counter() < self.deadline and (self.positions is None or self.opened < self.positions):
            allowed = most if self.positions is None else min(most, self.positions - self.opened)
            prover.allow(allowed)
            try:
                return prover.is_won(state, plies)
            except GaveUp:
                most *= 2
            finally:
                self.opened += allowed - prover.allowed
        return None

    def proof(self, prover: Prover, state: State, plies: int) -> Proof | None:
        prover.allow(FOR_A_PROOF)
        try:
            return prover.proof(state, plies, LARGEST)
        except GaveUp:
            return None
