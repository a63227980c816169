"""Compiled loops that serve every game: single steps for Python callers, perft and random games.

States are passed as arrays of one record, because a record alone cannot be copied inside compiled code.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from brettwerk.core.compiled.dispatch import jit, leave, legal_moves, payoff, play, set_up
from brettwerk.core.compiled.rng import below


@jit
def complete(g, states):
    """Bring a record whose position was just filled in to life."""
    set_up(g, states[0])


@jit
def list_moves(g, states, moves):
    return legal_moves(g, states[0], moves)


@jit
def step(g, states, move):
    play(g, states[0], move)


@jit
def remove_seat(g, states, seat):
    leave(g, states[0], seat)


@jit
def payoffs(g, states, result):
    for seat in range(len(result)):
        result[seat] = payoff(g, states[0], seat)


@jit
def perft(g, states, moves, counters):
    """Count the move sequences from the first state; each ply has a state, a row of moves and a column of counters."""
    count, index = counters[0], counters[1]
    count[0] = legal_moves(g, states[0], moves[0])
    last = len(states) - 1
    if last == 0:
        return count[0]
    total = 0
    ply = 0
    index[0] = 0
    while ply >= 0:
        if index[ply] == count[ply]:
            ply -= 1
            continue
        move = int(moves[ply, index[ply]])
        index[ply] += 1
        child = ply + 1
        states[child] = states[ply]
        play(g, states[child], move)
        count[child] = legal_moves(g, states[child], moves[child])
        if child == last:
            total += count[child]
        else:
            index[child] = 0
            ply = child
    return total


@jit
def random_games(g, root, games, cap, rng, moves):
    """Play uniformly random games of at most ``cap`` plies each; return the plies played in all."""
    states = root.copy()
    s = states[0]
    plies = 0
    for _ in range(games):
        states[0] = root[0]
        for _ in range(cap):
            n = legal_moves(g, s, moves)
            if n == 0:
                break
            play(g, s, int(moves[below(rng, n)]))
            plies += 1
    return plies
