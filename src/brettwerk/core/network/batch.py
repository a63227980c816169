"""What networks see and say of many positions at once; compiled for any game."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit, list_features, view_of
from brettwerk.core.compiled.scratch import scratch
from brettwerk.core.network.evaluation import look, move_sum, sum_parts, value_of
from brettwerk.core.network.layout import SECOND


@jit
def batch_features(g, states, seats, found, views):
    """Fill in the features of each position as a seat sees it, a row for each, and the seat's view."""
    for i in range(len(states)):
        seat = np.int64(seats[i])
        list_features(g, states[i], seat, found[i])
        views[i] = view_of(g, states[i], seat)


@jit
def batch_outputs(g, states, seats, values, moves):
    """Fill in the network's value of each position as a seat sees it, and its sums for all moves, or all parts of them.

    Moves have their numbers as they are seen.
    """
    hidden = scratch(SECOND, np.int32)
    for i in range(len(states)):
        look(g, states[i], np.int64(seats[i]), hidden)
        values[i] = value_of(g, hidden)
        if g.network.in_parts:
            sum_parts(g, hidden, moves[i])
        else:
            for move in range(moves.shape[1]):
                moves[i, move] = move_sum(g, hidden, move)
