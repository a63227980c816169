"""How many positions of Alcazar there are, and how many of them are different under the symmetries: exactly.

A position counts if it can be written down and the game goes on in it: where the knights stand, how many turns they
have taken in their corners (0, 1 or 2), where the walls hang, which of them is barred, and who is to move. A knight in
the enemy's corner has won, and the game is over. Whether play brings about all that is another question (``sizing.py``
has a sample): this is what a table of all positions would have room for.

The symmetries form a group of four: nothing, the mirror at the diagonal between the corners, half a turn with the seats
exchanged, and both together. The last two change who is to move and so leave no position as it is. How many are
different follows from how many the mirror leaves as they are (Burnside's lemma).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

TURNS = 3
"""The turns that a knight in its corner may have taken: 0, 1 or 2."""


@dataclass(frozen=True)
class Courtyard:
    """A square board with so many squares a side, and so many walls; the game itself has 4 and 8."""

    side: int = 4
    walls: int = 8

    @property
    def edges(self) -> int:
        return 2 * self.side * (self.side + 1)

    @property
    def positions(self) -> int:
        """All positions, of both seats to move."""
        bars = self.walls + 1
        return 2 * knight_placings(self.side**2 - 2) * comb(self.edges, self.walls) * bars

    @property
    def mirrored_alike(self) -> int:
        """Those that the mirror leaves as they are.

        Both knights stand on its line. It exchanges edges along the ranks with edges along the files, so that it leaves
        no edge where it is: the walls must hang in pairs, and none can be barred.
        """
        pairs = comb(self.edges // 2, self.walls // 2) if self.walls % 2 == 0 else 0
        return 2 * knight_placings(self.side - 2) * pairs

    @property
    def different(self) -> int:
        """Classes of positions that are alike."""
        return (self.positions + self.mirrored_alike) // 4


def knight_placings(squares: int) -> int:
    """Where two knights can be, each in its corner after so many turns or on one of some other squares."""
    return TURNS * TURNS + 2 * TURNS * squares + squares * (squares - 1)
