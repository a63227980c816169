"""The ways of a king of Blockade, marked on the board: where a guard would change them, and how one leads out."""

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.blockade.rules import GUARDS, KINGS, STEP, flip, steps_ahead, steps_to_edge

OUT, DEAD = -1, -2
"""How a way ends that no guard stops: over an edge, or at the other king."""

TOUCHED = (1, 2)
"""Marks of squares, by seat: its king's ways lead over them or end before them."""
ON_WAY_OUT = 4
"""Marks the squares of a way out, and of the guards that turn it."""
UNMARKED = 0

STOPS = 8 * GUARDS
"""A guard can stop a king in each of four directions."""


@jit
def touch(g, s, seat, marks):
    """Mark the squares of all ways of a king and of the guards that stop them: elsewhere, nothing changes its ways.

    It has no way out. The number of its stops is given.
    """
    return walk(g, s, seat, marks, TOUCHED[seat], np.empty((STOPS + 1, 2), np.int8))


@jit
def mark_way_out(g, s, seat, marks):
    """Mark one of the shortest ways out, counted in turns; there must be one."""
    king, goal = KINGS[seat], 2 * seat
    queue = np.empty((STOPS + 1, 2), np.int8)
    at = walk(g, s, seat, marks, UNMARKED, queue)
    square = stop_square(s, np.int64(queue[at, 0]), king)
    mark(marks, square, STEP[goal], steps_to_edge(square, goal), ON_WAY_OUT)
    while at > 0:
        stop, at = np.int64(queue[at, 0]), np.int64(queue[at, 1])
        guard, step = np.int64(s.square[stop >> 2]), STEP[stop & 3]
        start = stop_square(s, np.int64(queue[at, 0]), king)
        mark(marks, start, step, (guard - start) // step, ON_WAY_OUT)


@jit
def walk(g, s, seat, marks, kind, queue):
    """Follow all ways of a king, those with the fewest turns first, until one leads out, and mark them.

    ``queue`` is filled with stops, each with the place in the queue of the one before it; first comes the king's own
    square, as -1. The place of the stop looked at last is given.
    """
    king, other = KINGS[seat], KINGS[1 - seat]
    flip(s, king)  # its own start square counts as empty
    met = np.uint64(0)
    queue[0, 0] = -1
    last, at, is_out = 0, -1, False
    while at < last and not is_out:
        at += 1
        stop = np.int64(queue[at, 0])
        square = stop_square(s, stop, king)
        for turn in range(4):
            if stop >= 0 and not turn & 1:
                continue
            direction = ((stop & 3) + turn) & 3 if stop >= 0 else turn
            steps = steps_ahead(g, s, square, direction)
            end = end_of_way(s, square, direction, steps, other)
            if kind:
                mark(marks, square, STEP[direction], steps + (end >= 0), kind)
            if end == OUT and direction == 2 * seat:
                is_out = True
            elif end >= 0 and not met >> np.uint64(end) & np.uint64(1):
                met |= np.uint64(1) << np.uint64(end)
                last += 1
                queue[last, 0], queue[last, 1] = end, at
    flip(s, king)
    return at


@jit
def end_of_way(s, square, direction, steps, other):
    """What ends a way after so many steps: the guard met, times 4, plus the direction; or OUT, or DEAD."""
    if steps == steps_to_edge(square, direction):
        return OUT
    blocker = square + (steps + 1) * STEP[direction]
    return DEAD if blocker == other else 4 * np.int64(s.number[blocker]) + direction


@jit
def stop_square(s, stop, king):
    """Where the king stands when it is stopped; its own square before that."""
    return np.int64(king) if stop < 0 else np.int64(s.square[stop >> 2]) - STEP[stop & 3]


@jit
def mark(marks, start, step, steps, kind):
    """Mark the squares of a stretch."""
    for i in range(steps + 1):
        marks[start + i * step] |= kind
