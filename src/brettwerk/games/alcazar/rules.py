"""The rules of Alcazar, compiled: two knights, eight walls that swing about towers, a corner to take.

What stands on the board is one integer: bit ``e`` for a wall on edge ``e``, bit ``SQUARES + q`` for a knight on square
``q``. A step and a swing are possible when the board has nothing on the bits that lie in their way.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.compiled.dispatch import jit, state_type
from brettwerk.core.compiled.scratch import scratch
from brettwerk.games.alcazar.geometry import BOARD, EDGE_NUMBERS, EDGES, STEPS, SWINGS

# Set-up

CORNERS = (BOARD.squares["a1"], BOARD.squares["d4"])
"""Where the knights start, by seat."""
CASTLES = (("a1", "b1", "a2"), ("d4", "c4", "d3"))
WALLS_AT_START = ("b1e", "b1n", "a2e", "a2n", "b4e", "c3n", "c3e", "d2n")
"""[reconstruction] The figure is lost: four walls that enclose a corner and its two neighbours, and the same turned."""
WALLS = 8
TURNS_IN_CORNER = 2
"""After so many turns a knight must leave its corner."""

# A move is a step of the knight, by origin and target, then a swing of a wall, by its edge and the target edge.

SWING = len(STEPS)
MOVE_COUNT = SWING + len(SWINGS)
MAX_MOVES = 52
"""A knight has at most 4 steps; each of 8 walls has at most 3 other edges at either of its towers."""

# Endings
CORNER, ENCLOSED, BLOCKED = 1, 2, 3

SQUARES = len(EDGES)
"""The bit of square 0 on the board; the lower bits are the edges."""
ALL_EDGES = (1 << SQUARES) - 1
CASTLE_SQUARES = tuple(sum(1 << BOARD.squares[name] for name in castle) for castle in CASTLES)

STATE, POSITION_BYTES = state_type(
    [
        ("knight", np.uint8, (2,)),  # the squares of the knights
        ("turns", np.uint8, (2,)),  # taken with the knight in its corner, at most 2; 0 once it has left
        ("walls", np.int64),  # bit set of edges
        ("barred", np.uint8),  # 1 + the edge of the wall that the opponent moved in the ply just before, or 0
    ],
    [],
)


class Tables(NamedTuple):
    """The variant, and what the rules look up. A way is a bit set of all that must be free."""

    strict: int
    """1 if nobody may shut in a knight in its own castle, not even its own player."""
    step_way: NDArray[np.int64]
    """By seat and square: the ways of up to four steps, none into the seat's own corner; the rest are never free."""
    step_move: NDArray[np.uint8]
    """The moves that belong to those steps."""
    step_target: NDArray[np.uint8]
    """The square that each step leads to."""
    swing_way: NDArray[np.int64]
    """By edge: the ways, clockwise and counter-clockwise, of up to six swings from there; the rest are never free."""
    first_swing: NDArray[np.uint8]
    """By edge: the move that belongs to the first of those swings; the others follow it."""
    swing_target: NDArray[np.uint8]
    """The edge that each swing leads to."""
    change: NDArray[np.int64]
    """The bits of the board that each move flips."""
    edge_of_bit: NDArray[np.uint8]
    """The edge of a single bit, by its remainder modulo ``BIT_MODULUS``."""


BIT_MODULUS = 53
"""The powers of two below 2**52 all leave different remainders when divided by this prime."""
NEVER_FREE = -1
"""A way with every bit set: there are always walls on it."""


def bits(edges: tuple[int, ...] = (), squares: tuple[int, ...] = ()) -> int:
    return sum(1 << edge for edge in edges) + sum(1 << SQUARES + square for square in squares)


def tables(*, strict: bool) -> Tables:
    changes = [bits((), (step.origin, step.target)) for step in STEPS]
    changes += [bits((swing.wall, swing.target)) for swing in SWINGS]
    edge_of_bit = np.zeros(BIT_MODULUS, np.uint8)
    for edge in range(SQUARES):
        edge_of_bit[(1 << edge) % BIT_MODULUS] = edge
    return Tables(
        int(strict),
        *step_tables(),
        np.array([step.target for step in STEPS], np.uint8),
        *swing_tables(),
        np.array([swing.target for swing in SWINGS], np.uint8),
        np.array(changes, np.int64),
        edge_of_bit,
    )


def step_tables() -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    way = np.full((2, BOARD.size, 4), NEVER_FREE, np.int64)
    move = np.zeros((2, BOARD.size, 4), np.uint8)
    for seat, corner in enumerate(CORNERS):
        for square in range(BOARD.size):
            steps = [number for number, step in enumerate(STEPS) if step.origin == square and step.target != corner]
            for slot, number in enumerate(steps):
                way[seat, square, slot] = bits((STEPS[number].edge,), (STEPS[number].target,))
                move[seat, square, slot] = number
    return way, move


def swing_tables() -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    way = np.full((SQUARES, 6, 2), NEVER_FREE, np.int64)
    first = np.zeros(SQUARES, np.uint8)
    for edge in range(SQUARES):
        swings = [number for number, swing in enumerate(SWINGS) if swing.wall == edge]
        first[edge] = SWING + swings[0]
        for slot, number in enumerate(swings):
            way[edge, slot] = [bits(sweep.edges, sweep.squares) for sweep in SWINGS[number].sweeps]
    return way, first


def start_walls() -> int:
    return bits(tuple(EDGE_NUMBERS[name] for name in WALLS_AT_START))


@jit
def set_up(g, s):
    """See whether a knight stands in the enemy's corner; nothing else can end a game but a move."""
    for seat in range(2):
        if s.ending == 0 and s.knight[seat] == CORNERS[1 - seat]:
            win(s, seat, CORNER)
    if g.strict:
        skip_who_cannot_move(g, s)


