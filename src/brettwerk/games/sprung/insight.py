"""What the search should know about Schaff den Sprung: long runs are good, for oneself and not for the next enemy."""

import math

import numpy as np

from brettwerk.core.bits import count_bits
from brettwerk.core.compiled import jit, winners_take_all
from brettwerk.core.rng import below
from brettwerk.games.sprung.rules import (
    BOTH_SQUARES,
    FILES,
    GOAL,
    LOWEST_RANK,
    PAIRS,
    chain,
    file_of,
    has_triangles_right,
    lone_stops,
    next_seat,
    odd_files,
    pairs_before,
    play,
    side_of,
)

# All these numbers were tuned by matches.
EXPLORE = 1.7
LEVELS = ((16, 0.58), (16, 0.51), (16, 0.44), (16, 0.29), (16, 0.15), (16, 0.05), (30, 0.0), (86, 0.0))
"""Simulations and carelessness of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""

# Playouts: in eighths of a square
CHANCE = 2
STRAGGLING_IN_EIGHTHS = 4

LAST, LAST_BUT_ONE = 1 << FILES - 1, 1 << FILES - 2
ALL_THERE = 9 + 10 + 11
"""The sum of the files of the pieces of a rank that are home."""
WHOLE_WAY = 9 * 9


@jit
def may_end(g, s):
    """Only a last piece that comes home ends the game."""
    seat = np.int64(s.to_move)
    away = 0
    for rank in range(LOWEST_RANK[seat], LOWEST_RANK[seat] + 3):
        away += count_bits(np.int64(s.pieces[rank]) & ~GOAL)
    return away == 1


# Which moves look good


@jit
def weigh(g, s, moves, n, priors):
    """Prefer long runs of pieces at the back, with more to come for us and little for the next enemy."""
    seat = np.int64(s.to_move)
    foe = next_enemy(g, s, seat)
    total = np.float32(0)
    for k in range(n):
        rank, both = np.int64(moves[k]) // PAIRS, BOTH_SQUARES[np.int64(moves[k]) % PAIRS]
        origin = both & -both
        start, end = file_of(g, origin), file_of(g, both)
        may_win = not g.experienced or (both ^ origin) & fitting_squares(g, s, rank, origin) != 0
        shift(g, s, seat, rank, both)
        gain = end - start - g.weights.straggling * start
        gain += g.weights.our_next * longest(g, s, seat) - g.weights.their_next * longest(g, s, foe)
        shift(g, s, seat, rank, both)
        priors[k] = math.exp(g.weights.eagerness * gain) if may_win else 1e-6
        total += priors[k]
    for k in range(n):
        priors[k] /= total


@jit
def next_enemy(g, s, seat):
    """The enemy who moves next; some enemy if none does."""
    foe = next_seat(g, seat)
    for _ in range(g.players):
        if side_of(g, foe) != side_of(g, seat) and not (s.home | s.out) >> foe & 1:
            break
        foe = next_seat(g, foe)
    return foe


@jit
def shift(g, s, seat, rank, both):
    """Move a piece between two squares, there or back, and nothing else."""
    s.pieces[rank] ^= both
    s.parity[side_of(g, seat)] ^= both
    s.parity_of_all ^= both


@jit
def longest(g, s, seat):
    """The length of the longest run that a seat would have if it were its turn."""
    odd = odd_files(g, s, seat)
    best = 0
    for rank in range(LOWEST_RANK[seat], LOWEST_RANK[seat] + 3):
        pieces = np.int64(s.pieces[rank])
        unlisted = pieces
        for _ in range(3):
            origin = unlisted & -unlisted
            unlisted ^= origin
            targets = chain(pieces, origin, odd & ~lone_stops(g, pieces ^ origin))
            best = max(best, file_of(g, targets) - file_of(g, origin))
    return best


@jit
def fitting_squares(g, s, rank, origin):
    """The squares where a piece does not spoil the goal of experienced players.

    A piece on the last square stays there for ever, and then so does one on the last but one.
    """
    meant = g.goal_triangles >> 12 * (rank % 3) & 0xFFF
    if not s.triangles[rank] & origin:
        meant ^= GOAL
    final = LAST | LAST_BUT_ONE if s.pieces[rank] & LAST else LAST
    return ~final | meant


# What a position is worth


@jit
def judge(g, s, rng, moves, values):
    """Play to the end with long runs and a little chance, and see who wins by how much."""
    part = g.weights.margin_counts
    while not s.ending:  # every move leads to the right
        play(g, s, some_run(g, s, rng))
    for seat in range(g.players):
        own, best = to_go(g, s, seat), 1000
        for foe in range(g.players):
            if side_of(g, foe) != side_of(g, seat):
                best = min(best, to_go(g, s, foe))
        margin = max(-1.0, min(1.0, (best - own) / g.weights.clear_margin))
        values[seat] = (1 - part) * winners_take_all(g, s, seat) + part * margin


@jit
def some_run(g, s, rng):
    """Draw a move, a long run of a piece at the back rather than others."""
    seat = np.int64(s.to_move)
    odd = odd_files(g, s, seat)
    dice = below(rng, 1 << 27)  # three bits for each of nine pieces
    best, move = -1000, 0
    for rank in range(LOWEST_RANK[seat], LOWEST_RANK[seat] + 3):
        pieces = np.int64(s.pieces[rank])
        unlisted = pieces
        for _ in range(3):
            origin = unlisted & -unlisted
            unlisted ^= origin
            targets = chain(pieces, origin, odd & ~lone_stops(g, pieces ^ origin))
            score = CHANCE * (dice & 7)
            dice >>= 3
            if g.experienced and targets:
                fitting = targets & fitting_squares(g, s, rank, origin)
                targets, score = (fitting, score) if fitting else (targets, score - 500)
            start, end = file_of(g, origin), file_of(g, targets)
            score += 8 * (end - start) - STRAGGLING_IN_EIGHTHS * start
            if targets and score > best:
                best, move = score, rank * PAIRS + pairs_before(start) + end
    return move


@jit
def to_go(g, s, seat):
    """How many squares a side has to go; as many as at the start for partners who cannot win any more."""
    left = 0
    for mate in range(g.players):
        if side_of(g, mate) == side_of(g, seat):
            if s.out >> mate & 1 or (s.home >> mate & 1 and not has_triangles_right(g, s, mate)):
                left += WHOLE_WAY
            for rank in range(LOWEST_RANK[mate], LOWEST_RANK[mate] + 3):
                left += ALL_THERE
                pieces = np.int64(s.pieces[rank])
                while pieces:
                    left -= file_of(g, pieces & -pieces)
                    pieces &= pieces - 1
    return left
