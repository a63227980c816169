"""Compiled steps for Python callers, at the price of a call.

Tables come as an array of one, like states: handing over a single record takes ten times as long as most moves.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from brettwerk.core.compiled.dispatch import jit, legal_moves, payoff, play
from brettwerk.core.compiled.rng import below

ILLEGAL = -1


@jit
def list_moves(tables, states, work, moves):
    """List the moves of a state that must not be changed; rules may use a state to work in."""
    work[0] = states[0]
    return legal_moves(tables[0], work[0], moves)


@jit
def play_move(tables, before, after, moves, move, is_legal):
    """Make the state after a move; tells whether it is legal, which is looked up unless it is known."""
    after[0] = before[0]
    if not is_legal and not is_among(move, moves, legal_moves(tables[0], after[0], moves)):
        return False
    play(tables[0], after[0], move)
    return True


@jit
def advance(tables, stack, ply, move, moves, count):
    """Play a move from one ply of a stack of states onto the next, and list what follows; ILLEGAL if it is not legal.

    ``moves`` holds the legal moves, ``count`` of them; if that is negative, they are listed first.
    """
    if count < 0:
        count = legal_moves(tables[0], stack[ply], moves)
    if not is_among(move, moves, count):
        return ILLEGAL
    stack[ply + 1] = stack[ply]
    play(tables[0], stack[ply + 1], move)
    return legal_moves(tables[0], stack[ply + 1], moves)


@jit
def list_at(tables, stack, ply, moves):
    return legal_moves(tables[0], stack[ply], moves)


@jit
def is_among(move, moves, count):
    for i in range(count):
        if moves[i] == move:
            return True
    return False


@jit
def payoffs_at(tables, stack, ply, result):
    for seat in range(len(result)):
        result[seat] = payoff(tables[0], stack[ply], seat)


@jit
def playout(tables, states, most, rng, moves):
    """Play random moves to the end of the game, ``most`` of them at most; return how many were played."""
    for ply in range(most):
        count = legal_moves(tables[0], states[0], moves)
        if count == 0:
            return ply
        play(tables[0], states[0], int(moves[below(rng, count)]))
    return most
