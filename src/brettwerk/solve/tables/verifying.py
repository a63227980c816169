"""Tests a table at random positions: against what the moves lead to, and against plain search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.solved.space import LOSS, WIN, Verdict
from brettwerk.core.solved.table import TableError
from brettwerk.solve.prover import GaveUp, Prover

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from brettwerk.core.state import State
    from brettwerk.search.perfect import PerfectPlay

PLIES = 7
"""How many plies plain search looks ahead."""
POSITIONS = 20_000
"""The most positions that it may expand; where that is not enough, only the moves tell."""


class Verifier:
    """Compares what a table says with what can be found out without it."""

    def __init__(self, perfect: PerfectPlay, first: State) -> None:
        self.perfect = perfect
        self.searched = 0
        """At how many positions plain search has given a result."""
        self._provers = [Prover(first.game, [seat]) for seat in first.game.seats]

    def verify(self, positions: int, chance: random.Random, tell: Callable[[int], None] = lambda _done: None) -> None:
        """Verify random positions; TableError names one where the table is wrong."""
        for done in range(positions):
            self.verify_one(self.perfect.space.random_state(chance))
            tell(done + 1)

    def verify_one(self, state: State) -> None:
        said = self.perfect.verdict(state)
        by_moves = self.perfect.moves(state)[0][1]
        if said != by_moves:
            raise self._wrong(state, said, by_moves)
        try:
            found = self._search(state)
        except GaveUp:
            return
        self.searched += 1
        within = said if said.plies is not None and said.plies <= PLIES else None
        if found != within:
            raise self._wrong(state, said, found)

    def _search(self, state: State) -> Verdict | None:
        """What plain search finds within ``PLIES``; None if nobody can force a win."""
        for seat, prover in enumerate(self._provers):
            prover.allow(POSITIONS)
            plies = prover.plies_to_win(state, PLIES)
            if plies is not None:
                return Verdict(WIN if seat == state.turn else LOSS, plies)
        return None

    def _wrong(self, state: State, said: Verdict, found: Verdict | None) -> TableError:
        path = str(self.perfect.table.path)
        return TableError("table-wrong", path=path, state=state.to_text(), said=_write(said), found=_write(found))


def _write(verdict: Verdict | None) -> str:
    if verdict is None:
        return f"nothing within {PLIES}"
    return f"{verdict.result:+d}" + ("" if verdict.plies is None else f" ({verdict.plies})")
