"""What the search should know about Blokus Duo."""

import math

import numpy as np

from brettwerk.core.compiled import jit
from brettwerk.core.rng import below
from brettwerk.games.blokus_duo.pieces import BOARD, LARGEST, SIZES
from brettwerk.games.blokus_duo.rules import (
    BIT_MASK,
    NOTHING,
    ONE,
    PIECE_BITS,
    RANK,
    THREE_RANKS,
    WORD_SHIFT,
    WORDS,
    bit_number,
    has_room,
    legal_moves,
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


@jit
def weigh(g, s, moves, n, priors):
    """Add up what speaks for each move; the squares' part of it is worked out once and lies behind the priors."""
    scratch = len(priors) - BOARD_BITS
    if n > scratch:
        for k in range(n):
            priors[k] = 1.0 / n
        return
    early = max(0.0, 1.0 - covered(s) / EARLY)
    value = priors[scratch:]
    theirs = value_squares(g, s, early, value)
    total = 0.0
    for k in range(n):
        weight = math.exp(promise(g, s, int(moves[k]), early, theirs, value))
        priors[k] = weight
        total += weight
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
def value_squares(g, s, early, value):
    """Set down what it is worth to cover each square; return the squares that the other seat may cover."""
    seat = np.int64(s.to_move)
    look_around(g, s, 1 - seat)
    theirs = (s.free[1], s.free[2], s.free[3], s.free[4])
    point = THEIR_POINT + early * THEIR_POINT_EARLY
    away = (AWAY + early * AWAY_EARLY) / LARGEST
    for bit in range(BOARD_BITS):
        word, shift = bit >> 6, np.uint64(bit & 63)
        worth = away * max(abs((bit & 15) - MIDDLE), abs((bit >> 4) - MIDDLE))
        if s.free[word + 1] >> shift & ONE:
            worth += THEIR_SQUARE
            if s.points[word] >> shift & ONE:
                worth += point
        value[bit] = worth
    look_around(g, s, seat)
    return theirs


@jit
def promise(g, s, move, early, theirs, value):
    """What speaks for a move: the size of its piece, the squares it covers, and the points it brings."""
    size = np.int64(g.piece_size[g.piece[move]])
    worth = SIZE_WORTH[size]
    if size == LARGEST:
        worth += early * LARGEST_EARLY
    low = middle = high = top = NOTHING
    for i in range(size):
        bit = np.uint64(g.squares[move, i])
        worth += value[bit]
        word, square = bit >> WORD_SHIFT, ONE << (bit & BIT_MASK)
        low |= square if word == 0 else NOTHING
        middle |= square if word == 1 else NOTHING
        high |= square if word == 2 else NOTHING
        top |= square if word == 3 else NOTHING
    new = NEW_POINT + early * NEW_POINT_EARLY
    worth += points_worth(s, 0, NOTHING, low, middle, theirs, new)
    worth += points_worth(s, 1, low, middle, high, theirs, new)
    worth += points_worth(s, 2, middle, high, top, theirs, new)
    return worth + points_worth(s, 3, high, top, NOTHING, theirs, new)


@jit
def points_worth(s, word, last, own, following, theirs, new):
    """What the new points in one word are worth, for a piece in it and in its neighbours."""
    ranks = (own << RANK | last >> THREE_RANKS) | (own >> RANK | following << THREE_RANKS)
    sides = ranks | own << ONE | own >> ONE
    corners = ranks << ONE | ranks >> ONE
    points = corners & s.free[word + 1] & ~(own | sides | s.points[word])
    return new * count(points) + NEW_POINT_SHARED * count(points & theirs[word])


@jit
def count(squares):
    number = 0
    while squares:
        squares &= squares - ONE
        number += 1
    return number


@jit
def judge(g, s, rng, moves, values):
    """Play on at random and value the points: how clearly a game is won tells more than who wins it."""
    while s.ending == 0:
        n = legal_moves(g, s, moves)
        play(g, s, int(moves[below(rng, n)]))
    value = math.tanh((score(g, s, 0) - score(g, s, 1)) / CLEAR_WIN)
    values[0], values[1] = value, -value
    values[2] = values[3] = 0.0


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
