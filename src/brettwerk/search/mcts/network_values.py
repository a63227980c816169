"""What a search asks of a game that has a network: what its insight says, changed by what the network says.

It lies here and not beside the network, because what is compiled of it goes back to the defaults of the search, where a
game has no insight.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import defaults, evaluate, jit, move_priors, view_of, with_network
from brettwerk.core.compiled.maths import exp
from brettwerk.core.compiled.scratch import scratch
from brettwerk.core.network.evaluation import MOVE_SCALE, estimate_seats, look, move_sum
from brettwerk.core.network.layout import SECOND, WHOLE
from brettwerk.core.variant import MAX_SEATS
from brettwerk.search.mcts import defaults as _defaults  # noqa: F401, sets the defaults


@jit
def values_with_network(g, s, rng, moves, values):
    """Add what the network says to a part of what the insight says; what is certain stays."""
    if g.use_network == 0:
        evaluate(g, s, rng, moves, values)
        return
    found = scratch(MAX_SEATS, np.float64)
    estimate_seats(g, s, found)
    values[:] = 0.0
    if g.network.keep or g.network.certain:
        evaluate(g, s, rng, moves, values)  # comes last, because it may play on in the position
    if g.network.certain and abs(values[0]) == 1.0:
        return
    keep = g.network.keep / WHOLE
    for seat in range(g.network.seats):
        values[seat] = max(-1.0, min(1.0, keep * values[seat] + found[seat]))


@jit
def priors_with_network(g, s, moves, n, priors):
    """Multiply the priors of the insight by what the network says; those that are 0 stay so."""
    move_priors(g, s, moves, n, priors)
    if g.use_network == 0 or g.network.tells_moves == 0 or n < 2:
        return
    hidden = scratch(SECOND, np.int32)
    seat = np.int64(s.to_move)
    look(g, s, seat, hidden)
    view = view_of(g, s, seat)
    total = np.float32(0.0)
    for k in range(n):
        if priors[k] > 0.0:
            priors[k] *= exp(MOVE_SCALE * move_sum(g, hidden, g.network.seen[view, moves[k]]))
            total += priors[k]
    if total > 0.0:
        for k in range(n):
            priors[k] /= total


@jit
def values_without(g, s, rng, moves, values):
    evaluate(g, s, rng, moves, values)


@jit
def priors_without(g, s, moves, n, priors):
    move_priors(g, s, moves, n, priors)


defaults["expected_values"] = values_without
defaults["weighed_priors"] = priors_without
with_network["expected_values"] = values_with_network
with_network["weighed_priors"] = priors_with_network
