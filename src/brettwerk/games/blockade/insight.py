"""What the search should know about Blockade: which moves lose at once, and which threaten to win."""

import numpy as np

from brettwerk.core.compiled import jit, winners_take_all
from brettwerk.core.rng import below
from brettwerk.games.blockade.rules import (
    ESCAPE,
    GUARDS,
    KINGS,
    SHUT,
    SLIDE,
    STEP,
    flip,
    has_way_out,
    play,
    steps_ahead,
    steps_to_edge,
)

EXPLORE = 2.0
OPEN_AFTER = 2
KINSHIP = 600.0
LEVELS = ((16, 0.46), (16, 0.24), (16, 0.08), (16, 0.02), (21, 0.0), (49, 0.0), (198, 0.0), (750, 0.0))
"""Simulations and carelessness of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""
CONTEMPT = 0.6
SAFE = True

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
def may_end(g, s):
    """Only an escape ends the game, and whether there is one is known."""
    return s.can_escape != 0


# How promising are the moves?


@jit
def weigh(g, s, moves, n, priors):
    """Leave out every move that lets the other king escape, and prefer those that open a way for the own one."""
    if s.can_escape:
        priors[0] = 1.0
        return
    seat = np.int64(s.to_move)
    stops, numbers = s.stop.copy(), s.number.copy()
    marks = np.zeros(144, np.uint8)
    touch(g, s, seat, marks)
    threatened = has_way_out(g, s, 1 - seat)
    if threatened:
        mark_way_out(g, s, 1 - seat, marks)
    else:
        touch(g, s, 1 - seat, marks)
    total = 0.0
    for k in range(n):
        priors[k] = weight_of(g, s, np.int64(moves[k]), marks, threatened)
        total += priors[k]
    s.stop[:], s.number[:] = stops, numbers
    for k in range(n):
        priors[k] = priors[k] / total if total else 0.0


@jit
def weight_of(g, s, move, marks, threatened):
    seat = np.int64(s.to_move)
    kinds = marks[target_of(g, move)]
    if move >= SLIDE:
        kinds |= marks[(move - SLIDE) // 22]
    touches_other = kinds & (ON_WAY_OUT if threatened else TOUCHED[1 - seat])
    if threatened and not touches_other:
        return 0.0
    if not kinds:
        return 1.0
    make(g, s, move)
    loses = touches_other and has_way_out(g, s, 1 - seat)
    threatens = not loses and kinds & TOUCHED[seat] and has_way_out(g, s, seat)
    unmake(g, s, move)
    return 0.0 if loses else g.weights.threat if threatens else 1.0


@jit
def target_of(g, move):
    return move if move < SLIDE else np.int64(g.target[move - SLIDE])


@jit
def make(g, s, move):
    """Change the lines, and the numbers on them, as a move does: enough to follow the ways, and quickly taken back."""
    target = target_of(g, move)
    if move < SLIDE:
        s.number[target] = GUARDS * s.to_move + s.placed[s.to_move]
    else:
        origin = (move - SLIDE) // 22
        s.number[target] = s.number[origin]
        flip(s, origin)
    flip(s, target)


@jit
def unmake(g, s, move):
    flip(s, target_of(g, move))
    if move >= SLIDE:
        flip(s, (move - SLIDE) // 22)


# Playing on by chance

PLAYOUT_PLIES = 1000
"""A game that is not over by then counts as a draw."""


@jit
def play_on(g, s, rng, moves, values, played, now):
    """Play at random to the end. Moves are drawn until one is legal: that is quicker than to list them."""
    for _ in range(PLAYOUT_PLIES):
        if s.ending:
            break
        move = draw(g, s, rng)
        played[s.to_move, move] = now
        play(g, s, move)
    for seat in range(len(values)):
        values[seat] = winners_take_all(g, s, seat)


@jit
def draw(g, s, rng):
    """Any legal move is as likely as the other."""
    if s.can_escape:
        return ESCAPE
    return draw_placement(g, s, rng) if s.placed[s.to_move] < GUARDS else draw_slide(g, s, rng)


@jit
def draw_placement(g, s, rng):
    while True:
        square = np.int64(s.open[below(rng, np.int64(s.opens))])
        if s.placed[s.to_move] > 0 or not g.is_zentrum[square]:
            return square


@jit
def draw_slide(g, s, rng):
    """A seat that can do nothing is never to move, so some slide is legal."""
    while True:
        origin = np.int64(s.square[GUARDS * s.to_move + below(rng, GUARDS)])
        line = below(rng, 22)
        target = np.int64(g.target[22 * origin + line])
        direction = (1 if target > origin else 3) if line < 11 else (0 if target > origin else 2)
        steps = (target - origin) // STEP[direction]
        if s.place[target] != SHUT and steps <= steps_ahead(g, s, origin, direction):
            return SLIDE + 22 * origin + line


# The king's ways


@jit
def touch(g, s, seat, marks):
    """Mark the squares of all ways of a king and of the guards that stop them: elsewhere, nothing changes its ways.

    It has no way out.
    """
    walk(g, s, seat, marks, TOUCHED[seat], np.empty((STOPS + 1, 2), np.int8))


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
