"""The rules of Aufstellen, compiled: five pieces a seat on sixteen Zentren, placed and moved in a fixed order.

Sets of squares are masks of sixteen bits, from bit 0 for a1 along the ranks to bit 15 for d4.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from typing import Any, NamedTuple

import numpy as np

from brettwerk.core.board import Board
from brettwerk.core.compiled.dispatch import jit, state_type

BOARD = Board(4, 4)
SQUARES = BOARD.size
WHOLE_BOARD = 0xFFFF
WITHOUT_FILE_A = 0xEEEE
WITHOUT_FILE_D = 0x7777

# The fixed order: squares, triangles and cylinders are due in turn, and so are the seats.

KINDS = "STZ"
SQUARE, TRIANGLE, CYLINDER = range(3)
PLACING_STEPS = (0, 1, 2, 3, 4, 5, 6, 7, 9, 10)
"""In these steps a piece is placed; in all others one is moved."""
PLACING = sum(1 << step for step in PLACING_STEPS)
ROUND = 12
"""The first step of the round that is repeated for ever."""
STEPS = 18

# A move is a square for placing a piece there, then a step of a piece, by direction and then by origin.

DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""Files and ranks to go; squares and triangles have the first four."""


def neighbour(square: int, direction: tuple[int, int]) -> int | None:
    """The next square in a direction, None beyond the edge."""
    file, rank = BOARD.file(square) + direction[0], BOARD.rank(square) + direction[1]
    return 4 * rank + file if file in range(4) and rank in range(4) else None


PIECE_STEPS = tuple(
    (origin, target)
    for direction in DIRECTIONS
    for origin in range(SQUARES)
    if (target := neighbour(origin, direction)) is not None
)
CHANGED = tuple(1 << square for square in range(SQUARES)) + tuple(1 << one | 1 << other for one, other in PIECE_STEPS)
"""By move: the squares that it fills or empties."""


def target_of(move: int) -> int:
    """The square on which the piece stands after a move."""
    return move if move < SQUARES else PIECE_STEPS[move - SQUARES][1]


MOVE_COUNT = len(CHANGED)
MAX_MOVES = 16
"""A piece to place has at most 16 squares; two pieces have at most 4 neighbours each, a cylinder has at most 8."""


def first_number(direction: tuple[int, int]) -> int:
    """What makes the number of a move in a direction out of its origin.

    To it is added the origin's number or, if the direction changes the file, the origin's number less its rank: the
    count of squares before it that have a neighbour in that direction.
    """
    origin = next(square for square in range(SQUARES) if neighbour(square, direction) is not None)
    number = SQUARES + PIECE_STEPS.index((origin, origin + direction[0] + 4 * direction[1]))
    return number - (origin - BOARD.rank(origin) if direction[0] else origin)


UP, DOWN, RIGHT, LEFT, UP_RIGHT, UP_LEFT, DOWN_RIGHT, DOWN_LEFT = map(first_number, DIRECTIONS)

# Endings
LINE, STUCK = 1, 2

STATE, POSITION_BYTES = state_type(
    [
        ("pieces", np.uint16, (2, 3)),  # by seat and kind: where they stand
        ("step", np.uint8),
    ],
    [("own", np.uint16, (2,))],  # by seat: where all its pieces stand
)


class Tables(NamedTuple):
    """The variant."""

    diagonals: int
    """1 if the two long diagonals count as lines."""
    patterns: Any
    """What patterns of pieces are worth, for the search."""


def tables(patterns: Any, *, diagonals: bool) -> Tables:
    return Tables(int(diagonals), patterns)


@jit
def set_up(g, s):
    """Fill the cache and see whether the seat to move is stuck; lines count only once something has moved."""
    for seat in range(2):
        s.own[seat] = s.pieces[seat, SQUARE] | s.pieces[seat, TRIANGLE] | s.pieces[seat, CYLINDER]
    if s.ending == 0 and is_stuck(s):
        end_won(s, STUCK, 1 - np.int64(s.to_move))


