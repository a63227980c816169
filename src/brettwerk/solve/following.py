"""Follows a proof through all replies to positions that are won; compiled, for any game.

A proof is a table of steps. A step of the attackers is a move and the step after it; a step of the defenders is a list
of replies, each with the step after it, and the step after all others.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit, legal_moves, play
from brettwerk.solve.exhaustive import has_won

WON, ATTACK, DEFENCE = 0, 1, 2
STEP = np.dtype(
    [
        ("kind", np.int64),
        ("move", np.int64),  # of an attacker
        ("then", np.int64),  # the step after it, or after all replies that are not listed; -1 if there is none
        ("first", np.int64),  # where the replies are listed
        ("count", np.int64),
    ]
)
REPLY = np.dtype([("move", np.int64), ("then", np.int64)])


@jit
def follow(g, states, attackers, ply, left, moves, steps, at, replies):
    """Tell whether the proof that begins at step ``at`` holds from ``states[ply]`` on, within ``left`` plies."""
    s = states[ply]
    step = steps[at]
    if step.kind == WON:
        return s.ending != 0 and has_won(g, s, attackers)
    attacks = attackers >> np.int64(s.to_move) & 1 == 1
    if left == 0 or s.ending or attacks != (step.kind == ATTACK):
        return False
    n = legal_moves(g, s, moves[ply])
    played = 0
    for k in range(n):
        move = np.int64(moves[ply, k])
        then = step.then
        if attacks and move != step.move:
            continue
        for listed in range(step.first, step.first + step.count):
            if replies[listed].move == move:
                then = replies[listed].then
        if then < 0:
            return False
        played += 1
        states[ply + 1] = states[ply]
        play(g, states[ply + 1], int(move))
        if not follow(g, states, attackers, ply + 1, left - 1, moves, steps, then, replies):
            return False
    return played > 0
