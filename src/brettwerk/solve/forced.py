"""Exhaustive search for wins that one side can force within a number of plies, compiled, for any game.

A position is won within N plies if the game is over and the attackers have won it, or if N is more than 0 and some move
of an attacker, or every move of anybody else, leads to a position that is won within N - 1 plies.

Repeated positions need no special care. A proof gives each position the least number of plies that suffices for it, and
that number falls with every ply, so that no position can stand twice in one line of it. (Positions that stood in a
match before are another matter: a proof speaks of a position, not of a match.)
"""

import numpy as np

from brettwerk.core.compiled import jit, legal_moves, may_end, payoff, play
from brettwerk.search.tree import key_of

NO, YES, OPEN = 0, 1, 2
"""Whether a position is won within the plies left; open while some of its moves have not been tried."""
GAVE_UP = -1
NEVER = 255
NO_MOVE = -1

ENTRY = np.dtype(
    [
        ("key", np.uint64),
        ("move", np.int32),  # the move that settled the position when it was searched last
        ("won", np.uint8),  # the least number of plies known to suffice
        ("open", np.uint8),  # the greatest number of plies known not to suffice, plus one
    ]
)
"""What is known about a position. It holds for more plies than it was found with if it is a win, else for fewer."""


@jit
def force(g, states, raw, key_bytes, attackers, plies, table, killers, moves, budget):
    """Find out whether the attackers, a bit set of seats, win the position ``states[0]`` within ``plies`` plies.

    ``states`` and ``moves`` have a row for each ply and one more; ``raw`` shows the bytes of the states. ``budget[0]``
    positions may be opened, and is counted down.
    """
    keys = np.zeros(plies + 1, np.uint64)
    count = np.zeros(plies + 1, np.int64)
    index = np.zeros(plies + 1, np.int64)
    ply = 0
    found = look_up(g, states[0], raw[0], key_bytes, attackers, plies, table, keys)
    while True:
        s = states[ply]
        wanted = YES if attackers >> np.int64(s.to_move) & 1 else NO
        if found == OPEN and count[ply] == 0:
            if budget[0] == 0:
                return GAVE_UP
            budget[0] -= 1
            index[ply] = 0
            count[ply] = legal_moves(g, s, moves[ply])
            put_first(moves[ply], count[ply], killers[ply, wanted])
            put_first(moves[ply], count[ply], known_move(table, keys[ply]))
        if found == OPEN and index[ply] < count[ply]:
            states[ply + 1] = s
            play(g, states[ply + 1], int(moves[ply, index[ply]]))
            index[ply] += 1
            ply += 1
            count[ply] = 0
            found = look_up(g, states[ply], raw[ply], key_bytes, attackers, plies - ply, table, keys[ply:])
            continue
        if found == OPEN:
            found = 1 - wanted
            note(table, keys[ply], found, plies - ply, NO_MOVE)
        if ply == 0:
            return found
        ply -= 1
        wanted = YES if attackers >> np.int64(states[ply].to_move) & 1 else NO
        if found == wanted:
            move = moves[ply, index[ply] - 1]
            killers[ply, wanted] = move
            note(table, keys[ply], found, plies - ply, move)
        else:
            found = OPEN


@jit
def look_up(g, s, raw, key_bytes, attackers, left, table, keys):
    """Tell what is known about a position without trying its moves, and keep its key."""
    if s.ending:
        for seat in range(8):
            if attackers >> seat & 1:
                return YES if payoff(g, s, seat) == 1.0 else NO
    if left == 0 or (left == 1 and not may_end(g, s)):
        return NO
    keys[0] = key_of(raw, key_bytes)
    entry = table[keys[0] % np.uint64(len(table))]
    if entry.key == keys[0]:
        if entry.won <= left:
            return YES
        if entry.open > left:
            return NO
    return OPEN


@jit
def known_move(table, key):
    entry = table[key % np.uint64(len(table))]
    return entry.move if entry.key == key else NO_MOVE


@jit
def note(table, key, found, left, move):
    """Keep what was found; an older position at the same place is forgotten."""
    entry = table[key % np.uint64(len(table))]
    if entry.key != key:
        entry.key = key
        entry.won = NEVER
        entry.open = 0
    entry.move = move
    if found == YES:
        entry.won = min(np.int64(entry.won), left)
    else:
        entry.open = max(np.int64(entry.open), left + 1)


@jit
def put_first(moves, n, move):
    """Let a move be tried first, if it is among those there are."""
    for k in range(n):
        if moves[k] == move:
            moves[0], moves[k] = moves[k], moves[0]
            return
