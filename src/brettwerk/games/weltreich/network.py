"""What a network sees of Weltreich: the pieces of all seats on their squares, and which of them are struck.

The board is turned so that the seat's own corner is at the bottom left, and that the next player sits above. Between
two players it is mirrored instead at the line between their corners, if the seat's commander stands above that.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.shared.turns import (
    ALL_TURNS,
    HALF_TURN,
    QUARTER_LEFT,
    QUARTER_RIGHT,
    TRANSPOSE,
    turned_squares,
)
from brettwerk.games.weltreich.insight import commander_of, has, strikes_of, union
from brettwerk.games.weltreich.observation import view_moves
from brettwerk.games.weltreich.rules import PIECES_OF_A_COLOUR, feared_seats

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition

VIEWS = len(ALL_TURNS)
SEATS = 4
SHAPES = 3
SQUARES = 144

PIECE = 0
"""By seat, as they follow the own one in turn, shape and square."""
OWN_STRUCK = PIECE + SEATS * SHAPES * SQUARES
"""Own pieces that an enemy strikes: not guarded, then guarded, by square."""
OTHER_STRUCK = OWN_STRUCK + 2 * SQUARES
"""Pieces of others that the own side strikes, likewise."""
CROWN_IN_FIRE = OTHER_STRUCK + 2 * SQUARES
"""Whether the crown throne of a seat is struck by those that it fears."""
TURN = CROWN_IN_FIRE + SEATS
FEATURES = TURN + SEATS
MOST = 2 * SEATS * sum(PIECES_OF_A_COLOUR.values()) + SEATS + 1
CERTAIN = False

TURN_OF_CORNER = np.array([[0, QUARTER_RIGHT], [QUARTER_LEFT, HALF_TURN]], np.int64)
"""By whether the crown throne is in the lower half of the board, and in the left one."""
SEEN = np.array([turned_squares(turn, 12) for turn in ALL_TURNS], np.uint8)
"""By turn: where every square goes."""


def seen_moves(game: GameDefinition) -> list[list[int]]:
    return [view_moves(game, turn) for turn in ALL_TURNS]


@jit
def view_of(g, s, seat):
    """The crown throne lies opposite the own corner, and so tells which of the four that is."""
    throne = np.int64(g.crown_throne[seat])
    turn = np.int64(TURN_OF_CORNER[1 if throne // 12 < 6 else 0, 1 if throne % 12 < 6 else 0])
    if g.inherits or g.friends[seat] != 1 << seat:
        return turn
    commander = commander_of(s, seat)
    if commander < 0:
        return turn
    seen = np.int64(SEEN[turn, commander])
    return turn | TRANSPOSE if seen // 12 > seen % 12 else turn


@jit
def list_features(g, s, seat, found):
    seen = SEEN[view_of(g, s, seat)]
    friends = np.int64(g.friends[seat])
    maps = (strikes_of(g, s, 0), strikes_of(g, s, 1), strikes_of(g, s, 2), strikes_of(g, s, 3))
    feared, covered = union(maps, 0b1111 & ~friends), union(maps, friends)
    n = whose = 0
    owner = seat
    while True:
        is_friend = friends >> owner & 1
        for i in range(s.count[owner]):
            square = np.int64(s.square[owner, i])
            place = np.int64(seen[square])
            found[n] = PIECE + SQUARES * (SHAPES * whose + np.int64(s.at[square]) % 4) + place
            n += 1
            if has(feared, square) if is_friend else has(covered, square):
                first = OWN_STRUCK if is_friend else OTHER_STRUCK
                is_guarded = has(covered, square) if is_friend else has(feared, square)
                found[n] = first + SQUARES * is_guarded + place
                n += 1
        if s.count[owner] and has(union(maps, feared_seats(g, s, owner)), np.int64(g.crown_throne[owner])):
            found[n] = CROWN_IN_FIRE + whose
            n += 1
        if s.to_move == owner:
            found[n] = TURN + whose
            n += 1
        owner = np.int64(g.next_seat[owner])
        whose += 1
        if owner == seat:
            return n
