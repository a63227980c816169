"""What a network sees of Schaff den Sprung: the pieces of each rank, and the files where pieces may go on.

Seats come in the order in which they follow the one that looks, which sees its own ranks at the top.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.sprung.estimate import SEATS, THREE, THREES
from brettwerk.games.sprung.observation import view_moves
from brettwerk.games.sprung.rules import FILES, LOWEST_RANK, odd_files

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition

VIEWS = SEATS
OWN_RANKS = 3
PLACES = len(THREES)

RANK = 0
"""Where the three pieces of a rank stand."""
TRIANGLE = RANK + SEATS * PLACES
ODD = TRIANGLE + SEATS * OWN_RANKS * FILES
OUT = ODD + SEATS * FILES
TURN = OUT + SEATS
FEATURES = TURN + SEATS
MOST = SEATS * (2 * OWN_RANKS * 3 + FILES + 1) + 1
CERTAIN = False


def seen_moves(game: GameDefinition) -> list[list[int]]:
    return [view_moves(game, seat if seat in game.seats else 0) for seat in range(SEATS)]


@jit
def view_of(g, s, seat):
    return seat


@jit
def list_features(g, s, seat, found):
    n = 0
    for whose in range(g.players):
        owner = seat + whose if seat + whose < g.players else seat + whose - g.players
        for i in range(OWN_RANKS):
            rank = LOWEST_RANK[owner] + i
            found[n] = RANK + PLACES * whose + np.int64(THREE[s.pieces[rank]])
            n += 1
            n = list_files(np.int64(s.triangles[rank]), TRIANGLE + FILES * (OWN_RANKS * whose + i), found, n)
        n = list_files(odd_files(g, s, owner), ODD + FILES * whose, found, n)
        if s.out >> owner & 1:
            found[n] = OUT + whose
            n += 1
        if s.to_move == owner:
            found[n] = TURN + whose
            n += 1
    return n


@jit
def list_files(files, first, found, n):
    """Write a feature for each file of a set."""
    file = 0
    while files:
        if files & 1:
            found[n] = first + file
            n += 1
        files >>= 1
        file += 1
    return n
