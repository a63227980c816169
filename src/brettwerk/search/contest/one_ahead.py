"""A look at every move and no further: the yardstick for the lowest levels."""

from brettwerk.core.compiled.dispatch import jit, judge, legal_moves, payoff, play
from brettwerk.search.mcts import defaults as _untaught  # noqa: F401, sets the defaults


@jit
def look_one_ahead(g, root, states, tries, rng, moves, room, values, totals):
    """Judge the position after each move a few times; ``totals`` gets the mover's sums. Returns the number of moves."""
    s = states[0]
    states[0] = root[0]
    seat = s.to_move
    n = legal_moves(g, s, moves)
    for k in range(n):
        totals[k] = 0.0
        for _ in range(tries):
            states[0] = root[0]
            play(g, s, int(moves[k]))
            if s.ending:
                totals[k] += payoff(g, s, int(seat))
            else:
                judge(g, s, rng, room, values)
                totals[k] += values[seat]
    return n
