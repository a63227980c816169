"""Which positions of Alcazar are alike: mirrored at the diagonal of the corners, or turned, with the seats exchanged.

A position is seen by the seat to move, from its own corner; of the two mirror images the one counts whose number is
less. The number has room for everything that decides how the game goes on, so that no two positions share one by
accident: walls 40 bits, the wall that is barred 6, the knights 4 each, their turns in their corners 2 each.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.alcazar.geometry import BOARD, ENDS, Tower
from brettwerk.games.alcazar.rules import SQUARES

SIDE = BOARD.files
VIEWS = ("as it is", "mirrored", "turned", "turned and mirrored")
"""The first two are for seat 0, the others for seat 1."""
BYTES = SQUARES // 8
BARRED, KNIGHT, TURNS = SQUARES, SQUARES + 6, SQUARES + 14
"""Where these begin within the number."""


def seen_tower(view: int, tower: Tower) -> Tower:
    x, y = tower if view < 2 else (SIDE - tower[0], SIDE - tower[1])
    return (y, x) if view % 2 else (x, y)


def seen_edge(view: int, edge: int) -> int:
    one, other = sorted(seen_tower(view, tower) for tower in ENDS[edge])
    return ENDS.index((one, other))


def seen_square(view: int, square: int) -> int:
    x, y = BOARD.file(square), BOARD.rank(square)
    one, other = (seen_tower(view, tower) for tower in ((x, y), (x + 1, y + 1)))
    return SIDE * min(one[1], other[1]) + min(one[0], other[0])


def byte_images(view: int) -> list[list[int]]:
    """For each byte of the walls and each of its values: the walls that a view makes of it."""
    places = [[1 << seen_edge(view, 8 * number + bit) for bit in range(8)] for number in range(BYTES)]
    return [[sum(image for bit, image in enumerate(row) if value >> bit & 1) for value in range(256)] for row in places]


SEEN_WALLS = np.array([byte_images(view) for view in range(len(VIEWS))], np.int64)
SEEN_EDGE = np.array([[seen_edge(view, edge) for edge in range(SQUARES)] for view in range(len(VIEWS))], np.int64)
SEEN_SQUARE = np.array(
    [[seen_square(view, square) for square in range(BOARD.size)] for view in range(len(VIEWS))], np.int64
)


@jit
def symmetric_key(g, s):  # noqa: ARG001
    seat = np.int64(s.to_move)
    return min(number_seen(s, seat, 2 * seat), number_seen(s, seat, 2 * seat + 1))


@jit
def number_seen(s, seat, view):
    """The number of a position as a view shows it."""
    walls = s.walls
    number = np.int64(0)
    for place in range(BYTES):
        number |= SEEN_WALLS[view, place, walls >> 8 * place & 255]
    if s.barred:
        number |= (1 + SEEN_EDGE[view, np.int64(s.barred) - 1]) << BARRED
    number |= SEEN_SQUARE[view, s.knight[seat]] << KNIGHT
    number |= SEEN_SQUARE[view, s.knight[1 - seat]] << (KNIGHT + 4)
    number |= np.int64(s.turns[seat]) << TURNS
    return number | np.int64(s.turns[1 - seat]) << (TURNS + 2)
