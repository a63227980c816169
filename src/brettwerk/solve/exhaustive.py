"""Exhaustive search: shows that a side cannot win within a number of plies; compiled, for any game.

This is what certificates of puzzles are checked with. It shares nothing with the search that finds proofs
(``dfpn.py``): it is short, goes depth first, and remembers only where there is no win.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit, legal_moves, payoff, play
from brettwerk.search.position_hash import hash_position

NO_WIN = np.dtype([("key", np.uint64), ("plies", np.int64)])
"""A position that is not won within a number of plies."""
NONE_YET = -1


@jit
def can_win(g, states, state_bytes, hash_bytes, attackers, ply, left, moves, last_defence, no_wins, work):
    """Tell whether the attackers, a bit set of seats, win ``states[ply]`` within ``left`` plies.

    ``states``, ``state_bytes``, ``moves`` and ``last_defence`` (the defender's move that last prevented a win) have a
    row for each ply. ``work`` holds the number of moves tried and its limit; beyond that, wins are no longer denied.
    """
    s = states[ply]
    if s.ending:
        return has_won(g, s, attackers)
    if left == 0:
        return False
    if work[0] > work[1]:
        return True
    key = hash_position(state_bytes[ply], hash_bytes)
    place = key % np.uint64(len(no_wins))
    if no_wins[place].key == key and no_wins[place].plies >= left:
        return False
    attacks = attackers >> np.int64(s.to_move) & 1 == 1
    n = legal_moves(g, s, moves[ply])
    for k in range(n):
        if moves[ply, k] == last_defence[ply]:
            moves[ply, 0], moves[ply, k] = moves[ply, k], moves[ply, 0]
    for k in range(n):
        states[ply + 1] = states[ply]
        play(g, states[ply + 1], int(moves[ply, k]))
        work[0] += 1
        if (
            can_win(
                g, states, state_bytes, hash_bytes, attackers, ply + 1, left - 1, moves, last_defence, no_wins, work
            )
            == attacks
        ):
            if attacks:
                return True
            last_defence[ply] = moves[ply, k]
            break
    else:
        if not attacks:
            return True
    no_wins[place].key = key
    no_wins[place].plies = left
    return False


@jit
def has_won(g, s, attackers):
    for seat in range(8):
        if attackers >> seat & 1:
            return payoff(g, s, seat) == 1.0
    return False
