"""The rules of Blokus Duo, compiled: pieces of one colour meet at corners only.

Sets of squares are four words of sixty-four bits, four ranks of sixteen bits each: the bit of a square is
``16 * rank + file``, and files 14 and 15 do not exist. The whole position fits into 85 bytes; which squares a seat may
cover and where its pieces may hang on is worked out anew with a few dozen word operations at each turn.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.compiled.dispatch import jit, state_type
from brettwerk.core.compiled.raw_state import RawState
from brettwerk.games.blokus_duo.pieces import BOARD, LARGEST, PLACEMENTS, SINGLE, SIZES, START_POINTS, TURNS

MOVE_COUNT = len(PLACEMENTS)
MAX_MOVES = MOVE_COUNT + 1
"""No move is listed twice; one more, because ``list_through`` writes a move down before it knows whether it fits."""

# Endings
SCORED = 1

# Score
ALL_PLACED, SINGLE_LAST = 15, 20

WORDS = 4
NOTHING, ONE = np.uint64(0), np.uint64(1)
WORD_SHIFT, BIT_MASK = np.uint64(6), np.uint64(63)
RANK, FILE_MASK = np.uint64(16), np.uint64(15)
THREE_RANKS = np.uint64(48)

STATE, POSITION_BYTES = state_type(
    [
        ("hand", np.uint64, (2,)),  # pieces not placed yet, as bits of Tables.piece_bit
        ("cover", np.uint64, (2, WORDS)),  # squares covered by each seat
        ("single", np.uint8),  # bit set of seats whose last piece was the single square
    ],
    [
        ("stuck", np.uint8),  # bit set of seats that can place nothing any more
        # Of the seat to move:
        ("free", np.uint64, (WORDS + 2,)),  # squares that it may cover, between two empty words
        ("points", np.uint64, (WORDS,)),  # those of them of which a new piece must cover one
    ],
)

# A window is one word with all that decides which pieces can lie over a point: the 40 squares less than five steps
# away, set where they are free, and the pieces in hand, in bits that stand for no square. With the point's bit b, the
# squares of bits b-64 … b-1 keep their order; those of b+1 … b+64 lie eight bits higher (the last takes the place of b
# itself), where the others leave room.
HIGHER = np.uint64(8)
STEPS = LARGEST - 1
AROUND = [(x, y) for y in range(-STEPS, STEPS + 1) for x in range(-STEPS, STEPS + 1) if 0 < abs(x) + abs(y) <= STEPS]


def window_bit(file: int, rank: int) -> int:
    """The bit of a window that stands for the square so many files and ranks away from the point."""
    distance = 16 * rank + file
    if distance < 0:
        return distance + 64
    return distance % 64 + 8


PIECE_BITS = sorted(set(range(64)) - {window_bit(*step) for step in AROUND})[: len(SIZES)]

# The twelve nearest squares of a window, in the order in which ``nearest`` gathers them into a key.
NEAREST = ((-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1), (-2, 0), (-1, 0), (1, 0), (2, 0), (0, -2), (0, 2))

# A hold is a turned piece with one of its squares chosen to lie on a point: 414 in all.
HOLDS = [(number, held) for number, turn in enumerate(TURNS) for held in range(len(turn.cells))]


class Tables(NamedTuple):
    """The variant, and what the rules look up."""

    all_placed: int
    """The score of a seat that has placed everything."""
    single_last: int
    """The same if the single square came last."""
    board: NDArray[np.uint64]
    start_points: NDArray[np.uint64]
    """By seat: the points of which its first piece must cover one."""
    squares: NDArray[np.uint8]
    """The bits of the squares that each move covers, the last one repeated for smaller pieces."""
    piece: NDArray[np.uint8]
    """The piece of each move."""
    piece_bit: NDArray[np.uint64]
    piece_size: NDArray[np.uint8]
    before: NDArray[np.uint64]
    """For each file of a point, which squares before it belong to its window."""
    behind: NDArray[np.uint64]
    """The same for the squares behind it, but the last."""
    needs: NDArray[np.uint64]
    """What each hold needs to see in the window: free squares and its piece."""
    first: NDArray[np.uint32]
    """For each key, where its holds begin in ``hold``; they end where those of the next key begin."""
    hold: NDArray[np.uint16]
    """For each key, the holds that need no other of the nearest squares than the key's."""
    move: NDArray[np.uint16]
    """The move by bit of the point and hold (0 where the piece would leave the board)."""
    position: NDArray[np.uint8]
    """The position of a bit in a word, by the remainder of the bit divided by 67, which tells all 64 apart."""


