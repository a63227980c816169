"""What the search should know about Das Tor: who is ahead, and who can open how many gates next."""

import numpy as np

from brettwerk.core.big_board import BLOCK, TRIANGLE
from brettwerk.core.bits import count_bits, lowest_bit
from brettwerk.core.compiled import jit, winners_take_all
from brettwerk.core.rng import below
from brettwerk.games.tor.rules import (
    ALL_PIECES,
    ALONG_FILE,
    ALONG_RANK,
    CHOICES,
    SLOTS,
    bring_in,
    crossings,
    empty_zentren,
    legal_moves,
    lift,
    next_seat,
    play,
    put,
    zentren_to_clear,
)

EXPLORE = 2.0
LEVELS = ((16, 0.74), (16, 0.64), (16, 0.53), (16, 0.4), (16, 0.28), (16, 0.16), (16, 0.06), (64, 0.0))
"""Simulations and carelessness of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""

MOST_OURS, MOST_THEIRS = 8, 12
"""More gates than these make no difference."""

PLAYOUT_PLIES = 12

BLOCKING = 26
"""The fewest pieces with which two seats can both be without a move: each then has a piece on two full lines.

On one common line through Zentren that is 8 squares there, 8 on each line across and the two Zentren; on another line
12 squares and 7 more on each line across.
"""


@jit
def may_end(g, s):
    """A side wins with its last piece, and on a crowded board everybody might be blocked."""
    seat = np.int64(s.to_move)
    seats_in = on_board = 0
    for other in range(g.players):
        seats_in += 1 - (np.int64(s.out) >> other & 1)
        on_board += np.int64(s.placed[other])
    missing = 2 * ALL_PIECES - np.int64(s.placed[seat]) - np.int64(s.placed[g.partner[seat]])
    return missing <= 2 or on_board >= BLOCKING - 1 or seats_in < 2


# Which moves look good


@jit
def weigh(g, s, moves, n, priors):
    """Prefer gates, most of all those after which the next enemy has few and we have many."""
    has_gates = False
    for k in range(n):
        has_gates |= moves[k] % CHOICES != 0
    total = np.float32(0)
    for k in range(n):
        move = np.int64(moves[k])
        priors[k] = g.weights.gate_passed_by if has_gates and move % CHOICES == 0 else promise(g, s, move)
        total += priors[k]
    for k in range(n):
        priors[k] /= total


@jit
def promise(g, s, move):
    """Try a move, compare the gates of both sides behind it, and take it back."""
    seat = np.int64(s.to_move)
    line, shape_in = move // CHOICES, move % CHOICES
    origin, target = line // (2 * SLOTS), np.int64(g.target[line])
    zentrum = np.int64(g.zentrum[target])
    shift(g, s, seat, origin, target)
    if shape_in:
        bring_in(g, s, seat, shape_in, zentrum)
    ours = min(gates_of(g, s, seat), MOST_OURS)
    theirs = min(gates_of(g, s, next_enemy(g, s, seat)), MOST_THEIRS)
    if shape_in:
        send_back(g, s, seat, shape_in, zentrum)
    shift(g, s, seat, target, origin)
    return (1 + g.weights.our_gate * ours) / (1 + g.weights.their_gate * theirs)


@jit
def shift(g, s, seat, origin, target):
    """Move a piece, and nothing else."""
    shape = np.int64(s.board[origin]) & 3
    lift(g, s, seat, shape, origin)
    put(g, s, seat, shape, target)
    for i in range(s.placed[seat]):
        if s.square[seat, i] == origin:
            s.square[seat, i] = target
            break


@jit
def send_back(g, s, seat, shape, square):
    """Undo ``bring_in`` of the piece that came last."""
    lift(g, s, seat, shape, square)
    s.in_hand[seat, shape] += 1
    s.placed[seat] -= 1
    s.square[seat, s.placed[seat]] = 0


@jit
def next_enemy(g, s, seat):
    foe = next_seat(g, s, seat)
    while foe != seat and not g.foes[seat] >> foe & 1:
        foe = next_seat(g, s, foe)
    return foe


@jit
def gates_of(g, s, seat):
    """Count the moves through gates that a seat would have if it were its turn, whatever comes in."""
    if s.placed[seat] == ALL_PIECES:
        return 0
    must_clear = zentren_to_clear(g, s, seat)
    foes = np.int64(g.foes[seat])
    found = 0
    for i in range(s.placed[seat]):
        origin = np.int64(s.square[seat, i])
        if must_clear == 0 or must_clear & g.zentrum_eight[origin] != 0:
            found += count_bits(gates_along(s, foes, origin, ALONG_RANK))
            found += count_bits(gates_along(s, foes, origin, ALONG_FILE))
    return found


@jit
def gates_along(s, foes, origin, direction):
    """Find the places of a line on which a piece opens a gate."""
    line, place = (origin // 12, origin % 12) if direction == ALONG_RANK else (origin % 12, origin // 12)
    crossed = np.int64(s.open[direction, line]) & crossings(s, foes, origin, direction, line)
    return crossed & empty_zentren(s, direction, line, place) if crossed else 0


# What a position is worth


@jit
def judge(g, s, rng, moves, values):
    """Play on for a while, through gates where there are some, and see who is ahead."""
    for _ in range(PLAYOUT_PLIES):
        if s.ending:
            break
        move = some_gate(g, s, rng)
        if move < 0:
            n = legal_moves(g, s, moves)
            move = np.int64(moves[below(rng, n)])
        play(g, s, move)
    if s.ending:
        for seat in range(len(values)):
            values[seat] = winners_take_all(g, s, seat)
    else:
        compare(g, s, values)


@jit
def some_gate(g, s, rng):
    """Draw a move through a gate; -1 if there is none."""
    seat = np.int64(s.to_move)
    if s.placed[seat] == ALL_PIECES:
        return -1
    foes = np.int64(g.foes[seat])
    found, drawn, drawn_line = 0, 0, 0
    for i in range(s.placed[seat]):
        origin = np.int64(s.square[seat, i])
        if s.must_clear != 0 and s.must_clear & g.zentrum_eight[origin] == 0:
            continue
        for direction in range(2):
            gates = gates_along(s, foes, origin, direction)
            if gates:
                found += count_bits(gates)
                if below(rng, found) < count_bits(gates):
                    drawn, drawn_line = gates, 2 * origin + direction
    if not found:
        return -1
    for _ in range(below(rng, count_bits(drawn))):
        drawn &= drawn - 1
    origin, direction = drawn_line // 2, drawn_line % 2
    own, target = origin % 12 if direction == ALONG_RANK else origin // 12, lowest_bit(drawn)
    slot = target if target < own else target - 1
    return (drawn_line * SLOTS + slot) * CHOICES + some_shape(s, seat, rng)


@jit
def some_shape(s, seat, rng):
    triangles, blocks = np.int64(s.in_hand[seat, TRIANGLE]), np.int64(s.in_hand[seat, BLOCK])
    return TRIANGLE if below(rng, triangles + blocks) < triangles else BLOCK


@jit
def compare(g, s, values):
    """Set each side's way to go against that of the best enemy."""
    gate = g.weights.gate if gates_of(g, s, np.int64(s.to_move)) else 0.0
    for seat in range(g.players):
        own, best = to_go(g, s, seat, gate), 2.0 * ALL_PIECES
        for foe in range(g.players):
            if g.foes[seat] >> foe & 1 and not s.out >> foe & 1:
                best = min(best, to_go(g, s, foe, gate))
        lead = g.weights.lead * (best - own) / (best + own + 0.5)
        values[seat] = -1.0 if s.out >> seat & 1 else max(-1.0, min(1.0, lead))


@jit
def to_go(g, s, seat, gate):
    """How many pieces a side has to bring in, the mean of partners; ``gate`` less if it has the move."""
    partner = np.int64(g.partner[seat])
    on_board = (np.int64(s.placed[seat]) + np.int64(s.placed[partner])) / 2
    return ALL_PIECES - on_board - (gate if s.to_move in (seat, partner) else 0.0)
