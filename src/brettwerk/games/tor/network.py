"""What a network sees of Das Tor: the pieces of all seats, the lines on which they stand, and what is in hand.

To the rules all sides of the board are alike, so it is turned and mirrored until the seat's own cylinder stands in the
eighth of it that lies to the right of the corner at the bottom left.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.bits import lowest_bit
from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.shared.big_board import BLOCK, CYLINDER, TRIANGLE
from brettwerk.games.shared.turns import ALL_TURNS, turned_squares
from brettwerk.games.tor.observation import view_moves
from brettwerk.games.tor.rules import ALL_PIECES, PIECES

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition

VIEWS = len(ALL_TURNS)
SEATS = 4
SHAPES = 3
SQUARES = 144
LINES = 24
HANDS = (PIECES[TRIANGLE] + 1) * (PIECES[BLOCK] + 1)

PIECE = 0
"""By seat from the own one on, shape and square."""
LINE = PIECE + SEATS * SHAPES * SQUARES
"""Likewise, whether anything of that shape stands on a rank or a file: that is what gates are made of."""
HAND = LINE + SEATS * SHAPES * LINES
"""By seat: triangles and squares in hand."""
MUST_CLEAR = HAND + SEATS * HANDS
"""Whether the seat to move must leave a Zentrum."""
TURN = MUST_CLEAR + 1
FEATURES = TURN + SEATS
MOST = SEATS * (3 * ALL_PIECES + 1) + 2
CERTAIN = False

SEEN = np.array([turned_squares(turn, 12) for turn in ALL_TURNS], np.uint8)
"""By turn: where every square goes."""


def line_seen(turn: int, line: int) -> int:
    """Where a line goes: the ranks are 0 to 11, the files 12 to 23."""
    ends = (12 * line, 12 * line + 11) if line < 12 else (line - 12, line + 120)
    one, other = (int(SEEN[turn, end]) for end in ends)
    return one // 12 if one // 12 == other // 12 else 12 + one % 12


def is_in_eighth(square: int) -> bool:
    return square // 12 <= square % 12 <= 5


LINE_SEEN = np.array([[line_seen(turn, line) for line in range(LINES)] for turn in ALL_TURNS], np.uint8)
VIEW_FOR = np.array(
    [next(turn for turn in ALL_TURNS if is_in_eighth(int(SEEN[turn, square]))) for square in range(SQUARES)], np.uint8
)
"""By square of the cylinder: what brings it to the eighth."""


def seen_moves(game: GameDefinition) -> list[list[int]]:
    return [view_moves(game, turn) for turn in ALL_TURNS]


@jit
def view_of(g, s, seat):
    for i in range(s.placed[seat]):
        square = np.int64(s.square[seat, i])
        if np.int64(s.board[square]) & 3 == CYLINDER:
            return np.int64(VIEW_FOR[square])
    return 0


@jit
def list_features(g, s, seat, found):
    view = view_of(g, s, seat)
    n = 0
    owner = seat
    for whose in range(g.players):
        for i in range(s.placed[owner]):
            square = np.int64(s.square[owner, i])
            shape = np.int64(s.board[square]) & 3
            found[n] = PIECE + SQUARES * (SHAPES * whose + shape) + np.int64(SEEN[view, square])
            n += 1
        for shape in range(SHAPES):
            lines = np.int64(s.lines_of[0, owner, shape]) | np.int64(s.lines_of[1, owner, shape]) << 12
            while lines:
                line = np.int64(LINE_SEEN[view, lowest_bit(lines)])
                lines &= lines - 1
                found[n] = LINE + LINES * (SHAPES * whose + shape) + line
                n += 1
        in_hand = (PIECES[BLOCK] + 1) * np.int64(s.in_hand[owner, TRIANGLE]) + np.int64(s.in_hand[owner, BLOCK])
        found[n] = HAND + HANDS * whose + in_hand
        n += 1
        if s.to_move == owner:
            found[n] = TURN + whose
            n += 1
        owner = owner + 1 if owner + 1 < g.players else 0
    if s.must_clear:
        found[n] = MUST_CLEAR
        n += 1
    return n
