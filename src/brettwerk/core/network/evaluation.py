"""What a network says of a position and of its moves, in whole numbers; compiled for any game.

Whole numbers of 32 bits are the same everywhere, so that a search with a network grows the same tree on every machine.
All sums are worked out afresh at a leaf: a position has a few dozen features, and the way to it from the root, along
which sums could be kept up to date, changes as many.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit, list_features
from brettwerk.core.compiled.scratch import scratch
from brettwerk.core.network.layout import FIRST, MOVE_UNIT, ONE, PART_UNIT, ROOM, SECOND, UNIT, UNIT_BITS

VALUE_SCALE = 1.0 / (ONE * UNIT)
MOVE_SCALE = 1.0 / (ONE * MOVE_UNIT)
PART_SCALE = 1.0 / (ONE * PART_UNIT)


@jit
def estimate_seats(g, s, found):
    """What each seat may expect; of two seats, one has what the other lacks."""
    hidden = scratch(SECOND, np.int32)
    seat = np.int64(s.to_move)
    if g.network.seats == 2:
        look(g, s, seat, hidden)
        found[seat] = value_of(g, hidden)
        found[1 - seat] = -found[seat]
        return
    for seat in range(g.network.seats):
        look(g, s, seat, hidden)
        found[seat] = value_of(g, hidden)


@jit
def look(g, s, seat, hidden):
    """Work out the second layer for a position as a seat sees it."""
    found = scratch(ROOM, np.int32)
    sums = scratch(FIRST, np.int32)
    for i in range(FIRST):
        sums[i] = g.network.first_bias[i]
    for k in range(list_features(g, s, seat, found)):
        row = g.network.first[found[k]]
        for i in range(FIRST):
            sums[i] += row[i]
    for i in range(FIRST):
        sums[i] = min(max(sums[i], np.int32(0)), np.int32(ONE))
    for j in range(SECOND):
        row = g.network.second[j]
        total = g.network.second_bias[j]
        for i in range(FIRST):
            total += np.int32(sums[i] * row[i])
        hidden[j] = min(max(total >> UNIT_BITS, 0), ONE)


@jit
def value_of(g, hidden):
    total = g.network.value_bias[0]
    for j in range(SECOND):
        total += np.int32(hidden[j] * g.network.value[j])
    return total * VALUE_SCALE


@jit
def move_sum(g, hidden, move):
    """A logit that a move has beside that of the insight."""
    row = g.network.moves[move]
    total = np.int32(g.network.moves_bias[move]) * ONE
    for j in range(SECOND):
        total += np.int32(hidden[j] * row[j])
    return total


@jit
def sum_parts(g, hidden, sums):
    """Work out the logits of all parts of moves, one unit of the layer after the other: half of them are 0."""
    bias = g.network.moves_bias
    for part in range(len(bias)):
        sums[part] = np.int32(bias[part]) * np.int32(ONE)
    for j in range(SECOND):
        if hidden[j]:
            row = g.network.moves[j]
            for part in range(len(bias)):
                sums[part] += np.int32(hidden[j] * row[part])
