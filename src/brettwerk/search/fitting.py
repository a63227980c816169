"""How far a game's insight is from what searches and games have shown, compiled for any game."""

import math

import numpy as np

from brettwerk.core.compiled import jit, judge, legal_moves, weigh
from brettwerk.search.tree import SEATS

LEAST = 1e-4
"""A move that the insight would leave out counts as this likely."""


@jit
def misfit(g, temper, gain, states, first, last, begins, shares, results, rng, room, moves, priors, sums):
    """Add up, over some positions, the surprise at the searched moves and the errors of the judged values.

    ``shares`` holds the shares of the visits of all legal moves, those of position i from ``begins[i]`` on; shares that
    add up to nothing say nothing. ``results`` are payoffs, one row a position. Likelihoods are taken to the power of
    ``temper``, and values times ``gain``: how keen a search should be is not learned. ``room`` is for one state.
    """
    values = np.zeros(SEATS, np.float32)
    sums[:] = 0.0
    for i in range(first, last):
        room[0] = states[i]
        s = room[0]
        n = legal_moves(g, s, moves)
        weigh(g, s, moves, n, priors)
        total = 0.0
        for k in range(n):
            priors[k] = max(priors[k], LEAST) ** temper
            total += priors[k]
        for k in range(n):
            share = shares[begins[i] + k]
            if share > 0.0:
                sums[0] -= share * math.log(priors[k] / total)
        judge(g, s, rng, moves, values)
        for seat in range(results.shape[1]):
            sums[1] += (gain * np.float64(values[seat]) - results[i, seat]) ** 2
