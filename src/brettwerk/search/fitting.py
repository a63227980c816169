"""How far a game's insight is from what searches and games have shown, compiled for any game."""

import math

import numpy as np

from brettwerk.core.compiled import jit, judge, legal_moves, weigh
from brettwerk.search.tree import SEATS

LEAST = 1e-4
"""A move that the insight would leave out counts as this likely."""
VALUE_COUNTS = 1.0
"""How much the square of an error in the value counts, against the surprise at the moves."""


@jit
def misfit(g, states, first, last, begins, shares, results, rng, room, moves, priors):
    """Add up, over some positions, the surprise at the searched moves and the errors of the judged values.

    ``shares`` holds the shares of the visits of all legal moves, those of position i from ``begins[i]`` on; shares that
    add up to nothing say nothing. ``results`` are payoffs, one row a position. ``room`` is for one state.
    """
    values = np.zeros(SEATS, np.float32)
    total = 0.0
    for i in range(first, last):
        room[0] = states[i]
        s = room[0]
        n = legal_moves(g, s, moves)
        weigh(g, s, moves, n, priors)
        begin = begins[i]
        for k in range(n):
            share = shares[begin + k]
            if share > 0.0:
                total -= share * math.log(max(np.float64(priors[k]), LEAST))
        judge(g, s, rng, moves, values)
        for seat in range(results.shape[1]):
            total += VALUE_COUNTS * (np.float64(values[seat]) - results[i, seat]) ** 2
    return total
