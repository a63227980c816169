"""Search for wins that one side can force within a number of plies, compiled, for any game.

A position is won within N plies if the game is over and the attackers have won it, or if N is more than 0 and some move
of an attacker, or every move of anybody else, leads to a position that is won within N - 1 plies.

Repeated positions need no special care. A proof gives each position the least number of plies that suffices for it, and
that number falls with every ply, so that no position can stand twice in one line of it. (Positions that stood in a
match before are another matter: a proof speaks of a position, not of a match.)

Positions with few plies left are searched exhaustively (``force``). Above them, proof numbers lead the search
(``prove``, depth-first proof-number search): of each position it is known how many positions have to be settled at
least to prove that it is won, and how many to refute that; the search goes where least is missing. As plies left are
part of what is known, and fall with every ply, no cycles arise.
"""

import numpy as np

from brettwerk.core.compiled.dispatch import jit, legal_moves, may_end, payoff, play
from brettwerk.search.position_hash import hash_position

NO, YES, OPEN = 0, 1, 2
"""Whether a position is won within the plies left; open while some of its moves have not been tried."""
GAVE_UP = -1
NEVER = 255
NO_MOVE = -1
SHALLOW = 2
"""So many plies are searched exhaustively at once."""
AT_ONCE = 1
"""So many plies are looked ahead for a win wherever an attacker is to move."""
FEWEST = 2
"""With fewer plies left, a position is searched anew sooner than looked up."""
SETTLED = np.int64(1 << 40)
"""A number of positions that stands for never."""

ENTRY = np.dtype(
    [
        ("key", np.uint64),
        ("move", np.int32),  # the move that settled the position when it was searched last
        ("won", np.uint8),  # the least number of plies known to suffice
        ("open", np.uint8),  # the greatest number of plies known not to suffice, plus one
        ("left", np.uint8),  # the plies left to which the next two belong
        ("to_win", np.int64),  # how many positions have to be settled to prove a win
        ("to_hold", np.int64),  # how many, to refute it
    ]
)
"""What is known about a position. It holds for more plies than it was found with if it is a win, else for fewer."""

BRANCH = np.dtype([("key", np.uint64), ("move", np.int32), ("to_win", np.int64), ("to_hold", np.int64)])
"""A move that is not settled, and what is known about the position after it."""


