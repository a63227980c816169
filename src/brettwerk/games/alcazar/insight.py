"""What the search should know about Alcazar: which moves lose at once, and what the others lead to."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.maths import exp, tanh
from brettwerk.games.alcazar.estimate import gain_by_swing, worth, worth_of_walls
from brettwerk.games.alcazar.rules import (
    ALL_EDGES,
    BIT_MODULUS,
    CASTLE_SQUARES,
    CORNERS,
    SQUARES,
    SWING,
    TURNS_IN_CORNER,
    count_exits,
    is_shut_in_castle,
    movable_walls,
    on_board,
)

C_PUCT = 2.0
LEVELS = ((16, 0.52), (16, 0.35), (16, 0.15), (16, 0.03), (50, 0.0), (124, 0.0), (556, 0.0), (1651, 0.0))
"""Simulations and the rate of random moves of levels 1 to 8, found with ``benchmarks/ladder.py tune``."""
CALIBRATION = 2.5
"""How sure the side ahead may be, found with ``benchmarks/calibration.py``."""
SOUND_PRUNING = True

LOST = np.float32(-1e30)
"""The logit of a move that loses at once."""
LOWEST_LOGIT = -50.0
"""How far any other move's logit is below the best one's at most."""


@jit
def may_end(g, s):
    seat = np.int64(s.to_move)
    if g.strict and s.turns[1 - seat] == TURNS_IN_CORNER and s.turns[seat]:
        return True  # neither may be allowed to leave its corner next, which is a draw
    board = on_board(s)
    square, other = np.int64(s.knight[seat]), np.int64(s.knight[1 - seat])
    exits, other_exits = count_exits(g, board, seat, square), count_exits(g, board, 1 - seat, other)
    return can_win(g, board, walls_to_swing(s, seat, exits, movable_walls(s)), seat, square, other, other_exits)


@jit
def move_priors(g, s, moves, n, priors):
    """Leave out every move after which the enemy can win, and prefer what leaves it a bad position."""
    seat = np.int64(s.to_move)
    enemy = 1 - seat
    square, other = np.int64(s.knight[seat]), np.int64(s.knight[enemy])
    board = on_board(s)
    walled, other_walled = worth_of_walls(g, seat, square, s.walls), worth_of_walls(g, enemy, other, s.walls)
    best = LOST
    for k in range(n):
        move = np.int64(moves[k])
        after = board ^ g.change[move]
        place, now_walled, other_now_walled = square, walled, other_walled
        if move < SWING:
            place = np.int64(g.step_target[move])
            now_walled = worth_of_walls(g, seat, place, s.walls)
        else:
            now_walled += gain_by_swing(g, seat, square, move)
            other_now_walled += gain_by_swing(g, enemy, other, move)
        exits, other_exits = count_exits(g, after, seat, place), count_exits(g, after, enemy, other)
        still = after & board & ALL_EDGES  # not the one that was swung just now
        to_swing = walls_to_swing(s, enemy, other_exits, still)
        if can_win(g, after, to_swing, enemy, other, place, exits):
            priors[k] = LOST
        else:
            score = -worth(g, enemy, other, place, other_exits, exits, other_now_walled, now_walled)
            if can_win(g, after, after & ALL_EDGES, seat, place, other, other_exits):
                score += g.weights.threat
            priors[k] = g.weights.sharpness * score
            best = max(best, priors[k])
    softmax(priors, n, best)


@jit
def softmax(priors, n, best):
    """Turn logits into priors that add up to 1; only lost moves get 0."""
    total = 0.0
    for k in range(n):
        priors[k] = exp(max(priors[k] - best, LOWEST_LOGIT)) if priors[k] > LOST else 0.0
        total += priors[k]
    for k in range(n):
        priors[k] = priors[k] / total if total else 0.0


@jit
def evaluate(g, s, rng, moves, values):
    seat = np.int64(s.to_move)
    enemy = 1 - seat
    board = on_board(s)
    square, other = np.int64(s.knight[seat]), np.int64(s.knight[enemy])
    exits, other_exits = count_exits(g, board, seat, square), count_exits(g, board, enemy, other)
    if can_win(g, board, walls_to_swing(s, seat, exits, movable_walls(s)), seat, square, other, other_exits):
        value = 1.0
    else:
        walled, other_walled = worth_of_walls(g, seat, square, s.walls), worth_of_walls(g, enemy, other, s.walls)
        score = worth(g, seat, square, other, exits, other_exits, walled, other_walled)
        if can_win(g, board, np.int64(s.walls), enemy, other, square, exits):
            score -= g.weights.threat
        value = tanh(score)
    values[:] = 0.0
    values[seat] = value
    values[enemy] = -value


@jit
def can_win(g, board, walls, seat, square, other, other_exits):
    """Whether a seat that is to move and may swing certain walls could end the game, with knights on two squares."""
    enemy = 1 - seat
    in_castle = CASTLE_SQUARES[enemy] >> other & 1
    if CASTLE_SQUARES[enemy] >> square & 1 and can_step(g, board, seat, square, CORNERS[enemy]):
        return not (g.strict and in_castle and other_exits == 0)  # such a knight would have to be freed first
    if other_exits != 1 or in_castle:
        return False
    for i in range(4):
        if board & g.step_way[enemy, other, i] == 0:
            return can_close(g, board, walls, seat, square, other, i)
    return False


@jit
def can_step(g, board, seat, square, target):
    for i in range(4):
        if board & g.step_way[seat, square, i] == 0 and g.step_target[g.step_move[seat, square, i]] == target:
            return True
    return False


@jit
def walls_to_swing(s, seat, exits, movable):
    """Those of the movable walls that a seat may swing; none if its knight, which has exits, must leave its corner."""
    return np.int64(0) if s.turns[seat] == TURNS_IN_CORNER and exits else movable


@jit
def can_close(g, board, walls, seat, square, other, i):
    """Whether a seat can take the enemy's last exit, the i-th of its square: by stepping there, or with a wall."""
    way = g.step_way[1 - seat, other, i]
    exit_square = np.int64(g.step_target[g.step_move[1 - seat, other, i]])
    if can_step(g, board, seat, square, exit_square):
        after = board ^ (np.int64(1) << (SQUARES + square)) ^ (np.int64(1) << (SQUARES + exit_square))
        if not (g.strict and is_shut_in_castle(g, after, seat, exit_square)):
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
        is_legal = not (g.strict and is_shut_in_castle(g, after, seat, square))
        if walls & wall and is_free and is_legal and count_exits(g, after, 1 - seat, other) == 0:
            return True
    return False
