"""All positions of a game, numbered: what a game's ``solve.py`` offers as ``space(game)`` if a table can hold them all.

A position's code is 0 while nothing is known of it (and in the end, if neither side can force a win), else one more
than the plies to the end under best play: odd where the side to move loses, even where it wins.

Positions that can come back stand in blocks; they are solved by layers, from the ended ones backwards. What lies before
them is solved in passes, each from what follows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from brettwerk.core.state import State

WIN, DRAW, LOSS = 1, 0, -1


@dataclass(frozen=True)
class Verdict:
    """What best play comes to, for the side to move."""

    result: int
    """``WIN``, ``DRAW`` or ``LOSS``."""
    plies: int | None
    """To the end; None in a draw."""

    @classmethod
    def of_code(cls, code: int) -> Verdict:
        if code == 0:
            return cls(DRAW, None)
        return cls(LOSS if code & 1 else WIN, code - 1)

    @property
    def word(self) -> str:
        return {WIN: "win", DRAW: "draw", LOSS: "loss"}[self.result]

    def as_facts(self) -> dict[str, Any]:
        """For a program to read, or a file."""
        return {"result": self.word, "plies": self.plies}

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> Verdict:
        return cls({"win": WIN, "draw": DRAW, "loss": LOSS}[facts["result"]], facts["plies"])

    @property
    def before(self) -> Verdict:
        """The same for the other side, whose move led here."""
        return Verdict(-self.result, None if self.plies is None else self.plies + 1)

    @property
    def rank(self) -> tuple[int, int]:
        """The higher the better: soon wins first, late losses last but one."""
        return self.result, -self.result * (self.plies or 0)


class Space(Protocol):
    """The numbered positions of one variant of a game."""

    name: str
    """Names the table; variants that are alike share one."""
    blocks: int
    block_entries: int
    passes: tuple[int, ...]
    """How many positions each pass solves; they stand behind the blocks in the order given."""
    sections: tuple[str, ...]
    """The parts for which statistics are kept, by name: those of the blocks first."""

    @property
    def decided_share(self) -> float:
        """A guess at the share of positions in blocks that are not drawn, for an estimate of the time."""

    def find_ended(self, codes: Any, marked: Any, first: int, last: int) -> None:
        """Set the codes of ended positions in blocks from ``first`` to before ``last``, and mark those blocks."""

    def spread(self, codes: Any, marked: Any, marked_next: Any, code: int, first: int, last: int) -> int:
        """Find what is decided one ply before the positions with a code in marked blocks; count it, unmark them."""

    def solve_pass(self, codes: Any, number: int, first: int, last: int) -> None:
        """Set the codes of a pass's positions from ``first`` to before ``last``."""

    def tally(self, codes: Any, counts: Any, first: int, last: int) -> None:
        """Count the codes in blocks, by section and code, all positions that the numbers stand for."""

    def tally_pass(self, codes: Any, counts: Any, number: int, first: int, last: int) -> None:
        """Count the codes of a pass likewise."""

    def number(self, state: State) -> int | None:
        """The number of a position that is not over; None if it cannot arise in play, and its moves must tell."""

    def state(self, number: int) -> State:
        """A position with a number."""

    def random_state(self, chance: random.Random) -> State:
        """Any position that is not over."""


def entries_of(space: Space) -> int:
    return space.blocks * space.block_entries + sum(space.passes)