def tables(*, fixed: bool = False, bonus: bool = True) -> Tables:
    before, behind = window_masks()
    first, hold = holds_by_key()
    pieces = [TURNS[placement.turn].piece for placement in PLACEMENTS]
    covered = [[bit_of(square) for square in placement.squares] for placement in PLACEMENTS]
    return Tables(
        all_placed=ALL_PLACED if bonus else 0,
        single_last=SINGLE_LAST if bonus else 0,
        board=words(range(BOARD.size)),
        start_points=np.array([words(start_points_of(seat, fixed=fixed)) for seat in range(2)]),
        squares=np.array([(bits + bits[-1:] * LARGEST)[:LARGEST] for bits in covered], np.uint8),
        piece=np.array(pieces, np.uint8),
        piece_bit=np.array([1 << bit for bit in PIECE_BITS], np.uint64),
        piece_size=np.array(SIZES, np.uint8),
        before=before,
        behind=behind,
        needs=np.array([window_of_hold(number, held) for number, held in HOLDS], np.uint64),
        first=first,
        hold=hold,
        move=moves_by_point(covered),
        position=positions_by_remainder(),
    )


# Set-up


def start_points_of(seat: int, *, fixed: bool) -> tuple[int, ...]:
    """The points of which the first piece of a seat must cover one."""
    return (START_POINTS[seat],) if fixed else START_POINTS


@jit
def set_up(g, s):
    """See who can place something; whether the game is over follows from the board."""
    s.ending = 0
    s.winners = 0
    s.stuck = 0
    hand_over(g, s, np.int64(s.to_move))


# The turn


@jit
def legal_moves(g, s, moves):
    """List all placements over a point, each at the first of its points."""
    if s.ending:
        return 0
    hand = s.hand[s.to_move]
    n = NOTHING
    for word in range(WORDS):
        points = s.points[word]
        while points:
            point = lowest(points)
            n = list_through(g, s, bit_number(g, word, point), hand, moves, n)
            s.free[word + 1] ^= point  # no placement through a later point is to cover this one
            points ^= point
    for word in range(WORDS):
        s.free[word + 1] |= s.points[word]
    return np.int64(n)


@jit
def list_through(g, s, bit, hand, moves, n):
    """Add the placements over a point that have room and a piece in hand."""
    window = window_at(g, s, bit)
    missing = ~(window | hand)
    key = nearest(window)
    move = g.move[bit]
    for i in range(np.uint64(g.first[key]), np.uint64(g.first[key + ONE])):
        hold = g.hold[i]
        moves[n] = move[hold]
        n += np.uint64(g.needs[hold] & missing == NOTHING)  # without a branch, which could not be foreseen
    return n


@jit
def play(g, s, move):
    seat = np.int64(s.to_move)
    for i in range(LARGEST):
        bit = np.uint64(g.squares[move, i])
        s.cover[seat, bit >> WORD_SHIFT] |= ONE << (bit & BIT_MASK)
    piece = np.int64(g.piece[move])
    s.hand[seat] &= ~g.piece_bit[piece]
    others = np.int64(s.single) & ~(1 << seat)
    s.single = others | (1 << seat if piece == SINGLE else 0)
    hand_over(g, s, 1 - seat)


