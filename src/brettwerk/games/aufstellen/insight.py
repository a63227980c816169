"""What the search should know about Aufstellen."""

import numpy as np

from brettwerk.core.compiled import jit
from brettwerk.core.rng import below
from brettwerk.games.aufstellen.rules import (
    CHANGED,
    CYLINDER,
    ROUND,
    STEPS,
    WITHOUT_FILE_A,
    WITHOUT_FILE_D,
    empty_squares,
    has_line,
    is_placing,
    legal_moves,
    play,
)

EXPLORE = 2.0
LEVELS = ((16, 1.0), (16, 0.64), (16, 0.22), (20, 0.0), (82, 0.0), (184, 0.0), (608, 0.0), (4096, 0.0))
"""Simulations and carelessness of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""

LINES = (0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248)
"""The ranks, the files and, last, the two long diagonals."""
PLAYOUT_PLIES = 60
"""A playout that is not over by then counts as a draw."""


@jit
def weigh(g, s, moves, n, priors):
    """Prefer moves that prepare lines, stop those of the other seat or leave it few moves."""
    seat = np.int64(s.to_move)
    own, other = np.int64(s.own[seat]), np.int64(s.own[1 - seat])
    stood = worth_of_lines(g, other, own, g.weights.block)
    total = 0.0
    for k in range(n):
        changed = CHANGED[int(moves[k])]
        moved = own ^ changed
        weight = 1.0 + worth_of_lines(g, moved, other, g.weights.three)
        weight += max(0.0, stood - worth_of_lines(g, other, moved, g.weights.block))
        ways = ways_of_next(s, empty_squares(s) ^ changed)
        if ways < len(g.weights.few_ways):
            weight += g.weights.few_ways[ways]
        priors[k] = weight
        total += weight
    for k in range(n):
        priors[k] /= total


@jit
def worth_of_lines(g, own, other, three):
    """Count the lines that are still open to a seat and half or nearly full."""
    worth = 0.0
    for i in range(8 + 2 * g.diagonals):
        if other & LINES[i] == 0:
            pieces = count(own & LINES[i])
            if pieces >= 3:
                worth += three
            elif pieces == 2:
                worth += g.weights.two
    return worth


@jit
def ways_of_next(s, empty):
    """How many empty squares the pieces that are due next could move to; many if one is to be placed."""
    step = np.int64(s.step) + 1 if np.int64(s.step) + 1 < STEPS else ROUND
    if is_placing(step):
        return 16
    pieces = np.int64(s.pieces[step & 1, step % 3])
    beside = (pieces & WITHOUT_FILE_D) << 1 | (pieces & WITHOUT_FILE_A) >> 1
    around = beside | pieces << 4 | pieces >> 4
    if step % 3 == CYLINDER:
        around |= beside << 4 | beside >> 4
    return count(around & empty)


@jit
def count(squares):
    number = 0
    while squares:
        squares &= squares - 1
        number += 1
    return number


@jit
def may_end(g, s):
    """A line needs three pieces in it before the move; a seat with two ways to move is not stuck after one move."""
    return has_three(g, np.int64(s.own[s.to_move])) or ways_of_next(s, empty_squares(s)) <= 1


@jit
def has_three(g, own):
    for i in range(8 + 2 * g.diagonals):
        if count(own & LINES[i]) >= 3:
            return True
    return False


@jit
def judge(g, s, rng, moves, values):
    """Play on at random, but complete a line wherever that is possible."""
    for _ in range(PLAYOUT_PLIES):
        n = legal_moves(g, s, moves)
        if n == 0:
            break
        move = int(moves[below(rng, n)])
        own = np.int64(s.own[s.to_move])
        if has_three(g, own):
            for k in range(n):
                if has_line(own ^ CHANGED[int(moves[k])], g.diagonals):
                    move = int(moves[k])
        play(g, s, move)
    values[:] = 0.0
    if s.ending:
        winner = 0 if s.winners & 1 else 1
        values[winner], values[1 - winner] = 1.0, -1.0
