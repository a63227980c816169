"""What the search should know about Alcazar: how far the corners are, and which knight can be shut in."""

import math

import numpy as np

from brettwerk.core.compiled import jit
from brettwerk.games.alcazar.geometry import BOARD, EDGE_NUMBERS
from brettwerk.games.alcazar.rules import (
    BIT_MODULUS,
    CASTLE_SQUARES,
    CORNERS,
    SQUARES,
    SWING,
    TURNS_IN_CORNER,
    count_exits,
    movable_walls,
    on_board,
)

LEVELS = ((16, 0.52), (16, 0.35), (16, 0.15), (16, 0.03), (50, 0.0), (124, 0.0), (556, 0.0), (1651, 0.0))
"""Simulations and carelessness of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""

EASTWARD = tuple(EDGE_NUMBERS[name + "e"] for name in BOARD.names if name[0] != "d")
NORTHWARD = tuple(EDGE_NUMBERS[name + "n"] for name in BOARD.names if name[1] != "4")
"""The edges between neighbouring squares, in the order of the squares."""
ALL_EAST, ALL_NORTH = 0x7777, 0x0FFF
"""The squares that have a neighbour to the east, to the north."""


@jit
def may_end(g, s):
    seat = np.int64(s.to_move)
    return can_win(g, on_board(s), walls_to_swing(g, s), seat, np.int64(s.knight[seat]), np.int64(s.knight[1 - seat]))


@jit
def weigh(g, s, moves, n, priors):
    """Prefer what leaves a good position."""
    seat = np.int64(s.to_move)
    board = on_board(s)
    square, other = np.int64(s.knight[seat]), np.int64(s.knight[1 - seat])
    total = 0.0
    for k in range(n):
        move = np.int64(moves[k])
        place = np.int64(g.step_target[move]) if move < SWING else square
        after = board ^ g.change[move]
        score = standing(g, after, seat, place) - standing(g, after, 1 - seat, other)
        priors[k] = math.exp(g.weights.keenness * score)
        total += priors[k]
    for k in range(n):
        priors[k] /= total


@jit
def judge(g, s, rng, moves, values):
    seat = np.int64(s.to_move)
    enemy = 1 - seat
    board = on_board(s)
    square, other = np.int64(s.knight[seat]), np.int64(s.knight[enemy])
    if can_win(g, board, walls_to_swing(g, s), seat, square, other):
        value = 1.0
    else:
        score = g.weights.tempo + standing(g, board, seat, square) - standing(g, board, enemy, other)
        if can_win(g, board, np.int64(s.walls), enemy, other, square):
            score -= g.weights.threat
        value = math.tanh(score)
    values[:] = 0.0
    values[seat] = value
    values[enemy] = -value


@jit
def standing(g, board, seat, square):
    """How well a knight stands: near the enemy's corner, with ways out."""
    exits = count_exits(g, board, seat, square)
    worth = g.weights.exit * exits - g.weights.near * turns_to_corner(board, square, CORNERS[1 - seat])
    if exits <= 1 and not CASTLE_SQUARES[seat] >> square & 1:
        worth -= g.weights.lone_exit
    return worth


@jit
def can_win(g, board, walls, seat, square, other):
    """Whether a seat that is to move and may swing certain walls could end the game, with knights on two squares."""
    enemy = 1 - seat
    for i in range(4):
        if board & g.step_way[seat, square, i] == 0 and g.step_target[g.step_move[seat, square, i]] == CORNERS[enemy]:
            return True
    if CASTLE_SQUARES[enemy] >> other & 1 or count_exits(g, board, enemy, other) != 1:
        return False
    for i in range(4):
        if board & g.step_way[enemy, other, i] == 0:
            return can_close(g, board, walls, seat, square, other, i)
    return False


@jit
def walls_to_swing(g, s):
    """The walls that the seat to move may swing; none if its knight must leave its corner."""
    seat = np.int64(s.to_move)
    if s.turns[seat] == TURNS_IN_CORNER and count_exits(g, on_board(s), seat, np.int64(s.knight[seat])):
        return np.int64(0)
    return movable_walls(s)


@jit
def can_close(g, board, walls, seat, square, other, i):
    """Whether a seat can take the enemy's last exit, the i-th of its square: by stepping there, or with a wall."""
    way = g.step_way[1 - seat, other, i]
    step = np.int64(g.step_move[1 - seat, other, i])
    for k in range(4):
        if (
            board & g.step_way[seat, square, k] == 0
            and g.step_target[g.step_move[seat, square, k]] == g.step_target[step]
        ):
            return True
    gap = way & ((np.int64(1) << SQUARES) - 1)
    edge = np.int64(g.edge_of_bit[gap % BIT_MODULUS])
    first = np.int64(g.first_swing[edge])
    for k in range(6):  # a wall comes to an edge as it would go from there
        if g.swing_way[edge, k, 0] == -1:
            break
        wall = g.change[first + k] ^ gap
        after = board ^ g.change[first + k]
        is_free = after & g.swing_way[edge, k, 0] == 0 or after & g.swing_way[edge, k, 1] == 0
        if walls & wall and is_free and count_exits(g, after, 1 - seat, other) == 0:
            return True
    return False


@jit
def turns_to_corner(board, square, corner):
    """The steps to a corner, where a wall in the way costs another turn."""
    east, north = open_passages(board)
    reached, before = 1 << square, 0
    turns = 0
    while not reached >> corner & 1:
        following = reached | stepped(reached, east, north) | stepped(before, ALL_EAST, ALL_NORTH)
        before, reached = reached, following
        turns += 1
    return turns


@jit
def open_passages(board):
    """Two bit sets of squares: those that are open to the east, and to the north."""
    east = north = 0
    square = 0
    for i in range(12):
        east |= (~board >> EASTWARD[i] & 1) << square
        square += 2 if i % 3 == 2 else 1
        north |= (~board >> NORTHWARD[i] & 1) << i
    return east, north


@jit
def stepped(squares, east, north):
    return (squares & east) << 1 | squares >> 1 & east | (squares & north) << 4 | squares >> 4 & north
