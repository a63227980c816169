"""What the search should know about Blockade: which moves lose at once, which threaten to win, and which look good."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit, winners_take_all
from brettwerk.core.compiled.maths import exp
from brettwerk.core.compiled.rng import below
from brettwerk.core.compiled.scratch import scratch
from brettwerk.games.blockade.rules import (
    ESCAPE,
    GUARDS,
    SLIDE,
    STEP,
    flip,
    play,
    steps_ahead,
    walk,
)
from brettwerk.games.blockade.ways import ON_WAY_OUT, TOUCHED, mark_way_out, touch

C_PUCT = 2.0
EXPAND_AFTER = 2
RAVE_EQUIVALENCE = 600.0
LEVELS = ((16, 0.82), (16, 0.47), (16, 0.22), (16, 0.1), (16, 0.03), (24, 0.0), (60, 0.0), (134, 0.0))
"""Simulations and the rate of random moves of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""
CONTEMPT = 0.6
SOUND_PRUNING = True

ESCAPES = np.int64(-1)
"""Stands for the number of stops of a king that has a way out."""
MOST_STOPS = 15
MOST_MORE = 6
"""More stops, or more of them gained or lost, count as this many."""
STEEPEST = 20.0
"""What the logarithm of a weight may be at the most, and at the least: a prior of 0 would say that a move loses."""


@jit
def may_end(g, s):
    """Only an escape ends the game, and whether there is one is known."""
    return s.can_escape != 0


# How promising are the moves?


@jit
def move_priors(g, s, moves, n, priors):
    """Prune every move that lets the other king escape; the others count by where they lead, and what to."""
    if s.can_escape:
        priors[0] = 1.0
        return
    seat = np.int64(s.to_move)
    stops, numbers = scratch(48, np.uint16), scratch(144, np.uint8)
    copy(s.stop, stops)
    copy(s.number, numbers)
    marks = scratch(144, np.uint8)
    marks[:] = 0
    ours = touch(g, s, seat, marks)
    theirs = count_stops(g, s, 1 - seat)
    if theirs == ESCAPES:
        mark_way_out(g, s, 1 - seat, marks)
    else:
        touch(g, s, 1 - seat, marks)
    total = 0.0
    for k in range(n):
        priors[k] = weight_of(g, s, np.int64(moves[k]), marks, ours, theirs)
        total += priors[k]
    copy(stops, s.stop)
    copy(numbers, s.number)
    for k in range(n):
        priors[k] = priors[k] / total if total else 0.0


@jit
def copy(source, target):
    for k in range(len(target)):
        target[k] = source[k]


@jit
def weight_of(g, s, move, marks, ours, theirs):
    """How promising a move is, given the marks on the board and how many stops either king has before it."""
    seat = np.int64(s.to_move)
    kinds = kinds_touched(g, move, marks)
    if theirs == ESCAPES and not kinds & ON_WAY_OUT:
        return 0.0
    ours_then, theirs_then = ours, theirs
    if kinds:
        make(g, s, move)
        if kinds & (ON_WAY_OUT | TOUCHED[1 - seat]):
            theirs_then = count_stops(g, s, 1 - seat)
        if kinds & TOUCHED[seat] and theirs_then != ESCAPES:
            ours_then = count_stops(g, s, seat)
        unmake(g, s, move)
        if theirs_then == ESCAPES:
            return 0.0
    worth = worth_of_squares(g, seat, move, marks)
    if theirs == ESCAPES:
        worth += g.weights.stops_left[min(theirs_then, MOST_STOPS)]
    else:
        worth += g.weights.their_stops[limited(theirs_then - theirs)]
    if ours_then == ESCAPES:
        worth += g.weights.threat[1 if move >= SLIDE else 0]
    else:
        worth += g.weights.our_stops[limited(ours_then - ours)]
    return exp(min(max(worth, -STEEPEST), STEEPEST))


@jit
def kinds_touched(g, move, marks):
    """The marks of the squares that a move changes."""
    kinds = marks[target_of(g, move)]
    return kinds | marks[origin_of(move)] if move >= SLIDE else kinds


@jit
def count_stops(g, s, seat):
    """The number of a king's stops, or ESCAPES."""
    found, stops, _ = walk(g, s, seat)
    return ESCAPES if found else stops


@jit
def limited(change):
    """The place of a change in a table of changes."""
    return MOST_MORE + min(max(change, -MOST_MORE), MOST_MORE)


@jit
def worth_of_squares(g, seat, move, marks):
    """What speaks for a move because of where the guard goes and comes from."""
    target = target_of(g, move)
    is_slide = 1 if move >= SLIDE else 0
    worth = g.weights.to_file[is_slide, target % 12] + g.weights.to_rank[is_slide, rank_for(seat, target)]
    worth += g.weights.to_ways[is_slide, ways_over(seat, target, marks)]
    if is_slide:
        origin = origin_of(move)
        worth += g.weights.from_file[origin % 12] + g.weights.from_rank[rank_for(seat, origin)]
        worth += g.weights.from_ways[ways_over(seat, origin, marks)]
    return worth


@jit
def rank_for(seat, square):
    """The rank of a square, counted from the seat's own edge."""
    return square // 12 if seat == 0 else 11 - square // 12


@jit
def ways_over(seat, square, marks):
    """Whose ways a square touches: 1 own ones, 2 those of the other king, 3 both."""
    touched = np.int64(marks[square])
    return touched & 3 if seat == 0 else touched >> 1 & 1 | (touched & 1) << 1


@jit
def target_of(g, move):
    return move if move < SLIDE else np.int64(g.target[move - SLIDE])


@jit
def origin_of(move):
    """Where a guard that slides comes from."""
    return (move - SLIDE) // 22


@jit
def make(g, s, move):
    """Change the lines, and the numbers on them, as a move does: enough to follow the ways, and quickly taken back."""
    target = target_of(g, move)
    if move < SLIDE:
        s.number[target] = GUARDS * s.to_move + s.placed[s.to_move]
    else:
        origin = origin_of(move)
        s.number[target] = s.number[origin]
        flip(s, origin)
    flip(s, target)


@jit
def unmake(g, s, move):
    flip(s, target_of(g, move))
    if move >= SLIDE:
        flip(s, origin_of(move))


# Random rollouts

PLAYOUT_PLIES = 1000
"""A game that is not over by then counts as a draw."""


@jit
def rollout(g, s, rng, moves, values, played, simulation):
    """Play at random to the end. Moves are drawn until one is legal, which is faster than listing them."""
    for _ in range(PLAYOUT_PLIES):
        if s.ending:
            break
        move = draw(g, s, rng)
        played[s.to_move, move] = simulation
        play(g, s, move)
    for seat in range(len(values)):
        values[seat] = winners_take_all(g, s, seat)


@jit
def draw(g, s, rng):
    """All legal moves are equally likely."""
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
        if g.may_stop[target] and steps <= steps_ahead(g, s, origin, direction):
            return SLIDE + 22 * origin + line
