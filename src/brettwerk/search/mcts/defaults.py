"""What the search does for a game without insight: all moves have the same prior, and random playouts decide."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from brettwerk.core.compiled.dispatch import defaults, jit, legal_moves, payoff, play
from brettwerk.core.compiled.rng import below

PLAYOUT_PLIES = 1000
"""A random game that is not over by then counts as a draw."""


@jit
def uniform_priors(g, s, moves, n, priors):
    for k in range(n):
        priors[k] = 1.0 / n


@jit
def random_playout(g, s, rng, moves, values):
    """Play at random to the end."""
    for _ in range(PLAYOUT_PLIES):
        n = legal_moves(g, s, moves)
        if n == 0:
            break
        play(g, s, int(moves[below(rng, n)]))
    for seat in range(len(values)):
        values[seat] = payoff(g, s, seat) if s.ending else 0.0


@jit
def random_rollout(g, s, rng, moves, values, played, simulation):
    """Play at random to the end, noting who played which moves."""
    for _ in range(PLAYOUT_PLIES):
        n = legal_moves(g, s, moves)
        if n == 0:
            break
        move = int(moves[below(rng, n)])
        played[s.to_move, move] = simulation
        play(g, s, move)
    for seat in range(len(values)):
        values[seat] = payoff(g, s, seat) if s.ending else 0.0


@jit
def always(g, s):
    return True


defaults["move_priors"] = uniform_priors
defaults["may_end"] = always
defaults["evaluate"] = random_playout
defaults["rollout"] = random_rollout
