"""What the shared table tells of all moves in a position, for writing a proof down; compiled."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit, legal_moves, may_end, play
from brettwerk.core.solved.identity import identity_of
from brettwerk.search.mcts import defaults as _defaults  # noqa: F401, sets the defaults
from brettwerk.solve.weak.entries import find, key_of, plies_of, proof_of

OPEN = -1


@jit
def list_results(g, room, table, attackers):
    """List the moves in ``room.states[0]``, with the plies in which the attackers win after each, or ``OPEN``.

    In the first row of children; gives their number. A win on the next move need not be in the table.
    """
    n = legal_moves(g, room.states[0], room.moves)
    for k in range(n):
        child = room.children[0, k]
        child.move = room.moves[k]
        child.plies = OPEN
        room.states[1] = room.states[0]
        s = room.states[1]
        play(g, s, int(child.move))
        attacks = attackers >> np.int64(s.to_move) & 1
        if s.ending:
            child.plies = 0 if attackers & np.int64(s.winners) else OPEN
            continue
        entry = find(table, key_of(identity_of(g, s), attacks))
        if entry != 0 and proof_of(entry) == 0:
            child.plies = plies_of(entry)
        elif attacks and may_end(g, s) and wins_at_once(g, room, n):
            child.plies = 1
    return n


@jit
def wins_at_once(g, room, first):
    """Whether the seat to move in ``room.states[1]`` has a move that wins; moves up to ``first`` are in use."""
    moves = room.moves[first:]
    s = room.states[1]
    seat = np.int64(s.to_move)
    for k in range(legal_moves(g, s, moves)):
        room.states[2] = s
        play(g, room.states[2], int(moves[k]))
        if room.states[2].ending and room.states[2].winners >> seat & 1:
            return True
    return False
