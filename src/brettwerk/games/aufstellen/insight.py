"""What the search should know about Aufstellen."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.bits import count_bits
from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.maths import exp, tanh
from brettwerk.core.compiled.scratch import scratch
from brettwerk.games.aufstellen.patterns import TUPLES, logit
from brettwerk.games.aufstellen.rules import (
    CHANGED,
    CYLINDER,
    ROUND,
    STEPS,
    WITHOUT_FILE_A,
    WITHOUT_FILE_D,
    empty_squares,
    is_placing,
)

C_PUCT = 2.0
EXPAND_AFTER = 0
LEVELS = ((16, 1.0), (16, 0.64), (16, 0.27), (16, 0.05), (139, 0.0), (1024, 0.0), (4096, 0.0), (16384, 0.0))
"""Simulations and random moves of levels 1 to 8, found with ``benchmarks/ladder.py tune``; the last hardly differ."""
CALIBRATION = 4.5
"""How sure the side ahead may be, found with ``benchmarks/calibration.py``."""

LINES = (0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248)
"""The ranks, the files and, last, the two long diagonals."""
MOST = 8.0
"""How sure patterns are taken to be at most when moves are weighed."""


@jit
def move_priors(g, s, moves, n, priors):
    """Prefer moves after which the patterns say little good of the other seat."""
    step, seat = np.int64(s.step), np.int64(s.to_move)
    following = next_step(step)
    pieces = s.pieces
    found = scratch(TUPLES, np.int32)
    total = 0.0
    for k in range(n):
        changed = CHANGED[int(moves[k])]
        pieces[seat, step % 3] ^= changed
        theirs = logit(g, pieces, following, found)
        pieces[seat, step % 3] ^= changed
        priors[k] = exp(-g.weights.sharpness * min(max(theirs, -MOST), MOST))
        total += priors[k]
    for k in range(n):
        priors[k] /= total


@jit
def next_step(step):
    return step + 1 if step + 1 < STEPS else ROUND


@jit
def ways_of_next(s, empty):
    """How many empty squares the pieces that are due next could move to; many if one is to be placed."""
    step = next_step(np.int64(s.step))
    if is_placing(step):
        return 16
    pieces = np.int64(s.pieces[step & 1, step % 3])
    beside = (pieces & WITHOUT_FILE_D) << 1 | (pieces & WITHOUT_FILE_A) >> 1
    around = beside | pieces << 4 | pieces >> 4
    if step % 3 == CYLINDER:
        around |= beside << 4 | beside >> 4
    return count_bits(around & empty)


@jit
def may_end(g, s):
    """A line needs three pieces in it before the move; a seat with two ways to move is not stuck after one move."""
    return has_three(g, np.int64(s.own[s.to_move])) or ways_of_next(s, empty_squares(s)) <= 1


@jit
def has_three(g, own):
    for i in range(8 + 2 * g.diagonals):
        if count_bits(own & LINES[i]) >= 3:
            return True
    return False


@jit
def evaluate(g, s, rng, moves, values):
    """Say what the patterns say."""
    seat = np.int64(s.to_move)
    hope = logit(g, s.pieces, np.int64(s.step), scratch(TUPLES, np.int32))
    value = tanh(g.weights.trust * hope / 2)
    values[:] = 0.0
    values[seat], values[1 - seat] = value, -value
