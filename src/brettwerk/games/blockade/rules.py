"""The rules of Blockade, compiled: two kings, twelve guards, and a way out for one of them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.board import BIG_BOARD, ZENTREN, feld
from brettwerk.core.compiled import jit, record_type
from brettwerk.core.lines import LineMoves

# Set-up

KINGS = (BIG_BOARD.squares["e2"], BIG_BOARD.squares["e11"])
GUARDS = 6

# A move is a square for placing a guard there, then a line move for a guard that slides, then the escape.

LINES = LineMoves(BIG_BOARD)
SLIDE = BIG_BOARD.size
ESCAPE = SLIDE + LINES.count
MOVE_COUNT = ESCAPE + 1
MAX_MOVES = 144
"""At most 112 placements, or six guards with at most 22 targets each."""

# Endings
ESCAPED, BLOCKED = 1, 2

STATE, POSITION_BYTES = record_type(
    [("guard", np.uint8, (144,))],  # 0, or 1 + the seat that owns the guard
    [
        ("solid", np.uint8, (144,)),  # 1 where a guard or a king stands
        ("placed", np.uint8, (2,)),
        ("square", np.uint8, (2, 6)),  # where the guards stand
        ("can_escape", np.uint8),  # whether the king of the seat to move has a way out
        ("seen", np.uint8, (4, 144)),  # scratch of the search for a way out
    ],
)


class Tables(NamedTuple):
    """What the rules look up."""

    may_end: NDArray[np.uint8]
    """1 on the squares outside the kings' Felder, where a guard may be placed or end its move."""
    is_zentrum: NDArray[np.uint8]
    target: NDArray[np.uint8]
    """The target of each line move."""


def tables() -> Tables:
    kings_felder = {feld(square) for square in KINGS}
    squares = range(BIG_BOARD.size)
    return Tables(
        np.array([feld(square) not in kings_felder for square in squares], np.uint8),
        np.array([square in ZENTREN for square in squares], np.uint8),
        LINES.targets(),
    )


@jit
def set_up(g, s):
    """Fill the caches from the guards on the board and see who can move."""
    s.placed[:] = 0
    s.solid[:] = 0
    for seat in range(2):
        s.solid[KINGS[seat]] = 1
    for square in range(144):
        if s.guard[square]:
            seat = s.guard[square] - 1
            s.solid[square] = 1
            s.square[seat, s.placed[seat]] = square
            s.placed[seat] += 1
    if s.ending == 0:
        hand_over(g, s, s.to_move)


# The turn


@jit
def legal_moves(g, s, moves):
    """List the escape if there is one; else placements while guards are in hand, else slides."""
    if s.ending:
        return 0
    if s.can_escape:
        moves[0] = ESCAPE
        return 1
    if s.placed[s.to_move] < GUARDS:
        return list_placements(g, s, moves)
    return list_slides(g, s, moves)


@jit
def list_placements(g, s, moves):
    first = s.placed[s.to_move] == 0
    n = 0
    for square in range(144):
        if g.may_end[square] and not s.solid[square] and not (first and g.is_zentrum[square]):
            moves[n] = square
            n += 1
    return n


@jit
def list_slides(g, s, moves):
    n = 0
    for i in range(GUARDS):
        origin = np.int64(s.square[s.to_move, i])
        file, rank = origin % 12, origin // 12
        along_rank = SLIDE + origin * 22 + file
        along_file = SLIDE + origin * 22 + 11 + rank
        for k in range(11 - file):
            n, blocked = slide_to(g, s, origin + 1 + k, along_rank + k, moves, n)
            if blocked:
                break
        for k in range(file):
            n, blocked = slide_to(g, s, origin - 1 - k, along_rank - 1 - k, moves, n)
            if blocked:
                break
        for k in range(11 - rank):
            n, blocked = slide_to(g, s, origin + 12 + 12 * k, along_file + k, moves, n)
            if blocked:
                break
        for k in range(rank):
            n, blocked = slide_to(g, s, origin - 12 - 12 * k, along_file - 1 - k, moves, n)
            if blocked:
                break
    return n


