"""What a network sees of Blockade: the guards, and where the ways of both kings are stopped.

The board is turned so that the own king runs upwards.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.scratch import scratch
from brettwerk.games.blockade.insight import copy
from brettwerk.games.blockade.observation import view_moves
from brettwerk.games.blockade.rules import GUARDS, stop_direction, stop_square, walk
from brettwerk.games.shared.turns import MIRROR_RANKS, turned_squares

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition

TURNS = (0, MIRROR_RANKS)
"""How the board is turned, by seat."""
VIEWS = len(TURNS)
SQUARES = 144
STOPS = 48
"""The most stops of a king: each of twelve guards from four sides."""

GUARD = 0
"""Own guards, then the others, by square."""
PLACED = GUARD + 2 * SQUARES
"""How many guards the own seat and the other have placed."""
STOP = PLACED + 2 * (GUARDS + 1)
"""Where the own king, then the other, is stopped, and in which of the four directions."""
STOP_COUNT = STOP + 2 * 4 * SQUARES
"""How many such stops there are."""
WAY_OUT = STOP_COUNT + 2 * (STOPS + 1)
"""Whether the own king, and the other, has a way out."""
TURN = WAY_OUT + 2
FEATURES = TURN + 2
MOST = 2 * (GUARDS + STOPS + 3) + 1
CERTAIN = False

SEEN = np.array([turned_squares(turn, 12) for turn in TURNS], np.uint8)
"""By seat: where it sees every square."""


def seen_moves(game: GameDefinition) -> list[list[int]]:
    return [view_moves(game, turn) for turn in TURNS]


@jit
def view_of(g, s, seat):
    return seat


@jit
def list_features(g, s, seat, found):
    stops = scratch(STOPS, np.uint16)
    copy(s.stop, stops)
    n = 0
    for whose in range(2):
        owner = seat if whose == 0 else 1 - seat
        for i in range(s.placed[owner]):
            found[n] = GUARD + SQUARES * whose + np.int64(SEEN[seat, s.square[GUARDS * owner + i]])
            n += 1
        found[n] = PLACED + (GUARDS + 1) * whose + np.int64(s.placed[owner])
        n += 1
        n = list_stops(g, s, seat, owner, whose, found, n)
        if s.to_move == owner:
            found[n] = TURN + whose
            n += 1
    copy(stops, s.stop)
    return n


@jit
def list_stops(g, s, seat, owner, whose, found, n):
    """Write where a king is stopped; if it has a way out, that alone."""
    is_free, count, _ = walk(g, s, owner)
    if is_free:
        found[n] = WAY_OUT + whose
        return n + 1
    found[n] = STOP_COUNT + (STOPS + 1) * whose + count
    n += 1
    for i in range(count):
        direction = stop_direction(s, i)
        if seat == 1 and not direction & 1:
            direction = 2 - direction  # up and down change places
        found[n] = STOP + 4 * (SQUARES * whose + np.int64(SEEN[seat, stop_square(s, i)])) + direction
        n += 1
    return n
