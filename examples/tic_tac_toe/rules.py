"""The rules of tic-tac-toe, compiled."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.compiled.dispatch import jit, state_type

# A move is the square, 0 (a1) to 8 (c3), on which a mark is set.
MOVE_COUNT = 9
MAX_MOVES = 9

# Endings
LINE, FULL = 1, 2

STATE, POSITION_BYTES = state_type([("marks", np.uint16, (2,))], [])  # a bit set of squares for each seat


class Tables(NamedTuple):
    """What the rules look up."""

    lines: NDArray[np.uint16]
    """The eight lines, as bit sets of squares."""


def tables() -> Tables:
    ranks = [0b111 << 3 * rank for rank in range(3)]
    files = [0b001001001 << file for file in range(3)]
    return Tables(np.array([*ranks, *files, 0b100010001, 0b001010100], np.uint16))


@jit
def set_up(g, s):
    """A position read from a text goes on; only a full board has ended."""
    if s.ending == 0 and s.marks[0] | s.marks[1] == 0b111111111:
        s.ending = FULL


@jit
def legal_moves(g, s, moves):
    if s.ending:
        return 0
    n = 0
    for square in range(9):
        if not (s.marks[0] | s.marks[1]) >> square & 1:
            moves[n] = square
            n += 1
    return n


@jit
def play(g, s, move):
    seat = np.int64(s.to_move)
    s.marks[seat] |= 1 << move
    s.to_move = 1 - seat
    if has_line(g, s, seat):
        s.ending = LINE
        s.winners = 1 << seat
    elif s.marks[0] | s.marks[1] == 0b111111111:
        s.ending = FULL


@jit
def has_line(g, s, seat):
    for line in g.lines:
        if s.marks[seat] & line == line:
            return True
    return False