# The turn


@jit
def legal_moves(g, s, moves):
    """List the empty squares when a piece is to be placed, else the steps of the pieces of the kind that is due.

    Every move is written down but counted only if it is legal, which is faster than a branch; the count is unsigned
    because a signed index would be tested for its sign.
    """
    if s.ending:
        return 0
    step = np.int64(s.step)
    empty = empty_squares(s)
    n = np.uint64(0)
    if is_placing(step):
        for square in range(SQUARES):
            moves[n] = square
            n += one_if(empty >> square & 1)
        return np.int64(n)
    empty_right = empty & WITHOUT_FILE_A  # where a step to the right can end
    empty_left = empty & WITHOUT_FILE_D
    pieces = np.int64(s.pieces[step & 1, step % 3])
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        origin = number_of(piece)
        sideways = origin - (origin >> 2)
        moves[n] = UP + origin
        n += one_if(piece << 4 & empty)
        moves[n] = DOWN + origin
        n += one_if(piece >> 4 & empty)
        moves[n] = RIGHT + sideways
        n += one_if(piece << 1 & empty_right)
        moves[n] = LEFT + sideways
        n += one_if(piece >> 1 & empty_left)
        if step % 3 == CYLINDER:
            moves[n] = UP_RIGHT + sideways
            n += one_if(piece << 5 & empty_right)
            moves[n] = UP_LEFT + sideways
            n += one_if(piece << 3 & empty_left)
            moves[n] = DOWN_RIGHT + sideways
            n += one_if(piece >> 3 & empty_right)
            moves[n] = DOWN_LEFT + sideways
            n += one_if(piece >> 5 & empty_left)
    return np.int64(n)


@jit
def play(g, s, move):
    step = np.int64(s.step)
    seat = step & 1
    changed = CHANGED[move]
    s.pieces[seat, step % 3] ^= changed
    s.own[seat] ^= changed
    s.step = step + 1 if step + 1 < STEPS else ROUND
    s.to_move = 1 - seat
    if has_line(np.int64(s.own[seat]), g.diagonals):
        end_won(s, LINE, seat)
    elif is_stuck(s):
        end_won(s, STUCK, seat)


@jit
def is_placing(step):
    return PLACING >> step & 1


# The end


@jit
def has_line(own, diagonals):
    """See whether four pieces fill a file, a rank or, if they count, a long diagonal."""
    file = own & own >> 4
    rank = own & own >> 1 & 0x5555
    if file & file >> 8 or rank & rank >> 2 & 0x1111:
        return True
    return diagonals and (own & 0x8421 == 0x8421 or own & 0x1248 == 0x1248)


@jit
def is_stuck(s):
    """See whether the seat to move must move a kind of piece of which none can."""
    step = np.int64(s.step)
    if is_placing(step):
        return False
    pieces = np.int64(s.pieces[step & 1, step % 3])
    beside = (pieces & WITHOUT_FILE_D) << 1 | (pieces & WITHOUT_FILE_A) >> 1
    around = beside | pieces << 4 | pieces >> 4
    if step % 3 == CYLINDER:
        around |= beside << 4 | beside >> 4
    return around & empty_squares(s) == 0


@jit
def end_won(s, ending, seat):
    s.ending = ending
    s.winners = 1 << seat


# Helpers


@jit
def empty_squares(s):
    return WHOLE_BOARD & ~(np.int64(s.own[0]) | np.int64(s.own[1]))


@jit
def number_of(square):
    """The number of the only square in a mask."""
    number = 8 if square & 0xFF00 else 0
    number += 4 if square & 0xF0F0 else 0
    number += 2 if square & 0xCCCC else 0
    return number + (1 if square & 0xAAAA else 0)


@jit
def one_if(squares):
    return np.uint64(1) if squares else np.uint64(0)
