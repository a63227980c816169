"""Shows that a side cannot win within a number of plies, by trying everything; compiled, for any game.

This is what certificates of puzzles are checked with. It shares nothing with the search that finds proofs
(``forced.py``): it is short, it goes straight down, and what it remembers is only where there is no win.
"""

import numpy as np

from brettwerk.core.compiled.dispatch import jit, legal_moves, payoff, play
from brettwerk.search.position_hash import hash_position

BARREN = np.dtype([("key", np.uint64), ("plies", np.int64)])
"""A position that is not won within so many plies."""
NONE_YET = -1


@jit
def can_win(g, states, raw, key_bytes, attackers, ply, left, moves, served, barren, work):
    """Tell whether the attackers, a bit set of seats, win ``states[ply]`` within ``left`` plies.

    ``states``, ``raw`` (their bytes), ``moves`` and ``served`` (the defender's move that served last) have a row for
    each ply. ``work`` holds the moves tried and the most that may be; beyond that nothing is denied any more.
    """
    s = states[ply]
    if s.ending:
        return has_won(g, s, attackers)
    if left == 0:
        return False
    if work[0] > work[1]:
        return True
    key = hash_position(raw[ply], key_bytes)
    place = key % np.uint64(len(barren))
    if barren[place].key == key and barren[place].plies >= left:
        return False
    attacks = attackers >> np.int64(s.to_move) & 1 == 1
    n = legal_moves(g, s, moves[ply])
    for k in range(n):
        if moves[ply, k] == served[ply]:
            moves[ply, 0], moves[ply, k] = moves[ply, k], moves[ply, 0]
    for k in range(n):
        states[ply + 1] = states[ply]
        play(g, states[ply + 1], int(moves[ply, k]))
        work[0] += 1
        if can_win(g, states, raw, key_bytes, attackers, ply + 1, left - 1, moves, served, barren, work) == attacks:
            if attacks:
                return True
            served[ply] = moves[ply, k]
            break
    else:
        if not attacks:
            return True
    barren[place].key = key
    barren[place].plies = left
    return False


@jit
def has_won(g, s, attackers):
    for seat in range(8):
        if attackers >> seat & 1:
            return payoff(g, s, seat) == 1.0
    return False
