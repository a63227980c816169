"""What the search should know about Blokus Duo."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.compiled.bits import count_bits
from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.maths import tanh
from brettwerk.core.compiled.rng import below
from brettwerk.core.compiled.scratch import scratch
from brettwerk.core.network.evaluation import PART_SCALE, estimate_seats, look, sum_parts
from brettwerk.core.network.layout import SECOND, WHOLE
from brettwerk.core.variant import MAX_SEATS
from brettwerk.games.blokus_duo.estimate import (
    BOARD_BITS,
    NOT_FREE,
    PADDED_BITS,
    RANK_BITS,
    at_stage,
    covered,
    estimate,
    find_steps,
    stage_of,
)
from brettwerk.games.blokus_duo.network import BITS_SEEN, PARTS, PIECE_PART, SQUARES, view_of
from brettwerk.games.blokus_duo.pieces import BOARD, LARGEST, PLACEMENTS, SIZES, corners, sides
from brettwerk.games.blokus_duo.rules import (
    MOVE_COUNT,
    NOTHING,
    ONE,
    PIECE_BITS,
    WORDS,
    bit_number,
    bit_of,
    has_room,
    list_through,
    look_around,
    lowest,
    play,
    score,
)

LEVELS = ((16, 0.58), (16, 0.38), (16, 0.21), (16, 0.05), (24, 0.0), (106, 0.0), (394, 0.0), (1570, 0.0))
"""Simulations and the rate of random moves of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""
C_PUCT = 2.0
EXPAND_AFTER = 2
WIDENING = 8

OF_SIZE = tuple(
    np.uint64(sum(1 << bit for bit, size in zip(PIECE_BITS, SIZES, strict=True) if size == wanted))
    for wanted in range(LARGEST + 1)
)
"""The pieces of each size, as bits of a hand."""
MIDDLE = (BOARD.files - 1) / 2
EARLY = 80
"""The squares that are covered when what holds for the opening has faded."""
SIDES = (-RANK_BITS, -1, 1, RANK_BITS)

# Worths are added up as whole numbers of hundredths, which is faster, and turned into weights by a table.
UNIT = 100
LEFT_OUT = 5 * UNIT
"""A move so far behind the best one has no weight at all."""
WEIGHTS = np.exp(-np.arange(LEFT_OUT) / UNIT).astype(np.float32)

HUNDREDTHS_BITS = 32
HUNDREDTHS = round(UNIT * PART_SCALE * 2**HUNDREDTHS_BITS)
"""By what a sum of the network is multiplied, to be a worth."""

MOST_RANDOM, RANDOM_FROM, RANDOM_SQUARES = 0.4, 80, 100.0
"""How much a random game counts at most beside a network, from how many covered squares on, and how fast it grows."""

MOST_CORNERS, MOST_SIDES = 8, 12
NOWHERE = 15
"""A bit that stands for no square."""
COVERED, TOUCHED, BESIDE = 0, BOARD_BITS, 2 * BOARD_BITS
"""Where the worths of squares that a piece covers, touches at a corner and lies beside are set down."""
VALUES = 3 * BOARD_BITS
PIECES = len(SIZES)


def reach() -> NDArray[np.uint16]:
    """For each move, where the worths of all squares lie that it covers, touches at a corner and lies beside."""
    table = np.full((MOVE_COUNT, LARGEST + MOST_CORNERS + MOST_SIDES), NOWHERE, np.uint16)
    for move, placement in enumerate(PLACEMENTS):
        covered = set(placement.squares)
        beside = set().union(*map(sides, covered)) - covered
        touched = set().union(*map(corners, covered)) - covered - beside
        places = [
            kind + bit_of(square)
            for kind, squares in ((COVERED, covered), (TOUCHED, touched), (BESIDE, beside))
            for square in squares
        ]
        table[move, : len(places)] = places
    return table


REACH = reach()
PLACES = REACH.shape[1]
STEPS_AWAY = np.array([int(max(abs((bit & 15) - MIDDLE), abs((bit >> 4) - MIDDLE))) for bit in range(BOARD_BITS)])


