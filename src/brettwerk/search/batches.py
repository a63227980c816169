"""What a game's insight says about positions, read for many of them at once; compiled for any game."""

import math

import numpy as np

from brettwerk.core.compiled.dispatch import jit, judge, legal_moves, weigh
from brettwerk.search.mcts.tree import SEATS

LEAST = 1e-4
"""A move that the insight would leave out counts as this likely."""


@jit
def read_likelihoods(g, states, first, last, begins, room, moves, priors, likely):
    """Set down the logarithms of how likely moves are, those of position i from ``begins[i]`` on.

    They are not made to add up to anything. ``room`` is for one state.
    """
    for i in range(first, last):
        room[0] = states[i]
        n = legal_moves(g, room[0], moves)
        weigh(g, room[0], moves, n, priors)
        for k in range(n):
            likely[begins[i] + k] = math.log(max(priors[k], LEAST))


@jit
def read_values(g, states, first, last, rng, room, moves, found):
    """Set down the payoffs that positions are judged to have, a row for each."""
    values = np.zeros(SEATS, np.float32)
    for i in range(first, last):
        room[0] = states[i]
        judge(g, room[0], rng, moves, values)
        for seat in range(found.shape[1]):
            found[i, seat] = values[seat]
