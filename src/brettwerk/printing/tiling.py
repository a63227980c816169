"""How a board that is larger than a page is spread over several, which overlap where they are glued together."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

OVERLAP = 10 / 25.4 * 72
"""In points, as all lengths here."""
TOLERANCE = 1e-6

Rooms = tuple[tuple[float, float], tuple[float, float]]
"""Width and height between the margins of an upright sheet and of one that lies."""


@dataclass(frozen=True)
class Tiling:
    """Sheets in rows and columns, all of one size."""

    columns: int
    rows: int
    width: float
    """Of what one sheet shows."""
    height: float
    lying: bool
    """Whether sheets are turned on their long side."""

    def corners(self) -> Iterator[tuple[int, int, float, float]]:
        """Row and column of each sheet, from 1, and where in the whole its top left corner lies."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield row + 1, column + 1, column * (self.width - OVERLAP), row * (self.height - OVERLAP)


def tile(width: float, height: float, rooms: Rooms) -> Tiling:
    """Spread a picture over as few sheets as possible; upright ones if it makes no difference."""
    ways = [_spread(width, height, room, lying=lying) for room, lying in zip(rooms, (False, True), strict=True)]
    return min(ways, key=lambda way: way.columns * way.rows)


def _spread(width: float, height: float, room: tuple[float, float], *, lying: bool) -> Tiling:
    columns, rows = (
        1 if length <= most + TOLERANCE else ceil((length - OVERLAP) / (most - OVERLAP) - TOLERANCE)
        for length, most in ((width, room[0]), (height, room[1]))
    )
    shown = [(length + (count - 1) * OVERLAP) / count for length, count in ((width, columns), (height, rows))]
    return Tiling(columns, rows, shown[0], shown[1], lying)


def fit(width: float, height: float, rooms: Rooms) -> float:
    """By how much a picture can be scaled to fill one sheet."""
    return max(min(room[0] / width, room[1] / height) for room in rooms)
