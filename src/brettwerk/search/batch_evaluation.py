"""The priors and values that a game's insight gives, for many positions at once; compiled for any game."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import math

import numpy as np

from brettwerk.core.compiled.dispatch import evaluate, expected_values, jit, legal_moves, move_priors
from brettwerk.core.variant import MAX_SEATS
from brettwerk.search.mcts import defaults as _defaults  # noqa: F401, sets the defaults
from brettwerk.search.mcts import network_values as _network_values  # noqa: F401, sets what a network changes

MIN_PRIOR = 1e-4
"""The prior that a pruned move counts as, since its logarithm is wanted."""


@jit
def batch_log_priors(g, states, first, last, offsets, scratch, moves, priors, log_priors):
    """Fill in the logarithms of all moves' priors, those of position i from ``offsets[i]`` on.

    They are not normalised. ``scratch`` is room for one state.
    """
    for i in range(first, last):
        scratch[0] = states[i]
        n = legal_moves(g, scratch[0], moves)
        move_priors(g, scratch[0], moves, n, priors)
        for k in range(n):
            log_priors[offsets[i] + k] = math.log(max(priors[k], MIN_PRIOR))


@jit
def batch_values(g, states, first, last, rng, scratch, moves, found):
    """Fill in the expected payoffs of positions, a row for each."""
    values = np.zeros(MAX_SEATS, np.float32)
    for i in range(first, last):
        scratch[0] = states[i]
        evaluate(g, scratch[0], rng, moves, values)
        for seat in range(found.shape[1]):
            found[i, seat] = values[seat]


@jit
def batch_expected_values(g, states, first, last, rng, scratch, moves, found):
    """The same with what the network of the tables says."""
    values = np.zeros(MAX_SEATS, np.float32)
    for i in range(first, last):
        scratch[0] = states[i]
        expected_values(g, scratch[0], rng, moves, values)
        for seat in range(found.shape[1]):
            found[i, seat] = values[seat]
