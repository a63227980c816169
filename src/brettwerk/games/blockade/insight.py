"""What the search should know about Blockade: which ways the kings have, and what would open or shut them.

A set of squares is three words, of four ranks each: too many squares for one integer, and an array would have to be
allocated.
"""

import numpy as np

from brettwerk.core.compiled import jit
from brettwerk.games.blockade.rules import KINGS, SLIDE, STEP, flip, steps_ahead, steps_to_edge

EXPLORE = 2.0
KINSHIP = 600.0
LEVELS = ((16, 0.39), (16, 0.21), (16, 0.07), (27, 0.0), (58, 0.0), (118, 0.0), (204, 0.0), (335, 0.0))
"""Simulations and carelessness of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""
CONTEMPT = 0.6
SAFE = True

OUT, DEAD = -1, -2
"""How a way ends that no guard stops: over an edge, or at the other king."""


@jit
def may_end(g, s):
    """Only an escape ends the game, and whether there is one is known."""
    return s.can_escape != 0


# The king's ways


@jit
def look_round(g, s, seat):
    """Follow all ways of a king: whether one leads out; if not, by which open files one could, and the hinges for that.

    A hinge is a square where a guard would turn a way into an open file.
    """
    king, other = KINGS[seat], KINGS[1 - seat]
    flip(s, king)  # its own start square counts as empty
    low = middle = high = files = np.int64(0)
    met = todo = np.uint64(0)
    square, heading, ways = np.int64(king), 0, 4
    found = False
    while True:
        for turn in range(4):
            if ways == 2 and not turn & 1:
                continue
            direction = (heading + turn) & 3
            steps = steps_ahead(g, s, square, direction)
            end = end_of_way(s, square, direction, steps, other)
            if end >= 0:
                bit = np.uint64(1) << np.uint64(end)
                todo |= bit & ~met
                met |= bit
            elif end == OUT and direction == 2 * seat:
                found = True
            if direction & 1:
                rank = square // 12
                turns = leg(square, direction, steps) & open_files(s, rank, seat)
                files |= turns
                hinges = (turns << 1 if direction == 1 else turns >> 1) << 12 * (rank & 3)
                if rank < 4:
                    low |= hinges
                elif rank < 8:
                    middle |= hinges
                else:
                    high |= hinges
        if found or not todo:
            break
        stop = lowest(g, todo)
        todo &= todo - np.uint64(1)
        heading, ways = stop & 3, 2
        square = np.int64(s.square[stop >> 2]) - STEP[heading]
    flip(s, king)
    if found:
        low = middle = high = files = np.int64(0)
    return found, files, (low, middle, high)


@jit
def end_of_way(s, square, direction, steps, other):
    """What ends a way after so many steps: the guard met, times 4, plus the direction; or OUT, or DEAD."""
    if steps == steps_to_edge(square, direction):
        return OUT
    blocker = square + (steps + 1) * STEP[direction]
    return DEAD if blocker == other else 4 * np.int64(s.number[blocker]) + direction


@jit
def leg(square, direction, steps):
    """The files of the squares that a way along a rank leaves."""
    file = square % 12
    return ((1 << steps) - 1) << (file if direction == 1 else file - steps + 1)


@jit
def open_files(s, rank, seat):
    """The files on which nothing stands between a rank and a seat's goal."""
    taken = 0
    if seat == 0:
        for i in range(rank + 1, 12):
            taken |= np.int64(s.rank[i])
    else:
        for i in range(rank):
            taken |= np.int64(s.rank[i])
    return 0xFFF & ~taken


# How promising are the moves?


@jit
def weigh(g, s, moves, n, priors):
    """Prefer to open a way for the own king. If the other one has a way out, only moves that touch it count."""
    seat = np.int64(s.to_move)
    if s.can_escape:
        priors[0] = 1.0
        return
    threatens, _, avoid = look_round(g, s, 1 - seat)
    if threatens:
        way, turned = way_out(g, s, 1 - seat)
    else:
        _, _, hinges = look_round(g, s, seat)
    total = 0.0
    for k in range(n):
        move = np.int64(moves[k])
        target = move if move < SLIDE else np.int64(g.target[move - SLIDE])
        if threatens:
            is_turned = move >= SLIDE and turned >> np.int64(s.number[(move - SLIDE) // 22]) & 1
            weight = 1.0 if has(way, target) or is_turned else 0.0
        elif has(avoid, target):
            weight = g.weights.to_enemy_hinge
        else:
            weight = g.weights.to_hinge if has(hinges, target) else 1.0
        priors[k] = weight
        total += weight
    for k in range(n):
        priors[k] = priors[k] / total if total else 0.0


@jit
def way_out(g, s, seat):
    """One of the shortest ways out, counted in turns: its squares, and the guards that turn it."""
    king, other = KINGS[seat], KINGS[1 - seat]
    flip(s, king)
    queue = np.empty(49, np.int8)
    origin = np.empty(48, np.int8)  # by stop: the stop before it, or -1 for the king's square
    met = np.uint64(0)
    queue[0], last, at = -1, 0, 0
    is_out = False
    while not is_out:
        before = np.int64(queue[at])
        square = stop_square(s, before, king)
        for turn in range(4):
            if before >= 0 and not turn & 1:
                continue
            direction = ((before & 3) + turn) & 3 if before >= 0 else turn
            end = end_of_way(s, square, direction, steps_ahead(g, s, square, direction), other)
            if end == OUT and direction == 2 * seat:
                is_out = True
            elif end >= 0 and not met >> np.uint64(end) & np.uint64(1):
                met |= np.uint64(1) << np.uint64(end)
                last += 1
                queue[last], origin[end] = end, before
        at += 1
    flip(s, king)
    step = STEP[2 * seat]
    way = stretch((np.int64(0), np.int64(0), np.int64(0)), square, step, steps_to_edge(square, 2 * seat))
    turned = 0
    while before >= 0:
        turned |= 1 << (before >> 2)
        square = stop_square(s, before, king)
        step = STEP[before & 3]
        before = np.int64(origin[before])
        start = stop_square(s, before, king)
        way = stretch(way, start, step, (square - start) // step)
    return way, turned


@jit
def stop_square(s, stop, king):
    """Where the king stands when it is stopped; its own square before that."""
    return np.int64(king) if stop < 0 else np.int64(s.square[stop >> 2]) - STEP[stop & 3]


@jit
def stretch(squares, start, step, steps):
    """Add the squares of a stretch to a set."""
    low, middle, high = squares
    for i in range(steps + 1):
        square = start + i * step
        bit = np.int64(1) << square % 48
        if square < 48:
            low |= bit
        elif square < 96:
            middle |= bit
        else:
            high |= bit
    return low, middle, high


# Sets


@jit
def has(squares, square):
    word = squares[0] if square < 48 else squares[1] if square < 96 else squares[2]
    return word >> square % 48 & 1


@jit
def size(squares):
    return count(squares[0]) + count(squares[1]) + count(squares[2])


@jit
def count(bits):
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


@jit
def lowest(g, bits):
    """The number of the lowest bit of a set of 48."""
    number = 0
    while not bits & np.uint64(0xFFF):
        bits >>= np.uint64(12)
        number += 12
    return number + np.int64(g.lowest[np.int64(bits & np.uint64(0xFFF))])
