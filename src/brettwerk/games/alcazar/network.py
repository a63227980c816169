"""What a network sees of Alcazar: where each wall hangs, for a knight on each square.

The board is turned so that the seat's own corner is at the bottom left, and mirrored at the line between the corners if
the seat's knight stands above it.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.alcazar.geometry import BOARD
from brettwerk.games.alcazar.observation import turned_places, view_moves
from brettwerk.games.alcazar.rules import BIT_MODULUS, SQUARES, TURNS_IN_CORNER, WALLS
from brettwerk.games.shared.turns import HALF_TURN, TRANSPOSE

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition

TURNS = (0, TRANSPOSE, HALF_TURN, HALF_TURN | TRANSPOSE)
"""How the board is turned, by view."""
VIEWS = len(TURNS)

PLACES = BOARD.size

WALL = 0
OWN_WALL = WALL + SQUARES
OTHER_WALL = OWN_WALL + PLACES * SQUARES
KNIGHTS = OTHER_WALL + PLACES * SQUARES
BARRED = KNIGHTS + PLACES**2
TURN = BARRED + SQUARES
FEATURES = TURN + 2 * (TURNS_IN_CORNER + 1)
MOST = 3 * WALLS + 4
CERTAIN = True

_PLACES = [turned_places(turn) for turn in TURNS]
SQUARE_SEEN = np.array([squares for squares, _ in _PLACES], np.int32)
EDGE_SEEN = np.array([edges for _, edges in _PLACES], np.int32)
IS_MIRRORED = np.array([[BOARD.file(seen) < BOARD.rank(seen) for seen in SQUARE_SEEN[2 * seat]] for seat in range(2)])
"""By seat and square: whether the board is mirrored for a knight there."""


def seen_moves(game: GameDefinition) -> list[list[int]]:
    return [view_moves(game, turn) for turn in TURNS]


@jit
def view_of(g, s, seat):
    return 2 * seat + np.int64(IS_MIRRORED[seat, s.knight[seat]])


@jit
def list_features(g, s, seat, found):
    view = view_of(g, s, seat)
    own = np.int64(SQUARE_SEEN[view, s.knight[seat]])
    other = np.int64(SQUARE_SEEN[view, s.knight[1 - seat]])
    found[0] = KNIGHTS + PLACES * own + other
    found[1] = TURN + np.int64(s.turns[seat])
    found[2] = TURN + TURNS_IN_CORNER + 1 + np.int64(s.turns[1 - seat])
    n = 3
    if s.barred:
        found[n] = BARRED + EDGE_SEEN[view, np.int64(s.barred) - 1]
        n += 1
    walls = np.int64(s.walls)
    while walls:
        edge = np.int64(EDGE_SEEN[view, g.edge_of_bit[(walls & -walls) % BIT_MODULUS]])
        walls &= walls - 1
        found[n] = WALL + edge
        found[n + 1] = OWN_WALL + SQUARES * own + edge
        found[n + 2] = OTHER_WALL + SQUARES * other + edge
        n += 3
    return n
