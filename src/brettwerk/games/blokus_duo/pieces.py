"""The pieces of Blokus Duo, every way to turn them, and every place where they can lie.

Placements are numbered once and for all, and their numbers are the moves: piece by piece as drawn below, turn by turn
(as drawn, then turned clockwise by one, two and three right angles, then the mirror image likewise, repeats left out),
then place by place along the ranks from a1.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from brettwerk.core.board import Board

if TYPE_CHECKING:
    from collections.abc import Iterable

BOARD = Board(14, 14)

START_POINTS = (BOARD.squares["e10"], BOARD.squares["j5"])
"""[reconstruction] The figure is lost; these are the standard ones. Where they are fixed, each seat has its own."""

DRAWINGS = {
    "1": "X",
    "2": "XX",
    "I3": "XXX",
    "V3": "X. XX",
    "I4": "XXXX",
    "L4": "XXX X..",
    "T4": "XXX .X.",
    "O": "XX XX",
    "Z4": "XX. .XX",
    "F": ".XX XX. .X.",
    "I5": "XXXXX",
    "L5": "XXXX X...",
    "N": "XXX. ..XX",
    "P": "XXX XX.",
    "T5": "XXX .X. .X.",
    "U": "XXX X.X",
    "V5": "XXX X.. X..",
    "W": "XX. .XX ..X",
    "X": ".X. XXX .X.",
    "Y": "XXXX .X..",
    "Z5": "XX. .X. .XX",
}
"""All free polyominoes of one to five squares, rank by rank from the top."""

NAMES = tuple(DRAWINGS)
SIZES = tuple(drawing.count("X") for drawing in DRAWINGS.values())
SINGLE = NAMES.index("1")
LARGEST = max(SIZES)

Cells = tuple[tuple[int, int], ...]
"""Files and ranks of a piece's squares from the corner of its frame, sorted as move texts are: by file, then rank."""


class Turn(NamedTuple):
    """A piece as it can be held."""

    piece: int
    number: int
    """Which of the piece's turns it is, from 0."""
    cells: Cells

    @property
    def files(self) -> int:
        return 1 + max(file for file, _ in self.cells)

    @property
    def ranks(self) -> int:
        return 1 + max(rank for _, rank in self.cells)

    @property
    def anchor(self) -> int:
        """The cell by which the piece is held, the one nearest to the middle of its frame."""
        middle = (self.files - 1) / 2, (self.ranks - 1) / 2
        away = [abs(file - middle[0]) + abs(rank - middle[1]) for file, rank in self.cells]
        return away.index(min(away))


class Placement(NamedTuple):
    """A piece on the board."""

    turn: int
    """The index into ``TURNS``."""
    squares: tuple[int, ...]
    """In the order of the turn's cells."""


def framed(cells: Cells) -> Cells:
    """Push cells into the corner of their frame and sort them."""
    left = min(file for file, _ in cells)
    bottom = min(rank for _, rank in cells)
    return tuple(sorted((file - left, rank - bottom) for file, rank in cells))


def _drawn(drawing: str) -> Cells:
    rows = drawing.split()
    return tuple((file, -row) for row, text in enumerate(rows) for file, sign in enumerate(text) if sign == "X")


def _turns(drawing: str) -> list[Cells]:
    found: dict[Cells, None] = {}
    for mirror in (1, -1):
        cells: Cells = tuple((mirror * file, rank) for file, rank in _drawn(drawing))
        for _ in range(4):
            found[framed(cells)] = None
            cells = tuple((rank, -file) for file, rank in cells)
    return list(found)


def _placements(number: int, turn: Turn) -> list[Placement]:
    places = [
        (file, rank) for rank in range(BOARD.ranks - turn.ranks + 1) for file in range(BOARD.files - turn.files + 1)
    ]
    return [
        Placement(number, tuple(BOARD.files * (y + rank) + x + file for file, rank in turn.cells)) for x, y in places
    ]


TURNS = tuple(
    Turn(piece, number, cells)
    for piece, drawing in enumerate(DRAWINGS.values())
    for number, cells in enumerate(_turns(drawing))
)
PLACEMENTS = tuple(placement for number, turn in enumerate(TURNS) for placement in _placements(number, turn))
PIECE_OF_CELLS = {turn.cells: turn.piece for turn in TURNS}


def components(squares: Iterable[int]) -> list[tuple[int, ...]]:
    """Part squares into groups that hang together by their sides, each in the order of move texts."""
    rest = set(squares)
    found = []
    while rest:
        group = [rest.pop()]
        for square in group:  # grows while it is read
            neighbours = rest.intersection(sides(square))
            rest -= neighbours
            group += neighbours
        found.append(in_order(group))
    return sorted(found)


def in_order(squares: Iterable[int]) -> tuple[int, ...]:
    """Sort squares as move texts do: by file, then rank."""
    return tuple(sorted(squares, key=lambda square: (BOARD.file(square), BOARD.rank(square))))


def piece_of(squares: Iterable[int]) -> int | None:
    """Tell which piece covers these squares, if any does."""
    cells = framed(tuple((BOARD.file(square), BOARD.rank(square)) for square in squares))
    return PIECE_OF_CELLS.get(cells)


@cache
def sides(square: int) -> tuple[int, ...]:
    """The squares that share a side with a square."""
    return _around(square, ((1, 0), (-1, 0), (0, 1), (0, -1)))


@cache
def corners(square: int) -> tuple[int, ...]:
    """The squares that share only a corner with a square."""
    return _around(square, ((1, 1), (1, -1), (-1, 1), (-1, -1)))


def _around(square: int, steps: Cells) -> tuple[int, ...]:
    file, rank = BOARD.file(square), BOARD.rank(square)
    places = ((file + x, rank + y) for x, y in steps)
    return tuple(BOARD.files * y + x for x, y in places if 0 <= x < BOARD.files and 0 <= y < BOARD.ranks)


def write(squares: Iterable[int]) -> str:
    """Name squares as a move text does."""
    return ",".join(BOARD.names[square] for square in in_order(squares))