# The turn


@jit
def legal_moves(g, s, moves):
    """List the steps of the knight and, unless it must leave its corner now, the swings of the walls."""
    if s.ending:
        return 0
    seat = np.int64(s.to_move)
    board = on_board(s)
    n = list_steps(g, board, seat, np.int64(s.knight[seat]), moves)
    if n == 0 or s.turns[seat] < TURNS_IN_CORNER:
        n = list_swings(g, board, movable_walls(s), moves, n)
    if g.strict:
        return strike_out_strictly(g, s, board, moves, n)
    enemy = 1 - seat
    enemy_square = np.int64(s.knight[enemy])
    in_castle = CASTLE_SQUARES[enemy] >> enemy_square & 1
    if in_castle and count_exits(g, board, enemy, enemy_square) == 1:  # a move closes one exit at most
        n = strike_out_forbidden(g, board, enemy, enemy_square, moves, n)
    return n


@jit
def list_steps(g, board, seat, square, moves):
    n = 0
    for i in range(4):
        if board & g.step_way[seat, square, i] == 0:
            moves[n] = g.step_move[seat, square, i]
            n += 1
    return n


@jit
def movable_walls(s):
    """All walls but the one that the opponent has just moved."""
    if s.barred:
        return s.walls ^ (np.int64(1) << (np.int64(s.barred) - 1))
    return s.walls


@jit
def list_swings(g, board, walls, moves, n):
    """List every swing whose way is free in one sense or the other."""
    while walls:
        edge = np.int64(g.edge_of_bit[(walls & -walls) % BIT_MODULUS])
        walls &= walls - 1
        first = np.int64(g.first_swing[edge])
        for i in range(6):
            moves[n] = first + i
            n += (board & g.swing_way[edge, i, 0] == 0) | (board & g.swing_way[edge, i, 1] == 0)
    return n


@jit
def strike_out_forbidden(g, board, enemy, enemy_square, moves, n):
    """Keep the moves that leave an exit to the enemy knight, which has one and stands in its own castle."""
    kept = 0
    for i in range(n):
        if count_exits(g, board ^ g.change[moves[i]], enemy, enemy_square):
            moves[kept] = moves[i]
            kept += 1
    return kept


@jit
def strike_out_strictly(g, s, board, moves, n):
    """Keep the moves after which neither knight is shut in in its own castle, whoever did that and whenever."""
    seat = np.int64(s.to_move)
    enemy = 1 - seat
    kept = 0
    for i in range(n):
        move = np.int64(moves[i])
        after = board ^ g.change[move]
        square = np.int64(g.step_target[move] if move < SWING else s.knight[seat])
        if not (
            is_shut_in_castle(g, after, seat, square) or is_shut_in_castle(g, after, enemy, np.int64(s.knight[enemy]))
        ):
            moves[kept] = move
            kept += 1
    return kept


@jit
def play(g, s, move):
    seat = np.int64(s.to_move)
    enemy = 1 - seat
    before = on_board(s)
    after = before ^ g.change[move]
    if move < SWING:
        s.knight[seat] = g.step_target[move]
        s.turns[seat] = 0
        s.barred = 0
    else:
        s.walls = after & ALL_EDGES
        s.barred = 1 + np.int64(g.swing_target[move - SWING])
        if s.knight[seat] == CORNERS[seat] and s.turns[seat] < TURNS_IN_CORNER:
            s.turns[seat] += 1
    s.to_move = enemy
    enemy_square = np.int64(s.knight[enemy])
    if s.knight[seat] == CORNERS[enemy]:
        win(s, seat, CORNER)
    elif count_exits(g, after, enemy, enemy_square) == 0 and count_exits(g, before, enemy, enemy_square):
        win(s, seat, ENCLOSED)  # a knight that was shut in before has done that to itself
    if g.strict:
        skip_who_cannot_move(g, s)


@jit
def win(s, seat, ending):
    s.ending = ending
    s.winners = 1 << seat


@jit
def skip_who_cannot_move(g, s):
    """Give the turn back if the seat to move has no legal move; if neither has one, the game is drawn.

    That happens with strict castles only, to a knight that has to leave its corner and would be shut in beside it.
    Otherwise, whatever is barred and forbidden, one of eight walls can swing (a test proves it).
    """
    if s.ending or has_legal_move(g, s):
        return
    barred = s.barred
    s.to_move = 1 - s.to_move
    s.barred = 0
    if not has_legal_move(g, s):
        s.to_move = 1 - s.to_move
        s.barred = barred
        s.ending = BLOCKED


@jit
def has_legal_move(g, s):
    return legal_moves(g, s, scratch(MAX_MOVES, np.int32)) > 0


# Helpers


@jit
def on_board(s):
    """All walls and knights as one bit set."""
    first = np.int64(1) << (SQUARES + np.int64(s.knight[0]))
    second = np.int64(1) << (SQUARES + np.int64(s.knight[1]))
    return s.walls | first | second


@jit
def count_exits(g, board, seat, square):
    """The squares that a seat's knight could enter now, whoever's turn it is."""
    way = g.step_way[seat, square]
    return (
        np.int64(board & way[0] == 0)
        + np.int64(board & way[1] == 0)
        + np.int64(board & way[2] == 0)
        + np.int64(board & way[3] == 0)
    )


@jit
def is_shut_in_castle(g, board, seat, square):
    """Whether a seat's knight on a square stands in its own castle and has no move."""
    return CASTLE_SQUARES[seat] >> square & 1 and count_exits(g, board, seat, square) == 0
