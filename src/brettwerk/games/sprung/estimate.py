"""What a position of Schaff den Sprung is worth at a glance: where the pieces stand, and how far they can run."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from itertools import combinations

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.maths import tanh
from brettwerk.core.compiled.scratch import scratch
from brettwerk.games.sprung.rules import (
    FILES,
    LOWEST_RANK,
    chain,
    file_of,
    has_triangles_right,
    odd_files,
    side_of,
)

ALL_THERE = 9 + 10 + 11
"""The sum of the files of the pieces of a rank that are home."""
WHOLE_WAY = 9 * 9
LEAD_STEP = 9
"""The number of squares after which a lead counts differently."""
SEATS = 4
HOPELESS = 4.0
"""What is taken off in the estimate for a seat that cannot win any more."""
THREES = [sum(1 << file for file in files) for files in combinations(range(FILES), 3)]
THREE = np.zeros(1 << FILES, np.uint8)
THREE[THREES] = range(len(THREES))
"""The number of the squares on which the three pieces of a rank stand, by their mask."""


@jit
def estimate(g, s, values):
    """Set what each side has done and can do next against the same of its best enemy; leads count more in the end."""
    sides = scratch(SEATS, np.float64)
    sides[:] = 0.0
    nearest = WHOLE_WAY
    for seat in range(g.players):
        sides[side_of(g, seat)] += standing(g, s, seat)
        nearest = min(nearest, to_go(g, s, seat) // (1 + g.teams))
    lead = g.weights.lead[nearest // LEAD_STEP]
    for seat in range(g.players):
        best = -np.inf
        for foe in range(g.players):
            if side_of(g, foe) != side_of(g, seat):
                best = max(best, sides[side_of(g, foe)])
        values[seat] = tanh(lead * (sides[side_of(g, seat)] - best))


@jit
def standing(g, s, seat):
    """What a seat has: where its pieces stand, and its longest run; nothing if it cannot win any more."""
    if cannot_win(g, s, seat):
        return -HOPELESS
    worth = g.weights.next_run[1 if s.to_move == seat else 0, longest(g, s, seat)]
    for rank in range(LOWEST_RANK[seat], LOWEST_RANK[seat] + 3):
        worth += g.weights.ranks[THREE[s.pieces[rank]]]
    return worth


@jit
def cannot_win(g, s, seat):
    """Who has left, or is done with wrong triangles."""
    return s.out >> seat & 1 or (s.home >> seat & 1 and not has_triangles_right(g, s, seat))


@jit
def longest(g, s, seat):
    """The length of the longest run that a seat would have if it were its turn."""
    odd = odd_files(g, s, seat)
    best = 0
    for rank in range(LOWEST_RANK[seat], LOWEST_RANK[seat] + 3):
        pieces = np.int64(s.pieces[rank])
        unlisted = pieces
        for _ in range(3):
            origin = unlisted & -unlisted
            unlisted ^= origin
            targets = chain(g, pieces, origin, odd)
            best = max(best, file_of(g, targets) - file_of(g, origin))
    return best


@jit
def to_go(g, s, seat):
    """How many squares a side has to go; as many as at the start for partners who cannot win any more."""
    left = 0
    for mate in range(g.players):
        if side_of(g, mate) == side_of(g, seat):
            if cannot_win(g, s, mate):
                left += WHOLE_WAY
            for rank in range(LOWEST_RANK[mate], LOWEST_RANK[mate] + 3):
                left += ALL_THERE
                pieces = np.int64(s.pieces[rank])
                while pieces:
                    left -= file_of(g, pieces & -pieces)
                    pieces &= pieces - 1
    return left