@jit
def hand_over(g, s, seat):
    """Give the turn to a seat, or past it if it can place nothing; if neither can, the game is over."""
    for _ in range(2):
        if not np.int64(s.stuck) >> seat & 1:
            if can_place(g, s, seat):
                s.to_move = seat
                return
            s.stuck = np.int64(s.stuck) | 1 << seat
        seat = 1 - seat
    s.to_move = seat
    end(g, s)


@jit
def can_place(g, s, seat):
    """Look around for a seat and see whether it can place anything."""
    look_around(g, s, seat)
    for word in range(WORDS):
        points = s.points[word]
        while points:
            point = lowest(points)
            if has_room(g, s, bit_number(g, word, point), s.hand[seat]):
                return True
            points ^= point
    return False


@jit
def has_room(g, s, bit, hand):
    """See whether any piece in hand can lie over a point."""
    window = window_at(g, s, bit)
    missing = ~(window | hand)
    key = nearest(window)
    for i in range(np.uint64(g.first[key]), np.uint64(g.first[key + ONE])):
        if g.needs[g.hold[i]] & missing == NOTHING:
            return True
    return False


# The end


@jit
def end(g, s):
    """The higher score wins; equal scores are a draw."""
    s.ending = SCORED
    difference = score(g, s, 0) - score(g, s, 1)
    s.winners = 1 if difference > 0 else 2 if difference < 0 else 0


@jit
def score(g, s, seat):
    """Count what is left in hand, or reward a seat that has placed everything."""
    left = 0
    for piece in range(len(g.piece_size)):
        if s.hand[seat] & g.piece_bit[piece]:
            left += np.int64(g.piece_size[piece])
    if left:
        return -left
    return g.single_last if np.int64(s.single) >> seat & 1 else g.all_placed


# Looking around


@jit
def look_around(g, s, seat):
    """Find the squares that a seat may cover, and the points of which a new piece must cover one."""
    opening = not (s.cover[seat, 0] | s.cover[seat, 1] | s.cover[seat, 2] | s.cover[seat, 3])
    last, own = NOTHING, s.cover[seat, 0]
    for word in range(WORDS):
        following = s.cover[seat, word + 1] if word + 1 < WORDS else NOTHING
        ranks = (own << RANK | last >> THREE_RANKS) | (own >> RANK | following << THREE_RANKS)
        sides = ranks | own << ONE | own >> ONE
        corners = ranks << ONE | ranks >> ONE
        free = g.board[word] & ~(own | sides | s.cover[1 - seat, word])
        s.free[word + 1] = free
        s.points[word] = free & (g.start_points[seat, word] if opening else corners)
        last, own = own, following


@jit
def window_at(g, s, bit):
    """Take the window of a point out of the free squares."""
    word, shift = bit >> WORD_SHIFT, bit & BIT_MASK
    low, middle, high = s.free[word], s.free[word + ONE], s.free[word + ONE + ONE]
    rest = BIT_MASK - shift
    file = bit & FILE_MASK
    before = (low >> shift | (middle << ONE) << rest) & g.before[file]
    behind = (middle >> shift | (high << ONE) << rest) & g.behind[file]
    return before | (behind | high >> shift & ONE) << HIGHER


BIT_BELOW, BIT_ABOVE = np.uint64(window_bit(-1, -1)), np.uint64(window_bit(-1, 1))
BIT_LEFT, BIT_RIGHT = np.uint64(window_bit(-2, 0)), np.uint64(window_bit(1, 0))
BIT_TWO_BELOW, BIT_TWO_ABOVE = np.uint64(window_bit(0, -2)), np.uint64(window_bit(0, 2))
TWO, THREE, SIX, SEVEN, EIGHT, TEN, ELEVEN = (np.uint64(number) for number in (2, 3, 6, 7, 8, 10, 11))


