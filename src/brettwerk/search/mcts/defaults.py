"""What the search does for a game that has no insight: every move is as likely as the other, and dice decide."""

from brettwerk.core.compiled.dispatch import defaults, jit, legal_moves, payoff, play
from brettwerk.core.compiled.rng import below

PLAYOUT_PLIES = 1000
"""A random game that is not over by then counts as a draw."""


@jit
def weigh_alike(g, s, moves, n, priors):
    for k in range(n):
        priors[k] = 1.0 / n


@jit
def play_out(g, s, rng, moves, values):
    """Play at random to the end."""
    for _ in range(PLAYOUT_PLIES):
        n = legal_moves(g, s, moves)
        if n == 0:
            break
        play(g, s, int(moves[below(rng, n)]))
    for seat in range(len(values)):
        values[seat] = payoff(g, s, seat) if s.ending else 0.0


@jit
def play_out_noting(g, s, rng, moves, values, played, now):
    """Play at random to the end, noting who made which moves."""
    for _ in range(PLAYOUT_PLIES):
        n = legal_moves(g, s, moves)
        if n == 0:
            break
        move = int(moves[below(rng, n)])
        played[s.to_move, move] = now
        play(g, s, move)
    for seat in range(len(values)):
        values[seat] = payoff(g, s, seat) if s.ending else 0.0


@jit
def always(g, s):
    return True


defaults["weigh"] = weigh_alike
defaults["may_end"] = always
defaults["judge"] = play_out
defaults["play_on"] = play_out_noting
