"""The rules of Schaff den Sprung, compiled: nine pieces a seat that run to the right, hop and run on.

A rank belongs to one seat for ever and holds three of its pieces. It is kept as a mask: bit 0 is file a, bit 11 file l.
A single square of a rank is passed about as a mask of one bit.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.compiled.dispatch import jit, state_type

# Set-up

FILES = 12
LOWEST_RANK = (9, 6, 3, 0)
"""The lowest of the three ranks of each seat, seats from the top [reconstruction]; ranks count from 0."""
START_TRIANGLES = ("a3", "b2", "c1")
"""Squares within the Feld, a1 at its bottom left: the diagonal from top left to bottom right [reconstruction]."""
START = 0b000_000_000_111
GOAL = 0b111_000_000_000
OFF_BOARD = 1 << FILES

# A move is a rank and a pair of its files, origin left of target, the pairs in their order: ab, ac, … al, bc, … kl.

FILE_PAIRS = tuple((origin, target) for origin in range(FILES) for target in range(origin + 1, FILES))
BOTH_SQUARES = tuple(1 << origin | 1 << target for origin, target in FILE_PAIRS)
PAIRS = len(FILE_PAIRS)
MOVE_COUNT = 12 * PAIRS
MAX_MOVES = 81
"""Nine pieces, each with at most the nine empty squares of its rank to go to."""

# Endings
HOME, BLOCKED = 1, 2

STATE, POSITION_BYTES = state_type(
    [
        ("pieces", np.uint16, (12,)),  # by rank
        ("triangles", np.uint16, (12,)),  # those of the pieces that are triangles
    ],
    [
        ("parity", np.uint16, (4,)),  # by side: the files in which it has an odd number of pieces
        ("parity_of_all", np.uint16),  # the files in which the number of all pieces is odd
        ("home", np.uint8),  # bit set of the seats that have all pieces on their goal Feld and move no more
    ],
)


class Tables(NamedTuple):
    """The variant, and what the rules look up."""

    players: int
    teams: int
    """1 if seats 0 and 1, and seats 2 and 3, are partners."""
    experienced: int
    """1 if the triangles must stand right to win."""
    goal_triangles: int
    """Where they must stand then: the masks of the three ranks of a goal Feld from below, 12 bits each."""
    file: NDArray[np.uint8]
    """The file of a square of a rank, by its mask."""
    lone_stops: int
    """The last squares of the Felder, where a lone piece may have to end its turn; none without that rule."""


def tables(*, players: int, teams: bool, lone: bool, experienced: bool) -> Tables:
    return Tables(
        players=players,
        teams=int(teams),
        experienced=int(experienced),
        goal_triangles=0,
        file=np.array([max(0, mask.bit_length() - 1) for mask in range(OFF_BOARD)], np.uint8),
        lone_stops=0b000_100_100_100 if lone else 0,
    )


def bits_of_triangles(squares: tuple[str, ...]) -> int:
    """Where triangles must stand, given as squares of a Feld, as the field of the tables has it."""
    low, middle, high = (int(mask) << 9 for mask in feld_masks(squares))
    return low | middle << 12 | high << 24


def feld_masks(squares: tuple[str, ...]) -> NDArray[np.uint16]:
    """Turn names of squares within a Feld into masks of its three ranks, from below."""
    masks = np.zeros(3, np.uint16)
    for square in squares:
        masks[int(square[1]) - 1] |= 1 << "abc".index(square[0])
    return masks


@jit
def set_up(g, s):
    """Fill the caches, see whether a side has won, and let seats that are home be skipped."""
    s.home = 0
    s.parity[:] = 0
    s.parity_of_all = 0
    for seat in range(g.players):
        for rank in range(LOWEST_RANK[seat], LOWEST_RANK[seat] + 3):
            s.parity[side_of(g, seat)] ^= s.pieces[rank]
            s.parity_of_all ^= s.pieces[rank]
        if is_home(s, seat):
            s.home |= 1 << seat
    if s.ending:
        return
    for seat in range(g.players):
        if has_won(g, s, seat):
            end_won(g, s, seat)
            return
    hand_over(g, s, np.int64(s.to_move))


# The turn


@jit
def legal_moves(g, s, moves):
    """List, for each piece, the squares to which its first step and the chain that may follow lead."""
    if s.ending:
        return 0
    seat = np.int64(s.to_move)
    odd = odd_files(g, s, seat)
    n = np.uint64(0)  # unsigned: a signed index would be tested for its sign
    for rank in range(LOWEST_RANK[seat], LOWEST_RANK[seat] + 3):
        pieces = np.int64(s.pieces[rank])
        unlisted = pieces
        for _ in range(3):
            origin = unlisted & -unlisted
            unlisted ^= origin
            targets = chain(g, pieces, origin, odd)
            number = rank * PAIRS + pairs_before(file_of(g, origin))
            target = targets & -targets
            moves[n] = number + file_of(g, target)  # counted only if there is one, which is faster than a branch
            n += np.uint64(1) if target else np.uint64(0)
            targets ^= target
            while targets:
                target = targets & -targets
                moves[n] = number + file_of(g, target)
                n += np.uint64(1)
                targets ^= target
    return np.int64(n)


@jit
def chain(g, pieces, origin, odd):
    """The squares on which a piece can end its turn; ``odd`` are the files where the number of enemies lets it go on.

    Each step leads to the next empty square on its right, over the unbroken run of pieces before that. So they are all
    empty squares up to the first from which the piece may not go on.
    """
    may_go_on = odd & ~lone_stops(g, pieces ^ origin)
    empty = (OFF_BOARD - origin) & ~pieces
    stops = empty & ~may_go_on
    first_stop = stops & -stops
    return empty & (first_stop | (first_stop - 1))


@jit
def odd_files(g, s, seat):
    """The files with an odd number of enemies, where a piece may go on. With two players that is 1 or 3."""
    return np.int64(s.parity_of_all) ^ np.int64(s.parity[side_of(g, seat)])


@jit
def lone_stops(g, others):
    """The squares that a piece may leave only as its first step: the last of each Feld without others of its rank.

    From the first two squares of such a Feld the next step stays within it.
    """
    has_others = others | others >> 1 | others >> 2  # told at the first square of each Feld
    return g.lone_stops & ~(has_others << 2)


@jit
def play(g, s, move):
    seat = np.int64(s.to_move)
    rank = move // PAIRS
    both = BOTH_SQUARES[move % PAIRS]
    origin = both & -both
    if s.triangles[rank] & origin:
        s.triangles[rank] ^= both
    s.pieces[rank] ^= both
    s.parity[side_of(g, seat)] ^= both
    s.parity_of_all ^= both
    if s.pieces[rank] == GOAL and is_home(s, seat):
        s.home |= 1 << seat
        if has_won(g, s, seat):
            end_won(g, s, seat)
            return
    hand_over(g, s, next_seat(g, seat))


@jit
def hand_over(g, s, seat):
    """Give the turn to a seat, or past it if it is out or home; if that goes for all, the game is drawn."""
    idle = s.out | s.home
    for _ in range(g.players):
        s.to_move = seat
        if not idle >> seat & 1:
            return
        seat = next_seat(g, seat)
    s.ending = BLOCKED


@jit
def leave(g, s, seat):
    s.out |= 1 << seat
    if s.to_move == seat:
        hand_over(g, s, next_seat(g, seat))


# The end


@jit
def has_won(g, s, seat):
    """See whether a seat, and its partner if it has one, is home with the triangles where they must be."""
    for mate in range(g.players):
        if side_of(g, mate) == side_of(g, seat) and not (s.home >> mate & 1 and has_triangles_right(g, s, mate)):
            return False
    return True


@jit
def is_home(s, seat):
    rank = LOWEST_RANK[seat]
    return s.pieces[rank] == GOAL and s.pieces[rank + 1] == GOAL and s.pieces[rank + 2] == GOAL


@jit
def has_triangles_right(g, s, seat):
    if not g.experienced:
        return True
    rank = LOWEST_RANK[seat]
    low, middle, high = np.int64(s.triangles[rank]), np.int64(s.triangles[rank + 1]), np.int64(s.triangles[rank + 2])
    return g.goal_triangles == low | middle << 12 | high << 24


@jit
def end_won(g, s, seat):
    s.ending = HOME
    for mate in range(g.players):
        if side_of(g, mate) == side_of(g, seat):
            s.winners |= 1 << mate


# Helpers


@jit
def next_seat(g, seat):
    return seat + 1 if seat + 1 < g.players else 0


@jit
def side_of(g, seat):
    return seat >> g.teams


@jit
def file_of(g, square):
    return np.int64(g.file[np.uint64(square)])


@jit
def pairs_before(file):
    """What, with the file of the target added, gives the number of a pair whose origin is in this file."""
    return file * (21 - file) // 2 - 1
