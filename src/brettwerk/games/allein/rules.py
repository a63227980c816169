"""The rules of Allein Wetteifern, compiled: pieces jump over other colours until none can jump any more."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.board import Board
from brettwerk.core.compiled.dispatch import jit, state_type
from brettwerk.games.allein.layouts import LAYOUTS
from brettwerk.games.shared.line_moves import LineMoves

# Set-up

SOLO_BOARD = Board(8, 8)
"""The four central Felder of the big board and the ring of squares around them, with labels of their own."""
COLOURS = "rbgy"
"""Red, blue, green, yellow: a square holds 0, or 1 + the index of its piece's colour."""
PER_COLOUR = 9

START = LAYOUTS[0].rows
"""The pieces on b7-g7 (first) to b2-g2 (last) [reconstruction of a lost figure from the printed solution; the other
layouts fit it, too]."""


def start_board(rows: tuple[str, ...] = START) -> dict[int, int]:
    """The squares of the start pieces and their colours."""
    return {
        8 * (6 - down) + 1 + right: 1 + COLOURS.index(colour)
        for down, row in enumerate(rows)
        for right, colour in enumerate(row.lower())
    }


def shuffled_board(seed: int) -> dict[int, int]:
    """The same squares with the colours shuffled, by a generator that every program can repeat."""
    squares = [8 * rank + file for file in range(1, 7) for rank in range(1, 7)]
    colours = [colour for colour in sorted(COLOURS) for _ in range(PER_COLOUR)]
    x = seed
    for i in range(35, 0, -1):
        x = (1103515245 * x + 12345) % 2**31
        j = (x >> 16) % (i + 1)
        colours[i], colours[j] = colours[j], colours[i]
    return {square: 1 + COLOURS.index(colour) for square, colour in zip(squares, colours, strict=True)}


# A move is a line move from the square that a piece leaves to the one where it lands.

LINES = LineMoves(SOLO_BOARD)
MOVE_COUNT = LINES.count
MOST_IN_LINE = 3
"""A line of eight squares has at most so many jumps of one colour (found by looking at all lines)."""
MAX_MOVES = 4 * 4 * PER_COLOUR + MOST_IN_LINE
"""36 pieces with at most one jump in each direction; the rest is room for ``legal_moves``, which writes ahead."""

# Directions of lines
ALONG_RANK, ALONG_FILE = 0, 1

# Endings
CLEARED, SCORED = 1, 2

STATE, POSITION_BYTES = state_type(
    [("board", np.uint8, (64,))],
    [
        ("left", np.uint8),  # pieces on the board
        ("full", np.uint8, (2, 8)),  # by direction and line, the places on it that hold a piece, as a bit set
        ("lines", np.uint8, (2, 8, 4)),  # the same for each colour
    ],
)

FAR = 64
"""More jumps than any layout allows."""


class Tables(NamedTuple):
    """What the rules look up. A line as one colour sees it is a number of base 3: empty 0, another colour 1, own 2."""

    target: NDArray[np.uint8]
    """The target of each line move."""
    ones: NDArray[np.uint16]
    """A bit set of places as a number of base 3 with digits 0 and 1."""
    jumps: NDArray[np.uint8]
    """How many jumps there are in a line."""
    moves: NDArray[np.uint16]
    """By direction and line, what these jumps add to the number of the line's first move."""
    sight: int
    """How many jumps the engine looks ahead; to the rules it means nothing."""