@jit
def nearest(window):
    """Gather the twelve nearest squares of a window, in the order of ``NEAREST``, into a key."""
    return (
        window >> BIT_BELOW & SEVEN
        | (window >> BIT_ABOVE & SEVEN) << THREE
        | (window >> BIT_LEFT & THREE) << SIX
        | (window >> BIT_RIGHT & THREE) << EIGHT
        | (window >> BIT_TWO_BELOW & ONE) << TEN
        | (window >> BIT_TWO_ABOVE & ONE) << ELEVEN
    )


@jit
def lowest(bits):
    """The lowest bit that is set."""
    return bits & (~bits + ONE)


REMAINDER = np.uint64(67)


@jit
def bit_number(g, word, bit):
    """The number of a single bit of a word among all bits of a set of squares."""
    return np.uint64(64 * word) + np.uint64(g.position[bit % REMAINDER])


# Building the tables


@cache
def bit_of(square: int) -> int:
    return 16 * BOARD.rank(square) + BOARD.file(square)


def words(squares: Iterable[int]) -> NDArray[np.uint64]:
    """A set of squares as four words."""
    bits = sum(1 << bit_of(square) for square in squares)
    return np.array([bits >> 64 * word & (1 << 64) - 1 for word in range(WORDS)], np.uint64)


def squares_of(bits: NDArray[np.uint64]) -> list[int]:
    """The squares of a set of four words: the inverse of ``words``."""
    whole = sum(int(word) << 64 * place for place, word in enumerate(bits))
    return [square for square in range(BOARD.size) if whole >> bit_of(square) & 1]


def covered(raw: RawState, seat: int) -> list[int]:
    """The squares that a seat covers."""
    return squares_of(raw.cover[seat])


def in_hand(tables: Any, raw: RawState, seat: int) -> list[int]:
    """The pieces that a seat has not placed yet."""
    hand = int(raw.hand[seat])
    return [piece for piece, bit in enumerate(tables.piece_bit.tolist()) if hand & bit]


def window_masks() -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    before, behind = [0] * BOARD.files, [0] * BOARD.files
    for file in range(BOARD.files):
        for x, y in AROUND:
            distance = 16 * y + x
            if 0 <= file + x < BOARD.files and distance < 64:  # bits of other files may belong to other ranks
                masks = before if distance < 0 else behind
                masks[file] |= 1 << distance % 64
    return np.array(before, np.uint64), np.array(behind, np.uint64)


def steps_from(number: int, held: int) -> list[tuple[int, int]]:
    """Where the other cells of a turned piece lie, seen from the one that is held."""
    cells = TURNS[number].cells
    file, rank = cells[held]
    return [(x - file, y - rank) for x, y in cells if (x, y) != (file, rank)]


def window_of_hold(number: int, held: int) -> int:
    squares = sum(1 << window_bit(*step) for step in steps_from(number, held))
    return squares | 1 << PIECE_BITS[TURNS[number].piece]


def holds_by_key() -> tuple[NDArray[np.uint32], NDArray[np.uint16]]:
    near = [sum(1 << NEAREST.index(step) for step in steps_from(*hold) if step in NEAREST) for hold in HOLDS]
    keys = np.arange(1 << len(NEAREST))
    fits = np.array(near) & ~keys[:, None] == 0
    first = np.concatenate([[0], np.cumsum(fits.sum(1))])
    return first.astype(np.uint32), np.nonzero(fits)[1].astype(np.uint16)


def moves_by_point(covered: list[list[int]]) -> NDArray[np.uint16]:
    number_of_hold = {hold: number for number, hold in enumerate(HOLDS)}
    move_at = np.zeros((16 * BOARD.ranks, len(HOLDS)), np.uint16)
    for move, (placement, bits) in enumerate(zip(PLACEMENTS, covered, strict=True)):
        for held, bit in enumerate(bits):
            move_at[bit, number_of_hold[placement.turn, held]] = move
    return move_at


def positions_by_remainder() -> NDArray[np.uint8]:
    positions = np.zeros(int(REMAINDER), np.uint8)
    for position in range(64):
        positions[(1 << position) % int(REMAINDER)] = position
    return positions
