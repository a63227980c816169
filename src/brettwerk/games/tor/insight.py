"""What the search should know about Das Tor: who is ahead, and who can open how many gates next."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.bits import count_bits, lowest_bit
from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.maths import exp, tanh
from brettwerk.core.compiled.scratch import scratch
from brettwerk.games.tor.rules import (
    ALL_PIECES,
    ALONG_RANK,
    CHOICES,
    SLOTS,
    crossings,
    lift,
    next_seat,
    next_shape,
    put,
    zentren_to_clear,
)

C_PUCT = 2.0
LEVELS = ((16, 0.72), (16, 0.62), (16, 0.51), (16, 0.36), (16, 0.21), (16, 0.11), (16, 0.02), (48, 0.0))
"""Simulations and the rate of random moves of levels 1 to 8, set by hand with ``benchmarks/ladder.py show``."""

QUIET, GATE = 0, 1
"""Moves that bring nothing in, and those that do."""
MOST_OURS, MOST_THEIRS, MOST_GATES = 8, 12, 8
"""More gates than these make no difference."""
FIRST_PIECES = 3
"""How many pieces a seat has on the board at the start."""

NOWHERE = -1

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
def move_priors(g, s, moves, n, priors):
    """Prefer gates, most of all those after which the next enemy has few and we have many."""
    seat = np.int64(s.to_move)
    has_gates = False
    for k in range(n):
        has_gates |= moves[k] % CHOICES != 0
    passed_by = exp(g.weights.gate_passed_by)
    lifted, shape = NOWHERE, 0  # the moves of one piece follow each other
    total = np.float32(0)
    for k in range(n):
        move = np.int64(moves[k])
        if has_gates and move % CHOICES == 0:
            priors[k] = passed_by
        else:
            origin = move // (2 * SLOTS * CHOICES)
            if origin != lifted:
                if lifted != NOWHERE:
                    put(g, s, seat, shape, lifted)
                lifted, shape = origin, np.int64(s.board[origin]) & 3
                lift(g, s, seat, shape, origin)
            priors[k] = exp(promise(g, s, seat, shape, move))
        total += priors[k]
    if lifted != NOWHERE:
        put(g, s, seat, shape, lifted)
    for k in range(n):
        priors[k] /= total


@jit
def promise(g, s, seat, shape, move):
    """Put a lifted piece down, look at the gates of both sides, and take it back; a logarithm."""
    shape_in, target = move % CHOICES, np.int64(g.target[move // CHOICES])
    zentrum = np.int64(g.zentrum[target])
    put(g, s, seat, shape, target)
    if shape_in:
        put(g, s, seat, shape_in, zentrum)
        s.placed[seat] += 1
    ours = min(gates_of(g, s, seat), MOST_OURS)
    theirs = min(gates_of(g, s, next_enemy(g, s, seat)), MOST_THEIRS)
    if shape_in:
        s.placed[seat] -= 1
        lift(g, s, seat, shape_in, zentrum)
    lift(g, s, seat, shape, target)
    kind = GATE if shape_in else QUIET
    return g.weights.our_gates[kind, ours] + g.weights.their_gates[kind, theirs]


@jit
def next_enemy(g, s, seat):
    foe = next_seat(g, s, seat)
    while foe != seat and not g.foes[seat] >> foe & 1:
        foe = next_seat(g, s, foe)
    return foe


@jit
def gates_of(g, s, seat):
    """Count the moves through gates that a seat would have if it were its turn, whatever comes in.

    Pieces of one shape on one line open the same gates along it, except that one on a Zentrum empties its own.
    """
    if s.placed[seat] == ALL_PIECES:
        return 0
    must_clear = zentren_to_clear(g, s, seat)
    foes = np.int64(g.foes[seat])
    found = 0
    for direction in range(2):
        for shape in range(3):
            lines = np.int64(s.lines_of[direction, seat, shape]) & lines_to_cross(s, foes, shape, direction)
            while lines:
                line = lowest_bit(lines)
                lines &= lines - 1
                places = np.int64(s.open[direction, line]) & crossings(s, foes, shape, direction, line)
                if places:
                    found += gates_on_line(g, s, seat, shape, direction, line, places, must_clear)
    return found


@jit
def lines_to_cross(s, foes, shape, direction):
    """Find the lines on which an enemy has a piece of another shape."""
    one = next_shape(shape)
    other = 3 - shape - one
    found = 0
    while foes:
        foe = lowest_bit(foes)
        foes &= foes - 1
        found |= np.int64(s.lines_of[direction, foe, one]) | np.int64(s.lines_of[direction, foe, other])
    return found


@jit
def gates_on_line(g, s, seat, shape, direction, line, places, must_clear):
    """Count the gates that all pieces of a seat and shape on a line open along it; ``places`` are those it crosses."""
    gates = places & np.int64(s.gates[direction, line // 3])
    found = 0
    if must_clear == 0:
        found = np.int64(s.on_line[direction, seat, shape, line]) * count_bits(gates)
        gates = 0
    if line % 3 == 1 and s.on_zentrum[seat]:
        for place in range(1, 12, 3):
            square = 12 * line + place if direction == ALONG_RANK else 12 * place + line
            may_leave = must_clear == 0 or must_clear & g.zentrum_eight[square] != 0
            if may_leave and s.board[square] == 4 * (seat + 1) + shape:
                found += count_bits(gates | places & 7 << place - 1)
    return found


# What a position is worth


@jit
def evaluate(g, s, rng, moves, values):
    """Set what each side has brought in, and may bring in soon, against the same of the best enemy."""
    prospects = scratch(4, np.float64)
    for seat in range(g.players):
        prospects[seat] = prospect(g, s, seat)
    for seat in range(g.players):
        best = -np.inf
        for foe in range(g.players):
            if g.foes[seat] >> foe & 1 and not s.out >> foe & 1:
                best = max(best, standing(g, s, foe, prospects))
        values[seat] = -1.0 if s.out >> seat & 1 else tanh(standing(g, s, seat, prospects) - best)


@jit
def standing(g, s, seat, prospects):
    """What a side has: the mean of partners."""
    partner = np.int64(g.partner[seat])
    on_board = np.int64(s.placed[seat]) + np.int64(s.placed[partner])
    placed = (g.weights.placed[on_board // 2] + g.weights.placed[(on_board + 1) // 2]) / 2
    return placed + (prospects[seat] + prospects[partner]) / 2


@jit
def prospect(g, s, seat):
    """What a seat's gates are worth, between those of the first pieces and of all but one, at its turn or not."""
    late = max(0.0, min(1.0, (s.placed[seat] - FIRST_PIECES) / (ALL_PIECES - 1.0 - FIRST_PIECES)))
    at_turn = 1 if s.to_move == seat else 0
    gates = min(gates_of(g, s, seat), MOST_GATES)
    found = (1.0 - late) * g.weights.gates[0, at_turn, gates] + late * g.weights.gates[1, at_turn, gates]
    return found + (g.weights.must_clear[at_turn] if zentren_to_clear(g, s, seat) else 0.0)
