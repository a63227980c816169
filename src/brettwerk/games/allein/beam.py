"""Searches for short ways to one last piece that prove nothing, compiled: a beam that grows by jumps or by chains.

From every position of the beam all jumps, or all chains of jumps by one piece, lead to the next beam, which keeps the
best of them by a score. What the score looks at is weighed differently in each search (``WEIGHTS``), so that many
searches see many ways.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.allein.insight import jumps_there, pieces_on_edges
from brettwerk.games.allein.rules import PER_COLOUR, legal_moves, play
from brettwerk.games.allein.shortest import (
    NOBODY,
    SPREAD,
    add_jumps_of,
    corners,
    key_of,
    least_chains,
    least_jumps,
    with_mover,
)

MOST_JUMPS = 4 * PER_COLOUR - 1
"""Every jump takes a piece at least."""
WAY = np.dtype([("score", np.float64), ("length", np.int64), ("moves", np.int32, (MOST_JUMPS,))])
"""How a position of the beam was reached, and how good it looks: the lower the better."""
WEIGHTS = ("pieces", "lines", "edges", "corners", "jumps", "chance")
"""What a score adds up: pieces, lines that cover them, those on edges and in corners, jumps there are, and chance."""
PIECES, LINES, EDGES, IN_CORNERS, JUMPS_THERE, CHANCE = range(len(WEIGHTS))
FOUND = -1
SMALL = np.uint64(11)


@jit
def grow(g, beam, ways, count, next_beam, next_ways, heap, seen, trail, moves, by_chains, left, weights, seed):
    """Go one jump or chain on from each of ``count`` positions, ``left`` being how many more may follow that.

    Gives the number of positions in the next beam, or ``FOUND``: then its first way is a solution.
    """
    kept = 0
    listed = np.zeros(MOST_JUMPS + 1, np.int64)
    tried = np.zeros(MOST_JUMPS + 1, np.int64)
    seen[:] = 0
    for i in range(count):
        trail[0] = beam[i]
        listed[0] = legal_moves(g, trail[0], moves[0])
        tried[0] = 0
        depth = 0
        while depth >= 0:
            if tried[depth] == listed[depth]:
                depth -= 1
                continue
            move = np.int64(moves[depth, tried[depth]])
            tried[depth] += 1
            trail[depth + 1] = trail[depth]
            play(g, trail[depth + 1], move)
            if trail[depth + 1].left == 1:
                write_way(next_ways[0], ways[i], moves, tried, depth, 0.0)
                return FOUND
            if trail[depth + 1].ending:
                continue
            target = np.int64(g.target[move])
            key = key_of(trail[depth + 1])
            if was_seen(seen, with_mover(key, target) if by_chains else key):
                continue
            if is_within(trail[depth + 1], by_chains, left) and not (by_chains and was_seen(seen, key)):
                score = score_of(g, trail[depth + 1], key, weights, seed)
                slot = room_for(heap, next_ways, kept, score)
                if slot >= 0:
                    next_beam[slot] = trail[depth + 1]
                    write_way(next_ways[slot], ways[i], moves, tried, depth, score)
                    kept = place(heap, next_ways, kept, slot)
            if by_chains:
                depth += 1
                listed[depth] = add_jumps_of(g, trail[depth], target, moves[depth], 0)
                tried[depth] = 0
    return kept


@jit
def write_way(way, before, moves, tried, depth, score):
    """Write down the way to a position: the one before, and the moves being tried now."""
    way.score = score
    way.length = before.length + depth + 1
    for ply in range(before.length):
        way.moves[ply] = before.moves[ply]
    for ply in range(depth + 1):
        way.moves[before.length + ply] = moves[ply, tried[ply] - 1]


@jit
def was_seen(seen, key):
    """Tell whether a position has been there before, as far as the table remembers; and remember it."""
    place = key % np.uint64(len(seen))
    if seen[place] == key:
        return True
    seen[place] = key
    return False


@jit
def is_within(s, by_chains, left):
    """Tell whether so many jumps or chains may suffice."""
    return left >= (least_chains(s) if by_chains else least_jumps(s))


@jit
def score_of(g, s, key, weights, seed):
    """How far from its solution a position seems to be."""
    chance = np.float64((key ^ seed) * SPREAD >> SMALL) / 2.0**53
    score = weights[PIECES] * s.left + weights[LINES] * least_jumps(s) + weights[EDGES] * pieces_on_edges(s)
    score += weights[IN_CORNERS] * corners(s, NOBODY) - weights[JUMPS_THERE] * jumps_there(g, s)
    return score + weights[CHANCE] * chance


# The worst of the beam is first in the heap, and gives way to what is better.


@jit
def room_for(heap, ways, kept, score):
    """Find the place in the beam for a position with this score; -1 if there is none."""
    if kept < len(heap):
        return kept
    return heap[0] if score < ways[heap[0]].score else -1


@jit
def place(heap, ways, kept, slot):
    """Put a new way in the heap where it belongs, and give the number kept."""
    if kept < len(heap):
        child = kept
        while child and ways[heap[(child - 1) // 2]].score < ways[slot].score:
            heap[child] = heap[(child - 1) // 2]
            child = (child - 1) // 2
        heap[child] = slot
        return kept + 1
    parent = 0
    while True:
        child = 2 * parent + 1
        if child >= kept:
            break
        if child + 1 < kept and ways[heap[child + 1]].score > ways[heap[child]].score:
            child += 1
        if ways[heap[child]].score <= ways[slot].score:
            break
        heap[parent] = heap[child]
        parent = child
    heap[parent] = slot
    return kept