@jit
def prove(g, states, raw, key_bytes, attackers, plies, table, killers, moves, branches, budget):
    """Find out whether the attackers, a bit set of seats, win the position ``states[0]`` within ``plies`` plies.

    ``states``, ``killers``, ``moves`` and ``branches`` have a row for each ply and one more; ``raw`` shows the bytes of
    the states. ``budget[0]`` positions may be opened, and is counted down.
    """
    keys = np.zeros(plies + 1, np.uint64)
    count = np.zeros(plies + 1, np.int64)
    index = np.zeros(plies + 1, np.int64)
    most_to_win = np.full(plies + 1, SETTLED)
    most_to_hold = np.full(plies + 1, SETTLED)
    ply = np.int64(0)  # for a bare 0, numba would compile what takes a ply a second time
    found = settle(g, states, raw, key_bytes, attackers, ply, plies, table, killers, moves, budget, keys)
    if found != OPEN:
        return found
    count[0] = -1
    while True:
        left = plies - ply
        attacks = bool(attackers >> np.int64(states[ply].to_move) & 1)
        if count[ply] < 0:
            if budget[0] <= 0:
                return GAVE_UP
            count[ply] = open_branches(
                g, states, raw, key_bytes, attackers, ply, left, table, killers, moves, branches[ply], budget, keys
            )
            if count[ply] == GAVE_UP:
                return GAVE_UP
        to_win, to_hold, best, second = sum_up(branches[ply], count[ply], attacks)
        if to_win < most_to_win[ply] and to_hold < most_to_hold[ply] and to_win > 0 and to_hold > 0:
            index[ply] = best
            branch = branches[ply, best]
            if attacks:
                most_to_win[ply + 1] = min(most_to_win[ply], second + second // 4 + 1)
                most_to_hold[ply + 1] = most_to_hold[ply] - to_hold + branch.to_hold
            else:
                most_to_hold[ply + 1] = min(most_to_hold[ply], second + second // 4 + 1)
                most_to_win[ply + 1] = most_to_win[ply] - to_win + branch.to_win
            states[ply + 1] = states[ply]
            play(g, states[ply + 1], int(branch.move))
            keys[ply + 1] = branch.key
            ply += 1
            count[ply] = -1
            continue
        move = branches[ply, best].move if count[ply] > 0 else NO_MOVE
        note_numbers(table, keys[ply], left, to_win, to_hold, move)
        if ply == 0:
            return YES if to_win == 0 else NO
        ply -= 1
        branches[ply, index[ply]].to_win = to_win
        branches[ply, index[ply]].to_hold = to_hold


@jit
def open_branches(g, states, raw, key_bytes, attackers, ply, left, table, killers, moves, branches, budget, keys):
    """List the moves of a position that are not settled at a glance; one that settles the position stands alone."""
    budget[0] -= 1
    n = legal_moves(g, states[ply], moves[ply])
    attacks = attackers >> np.int64(states[ply].to_move) & 1
    wanted = YES if attacks else NO
    put_first(moves[ply], n, killers[ply, wanted])
    put_first(moves[ply], n, known_move(table, keys[ply]))
    kept = 0
    for k in range(n):
        move = moves[ply, k]
        states[ply + 1] = states[ply]
        play(g, states[ply + 1], int(move))
        found = settle(g, states, raw, key_bytes, attackers, ply + 1, left - 1, table, killers, moves, budget, keys)
        if found == GAVE_UP:
            return GAVE_UP
        if found == OPEN:
            fill(branches[kept], keys[ply + 1], move, left - 1, table)
            kept += 1
        elif found == wanted:
            killers[ply, wanted] = move
            settle_branch(branches[0], move, wanted)
            return 1
    return kept


@jit
def settle(g, states, raw, key_bytes, attackers, ply, left, table, killers, moves, budget, keys):
    """Tell what is known about a position, or can be seen at a glance, and keep its key."""
    found = look_up(g, states[ply], raw[ply], key_bytes, attackers, left, table, keys[ply:])
    if found != OPEN:
        return found
    if left <= SHALLOW:
        ahead = left
    elif attackers >> np.int64(states[ply].to_move) & 1:
        ahead = AT_ONCE
    else:
        return OPEN
    found = force(g, states[ply:], raw[ply:], key_bytes, attackers, ahead, table, killers[ply:], moves[ply:], budget)
    return OPEN if found == NO and ahead < left else found


@jit
def settle_branch(branch, move, found):
    branch.move = move
    branch.to_win = 0 if found == YES else SETTLED
    branch.to_hold = 0 if found == NO else SETTLED


@jit
def fill(branch, key, move, left, table):
    """Take over what is known about the position after a move."""
    branch.key = key
    branch.move = move
    branch.to_win = branch.to_hold = 1
    entry = table[key % np.uint64(len(table))]
    if entry.key == key and entry.left == left:
        branch.to_win, branch.to_hold = entry.to_win, entry.to_hold


@jit
def sum_up(branches, n, attacks):
    """What a position lacks for a win and for a refutation, the branch to follow, and what the next best one lacks.

    An attacker needs one move that wins, and the others one that holds; all have to fail for the contrary.
    """
    total = np.int64(0)
    least = second = SETTLED
    best = 0
    for k in range(n):
        one, all_of = branches[k].to_win, branches[k].to_hold
        if not attacks:
            one, all_of = all_of, one
        total = min(total + all_of, SETTLED)
        if one < least:
            least, second, best = one, least, k
        elif one < second:
            second = one
    return (least, total, best, second) if attacks else (total, least, best, second)


@jit
def note_numbers(table, key, left, to_win, to_hold, move):
    """Keep what a position lacks, or that it is settled."""
    if to_win == 0 or to_hold == 0:
        note(table, key, YES if to_win == 0 else NO, left, move)
        return
    entry = claim(table, key)
    entry.left = left
    entry.to_win = to_win
    entry.to_hold = to_hold
    entry.move = move


@jit
def force(g, states, raw, key_bytes, attackers, plies, table, killers, moves, budget):
    """Find out the same as ``prove`` by trying everything, the quicker way for a few plies."""
    keys = np.zeros(plies + 1, np.uint64)
    count = np.zeros(plies + 1, np.int64)
    index = np.zeros(plies + 1, np.int64)
    ply = 0
    found = look_up(g, states[0], raw[0], key_bytes, attackers, plies, table, keys)
    while True:
        s = states[ply]
        wanted = YES if attackers >> np.int64(s.to_move) & 1 else NO
        if found == OPEN and count[ply] == 0:
            if budget[0] <= 0:
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
    keys[0] = 0
    if left < FEWEST:
        return OPEN
    keys[0] = hash_position(raw, key_bytes)
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
    """Keep what was found."""
    if left < FEWEST:
        return
    entry = claim(table, key)
    entry.move = move
    if found == YES:
        entry.won = min(np.int64(entry.won), left)
    else:
        entry.open = max(np.int64(entry.open), left + 1)


@jit
def claim(table, key):
    """The entry of a position; an older position at the same place is forgotten."""
    entry = table[key % np.uint64(len(table))]
    if entry.key != key:
        entry.key = key
        entry.won = NEVER
        entry.open = 0
        entry.left = NEVER
    return entry


@jit
def put_first(moves, n, move):
    """Let a move be tried first, if it is among those there are."""
    for k in range(n):
        if moves[k] == move:
            moves[0], moves[k] = moves[k], moves[0]
            return