@jit
def move_priors(g, s, moves, n, priors):
    """Add up what speaks for each move: its piece, and the squares on it and around it."""
    value, piece_worth = scratch(VALUES, np.int32), scratch(PIECES, np.int32)
    value_parts(g, s, value, piece_worth)
    weigh(g, moves, n, priors, value, piece_worth)


@jit
def weighed_priors(g, s, moves, n, priors):
    """Add what the network says of pieces and squares."""
    value, piece_worth = scratch(VALUES, np.int32), scratch(PIECES, np.int32)
    value_parts(g, s, value, piece_worth)
    if g.use_network and g.network.tells_moves and n > 1:
        add_told(g, s, value, piece_worth)
    weigh(g, moves, n, priors, value, piece_worth)


@jit
def value_parts(g, s, value, piece_worth):
    """Work out what each piece is worth, and each square in its three roles."""
    early = max(0.0, 1.0 - covered(s) / EARLY)
    value_squares(g, s, early, value)
    for piece in range(PIECES):
        piece_worth[piece] = in_units(g.weights.piece[piece], early)


@jit
def add_told(g, s, value, piece_worth):
    """Add what the network says of pieces and squares; squares that no move covers or touches are never asked for."""
    hidden, sums = scratch(SECOND, np.int32), scratch(PARTS, np.int32)
    seat = np.int64(s.to_move)
    look(g, s, seat, hidden)
    sum_parts(g, hidden, sums)
    view = view_of(g, s, seat)
    for square in range(SQUARES):
        bit = np.int64(BITS_SEEN[view, square])
        value[COVERED + bit] += in_hundredths(sums[square])
        value[TOUCHED + bit] += in_hundredths(sums[SQUARES + square])
        value[BESIDE + bit] += in_hundredths(sums[2 * SQUARES + square])
    for piece in range(PIECES):
        piece_worth[piece] += in_hundredths(sums[PIECE_PART + piece])


@jit
def in_hundredths(told):
    """What the network says of a part of a move, rounded down."""
    return np.int32(np.int64(told) * HUNDREDTHS >> HUNDREDTHS_BITS)


@jit
def weigh(g, moves, n, priors, value, piece_worth):
    """Add up what a move's parts are worth, and turn that into priors."""
    best = -(1 << 30)
    for k in range(n):
        move = np.uint64(moves[k])
        worth = np.int64(piece_worth[g.piece[move]])
        for i in range(PLACES):
            worth += value[REACH[move, i]]
        priors[k] = worth
        best = max(best, worth)
    total = np.float32(0.0)
    for k in range(n):
        behind = best - int(priors[k])
        priors[k] = WEIGHTS[behind] if behind < LEFT_OUT else 0.0
        total += priors[k]
    for k in range(n):
        priors[k] /= total


@jit
def in_units(pair, early):
    """A weight, of which a part counts early in the game only, as a whole number."""
    return np.int32(np.rint(UNIT * (pair[0] + early * pair[1])))


@jit
def value_squares(g, s, early, value):
    """Work out what each square is worth that a piece covers, touches at a corner or lies beside."""
    value[:] = 0
    theirs, own = scratch(PADDED_BITS, np.uint8), scratch(PADDED_BITS, np.uint8)
    seat, weights = np.int64(s.to_move), g.weights
    look_around(g, s, 1 - seat)
    find_steps(g, s, theirs)
    look_around(g, s, seat)
    find_steps(g, s, own)
    for bit in range(BOARD_BITS):
        near, near_them = own[RANK_BITS + bit], theirs[RANK_BITS + bit]
        if near < NOT_FREE:
            away = in_units(weights.away[STEPS_AWAY[bit]], early)
            value[COVERED + bit] = in_units(weights.covered[near, near_them], early) + away
            value[BESIDE + bit] = in_units(weights.beside[near, near_them], early)
            if near > 0:
                room = in_units(weights.room[room_beside(own, bit)], early)
                value[TOUCHED + bit] = in_units(weights.touched[near, near_them], early) + room


@jit
def room_beside(steps, bit):
    """How many of the squares beside one are free to the seat."""
    room = 0
    for side in SIDES:
        room += steps[RANK_BITS + bit + side] < NOT_FREE
    return room