@jit
def slide_to(g, s, target, move, moves, n):
    """Add a slide unless something stands in the way; a king's Feld may be crossed but not entered."""
    if s.solid[target]:
        return n, True
    if g.may_end[target]:
        moves[n] = move
        n += 1
    return n, False


@jit
def play(g, s, move):
    seat = np.int64(s.to_move)
    if move == ESCAPE:
        s.ending = ESCAPED
        s.winners = 1 << seat
        return
    if move < SLIDE:
        s.square[seat, s.placed[seat]] = move
        s.placed[seat] += 1
        target = move
    else:
        origin = (move - SLIDE) // 22
        target = np.int64(g.target[move - SLIDE])
        s.guard[origin] = 0
        s.solid[origin] = 0
        for i in range(GUARDS):
            if s.square[seat, i] == origin:
                s.square[seat, i] = target
    s.guard[target] = seat + 1
    s.solid[target] = 1
    hand_over(g, s, 1 - seat)


@jit
def hand_over(g, s, seat):
    """Give the turn to a seat, or past it if it can do nothing; if neither can, the game is drawn."""
    for _ in range(2):
        s.to_move = seat
        s.can_escape = has_way_out(s, seat)
        if s.can_escape or s.placed[seat] < GUARDS or can_slide(g, s, seat):
            return
        seat = 1 - seat
    s.to_move = seat
    s.ending = BLOCKED


@jit
def can_slide(g, s, seat):
    """See whether any guard can move, first by one step, which nearly always settles it."""
    for i in range(GUARDS):
        origin = np.int64(s.square[seat, i])
        file, rank = origin % 12, origin // 12
        if file < 11 and not s.solid[origin + 1] and g.may_end[origin + 1]:
            return True
        if file > 0 and not s.solid[origin - 1] and g.may_end[origin - 1]:
            return True
        if rank < 11 and not s.solid[origin + 12] and g.may_end[origin + 12]:
            return True
        if rank > 0 and not s.solid[origin - 12] and g.may_end[origin - 12]:
            return True
    return list_slides(g, s, np.empty(MAX_MOVES, np.int32)) > 0


# The king's way


@jit
def has_way_out(s, seat):
    """Search all ways of a king: straight on, turning left or right before a guard, out over the opposite edge."""
    king, other = KINGS[seat], KINGS[1 - seat]
    s.solid[king] = 0  # its own start square counts as empty
    s.seen[:] = 0
    squares = np.empty(4 * 144, np.uint8)
    directions = np.empty(4 * 144, np.uint8)
    open_ways = 4
    for direction in range(4):
        squares[direction] = king
        directions[direction] = direction
        s.seen[direction, king] = 1
    found = False
    while open_ways > 0 and not found:
        open_ways -= 1
        direction = np.int64(directions[open_ways])
        square, end = go_straight(s, np.int64(squares[open_ways]), direction)
        if end == OFF_BOARD:
            found = direction == 2 * seat
        elif square_ahead(square, direction) != other:
            for turned in ((direction + 1) & 3, (direction + 3) & 3):
                if not s.seen[turned, square]:
                    s.seen[turned, square] = 1
                    squares[open_ways] = square
                    directions[open_ways] = turned
                    open_ways += 1
    s.solid[king] = 1
    return found


# Directions: 0 up (South's goal), 1 right, 2 down (North's goal), 3 left.
OFF_BOARD, HELD = 0, 1


@jit
def square_ahead(square, direction):
    """The next square in a direction, which must be on the board."""
    if direction == 0:
        return square + 12
    if direction == 1:
        return square + 1
    if direction == 2:
        return square - 12
    return square - 1


@jit
def go_straight(s, square, direction):
    """Go on until something solid or the edge is ahead; tell the square reached and which of the two it is."""
    file, rank = square % 12, square // 12
    if direction == 0:
        steps, delta = 11 - rank, 12
    elif direction == 1:
        steps, delta = 11 - file, 1
    elif direction == 2:
        steps, delta = rank, -12
    else:
        steps, delta = file, -1
    for _ in range(steps):
        if s.solid[square + delta]:
            return square, HELD
        square += delta
    return square, OFF_BOARD
