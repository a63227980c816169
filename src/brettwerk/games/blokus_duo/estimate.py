"""What a position of Blokus Duo is worth at a glance: how near each square is to both seats, and what they hold."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.bits import count_bits
from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.maths import tanh
from brettwerk.core.compiled.scratch import scratch
from brettwerk.games.blokus_duo.pieces import BOARD
from brettwerk.games.blokus_duo.rules import ONE, RANK, THREE_RANKS, WORDS, bit_number, look_around, lowest

STAGE = 70
"""How many covered squares lie between one stage of the game and the next."""
STAGES = 3
FAR, NOT_FREE = 5, 6
"""What stands for the steps from a seat's points to a square that is so far or farther, or that it may not cover."""
RINGS = NOT_FREE + 1
PADDED = WORDS + 2
RANK_BITS = 16
BOARD_BITS = RANK_BITS * BOARD.ranks
PADDED_BITS = BOARD_BITS + 2 * RANK_BITS


@jit
def estimate(g, s):
    """What the seat to move may expect, from -1 to 1."""
    seat = np.int64(s.to_move)
    look_around(g, s, 1 - seat)
    theirs, own = scratch((RINGS, PADDED), np.uint64), scratch((RINGS, PADDED), np.uint64)
    find_rings(g, s, theirs)
    look_around(g, s, seat)
    find_rings(g, s, own)
    stage = stage_of(s)
    before = min(int(stage), STAGES - 2)
    after = before + 1
    worth_before, worth_after = g.weights.turn[before], g.weights.turn[after]
    for near in range(RINGS):
        for near_them in range(RINGS):
            number = 0
            for word in range(1, WORDS + 1):
                number += count_bits(own[near, word] & theirs[near_them, word])
            worth_before += number * g.weights.square[before, near, near_them]
            worth_after += number * g.weights.square[after, near, near_them]
    for holder in range(2):
        hand = s.hand[seat ^ holder]
        for piece in range(len(g.piece_bit)):
            if hand & g.piece_bit[piece]:
                worth_before += g.weights.held[before, holder, piece]
                worth_after += g.weights.held[after, holder, piece]
    return tanh((after - stage) * worth_before + (stage - before) * worth_after)


@jit
def stage_of(s):
    return min(covered(s) / STAGE, STAGES - 1.0)


@jit
def at_stage(weights, stage):
    """The weight between those of the stages before and after."""
    before = min(int(stage), STAGES - 2)
    return (before + 1 - stage) * weights[before] + (stage - before) * weights[before + 1]


@jit
def find_rings(g, s, found):
    """Find the squares at each number of steps from the points of the seat looked around for, between empty words."""
    left = scratch(PADDED, np.uint64)
    found[:] = 0
    for word in range(PADDED):
        left[word] = s.free[word]
    for word in range(WORDS):
        found[0, word + 1] = s.points[word]
        found[NOT_FREE, word + 1] = g.board[word] & ~s.free[word + 1]
    for step in range(FAR):
        last = found[step]
        for word in range(1, WORDS + 1):
            left[word] &= ~last[word]
            ranks = (last[word] << RANK | last[word - 1] >> THREE_RANKS) | (
                last[word] >> RANK | last[word + 1] << THREE_RANKS
            )
            around = ranks | last[word] << ONE | last[word] >> ONE
            found[step + 1, word] = left[word] & around if step + 1 < FAR else left[word]


@jit
def find_steps(g, s, steps):
    """Tell how many steps each square is away from the points of the seat looked around for, behind a padding rank."""
    steps[:] = NOT_FREE
    found = scratch((RINGS, PADDED), np.uint64)
    find_rings(g, s, found)
    for step in range(FAR + 1):
        for word in range(WORDS):
            set_down(g, steps, word, found[step, word + 1], step)


@jit
def set_down(g, steps, word, squares, step):
    while squares:
        square = lowest(squares)
        squares ^= square
        steps[RANK_BITS + np.int64(bit_number(g, word, square))] = step


@jit
def covered(s):
    """The number of squares that both seats have covered."""
    squares = 0
    for word in range(WORDS):
        squares += count_bits(s.cover[0, word] | s.cover[1, word])
    return squares
