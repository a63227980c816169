"""A search of one ply: the baseline for the lowest levels."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from brettwerk.core.compiled.dispatch import evaluate, jit, legal_moves, payoff, play
from brettwerk.search.mcts import defaults as _defaults  # noqa: F401, sets the defaults


@jit
def search_one_ply(g, root, states, evaluations, rng, moves, scratch, values, totals):
    """Evaluate the position after each of n moves several times; ``totals`` gets the mover's sums. Returns n."""
    s = states[0]
    states[0] = root[0]
    seat = s.to_move
    n = legal_moves(g, s, moves)
    for k in range(n):
        totals[k] = 0.0
        for _ in range(evaluations):
            states[0] = root[0]
            play(g, s, int(moves[k]))
            if s.ending:
                totals[k] += payoff(g, s, int(seat))
            else:
                evaluate(g, s, rng, scratch, values)
                totals[k] += values[seat]
    return n
