"""Searches for the shortest way to one last piece, compiled: in jumps, or in chains of jumps by one piece.

The search goes deeper and deeper: a limit that is too low for every solution is exhausted, and so disproved, before the
next one is tried. It leaves out what a lower bound rules out, and what the table knows to fail. A position in the table
is known by a hash of 64 bits; that two of millions share one is next to impossible, and would be needed for an error.

**Least jumps.** Every piece on the board is jumped over where it stands or moves from there, for the last piece makes
the last jump. So the line of some jump goes through the square of each: there are at least as many jumps as it takes
ranks and files to cover all pieces. If that takes more than one line, there are jumps along ranks and along files:
with jumps along ranks alone, every rank that holds a piece would keep one. So a cover by ranks alone, or by files
alone, needs one line more.

**Least chains.** Nothing can jump over a corner, so each piece there begins a chain of its own. The last chain takes
all pieces that are left and jumps over none of its own colour: before it, its piece is the only one of its colour.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.bits import count_bits, lowest_bit
from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.allein.rules import ALONG_RANK, legal_moves, line_seen, play

NONE, FOUND, PAUSED = 0, 1, 2
"""No solution within the limit, a solution, or the steps allowed are used up: the search can go on later."""

NEW = -1
"""The count of moves of a position that has not been looked at yet."""
NOBODY = 64
"""No square: nobody has jumped just now."""
CORNERS = (0, 7, 56, 63)
MOST_NEEDED = len(CORNERS)
"""The bound for chains never asks for more."""
SPREAD = np.uint64(0x9E3779B97F4A7C15)
DOWN, BYTE = np.uint64(29), np.uint64(8)

ENTRY = np.dtype([("key", np.uint64), ("failed", np.int64)])
"""A position, and 1 more than the greatest number of jumps or chains known not to suffice for it."""

STACK = np.dtype([("count", np.int32), ("index", np.int32), ("used", np.int32), ("mover", np.int32)])
"""For each position of the line being tried: its moves, those tried, the jumps or chains before, who jumped last."""


@jit
def search(g, states, stack, moves, by_chains, limit, table, at, steps):
    """Look for a way to one piece with at most ``limit`` jumps or chains, for so many steps.

    ``states``, ``stack`` and ``moves`` have a row for each jump and one more; the first ``at[0]`` rows are in use, and
    with ``at[0]`` jumps the solution is complete when there is one.
    """
    ply = at[0]
    while ply >= 0:
        top = stack[ply]
        left = limit - np.int64(top.used)
        if top.count == NEW:
            if states[ply].left == 1:
                at[0] = ply
                return FOUND
            if steps[0] <= 0:
                at[0] = ply
                return PAUSED
            steps[0] -= 1
            top.index = 0
            top.count = list_moves(g, states[ply], np.int64(top.mover), by_chains, left, table, moves[ply])
        if top.index < top.count:
            move = int(moves[ply, top.index])
            top.index += 1
            following = stack[ply + 1]
            goes_on = by_chains and move // 14 == np.int64(top.mover)
            following.used = np.int64(top.used) + (0 if goes_on else 1)
            following.mover = np.int64(g.target[move]) if by_chains else NOBODY
            following.count = NEW
            states[ply + 1] = states[ply]
            play(g, states[ply + 1], move)
            ply += 1
            continue
        if top.count > 0:
            key = key_of(states[ply])
            note(table, key, left)
            if by_chains:
                note(table, with_mover(key, np.int64(top.mover)), left)
        ply -= 1
    return NONE


@jit
def list_moves(g, s, mover, by_chains, left, table, moves):
    """List the moves worth trying with so many jumps or new chains left, longest jumps first.

    The piece that jumped last goes on without a new chain. A new chain by that very piece is left out: going on with
    the old one is never worse.
    """
    key = key_of(s)
    if by_chains:
        if corners(s, mover) > left or knows(table, with_mover(key, mover), left):
            return 0
        starts = (left > MOST_NEEDED or left >= least_chains(s)) and not knows(table, key, left)
        goes_on = mover != NOBODY and (left > 0 or is_alone(s, np.int64(s.board[mover])))
    else:
        starts = left >= least_jumps(s) and not knows(table, key, left)
        goes_on = False
    n = 0
    if starts:
        n = legal_moves(g, s, moves)
        n = keep_starts(s, moves, n, mover, by_chains and left == 1)
        sort_by_length(g, moves, n)
    if goes_on:
        n = add_jumps_of(g, s, mover, moves, n)
    return n


@jit
def keep_starts(s, moves, n, mover, is_last):
    """Keep the moves that begin a chain; the last chain is made by the only piece of a colour."""
    kept = 0
    for k in range(n):
        origin = moves[k] // 14
        if origin != mover and (not is_last or is_alone(s, np.int64(s.board[origin]))):
            moves[kept] = moves[k]
            kept += 1
    return kept


@jit
def add_jumps_of(g, s, square, moves, n):
    """Add the jumps of one piece."""
    colour = np.int64(s.board[square]) - 1
    for direction in range(2):
        line = square // 8 if direction == ALONG_RANK else square % 8
        first = 112 * line if direction == ALONG_RANK else 14 * line
        seen = line_seen(g, s, direction, line, colour)
        for i in range(np.int64(g.jumps[seen])):
            move = first + np.int64(g.moves[direction, seen, i])
            if move // 14 == square:
                moves[n] = move
                n += 1
    return n


@jit
def sort_by_length(g, moves, n):
    for k in range(1, n):
        move = moves[k]
        length = length_of(g, move)
        i = k
        while i > 0 and length_of(g, moves[i - 1]) < length:
            moves[i] = moves[i - 1]
            i -= 1
        moves[i] = move


@jit
def length_of(g, move):
    distance = abs(np.int64(g.target[move]) - move // 14)
    return distance if distance < 8 else distance // 8


# Lower bounds


@jit
def least_jumps(s):
    """So many jumps are needed at least (the reason stands above)."""
    if s.left == 1:
        return 0
    ranks = np.empty(8, np.uint8)
    occupied = 0
    files = np.uint8(0)
    for rank in range(8):
        if s.full[ALONG_RANK, rank]:
            ranks[occupied] = s.full[ALONG_RANK, rank]
            files |= ranks[occupied]
            occupied += 1
    if occupied == 1 or files & (files - 1) == 0:
        return 1
    needed = np.zeros(256, np.uint8)  # the files that a set of ranks needs if none of them is in the cover
    best = occupied + 1
    for chosen in range(1, 1 << occupied):
        needed[chosen] = needed[chosen & (chosen - 1)] | ranks[lowest_bit(chosen)]
        lines = occupied - count_bits(chosen) + count_bits(needed[chosen])
        if chosen == (1 << occupied) - 1:
            lines += 1
        best = min(best, lines)
    return best


@jit
def least_chains(s):
    """So many chains are needed at least if a new one begins now."""
    if s.left == 1:
        return 0
    alone = 2
    for colour in range(1, 5):
        if is_alone(s, colour):
            alone = 1
    return max(alone, corners(s, NOBODY))


@jit
def corners(s, mover):
    """How many corners hold a piece other than the one that jumped last."""
    held = 0
    for square in CORNERS:
        if s.board[square] and square != mover:
            held += 1
    return held


@jit
def is_alone(s, colour):
    """Tell whether there is exactly one piece of a colour."""
    found = 0
    for rank in range(8):
        places = np.int64(s.lines[ALONG_RANK, rank, colour - 1])
        if places:
            if found or places & (places - 1):
                return False
            found = 1
    return found == 1


# The table


@jit
def key_of(s):
    """Hash a position."""
    key = SPREAD
    for rank in range(8):
        word = np.uint64(0)
        for colour in range(4):
            word = word << BYTE | np.uint64(s.lines[ALONG_RANK, rank, colour])
        key = (key ^ word) * SPREAD
        key ^= key >> DOWN
    return key


@jit
def with_mover(key, square):
    """Hash a position in which the piece on a square may go on with its chain."""
    key = (key ^ np.uint64(square + 1)) * SPREAD
    return key ^ key >> DOWN


@jit
def knows(table, key, left):
    entry = table[key % np.uint64(len(table))]
    return entry.key == key and entry.failed > left


@jit
def note(table, key, left):
    entry = table[key % np.uint64(len(table))]
    if entry.key != key:
        entry.key = key
        entry.failed = 0
    entry.failed = max(np.int64(entry.failed), left + 1)
