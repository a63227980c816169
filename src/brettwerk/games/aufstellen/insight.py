"""What the search should know about Aufstellen: who can complete a line, and who is running out of moves."""

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.compiled import jit
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

EXPLORE = 2.0
KINSHIP = 300.0
SAFE = True
LEVELS = ((16, 1.0), (16, 0.64), (16, 0.22), (20, 0.0), (82, 0.0), (184, 0.0), (608, 0.0), (4096, 0.0))
"""Simulations and carelessness of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""

LINES = (0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248)
"""The ranks, the files and, last, the two long diagonals."""

MASKS = np.arange(1 << 16, dtype=np.uint16)
COUNT = np.bitwise_count(MASKS)
"""By mask: how many squares it has."""


def completing_squares(diagonals: int) -> NDArray[np.uint16]:
    """By mask: the squares that would complete a line of which the mask has three."""
    found = np.zeros_like(MASKS)
    for line in LINES[: 8 + 2 * diagonals]:
        found |= np.where(COUNT[MASKS & np.uint16(line)] == 3, ~MASKS & np.uint16(line), np.uint16(0))
    return found


COMPLETING = np.stack([completing_squares(0), completing_squares(1)])


# Threats


@jit
def winning_squares(g, s, step, own, empty):
    """The squares on which the piece that is due in a step could complete a line, if so many pieces stood so."""
    if COMPLETING[g.diagonals, own] == 0:
        return 0
    if is_placing(step):
        return np.int64(COMPLETING[g.diagonals, own]) & empty
    found = 0
    pieces = np.int64(s.pieces[step & 1, step % 3])
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        found |= np.int64(COMPLETING[g.diagonals, own ^ piece]) & neighbours(piece, step % 3) & empty
    return found


@jit
def neighbours(pieces, kind):
    """The squares to which pieces of a kind could move if nothing stood there."""
    beside = (pieces & WITHOUT_FILE_D) << 1 | (pieces & WITHOUT_FILE_A) >> 1
    around = beside | pieces << 4 | pieces >> 4
    return around | beside << 4 | beside >> 4 if kind == CYLINDER else around


@jit
def next_step(s):
    step = np.int64(s.step) + 1
    return step if step < STEPS else ROUND


@jit
def ways_of_next(s, empty):
    """How many empty squares the pieces that are due next could move to; many if one is to be placed."""
    step = next_step(s)
    if is_placing(step):
        return 16
    return np.int64(COUNT[neighbours(np.int64(s.pieces[step & 1, step % 3]), step % 3) & empty])


@jit
def may_end(g, s):
    """The mover completes a line, or leaves the other seat, who has at most one way now, without any."""
    empty = empty_squares(s)
    own = np.int64(s.own[s.to_move])
    return winning_squares(g, s, np.int64(s.step), own, empty) != 0 or ways_of_next(s, empty) <= 1


# How promising are the moves?


@jit
def weigh(g, s, moves, n, priors):
    """Prefer moves that prepare lines, stop those of the other seat or leave it few moves.

    A move after which the other seat can complete a line has no weight.
    """
    seat = np.int64(s.to_move)
    own, other, empty = np.int64(s.own[seat]), np.int64(s.own[1 - seat]), empty_squares(s)
    stood = worth_of_lines(g, other, own, g.weights.block)
    total = 0.0
    for k in range(n):
        changed = CHANGED[int(moves[k])]
        moved = own ^ changed
        weight = 0.0
        if not winning_squares(g, s, next_step(s), other, empty ^ changed):
            weight = 1.0 + worth_of_lines(g, moved, other, g.weights.three)
            weight += max(0.0, stood - worth_of_lines(g, other, moved, g.weights.block))
            ways = ways_of_next(s, empty ^ changed)
            if ways < len(g.weights.few_ways):
                weight += g.weights.few_ways[ways]
        priors[k] = weight
        total += weight
    for k in range(n):
        priors[k] = priors[k] / total if total else 0.0


@jit
def worth_of_lines(g, own, other, three):
    """Count the lines that are still open to a seat and half or nearly full."""
    worth = 0.0
    for i in range(8 + 2 * g.diagonals):
        if other & LINES[i] == 0:
            pieces = COUNT[own & LINES[i]]
            if pieces >= 3:
                worth += three
            elif pieces == 2:
                worth += g.weights.two
    return worth
