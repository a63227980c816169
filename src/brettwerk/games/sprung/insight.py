"""What the search should know about Schaff den Sprung: long runs are good, for oneself and not for the next enemy."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.bits import count_bits
from brettwerk.core.compiled.dispatch import jit, winners_take_all
from brettwerk.core.compiled.maths import exp
from brettwerk.core.compiled.rng import below
from brettwerk.games.sprung.estimate import estimate, longest, to_go
from brettwerk.games.sprung.rules import (
    BOTH_SQUARES,
    FILES,
    GOAL,
    LOWEST_RANK,
    PAIRS,
    chain,
    file_of,
    next_seat,
    odd_files,
    pairs_before,
    play,
    side_of,
)

# All these numbers were tuned by matches.
C_PUCT = 1.1
LEVELS = ((16, 0.48), (16, 0.38), (16, 0.3), (16, 0.19), (16, 0.11), (16, 0.03), (27, 0.0), (101, 0.0))
"""Simulations and the rate of random moves of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""
CALIBRATION = 6.0
"""How sure the side ahead may be, found with ``benchmarks/calibration.py``."""

TURNS = 5
"""How many turns of each seat are played before a position is estimated, so that the runs at hand are made."""

# The runs of these plies: in eighths of a square
CHANCE = 2
STRAGGLING_IN_EIGHTHS = 4

LAST, LAST_BUT_ONE = 1 << FILES - 1, 1 << FILES - 2


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
def move_priors(g, s, moves, n, priors):
    """Prefer long runs of pieces at the back, with more to come for us and little for the next enemy."""
    seat = np.int64(s.to_move)
    foe = next_enemy(g, s, seat)
    total = np.float32(0)
    for k in range(n):
        rank, run = divmod(np.int64(moves[k]), PAIRS)
        both = BOTH_SQUARES[run]
        origin = both & -both
        may_win = not g.experienced or (both ^ origin) & fitting_squares(g, s, rank, origin) != 0
        shift(g, s, seat, rank, both)
        next_runs = g.weights.our_next[longest(g, s, seat)] + g.weights.their_next[longest(g, s, foe)]
        shift(g, s, seat, rank, both)
        priors[k] = exp(g.weights.runs[run] + next_runs) if may_win else 1e-6
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
def evaluate(g, s, rng, moves, values):
    """Play a few long runs, with a little chance, and estimate what that has led to; an end speaks for itself."""
    for _ in range(TURNS * g.players):
        if not s.ending:
            play(g, s, some_run(g, s, rng))
    if s.ending:
        settle(g, s, values)
    else:
        estimate(g, s, values)


@jit
def settle(g, s, values):
    """See who has won by how much."""
    part = g.weights.margin_counts
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
            targets = chain(g, pieces, origin, odd)
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
