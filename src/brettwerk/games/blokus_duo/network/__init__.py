"""What a network sees of Blokus Duo: how near each square is to both seats, what they hold, and how far the game is.

The board is turned so that the seat's first piece lies on e10, or the other's on j5. What is said of a move is the sum
of what is said of its piece and of the squares that it covers, touches at a corner and lies beside (``insight``).
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.scratch import scratch
from brettwerk.games.blokus_duo.estimate import BOARD_BITS, PADDED_BITS, RANK_BITS, RINGS, covered, find_steps
from brettwerk.games.blokus_duo.pieces import BOARD, PLACEMENTS, SIZES, START_POINTS, TURNS, corners, sides
from brettwerk.games.blokus_duo.rules import (
    BIT_MASK,
    ONE,
    WORD_SHIFT,
    WORDS,
    bit_number,
    bit_of,
    look_around,
    lowest,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from brettwerk.core.definition import GameDefinition

SQUARES = BOARD.size
PIECES = len(SIZES)

VIEWS = 2
"""As it is, and turned half round."""

# Features: the state of each square, which is a pair of numbers of steps or who covers it; then hands; then the stage.
OWN, OTHERS = RINGS**2, RINGS**2 + 1
"""The states of a square that the seat covers, and of one that the other seat does."""
STATES = RINGS**2 + 2
HELD = SQUARES * STATES
STAGE = HELD + 2 * PIECES
STAGE_SQUARES, STAGES = 8, 20
"""How many covered squares lie between one stage and the next, and how many stages are told apart."""
FEATURES = STAGE + STAGES
MOST = SQUARES + 2 * PIECES + 1
CERTAIN = False

# Parts of moves: the squares in three roles, then the pieces.
PIECE_PART = 3 * SQUARES
PARTS = PIECE_PART + PIECES
MOST_PARTS = 26

_BITS = np.array([bit_of(square) for square in range(SQUARES)], np.uint8)
BITS_SEEN = np.array([_BITS, _BITS[::-1]])
"""By view and square as it is seen: its bit."""
FIRST_BITS = tuple(np.uint64(bit_of(square)) for square in START_POINTS)


def seen_parts(game: GameDefinition) -> NDArray[np.int16]:
    """The parts of each move as it is seen in each view."""
    found = np.full((VIEWS, len(PLACEMENTS), MOST_PARTS), PARTS, np.int16)
    for move, placement in enumerate(PLACEMENTS):
        within = set(placement.squares)
        beside: set[int] = set().union(*map(sides, within)) - within
        touched: set[int] = set().union(*map(corners, within)) - within - beside
        roles = [(role, square) for role, some in enumerate((within, touched, beside)) for square in some]
        for view in range(VIEWS):
            numbers = [role * SQUARES + (SQUARES - 1 - square if view else square) for role, square in roles]
            found[view, move, : len(roles) + 1] = [*numbers, PIECE_PART + TURNS[placement.turn].piece]
    return found


@jit
def view_of(g, s, seat):
    """Turned, if the seat lies on the second starting point only, or lies on none and the other seat on the first."""
    if covers(s, seat, FIRST_BITS[0]):
        return 0
    if covers(s, seat, FIRST_BITS[1]) or covers(s, 1 - seat, FIRST_BITS[0]):
        return 1
    return 0


@jit
def covers(s, seat, bit):
    return s.cover[seat, bit >> WORD_SHIFT] >> (bit & BIT_MASK) & ONE != 0


@jit
def list_features(g, s, seat, found):
    view, states = view_of(g, s, seat), scratch(BOARD_BITS, np.uint8)
    find_states(g, s, seat, states)
    for square in range(SQUARES):
        found[square] = SQUARES * np.int64(states[BITS_SEEN[view, square]]) + square
    n = SQUARES
    for holder in range(2):
        hand = s.hand[seat ^ holder]
        for piece in range(PIECES):
            if hand & g.piece_bit[piece]:
                found[n] = HELD + PIECES * holder + piece
                n += 1
    found[n] = STAGE + min(covered(s) // STAGE_SQUARES, STAGES - 1)
    return n + 1


@jit
def find_states(g, s, seat, states):
    """Tell the state of the square of each bit."""
    own, theirs = scratch(PADDED_BITS, np.uint8), scratch(PADDED_BITS, np.uint8)
    mover = np.int64(s.to_move)
    look_around(g, s, 1 - mover)
    find_steps(g, s, own if mover != seat else theirs)
    look_around(g, s, mover)
    find_steps(g, s, theirs if mover != seat else own)
    for bit in range(BOARD_BITS):
        states[bit] = RINGS * own[RANK_BITS + bit] + theirs[RANK_BITS + bit]
    for word in range(WORDS):
        mark(g, s.cover[seat, word], word, states, OWN)
        mark(g, s.cover[1 - seat, word], word, states, OTHERS)


@jit
def mark(g, squares, word, states, state):
    while squares:
        square = lowest(squares)
        squares ^= square
        states[np.int64(bit_number(g, word, square))] = state