@jit
def evaluate(g, s, rng, moves, values):
    """Mix an estimate with the end of a random game: the one is blind to much, and the other is very uncertain."""
    expected = estimate(g, s)
    if s.to_move == 1:
        expected = -expected
    share = at_stage(g.weights.share, stage_of(s))
    value = share * expected + (1.0 - share) * play_out(g, s, rng, moves)
    values[0], values[1] = value, -value
    values[2] = values[3] = 0.0


@jit
def expected_values(g, s, rng, moves, values):
    """Let a network correct the estimate; random games count only near the end, where they are short and tell most."""
    if g.use_network == 0:
        evaluate(g, s, rng, moves, values)
        return
    told = scratch(MAX_SEATS, np.float64)
    estimate_seats(g, s, told)
    first = estimate(g, s) if s.to_move == 0 else -estimate(g, s)
    value = max(-1.0, min(1.0, g.network.keep / WHOLE * first + told[0]))
    share = share_of_random_games(covered(s))
    if share > 0.0:
        value = (1.0 - share) * value + share * play_out(g, s, rng, moves)
    values[0], values[1] = value, -value
    values[2] = values[3] = 0.0


@jit
def share_of_random_games(squares):
    """How much a random game counts beside a network when so many squares are covered."""
    return max(0.0, min(MOST_RANDOM, (squares - RANDOM_FROM) / RANDOM_SQUARES))


@jit
def play_out(g, s, rng, moves):
    """Play on at random and value the points: how clearly a game is won tells more than who wins it."""
    while s.ending == 0:
        play(g, s, random_move(g, s, rng, moves))
    return tanh((score(g, s, 0) - score(g, s, 1)) / g.weights.clear_win)


@jit
def random_move(g, s, rng, moves):
    """Draw a point and two placements over it, and take the larger: far cheaper than listing all moves first."""
    points = 0
    for word in range(WORDS):
        points += count_bits(s.points[word])
    hand = s.hand[s.to_move]
    drawn = below(rng, points)
    n = NOTHING
    while n == NOTHING:  # the turn is never given to a seat that can place nothing
        n = list_through(g, s, point_at(g, s, drawn), hand, moves, NOTHING)
        drawn = drawn + 1 if drawn + 1 < points else 0
    one, other = moves[below(rng, np.int64(n))], moves[below(rng, np.int64(n))]
    return int(one if g.piece_size[g.piece[one]] >= g.piece_size[g.piece[other]] else other)


@jit
def point_at(g, s, index):
    """The bit of a point, by its place among all points."""
    word = 0
    while index >= count_bits(s.points[word]):
        index -= count_bits(s.points[word])
        word += 1
    points = s.points[word]
    for _ in range(index):
        points &= points - ONE
    return bit_number(g, word, lowest(points))


@jit
def may_end(g, s):
    """A move cannot end the game if the other seat has room at two places too far apart for one piece."""
    seat = np.int64(s.to_move)
    if np.int64(s.stuck) >> (1 - seat) & 1:
        return True
    look_around(g, s, 1 - seat)
    found = False
    for size in range(1, LARGEST + 1):
        pieces = s.hand[1 - seat] & OF_SIZE[size]
        if pieces and spread_of_room(g, s, pieces) > LARGEST - 1 + 2 * (size - 1):
            found = True
            break
    look_around(g, s, seat)
    return not found


@jit
def spread_of_room(g, s, pieces):
    """The greatest distance, in steps along files and ranks, of points over which some of the pieces can lie."""
    low_sum = low_difference = 99
    high_sum = high_difference = -99
    for word in range(WORDS):
        points = s.points[word]
        while points:
            point = lowest(points)
            points ^= point
            bit = bit_number(g, word, point)
            if has_room(g, s, bit, pieces):
                file, rank = np.int64(bit) & 15, np.int64(bit) >> 4
                low_sum, high_sum = min(low_sum, rank + file), max(high_sum, rank + file)
                low_difference = min(low_difference, rank - file)
                high_difference = max(high_difference, rank - file)
    return max(high_sum - low_sum, high_difference - low_difference)