def tables() -> Tables:
    ones = [sum(3**place for place in range(8) if places >> place & 1) for places in range(256)]
    jumps = np.zeros(3**8, np.uint8)
    moves = np.zeros((2, 3**8, MOST_IN_LINE), np.uint16)
    for line in range(3**8):
        digits = [line // 3**place % 3 for place in range(8)]
        for i, (origin, target) in enumerate(jumps_in_line(digits)):
            moves[ALONG_RANK, line, i] = LINES.number(origin, target)
            moves[ALONG_FILE, line, i] = LINES.number(8 * origin, 8 * target)
            jumps[line] = i + 1
    return Tables(LINES.targets(), np.array(ones, np.uint16), jumps, moves, FAR)


def jumps_in_line(line: list[int]) -> list[tuple[int, int]]:
    """List the jumps of the own pieces in a line, given as digits.

    A piece jumps over one or more pieces that stand directly one behind the other, none of its own colour, onto the
    empty square directly behind the last.
    """
    found = []
    for origin in range(8):
        for step in (-1, 1):
            target = origin + step
            while 0 <= target < 8 and line[target] == 1:
                target += step
            if line[origin] == 2 and abs(target - origin) > 1 and 0 <= target < 8 and line[target] == 0:
                found.append((origin, target))
    return found


@jit
def set_up(g, s):
    """Fill the caches from the board and see whether anything can jump."""
    s.left = 0
    s.full[:] = 0
    s.lines[:] = 0
    for square in range(64):
        if s.board[square]:
            put(s, square, np.int64(s.board[square]))
    if s.ending == 0:
        end_without_jumps(g, s)


# The move


@jit
def legal_moves(g, s, moves):
    """List all jumps, line by line and colour by colour.

    Writing as many moves as a line can have and counting those that there are needs no branch.
    """
    if s.ending:
        return 0
    n = 0
    for direction in range(2):
        for line in range(8):
            first = 112 * line if direction == ALONG_RANK else 14 * line
            for colour in range(4):
                seen = line_seen(g, s, direction, line, colour)
                for i in range(MOST_IN_LINE):
                    moves[np.uint64(n + i)] = first + g.moves[direction, seen, i]
                n += np.int64(g.jumps[seen])
    return n


@jit
def line_seen(g, s, direction, line, colour):
    """The number of a line as a colour sees it."""
    return np.int64(g.ones[s.full[direction, line]]) + np.int64(g.ones[s.lines[direction, line, colour]])


@jit
def play(g, s, move):
    """A piece jumps, and all pieces jumped over leave the board."""
    origin, target = move // 14, np.int64(g.target[move])
    colour = np.int64(s.board[origin])
    step = 1 if origin // 8 == target // 8 else 8
    if target < origin:
        step = -step
    for square in range(origin, target, step):
        lift(s, square)
    put(s, target, colour)
    end_without_jumps(g, s)


# The end


@jit
def end_without_jumps(g, s):
    """The game ends when no jump is left; a single piece left is the best that can be done."""
    if not has_jump(g, s):
        s.ending = CLEARED if s.left == 1 else SCORED
        s.winners = 1 if s.left == 1 else 0


@jit
def has_jump(g, s):
    for direction in range(2):
        for line in range(8):
            for colour in range(4):
                if g.jumps[line_seen(g, s, direction, line, colour)]:
                    return True
    return False


@jit
def payoff(g, s, seat):
    """One piece left is outstanding, two are good, three satisfactory."""
    if s.left == 1:
        return 1.0
    if s.left == 2:
        return 0.5
    return 0.0 if s.left == 3 else -1.0


# Pieces come and go


@jit
def put(s, square, colour):
    file, rank = square % 8, square // 8
    s.board[square] = colour
    s.left += 1
    s.full[ALONG_RANK, rank] |= 1 << file
    s.full[ALONG_FILE, file] |= 1 << rank
    s.lines[ALONG_RANK, rank, colour - 1] |= 1 << file
    s.lines[ALONG_FILE, file, colour - 1] |= 1 << rank


@jit
def lift(s, square):
    """Undo what ``put`` did."""
    file, rank = square % 8, square // 8
    colour = np.int64(s.board[square])
    s.board[square] = 0
    s.left -= 1
    s.full[ALONG_RANK, rank] ^= 1 << file
    s.full[ALONG_FILE, file] ^= 1 << rank
    s.lines[ALONG_RANK, rank, colour - 1] ^= 1 << file
    s.lines[ALONG_FILE, file, colour - 1] ^= 1 << rank
