"""Depth-first proof-number search (df-pn) for wins that one side can force within a number of plies; compiled.

A position is won within N plies if the game is over and the attackers have won it, or if N is more than 0 and some move
of an attacker, or every move of anybody else, leads to a position that is won within N - 1 plies.

Repetitions need no special care. A proof gives each position the least number of plies that suffices for it, and that
number falls with every ply, so that no position can occur twice in one line of it. (Positions that occurred earlier in
a match are another matter: a proof is about a position, not about a match.)

Positions with few plies left are searched exhaustively. Above them, proof and disproof numbers guide the search: how
many positions have to be settled at least to prove that a position is won, and how many to disprove it. It follows
the smallest. Since the plies left are part of a table entry, and fall with every ply, no cycles arise.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit, legal_moves, may_end, payoff, play
from brettwerk.core.compiled.scratch import scratch
from brettwerk.search.mcts import defaults as _defaults  # noqa: F401, sets the defaults
from brettwerk.search.position_hash import hash_position

DISPROVEN, PROVEN, UNKNOWN = 0, 1, 2
"""Whether a position is won within the plies left."""
GAVE_UP = -1
NEVER = 255
MAX_PLIES = 200
ROWS = MAX_PLIES + 1
NO_MOVE = -1
SHALLOW = 2
"""Positions with at most this many plies left are searched exhaustively."""
WIN_CHECK = 1
"""How many plies ahead a win is looked for wherever an attacker is to move."""
MIN_STORED = 2
"""With fewer plies left, searching a position again is faster than looking it up."""
INFINITE = np.int64(1 << 40)
"""The proof number of a position that cannot be won, and the disproof number of one that is won."""

ENTRY = np.dtype(
    (
        np.record,
        [
            ("key", np.uint64),
            ("move", np.int32),  # the move that settled the position when it was searched last
            ("won", np.uint8),  # the least number of plies known to suffice
            ("refuted", np.uint8),  # the greatest number of plies known not to suffice, plus one
            ("left", np.uint8),  # the plies left to which the next two belong
            ("proof_number", np.int64),  # positions that have to be settled at least to prove a win
            ("disproof_number", np.int64),  # and to disprove it
        ],
    )
)
"""An entry of the transposition table. A win holds for more plies than it was found with, a refutation for fewer."""

CHILD = np.dtype(
    (np.record, [("key", np.uint64), ("move", np.int32), ("proof_number", np.int64), ("disproof_number", np.int64)])
)
"""A move that is not settled, and the numbers of the position after it."""


@jit
def prove(g, states, state_bytes, hash_bytes, attackers, plies, table, killers, moves, children, budget):
    """Find out whether the attackers, a bit set of seats, win the position ``states[0]`` within ``plies`` plies.

    ``states``, ``killers``, ``moves`` and ``children`` have a row for each ply and one more; ``state_bytes`` are the
    states' bytes. ``budget[0]`` is the number of positions that may still be expanded, and is counted down.
    """
    keys = scratch(ROWS, np.uint64)
    count, index = scratch(ROWS, np.int64), scratch(ROWS, np.int64)
    proof_threshold, disproof_threshold = scratch(ROWS, np.int64), scratch(ROWS, np.int64)
    proof_threshold[0] = disproof_threshold[0] = INFINITE
    ply = np.int64(0)  # for a bare 0, numba would compile what takes a ply a second time
    found = quick_result(g, states, state_bytes, hash_bytes, attackers, ply, plies, table, killers, moves, budget, keys)
    if found != UNKNOWN:
        return found
    count[0] = -1
    while True:
        left = plies - ply
        attacks = bool(attackers >> np.int64(states[ply].to_move) & 1)
        if count[ply] < 0:
            if budget[0] <= 0:
                return GAVE_UP
            count[ply] = expand(
                g,
                states,
                state_bytes,
                hash_bytes,
                attackers,
                ply,
                left,
                table,
                killers,
                moves,
                children[ply],
                budget,
                keys,
            )
            if count[ply] == GAVE_UP:
                return GAVE_UP
        proof_number, disproof_number, best, second = combine_children(children[ply], count[ply], attacks)
        if (
            proof_number < proof_threshold[ply]
            and disproof_number < disproof_threshold[ply]
            and proof_number > 0
            and disproof_number > 0
        ):
            index[ply] = best
            child = children[ply, best]
            if attacks:
                proof_threshold[ply + 1] = min(proof_threshold[ply], second + second // 4 + 1)
                disproof_threshold[ply + 1] = disproof_threshold[ply] - disproof_number + child.disproof_number
            else:
                disproof_threshold[ply + 1] = min(disproof_threshold[ply], second + second // 4 + 1)
                proof_threshold[ply + 1] = proof_threshold[ply] - proof_number + child.proof_number
            states[ply + 1] = states[ply]
            play(g, states[ply + 1], int(child.move))
            keys[ply + 1] = child.key
            ply += 1
            count[ply] = -1
            continue
        move = children[ply, best].move if count[ply] > 0 else NO_MOVE
        store_numbers(table, keys[ply], left, proof_number, disproof_number, move)
        if ply == 0:
            return PROVEN if proof_number == 0 else DISPROVEN
        ply -= 1
        children[ply, index[ply]].proof_number = proof_number
        children[ply, index[ply]].disproof_number = disproof_number


@jit
def expand(g, states, state_bytes, hash_bytes, attackers, ply, left, table, killers, moves, children, budget, keys):
    """List the moves of a position that a quick look does not settle; one that settles the position is listed alone."""
    budget[0] -= 1
    n = legal_moves(g, states[ply], moves[ply])
    attacks = attackers >> np.int64(states[ply].to_move) & 1
    wanted = PROVEN if attacks else DISPROVEN
    move_to_front(moves[ply], n, killers[ply, wanted])
    move_to_front(moves[ply], n, known_move(table, keys[ply]))
    kept = 0
    for k in range(n):
        move = moves[ply, k]
        states[ply + 1] = states[ply]
        play(g, states[ply + 1], int(move))
        found = quick_result(
            g, states, state_bytes, hash_bytes, attackers, ply + 1, left - 1, table, killers, moves, budget, keys
        )
        if found == GAVE_UP:
            return GAVE_UP
        if found == UNKNOWN:
            load_numbers(children[kept], keys[ply + 1], move, left - 1, table)
            kept += 1
        elif found == wanted:
            killers[ply, wanted] = move
            settle_child(children[0], move, wanted)
            return 1
    return kept


@jit
def quick_result(g, states, state_bytes, hash_bytes, attackers, ply, left, table, killers, moves, budget, keys):
    """The result of a position as far as the table or a quick look tells; keeps its key."""
    found = look_up(g, states[ply], state_bytes[ply], hash_bytes, attackers, left, table, keys[ply:])
    if found != UNKNOWN:
        return found
    if left <= SHALLOW:
        ahead = left
    elif attackers >> np.int64(states[ply].to_move) & 1:
        ahead = WIN_CHECK
    else:
        return UNKNOWN
    found = search_exhaustively(
        g, states[ply:], state_bytes[ply:], hash_bytes, attackers, ahead, table, killers[ply:], moves[ply:], budget
    )
    return UNKNOWN if found == DISPROVEN and ahead < left else found


@jit
def settle_child(child, move, found):
    child.move = move
    child.proof_number = 0 if found == PROVEN else INFINITE
    child.disproof_number = 0 if found == DISPROVEN else INFINITE


@jit
def load_numbers(child, key, move, left, table):
    """Load the numbers of the position after a move from the table, or start with 1 and 1."""
    child.key = key
    child.move = move
    child.proof_number = child.disproof_number = 1
    entry = table[key % np.uint64(len(table))]
    if entry.key == key and entry.left == left:
        child.proof_number, child.disproof_number = entry.proof_number, entry.disproof_number


@jit
def combine_children(children, n, attacks):
    """The proof and disproof number of a position, its most-proving child, and the number of the second best one.

    An attacker needs one move that wins, a defender one that does not lose; for the opposite, all moves must fail.
    """
    total = np.int64(0)
    least = second = INFINITE
    best = 0
    for k in range(n):
        one, all_of = children[k].proof_number, children[k].disproof_number
        if not attacks:
            one, all_of = all_of, one
        total = min(total + all_of, INFINITE)
        if one < least:
            least, second, best = one, least, k
        elif one < second:
            second = one
    return (least, total, best, second) if attacks else (total, least, best, second)


@jit
def store_numbers(table, key, left, proof_number, disproof_number, move):
    """Store the numbers of a position, or that it is settled."""
    if proof_number == 0 or disproof_number == 0:
        store_result(table, key, PROVEN if proof_number == 0 else DISPROVEN, left, move)
        return
    entry = entry_of(table, key)
    entry.left = left
    entry.proof_number = proof_number
    entry.disproof_number = disproof_number
    entry.move = move


@jit
def search_exhaustively(g, states, state_bytes, hash_bytes, attackers, plies, table, killers, moves, budget):
    """Find out the same as ``prove`` by trying everything, which is faster for a few plies."""
    keys = scratch(ROWS, np.uint64)
    count, index = scratch(ROWS, np.int64), scratch(ROWS, np.int64)
    count[0] = 0
    ply = 0
    found = look_up(g, states[0], state_bytes[0], hash_bytes, attackers, plies, table, keys)
    while True:
        s = states[ply]
        wanted = PROVEN if attackers >> np.int64(s.to_move) & 1 else DISPROVEN
        if found == UNKNOWN and count[ply] == 0:
            if budget[0] <= 0:
                return GAVE_UP
            budget[0] -= 1
            index[ply] = 0
            count[ply] = legal_moves(g, s, moves[ply])
            move_to_front(moves[ply], count[ply], killers[ply, wanted])
            move_to_front(moves[ply], count[ply], known_move(table, keys[ply]))
        if found == UNKNOWN and index[ply] < count[ply]:
            states[ply + 1] = s
            play(g, states[ply + 1], int(moves[ply, index[ply]]))
            index[ply] += 1
            ply += 1
            count[ply] = 0
            found = look_up(g, states[ply], state_bytes[ply], hash_bytes, attackers, plies - ply, table, keys[ply:])
            continue
        if found == UNKNOWN:
            found = 1 - wanted
            store_result(table, keys[ply], found, plies - ply, NO_MOVE)
        if ply == 0:
            return found
        ply -= 1
        wanted = PROVEN if attackers >> np.int64(states[ply].to_move) & 1 else DISPROVEN
        if found == wanted:
            move = moves[ply, index[ply] - 1]
            killers[ply, wanted] = move
            store_result(table, keys[ply], found, plies - ply, move)
        else:
            found = UNKNOWN


@jit
def look_up(g, s, state_bytes, hash_bytes, attackers, left, table, keys):
    """The result of a position as far as it is known without trying moves; keeps its key."""
    if s.ending:
        for seat in range(8):
            if attackers >> seat & 1:
                return PROVEN if payoff(g, s, seat) == 1.0 else DISPROVEN
    if left == 0 or (left == 1 and not may_end(g, s)):
        return DISPROVEN
    keys[0] = 0
    if left < MIN_STORED:
        return UNKNOWN
    keys[0] = hash_position(state_bytes, hash_bytes)
    entry = table[keys[0] % np.uint64(len(table))]
    if entry.key == keys[0]:
        if entry.won <= left:
            return PROVEN
        if entry.refuted > left:
            return DISPROVEN
    return UNKNOWN


@jit
def known_move(table, key):
    entry = table[key % np.uint64(len(table))]
    return entry.move if entry.key == key else NO_MOVE


@jit
def store_result(table, key, found, left, move):
    """Store a result."""
    if left < MIN_STORED:
        return
    entry = entry_of(table, key)
    entry.move = move
    if found == PROVEN:
        entry.won = min(np.int64(entry.won), left)
    else:
        entry.refuted = max(np.int64(entry.refuted), left + 1)


@jit
def entry_of(table, key):
    """The entry of a position; it replaces another position that has the same place."""
    entry = table[key % np.uint64(len(table))]
    if entry.key != key:
        entry.key = key
        entry.won = NEVER
        entry.refuted = 0
        entry.left = NEVER
    return entry


@jit
def move_to_front(moves, n, move):
    """Move a move to the front, if it is among them."""
    for k in range(n):
        if moves[k] == move:
            moves[0], moves[k] = moves[k], moves[0]
            return
