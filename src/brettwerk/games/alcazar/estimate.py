"""What a position of Alcazar is worth at a glance: where the knights stand, and where the walls hang around them."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.alcazar.geometry import BOARD, ENDS, SWINGS, Tower
from brettwerk.games.alcazar.rules import BIT_MODULUS, CASTLE_SQUARES, SQUARES, SWING

# A knight sees the board from its own corner, turned so that this is a1, and mirrored at the line between the corners
# if it would stand above that.

KINDS = tuple(square for square in range(BOARD.size) if BOARD.file(square) >= BOARD.rank(square))
"""The ten squares on which a knight can see itself."""


def seen_tower(tower: Tower, seat: int, square: int) -> Tower:
    """Where the knight of a seat, standing on a square, sees a tower."""
    x, y = tower if seat == 0 else (BOARD.files - tower[0], BOARD.ranks - tower[1])
    return (x, y) if BOARD.file(turned(seat, square)) >= BOARD.rank(turned(seat, square)) else (y, x)


def turned(seat: int, square: int) -> int:
    return square if seat == 0 else BOARD.size - 1 - square


def seen_edge(edge: int, seat: int, square: int) -> int:
    one, other = sorted(seen_tower(tower, seat, square) for tower in ENDS[edge])
    return ENDS.index((one, other))


def seen_square(other: int, seat: int, square: int) -> int:
    x, y = BOARD.file(other), BOARD.rank(other)
    one, opposite = (seen_tower(tower, seat, square) for tower in ((x, y), (x + 1, y + 1)))
    return BOARD.files * min(one[1], opposite[1]) + min(one[0], opposite[0])


_PLACES = [[(seat, square) for square in range(BOARD.size)] for seat in range(2)]
KIND = np.array([[KINDS.index(seen_square(place[1], *place)) for place in row] for row in _PLACES], np.uint8)
"""By seat and square: where a knight sees itself."""
EDGE_SEEN = np.array([[[seen_edge(n, *place) for n in range(SQUARES)] for place in row] for row in _PLACES], np.uint8)
"""By seat, square and edge: where a knight sees that edge."""
SQUARE_SEEN = np.array(
    [[[seen_square(n, *place) for n in range(BOARD.size)] for place in row] for row in _PLACES], np.uint8
)
"""By seat, square and another square: where a knight sees that one."""
SWUNG = np.array([(swing.wall, swing.target) for swing in SWINGS], np.uint8)
"""The edges from which and to which walls swing."""


@jit
def worth(g, seat, square, other, exits, other_exits, walled, other_walled):
    """What a position is worth to the seat to move, given the knights' exits and what the walls are worth to them."""
    return (
        g.weights.knights[KIND[seat, square], SQUARE_SEEN[seat, square, other]]
        + g.weights.exits[CASTLE_SQUARES[seat] >> square & 1, exits]
        - g.weights.exits[CASTLE_SQUARES[1 - seat] >> other & 1, other_exits]
        + walled
        - other_walled
    )


@jit
def worth_of_walls(g, seat, square, walls):
    """What all walls together are worth to the knight of a seat on a square."""
    kind = KIND[seat, square]
    total = 0.0
    while walls:
        edge = g.edge_of_bit[(walls & -walls) % BIT_MODULUS]
        walls &= walls - 1
        total += g.weights.walls[kind, EDGE_SEEN[seat, square, edge]]
    return total


@jit
def gain_by_swing(g, seat, square, move):
    """What the knight of a seat on a square gains when a wall swings."""
    origin, target = SWUNG[move - SWING, 0], SWUNG[move - SWING, 1]
    worths = g.weights.walls[KIND[seat, square]]
    return worths[EDGE_SEEN[seat, square, target]] - worths[EDGE_SEEN[seat, square, origin]]
