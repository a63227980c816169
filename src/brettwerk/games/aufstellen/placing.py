"""The placing phase solved backwards, compiled: step by step from the moving phase to the empty board.

A position of a step is numbered by its groups: the places of one seat's pieces of one kind, each numbered among the
places still free. Where both cylinders stand, they come first, and the board is turned as in the moving phase.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from math import comb
from typing import Any, NamedTuple

import numpy as np

from brettwerk.core.compiled.bits import count_bits, lowest_bit
from brettwerk.core.compiled.dispatch import jit, pack_tables
from brettwerk.games.aufstellen.layers import OVER
from brettwerk.games.aufstellen.numbering import (
    BLOCK,
    PHASES,
    TRIANGLES_DUE,
    GameSize,
    class_count,
    number_of,
    open_block,
)

SQUARE, TRIANGLE, CYLINDER = range(3)
GROUPS = ((0, SQUARE), (0, TRIANGLE), (1, SQUARE), (1, TRIANGLE), (0, CYLINDER), (1, CYLINDER))
"""Seat and kind; the cylinders are left out where they come first."""

HAND = -1
FIRST_ROUND = 12
"""A step in which the first seat moves a square, as which a position with squares due is told."""
STEPS = 12
"""Room for steps."""


class Layout(NamedTuple):
    """Where the codes of each step stand."""

    moving: int
    """The first step of the moving phase, or one that is like a step of it."""
    is_placing: Any
    """By step: whether a piece is placed, not moved."""
    groups: Any
    """By step and group: its pieces."""
    radix: Any
    """By step and group: in how many ways it can stand."""
    start: Any
    """By step: where its codes begin."""
    size: Any


def layout(shape: GameSize, placing: tuple[int, ...], start: int) -> Any:
    """Lay the codes of all steps out behind others; pieces are placed in the steps named."""
    moving = placing[-1] + 1
    is_placing = np.array([step in placing for step in range(STEPS)], np.uint8)
    groups, radix = np.zeros((STEPS, len(GROUPS)), np.uint8), np.ones((STEPS, len(GROUPS)), np.uint32)
    starts, sizes = np.zeros(STEPS, np.int64), np.zeros(STEPS, np.int64)
    for step in range(moving - 1, -1, -1):
        groups[step] = [sum((past % 2, past % 3) == group for past in placing if past < step) for group in GROUPS]
        free, ways = shape.places, 1
        counted = range(len(GROUPS))
        if groups[step, 4] and groups[step, 5]:
            free, ways, counted = free - 2, class_count(shape), range(4)
        for k in counted:
            radix[step, k] = comb(free, int(groups[step, k]))
            ways *= int(radix[step, k])
            free -= int(groups[step, k])
        starts[step], sizes[step] = start, ways
        start += ways
    return pack_tables(Layout(moving, is_placing, groups, radix, starts, sizes))


@jit
def solve_step(g, p, codes, step, first, last):
    """Set the codes of a step's positions with the numbers from ``first`` to before ``last``."""
    pieces = np.zeros((2, 3), np.int64)
    for number in range(first, last):
        read_number(g, p, step, number, pieces)
        codes[p.start[step] + number] = code_of(g, p, codes, step, pieces)


@jit
def code_of(g, p, codes, step, pieces):
    """The code of a position by those of the positions that can follow; it is over if the other seat has a line."""
    seat = step & 1
    other = 1 - seat
    if g.has_line[pieces[other, SQUARE] | pieces[other, TRIANGLE] | pieces[other, CYLINDER]]:
        return OVER
    return code_by_moves(g, p, codes, step, pieces)


@jit
def code_by_moves(g, p, codes, step, pieces):
    """The code of a position that is not over by a line; the pieces are as before when this returns."""
    seat, kind = step & 1, step % 3
    stood = pieces[seat, kind]
    empty = g.whole & ~taken_by(pieces)
    soonest, latest, is_open, moves = 0, 0, False, 0
    first, last = (HAND, HAND + 1) if p.is_placing[step] else (0, 16)
    for origin in range(first, last):
        targets = targets_from(g, step, stood, origin, empty)
        for target in range(16):
            if not targets >> target & 1:
                continue
            moves += 1
            pieces[seat, kind] = (stood if origin == HAND else stood ^ 1 << origin) | 1 << target
            code = np.int64(codes[address_of(g, p, step + 1, pieces)])
            if code == 0:
                is_open = True
            elif code & 1:
                soonest = code if soonest == 0 else min(soonest, code)
            else:
                latest = max(latest, code)
    pieces[seat, kind] = stood
    if soonest:
        return soonest + 1
    if is_open:
        return 0
    return latest + 1 if moves else OVER


@jit
def targets_from(g, step, stood, origin, empty):
    """Where a piece can go from a place or from the hand."""
    if origin == HAND:
        return empty
    if not stood >> origin & 1:
        return 0
    return empty & np.int64(g.around[origin] if step % 3 == CYLINDER else g.beside[origin])


@jit
def taken_by(pieces):
    taken = 0
    for seat in range(2):
        for kind in range(3):
            taken |= pieces[seat, kind]
    return taken


@jit
def address_of(g, p, step, pieces):
    """Where the code of a position stands among all."""
    if step >= p.moving:
        return moving_address(g, step, pieces)
    return p.start[step] + placing_number(g, p, step, pieces)


