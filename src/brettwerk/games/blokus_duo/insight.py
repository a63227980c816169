"""What the search should know about Blokus Duo."""

import math

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.compiled import jit
from brettwerk.core.rng import below
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

EXPLORE = 3.0

OF_SIZE = tuple(
    np.uint64(sum(1 << bit for bit, size in zip(PIECE_BITS, SIZES, strict=True) if size == wanted))
    for wanted in range(LARGEST + 1)
)
"""The pieces of each size, as bits of a hand."""
BOARD_BITS = 16 * BOARD.ranks
MIDDLE = (BOARD.files - 1) / 2
CLEAR_WIN = 12.0
"""The points between winner and loser that make most of a win's value."""

# What speaks for a move, fitted to the choices of longer searches in 2,900 positions: 1 more makes the move e times as
# likely. What is called early is added in full on the empty board and fades until so many squares are covered:
EARLY = 80
SIZE_WORTH = (0.0, -3.1, -2.7, -2.5, -1.3, 0.0)
LARGEST_EARLY = 3.7
THEIR_SQUARE = 0.35
"""For each square that the other seat could cover, too."""
THEIR_POINT, THEIR_POINT_EARLY = 0.8, 1.2
"""For each point of the other seat that is covered."""
AWAY, AWAY_EARLY = -0.1, -0.4
"""For each step from the middle of the board."""
NEW_POINT, NEW_POINT_EARLY, NEW_POINT_SHARED = 0.4, 0.3, -0.5
"""For each new point; the last is added where the other seat could cover it."""

# Worths are added up as whole numbers of hundredths, which is faster, and turned into weights by a table.
UNIT = 100
LEFT_OUT = 7 * UNIT
"""A move so far behind the best one has no weight at all."""
WEIGHTS = np.exp(-np.arange(LEFT_OUT) / UNIT).astype(np.float32)

MOST_CORNERS = 8
NOWHERE = 15
"""A bit that stands for no square."""


def reach() -> NDArray[np.uint8]:
    """For each move the bits of the squares that it covers and, behind them, of those that it touches at a corner."""
    table = np.full((MOVE_COUNT, LARGEST + MOST_CORNERS), NOWHERE, np.uint8)
    for move, placement in enumerate(PLACEMENTS):
        covered = set(placement.squares)
        beside = covered.union(*map(sides, covered))
        touched = set().union(*map(corners, covered)) - beside
        table[move, : len(covered)] = [bit_of(square) for square in covered]
        table[move, LARGEST : LARGEST + len(touched)] = [bit_of(square) for square in touched]
    return table


REACH = reach()


@jit
def weigh(g, s, moves, n, priors):
    """Add up what speaks for each move: the size of its piece, the squares it covers, and the points it brings."""
    cover, point = np.zeros(BOARD_BITS, np.int32), np.zeros(BOARD_BITS, np.int32)
    early = max(0.0, 1.0 - covered(s) / EARLY)
    value_squares(g, s, early, cover, point)
    best = -(1 << 30)
    for k in range(n):
        move = moves[k]
        size = np.int64(g.piece_size[g.piece[move]])
        worth = int(UNIT * (SIZE_WORTH[size] + (early * LARGEST_EARLY if size == LARGEST else 0.0)))
        for i in range(LARGEST):
            worth += cover[REACH[move, i]]
        for i in range(LARGEST, LARGEST + MOST_CORNERS):
            worth += point[REACH[move, i]]
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
def covered(s):
    """The number of squares that both seats have covered."""
    squares = 0
    for word in range(WORDS):
        squares += count(s.cover[0, word] | s.cover[1, word])
    return squares


@jit
def value_squares(g, s, early, cover, point):
    """Set down what it is worth to cover each square, and to have a new point there."""
    seat = np.int64(s.to_move)
    look_around(g, s, 1 - seat)
    taken = UNIT * (THEIR_POINT + early * THEIR_POINT_EARLY)
    away = UNIT * (AWAY + early * AWAY_EARLY) / LARGEST
    new = UNIT * (NEW_POINT + early * NEW_POINT_EARLY)
    for bit in range(BOARD_BITS):
        word, shift = bit >> 6, np.uint64(bit & 63)
        worth = away * max(abs((bit & 15) - MIDDLE), abs((bit >> 4) - MIDDLE))
        point[bit] = new
        if s.free[word + 1] >> shift & ONE:
            worth += UNIT * THEIR_SQUARE
            point[bit] = new + UNIT * NEW_POINT_SHARED
            if s.points[word] >> shift & ONE:
                worth += taken
        cover[bit] = worth
    look_around(g, s, seat)
    for bit in range(BOARD_BITS):
        word, shift = bit >> 6, np.uint64(bit & 63)
        if not (s.free[word + 1] & ~s.points[word]) >> shift & ONE:
            point[bit] = 0
    cover[NOWHERE] = 0


@jit
def judge(g, s, rng, moves, values):
    """Play on at random and value the points: how clearly a game is won tells more than who wins it."""
    while s.ending == 0:
        play(g, s, random_move(g, s, rng, moves))
    value = math.tanh((score(g, s, 0) - score(g, s, 1)) / CLEAR_WIN)
    values[0], values[1] = value, -value
    values[2] = values[3] = 0.0


@jit
def random_move(g, s, rng, moves):
    """Draw a point and two placements over it, and take the larger: far cheaper than listing all moves first."""
    points = 0
    for word in range(WORDS):
        points += count(s.points[word])
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
    while index >= count(s.points[word]):
        index -= count(s.points[word])
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


@jit
def count(squares):
    number = 0
    while squares:
        squares &= squares - ONE
        number += 1
    return number
