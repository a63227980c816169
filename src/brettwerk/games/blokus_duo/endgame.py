"""Solves the end of a game exactly for its score, compiled: alpha-beta search with a table.

A margin is the score of one seat less that of the other. ``promise`` says what a seat can reach at most: it places no
more squares than it has in hand, and covers none that are not free to it now, for squares never become free again.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.bits import count_bits
from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.blokus_duo.pieces import SINGLE
from brettwerk.games.blokus_duo.rules import (
    WORDS,
    legal_moves,
    look_around,
    play,
    score,
)

DONE, PAUSED = 1, 2
"""The margin is found, or the steps allowed are used up: the search can go on later."""
NEW = -1
"""The count of moves of a position that has not been looked at yet."""
NO_MOVE = -1
FAR = 200
"""More than any margin."""
SPREAD, DOWN = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)

ENTRY = np.dtype([("key", np.uint64), ("low", np.int16), ("high", np.int16), ("move", np.int32)])
"""A position, between which margins of seat 0 its value lies, and the best move known."""

STACK = np.dtype(
    [
        ("count", np.int32),
        ("index", np.int32),
        ("low", np.int32),  # margins of seat 0 that mattered at first lie between these two,
        ("high", np.int32),
        ("alpha", np.int32),  # and those that matter still, between these
        ("beta", np.int32),
        ("best", np.int32),
        ("move", np.int32),
        ("key", np.uint64),
    ]
)
"""For each position of the line being tried: its moves, those tried, and what has been found."""


@jit
def search(g, states, stack, moves, table, at, steps):
    """Find the margin of seat 0 with best play of both, within a number of steps; the answer is ``stack[0].best``.

    ``states``, ``stack`` and ``moves`` have a row for each ply and one more; ``at[0]`` is the row to go on with.
    """
    ply = at[0]
    while True:
        top = stack[ply]
        if top.count == NEW:
            if steps[0] <= 0:
                at[0] = ply
                return PAUSED
            steps[0] -= 1
            top.index = top.count = 0
            top.move = NO_MOVE
            if not is_settled(g, states[ply], top, table) or ply == 0:  # the first position is to have a best move
                top.count = legal_moves(g, states[ply], moves[ply])
                order(g, moves[ply], np.int64(top.count), known_move(table, top.key))
                top.best = -FAR if states[ply].to_move == 0 else FAR
        if top.index < top.count and top.alpha < top.beta:
            following = stack[ply + 1]
            following.count = NEW
            following.low = following.alpha = top.alpha
            following.high = following.beta = top.beta
            states[ply + 1] = states[ply]
            play(g, states[ply + 1], np.int64(moves[ply, top.index]))
            top.index += 1
            ply += 1
            continue
        if top.count > 0:
            note(table, top)
        if ply == 0:
            at[0] = 0
            return DONE
        ply -= 1
        take(stack[ply], np.int64(states[ply].to_move), np.int64(top.best), moves[ply, stack[ply].index - 1])


@jit
def take(top, seat, margin, move):
    """Take over the margin that a move leads to if it is better than what was found before."""
    if (seat == 0 and margin > top.best) or (seat == 1 and margin < top.best):
        top.best = margin
        top.move = move
    if seat == 0:
        top.alpha = max(np.int64(top.alpha), margin)
    else:
        top.beta = min(np.int64(top.beta), margin)


@jit
def is_settled(g, s, top, table):
    """See whether the game is over, or table or promise put the margin where it does not matter any more."""
    top.key = key_of(s)
    if s.ending:
        top.best = score(g, s, 0) - score(g, s, 1)
        return True
    low = score(g, s, 0) - promise(g, s, 1)
    high = promise(g, s, 0) - score(g, s, 1)
    look_around(g, s, np.int64(s.to_move))
    entry = table[top.key % np.uint64(len(table))]
    if entry.key == top.key:
        low, high = max(low, np.int64(entry.low)), min(high, np.int64(entry.high))
    if low >= top.beta or low == high:
        top.best = low
        return True
    if high <= top.alpha:
        top.best = high
        return True
    return False


@jit
def promise(g, s, seat):
    """The highest score that a seat can still reach."""
    if np.int64(s.stuck) >> seat & 1:
        return score(g, s, seat)
    left = 0
    for piece in range(len(g.piece_size)):
        if s.hand[seat] & g.piece_bit[piece]:
            left += np.int64(g.piece_size[piece])
    if left == 0:
        return score(g, s, seat)
    look_around(g, s, seat)
    free = 0
    for word in range(WORDS):
        free += count_bits(s.free[word + 1])
    if free < left:
        return free - left
    return g.single_last if s.hand[seat] & g.piece_bit[SINGLE] else g.all_placed


@jit
def order(g, moves, n, known):
    """Put large pieces first, and before them the move that was best before."""
    for k in range(1, n):
        move = moves[k]
        size = g.piece_size[g.piece[move]]
        i = k
        while i > 0 and g.piece_size[g.piece[moves[i - 1]]] < size:
            moves[i] = moves[i - 1]
            i -= 1
        moves[i] = move
    for k in range(n):
        if moves[k] == known:
            for i in range(k, 0, -1):
                moves[i] = moves[i - 1]
            moves[0] = known
            return


# The table


@jit
def key_of(s):
    """Hash a position."""
    key = np.uint64(s.to_move) + SPREAD
    for seat in range(2):
        key = mixed(key, s.hand[seat])
        for word in range(WORDS):
            key = mixed(key, s.cover[seat, word])
    return mixed(key, np.uint64(s.single))


@jit
def mixed(key, word):
    key = (key ^ word) * SPREAD
    return key ^ key >> DOWN


@jit
def known_move(table, key):
    entry = table[key % np.uint64(len(table))]
    return entry.move if entry.key == key else NO_MOVE


@jit
def note(table, top):
    """Keep what was found: a margin outside of those that mattered at first is a bound only."""
    entry = table[top.key % np.uint64(len(table))]
    if entry.key != top.key:
        entry.key = top.key
        entry.low, entry.high = -FAR, FAR
    entry.move = top.move
    if top.best > top.low:
        entry.low = max(np.int64(entry.low), np.int64(top.best))
    if top.best < top.high:
        entry.high = min(np.int64(entry.high), np.int64(top.best))
