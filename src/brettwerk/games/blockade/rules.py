"""The rules of Blockade, compiled: two kings, twelve guards, and a way out for one of them."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.compiled.dispatch import jit, state_type
from brettwerk.games.shared.felder import BIG_BOARD, ZENTREN, feld
from brettwerk.games.shared.line_moves import LineMoves

# Set-up

KINGS = (BIG_BOARD.squares["e2"], BIG_BOARD.squares["e11"])
GUARDS = 6

# A move is a square for placing a guard there, then a line move for a guard that slides, then the escape.

LINES = LineMoves(BIG_BOARD)
SLIDE = BIG_BOARD.size
ESCAPE = SLIDE + LINES.count
MOVE_COUNT = ESCAPE + 1
MAX_MOVES = 133
"""At most 126 open squares, or six guards with at most 22 targets each; listing writes one entry past the last."""

# Endings
ESCAPED, BLOCKED = 1, 2

# Directions: 0 up (South's goal), 1 right, 2 down (North's goal), 3 left.

STATE, POSITION_BYTES = state_type(
    [("guard", np.uint8, (144,))],  # 0, or 1 + the seat that owns the guard
    [
        ("stop", np.uint16, (48,)),  # scratch of a king's walk: the stop before, the square and the direction, as bits
        ("rank", np.uint16, (12,)),  # what stands on each rank, as a bit set of files: guards and kings
        ("file", np.uint16, (12,)),  # what stands on each file, as a bit set of ranks
        ("open", np.uint8, (126,)),  # the empty squares outside the kings' Felder, in no order
        ("place", np.uint8, (144,)),  # where an open square stands in that list
        ("opens", np.uint8),  # the length of that list
        ("number", np.uint8, (144,)),  # which of the twelve guards stands there
        ("square", np.uint8, (12,)),  # where the guards stand: six of seat 0, then six of seat 1
        ("placed", np.uint8, (2,)),
        ("can_escape", np.uint8),  # whether the king of the seat to move has a way out
    ],
)


class Tables(NamedTuple):
    """What the rules look up."""

    may_place: NDArray[np.uint8]
    """0 in the kings' Felder, where no guard may be placed."""
    may_stop: NDArray[np.uint8]
    """Where a guard that slides may end: there as well if guards may go anywhere."""
    is_zentrum: NDArray[np.uint8]
    target: NDArray[np.uint8]
    """The target of each line move."""
    lowest: NDArray[np.uint8]
    """The lowest bit of each set of twelve."""
    highest: NDArray[np.uint8]


def tables(*, anywhere: bool = False) -> Tables:
    kings_felder = {feld(square) for square in KINGS}
    squares = range(BIG_BOARD.size)
    outside = np.array([feld(square) not in kings_felder for square in squares], np.uint8)
    return Tables(
        outside,
        np.ones_like(outside) if anywhere else outside,
        np.array([square in ZENTREN for square in squares], np.uint8),
        LINES.targets(),
        np.array([max((bits & -bits).bit_length() - 1, 0) for bits in range(1 << 12)], np.uint8),
        np.array([max(bits.bit_length() - 1, 0) for bits in range(1 << 12)], np.uint8),
    )


@jit
def set_up(g, s):
    """Fill the caches from the guards on the board and see who can move."""
    s.rank[:] = 0
    s.file[:] = 0
    s.placed[:] = 0
    s.opens = 0
    for seat in range(2):
        flip(s, KINGS[seat])
    for square in range(144):
        if s.guard[square]:
            seat = np.int64(s.guard[square]) - 1
            number = GUARDS * seat + s.placed[seat]
            s.placed[seat] += 1
            s.square[number] = square
            s.number[square] = number
            flip(s, square)
        elif g.may_place[square]:
            open_square(s, square)
    if s.ending == 0:
        hand_over(g, s, np.int64(s.to_move))


