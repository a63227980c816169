"""The ways of a king of Blockade, marked on the board: where a guard would change them, and how one leads out."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.blockade.rules import (
    KINGS,
    STEP,
    flip,
    steps_ahead,
    steps_to_edge,
    stop_before,
    stop_direction,
    stop_square,
    walk,
)

TOUCHED = (1, 2)
"""Marks of squares, by seat: its king's ways lead over them or end before them."""
ON_WAY_OUT = 4
"""Marks the squares of a way out, and of the guards that turn it."""


@jit
def touch(g, s, seat, marks):
    """Mark the squares of all ways of a king and of the guards that stop them: only there can a move change its ways.

    The king must have no way out. Returns the number of its stops.
    """
    _, stops, _ = walk(g, s, seat)
    king, other = KINGS[seat], KINGS[1 - seat]
    flip(s, king)  # as in the walk
    for direction in range(4):
        mark_ahead(g, s, king, direction, other, marks, TOUCHED[seat])
    for i in range(stops):
        square, direction = stop_square(s, i), stop_direction(s, i)
        mark_ahead(g, s, square, (direction + 1) & 3, other, marks, TOUCHED[seat])
        mark_ahead(g, s, square, (direction + 3) & 3, other, marks, TOUCHED[seat])
    flip(s, king)
    return stops


@jit
def mark_ahead(g, s, square, direction, other, marks, kind):
    """Mark a square, the empty ones ahead of it, and a guard behind them."""
    steps = steps_ahead(g, s, square, direction)
    is_stopped = steps < steps_to_edge(square, direction) and square + (steps + 1) * STEP[direction] != other
    mark(marks, square, STEP[direction], steps + is_stopped, kind)


@jit
def mark_way_out(g, s, seat, marks):
    """Mark a way out with the fewest turns, and the guards that turn it; there must be one."""
    _, _, left = walk(g, s, seat)
    start = stop_square(s, left - 1) if left else np.int64(KINGS[seat])
    mark(marks, start, STEP[2 * seat], steps_to_edge(start, 2 * seat), ON_WAY_OUT)
    while left:
        reached, step = start, STEP[stop_direction(s, left - 1)]
        left = stop_before(s, left - 1)
        start = stop_square(s, left - 1) if left else np.int64(KINGS[seat])
        mark(marks, start, step, (reached - start) // step + 1, ON_WAY_OUT)


@jit
def mark(marks, start, step, steps, kind):
    """Mark the squares of a stretch."""
    for i in range(steps + 1):
        marks[start + i * step] |= kind