@jit
def moving_address(g, step, pieces):
    """Where the code of a position of the moving phase stands."""
    phase = step % PHASES
    x = 1 - (step & 1) if phase == TRIANGLES_DUE else step & 1
    y = 1 - x
    number, place = number_of(
        g,
        lowest_bit(pieces[x, CYLINDER]),
        lowest_bit(pieces[y, CYLINDER]),
        set_of(g, pieces[x, TRIANGLE]),
        set_of(g, pieces[y, SQUARE]),
        set_of(g, pieces[y, TRIANGLE]),
        set_of(g, pieces[x, SQUARE]),
    )
    return (number * PHASES + phase) * g.inner + place


@jit
def set_of(g, mask):
    low = lowest_bit(mask)
    rest = mask & mask - 1
    return np.int64(g.base[lowest_bit(rest)]) + low if rest else low


@jit
def placing_number(g, p, step, pieces):
    """The number of a position among those of its step."""
    number, taken, turn = 0, 0, 0
    groups = 6
    if pieces[0, CYLINDER] and pieces[1, CYLINDER]:
        pair = lowest_bit(pieces[0, CYLINDER]) << 4 | lowest_bit(pieces[1, CYLINDER])
        number, turn = np.int64(g.pair_class[pair]), np.int64(g.pair_turn[pair])
        taken = 1 << np.int64(g.class_x[number]) | 1 << np.int64(g.class_y[number])
        groups = 4
    for k in range(groups):
        mask = turned(g, turn, pieces[GROUPS[k][0], GROUPS[k][1]])
        number = number * np.int64(p.radix[step, k]) + rank_of(mask, taken)
        taken |= mask
    return number


@jit
def turned(g, turn, mask):
    result = 0
    while mask:
        result |= 1 << np.int64(g.turned_place[turn, lowest_bit(mask)])
        mask &= mask - 1
    return result


@jit
def rank_of(mask, taken):
    """The number of a group of at most two pieces among the places that are not taken."""
    rank = 0
    size = 1
    while mask:
        place = lowest_bit(mask)
        free = place - count_bits(taken & (1 << place) - 1)
        rank += free if size == 1 else free * (free - 1) // 2
        mask &= mask - 1
        size += 1
    return rank


@jit
def read_number(g, p, step, number, pieces):
    """Fill in the pieces of a position by its number, the inverse of ``placing_number``."""
    groups = 4 if p.groups[step, 4] and p.groups[step, 5] else 6
    ranks = np.zeros(6, np.int64)
    for k in range(groups - 1, -1, -1):
        ranks[k] = number % np.int64(p.radix[step, k])
        number //= np.int64(p.radix[step, k])
    pieces[:] = 0
    taken = 0
    if groups == 4:
        pieces[0, CYLINDER] = 1 << np.int64(g.class_x[number])
        pieces[1, CYLINDER] = 1 << np.int64(g.class_y[number])
        taken = pieces[0, CYLINDER] | pieces[1, CYLINDER]
    for k in range(groups):
        mask = group_of(g, p.groups[step, k], ranks[k], taken)
        pieces[GROUPS[k][0], GROUPS[k][1]] = mask
        taken |= mask


@jit
def group_of(g, size, rank, taken):
    """The places of a group by its number, the inverse of ``rank_of``."""
    if size == 0:
        return 0
    high = 1
    if size == 2:
        while high * (high + 1) // 2 <= rank:
            high += 1
        return free_place(g, rank - high * (high - 1) // 2, taken) | free_place(g, high, taken)
    return free_place(g, rank, taken)


@jit
def free_place(g, number, taken):
    """The place with a number among those that are not taken, as a mask."""
    free = g.whole & ~taken
    for _ in range(number):
        free &= free - 1
    return free & -free


@jit
def tally_step(g, p, codes, step, counts, first, last):
    """Count codes of a step, each as often as its position can be turned and mirrored into another."""
    has_classes = p.groups[step, 4] and p.groups[step, 5]
    in_class = np.int64(1)
    for k in range(4):
        in_class *= np.int64(p.radix[step, k])
    for number in range(first, last):
        boards = np.int64(g.class_size[number // in_class]) if has_classes else 1
        counts[codes[p.start[step] + number]] += boards


@jit
def read_address(g, address, pieces):
    """Fill in the pieces of a position of the moving phase by where its code stands, and tell its step."""
    block = np.zeros(1, BLOCK)[0]
    inner = np.uint64(address % g.inner)
    phase = address // g.inner % PHASES
    open_block(g, address // g.inner // PHASES, block, np.zeros(16, np.uint8))
    step = FIRST_ROUND + phase
    x = 1 - (step & 1) if phase == TRIANGLES_DUE else step & 1
    y = 1 - x
    pieces[x, CYLINDER], pieces[y, CYLINDER] = 1 << block.x, 1 << block.y
    pieces[x, TRIANGLE] = g.mask[block.t_x]
    pieces[y, SQUARE] = g.mask[block.s_y]
    pieces[y, TRIANGLE] = g.mask[block.sets[g.inner_t[inner]]]
    pieces[x, SQUARE] = g.mask[block.sets[g.inner_s[inner]]]
    return step