@jit
def flip(s, square):
    """Put a piece on the lines through a square, or take it from them."""
    s.rank[square // 12] ^= 1 << square % 12
    s.file[square % 12] ^= 1 << square // 12


@jit
def open_square(s, square):
    s.open[s.opens] = square
    s.place[square] = s.opens
    s.opens += 1


@jit
def shut_square(s, square):
    """Take a square from the list of open ones; the last of them fills the gap."""
    s.opens -= 1
    last = s.open[s.opens]
    s.open[s.place[square]] = last
    s.place[last] = s.place[square]


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
    """List the open squares; a seat's first guard may not go on a Zentrum."""
    opens = np.int64(s.opens)
    if s.placed[s.to_move] > 0:
        for i in range(opens):
            moves[i] = s.open[i]
        return opens
    n = 0
    for i in range(opens):
        if not g.is_zentrum[s.open[i]]:
            moves[n] = s.open[i]
            n += 1
    return n


@jit
def list_slides(g, s, moves):
    n = 0
    for i in range(GUARDS):
        origin = np.int64(s.square[GUARDS * s.to_move + i])
        file, rank = origin % 12, origin // 12
        along_rank = SLIDE + origin * 22 + file
        along_file = SLIDE + origin * 22 + 11 + rank
        # A king's Feld may be crossed even where no guard may stop in it, so a square of it is skipped, not the end.
        for k in range(steps_ahead(g, s, origin, 0)):
            moves[n] = along_file + k
            n += g.may_stop[origin + 12 + 12 * k] != 0
        for k in range(steps_ahead(g, s, origin, 1)):
            moves[n] = along_rank + k
            n += g.may_stop[origin + 1 + k] != 0
        for k in range(steps_ahead(g, s, origin, 2)):
            moves[n] = along_file - 1 - k
            n += g.may_stop[origin - 12 - 12 * k] != 0
        for k in range(steps_ahead(g, s, origin, 3)):
            moves[n] = along_rank - 1 - k
            n += g.may_stop[origin - 1 - k] != 0
    return n


@jit
def play(g, s, move):
    seat = np.int64(s.to_move)
    if move == ESCAPE:
        s.ending = ESCAPED
        s.winners = 1 << seat
        return
    if move < SLIDE:
        number = GUARDS * seat + s.placed[seat]
        s.placed[seat] += 1
        target = move
    else:
        origin = (move - SLIDE) // 22
        number = np.int64(s.number[origin])
        target = np.int64(g.target[move - SLIDE])
        s.guard[origin] = 0
        flip(s, origin)
        if g.may_place[origin]:
            open_square(s, origin)
    s.guard[target] = seat + 1
    s.square[number] = target
    s.number[target] = number
    flip(s, target)
    if g.may_place[target]:
        shut_square(s, target)
    hand_over(g, s, 1 - seat)


@jit
def hand_over(g, s, seat):
    """Give the turn to a seat, or past it if it can do nothing; if neither can, the game is drawn."""
    for _ in range(2):
        s.to_move = seat
        s.can_escape = has_way_out(g, s, seat)
        if s.can_escape or s.placed[seat] < GUARDS or can_slide(g, s, seat):
            return
        seat = 1 - seat
    s.ending = BLOCKED


@jit
def can_slide(g, s, seat):
    for i in range(GUARDS):
        origin = np.int64(s.square[GUARDS * seat + i])
        for direction in range(4):
            for k in range(steps_ahead(g, s, origin, direction)):
                if g.may_stop[origin + (k + 1) * STEP[direction]]:
                    return True
    return False


# The king's way

STEP = (12, 1, -12, -1)
LONGEST_WAY = 49 * 11
"""A way has at most 48 turns."""


@jit
def has_way_out(g, s, seat):
    return walk(g, s, seat)[0]


@jit
def walk(g, s, seat):
    """Follow all ways of a king, those with the fewest turns first, until one leads out.

    A king goes straight on, turns left or right before a guard, and leaves over the opposite edge. A way is known by
    its last stop: a guard, met in a certain direction. There are 48 stops; those met go to ``s.stop``, each with the
    one before it. Tells whether there is a way out, how many stops were met, and how many of them were gone on from:
    the way out goes on from the last of these, or from the king's own square if there are none.
    """
    king, other = KINGS[seat], KINGS[1 - seat]
    goal = 2 * seat
    flip(s, king)  # its own start square counts as empty
    met = np.uint64(0)
    found = False
    stops = left = 0
    for direction in range(4):
        met, stops, found = go_on(g, s, king, direction, 0, other, goal, met, stops, found)
    while left < stops and not found:
        square, direction = stop_square(s, left), stop_direction(s, left)
        left += 1
        met, stops, found = go_on(g, s, square, (direction + 1) & 3, left, other, goal, met, stops, found)
        met, stops, found = go_on(g, s, square, (direction + 3) & 3, left, other, goal, met, stops, found)
    flip(s, king)
    return found, stops, left


@jit
def go_on(g, s, square, direction, before, other, goal, met, stops, found):
    """Follow a way to its next end: off the board, at the other king, or stopped by a guard, which is noted."""
    steps = steps_ahead(g, s, square, direction)
    if steps == steps_to_edge(square, direction):
        return met, stops, found or direction == goal
    reached = square + steps * STEP[direction]
    blocker = reached + STEP[direction]
    if blocker == other:
        return met, stops, found
    stop = np.uint64(1) << np.uint64(4 * s.number[blocker] + direction)
    if not met & stop:
        met |= stop
        s.stop[stops] = before << 10 | reached << 2 | direction
        stops += 1
    return met, stops, found


@jit
def stop_square(s, index):
    """Where the king stands when it is stopped."""
    return np.int64(s.stop[index]) >> 2 & 255


@jit
def stop_direction(s, index):
    return np.int64(s.stop[index]) & 3


@jit
def stop_before(s, index):
    """One more than the index of the stop before; 0 if the king comes from its own square."""
    return np.int64(s.stop[index]) >> 10


@jit
def way_out(g, s, seat):
    """The squares of the way out with the fewest turns, in order; none if there is none."""
    way = np.empty(LONGEST_WAY, np.int64)
    found, _, left = walk(g, s, seat)
    if not found:
        return way[:0]
    direction = 2 * seat
    start = stop_square(s, left - 1) if left else np.int64(KINGS[seat])
    square = start + steps_to_edge(start, direction) * STEP[direction]
    n = 0
    while True:  # from the edge back to the king
        while square != start:
            way[n] = square
            n += 1
            square -= STEP[direction]
        if left == 0:
            break
        direction, left = stop_direction(s, left - 1), stop_before(s, left - 1)
        start = stop_square(s, left - 1) if left else np.int64(KINGS[seat])
    return way[:n][::-1].copy()


@jit
def steps_ahead(g, s, square, direction):
    """The number of empty squares ahead, up to a piece or the edge."""
    file, rank = square % 12, square // 12
    line, at = (s.rank[rank], file) if direction & 1 else (s.file[file], rank)
    if direction < 2:
        ahead = np.int64(line) >> (at + 1)
        return np.int64(g.lowest[ahead]) if ahead else 11 - at
    behind = np.int64(line) & ((1 << at) - 1)
    return at - 1 - np.int64(g.highest[behind]) if behind else at


@jit
def steps_to_edge(square, direction):
    at = square % 12 if direction & 1 else square // 12
    return 11 - at if direction < 2 else at
