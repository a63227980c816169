"""The moving phase solved backwards, compiled: which positions are decided in how many plies.

A position's code is 0 while nothing is known of it, else one more than the plies to the end: odd where the seat to move
loses, even where it wins. Codes of a block stand together: all its boards with squares due, then with triangles, then
with the cylinder. A code that has been set is final, and is the same whoever sets it, so that threads need not wait for
each other.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.aufstellen.numbering import (
    BLOCK,
    CYLINDER_DUE,
    PHASES,
    SQUARES_DUE,
    TRIANGLES_DUE,
    number_if_turned,
    number_of,
    open_block,
    ways,
)

OVER = 1
"""The code of a position in which the game is over: whoever would be to move has lost."""


@jit
def find_ended(g, codes, marked, first, last):
    """Set the codes of all positions in which the game is over: the other seat has a line, or nothing can move."""
    block = np.zeros(1, BLOCK)[0]
    free = np.zeros(16, np.uint8)
    for number in range(first, last):
        open_block(g, number, block, free)
        start = number * PHASES * g.inner
        for inner in range(g.inner):
            t, s = g.inner_t[inner], g.inner_s[inner]
            triangles, squares = np.int64(g.mask[block.sets[t]]), np.int64(g.mask[block.sets[s]])
            pieces_x = 1 << block.x | np.int64(g.mask[block.t_x]) | squares
            pieces_y = 1 << block.y | np.int64(g.mask[block.s_y]) | triangles
            empty = g.whole & ~(pieces_x | pieces_y)
            x_has_line, y_has_line = g.has_line[pieces_x], g.has_line[pieces_y]
            if y_has_line or is_stuck(g, block.near, s, t):
                codes[start + SQUARES_DUE * g.inner + inner] = OVER
            if x_has_line or is_stuck(g, block.near, t, s):
                codes[start + TRIANGLES_DUE * g.inner + inner] = OVER
            if y_has_line or np.int64(g.around[block.x]) & empty == 0:
                codes[start + CYLINDER_DUE * g.inner + inner] = OVER
        marked[number] = 1


@jit
def is_stuck(g, near, moving, staying):
    """See whether no piece of a local set can move while another set stays."""
    free = g.local_whole & ~np.int64(g.local_mask[moving] | g.local_mask[staying])
    return np.int64(near[g.local_low[moving]] | near[g.local_high[moving]]) & free == 0


@jit
def spread(g, codes, marked, marked_next, code, first, last):
    """Find the positions that are decided one ply before those with a code, and set their codes; count them.

    Only marked blocks are looked through; those in which codes were set are marked for the next time.
    """
    block = np.zeros(1, BLOCK)[0]
    room = np.zeros((2, 16), np.uint8)
    found = 0
    for number in range(first, last):
        if not marked[number]:
            continue
        marked[number] = 0
        is_open = False
        for phase in range(PHASES):
            start = (number * PHASES + phase) * g.inner
            if not occurs(codes[start : start + g.inner], code):
                continue
            if not is_open:
                open_block(g, number, block, room[0])
                is_open = True
            if phase == SQUARES_DUE:
                found += spread_from_cylinders(g, codes, marked_next, code, block, start)
            else:
                before = start - g.inner
                here = spread_in_block(g, codes, code, block, start, before, phase == TRIANGLES_DUE, room)
                marked_next[number] |= here > 0
                found += here
    return found


@jit
def occurs(codes, code):
    """See whether a code is among others; without a branch, so that many are compared at once."""
    found = 0
    for k in range(len(codes)):
        found += codes[k] == code
    return found > 0


@jit
def spread_in_block(g, codes, code, block, start, before, squares_move, room):
    """Go back from positions after a move of squares or triangles."""
    found = 0
    for inner in range(g.inner):
        if codes[start + inner] != code:
            continue
        t, s = g.inner_t[inner], g.inner_s[inner]
        moving, staying = (s, t) if squares_move else (t, s)
        for k in range(ways(g, block.near, moving, staying, room[0])):
            earlier = room[0, k]
            place = before + local_number(g, earlier, staying, squares_move)
            if codes[place] == 0 and (
                code & 1 or all_win_in_block(g, codes, block, start, earlier, staying, squares_move, room[1])
            ):
                codes[place] = code + 1
                found += 1
    return found


@jit
def all_win_in_block(g, codes, block, start, moving, staying, squares_move, room):
    """See whether the other seat wins after every move."""
    for k in range(ways(g, block.near, moving, staying, room)):
        code = codes[start + local_number(g, room[k], staying, squares_move)]
        if code == 0 or code & 1:
            return False
    return True


@jit
def local_number(g, moving, staying, squares_move):
    return np.int64(g.inner_number[staying, moving] if squares_move else g.inner_number[moving, staying])


@jit
def spread_from_cylinders(g, codes, marked_next, code, block, start):
    """Go back from positions after a move of a cylinder; before it, X was Y and Y was X."""
    found = 0
    for inner in range(g.inner):
        if codes[start + inner] != code:
            continue
        t_y, s_x = block.sets[g.inner_t[inner]], block.sets[g.inner_s[inner]]
        empty = g.whole & ~(block.taken | np.int64(g.mask[t_y]) | np.int64(g.mask[s_x]))
        for k in range(g.step_count[block.y]):
            origin = np.int64(g.steps[block.y, k])
            if not empty >> origin & 1:
                continue
            pair = origin << 4 | block.x
            turn, twin = g.pair_turn[pair], g.pair_twin[pair]
            number, place = number_if_turned(g, turn, origin, block.x, t_y, s_x, block.t_x, block.s_y)
            place += (number * PHASES + CYLINDER_DUE) * g.inner
            if codes[place] == 0 and (
                code & 1 or all_win_from_cylinder(g, codes, block, origin, t_y, s_x, empty | 1 << block.y)
            ):
                codes[place] = code + 1
                marked_next[number] = 1
                found += 1
                if turn != twin:
                    number, place = number_if_turned(g, twin, origin, block.x, t_y, s_x, block.t_x, block.s_y)
                    codes[place + (number * PHASES + CYLINDER_DUE) * g.inner] = code + 1
                    marked_next[number] = 1
    return found


@jit
def all_win_from_cylinder(g, codes, block, origin, t_y, s_x, empty):
    """See whether the other seat wins after every move of the cylinder of Y."""
    for k in range(g.step_count[origin]):
        target = np.int64(g.steps[origin, k])
        if empty >> target & 1:
            number, place = number_of(g, block.x, target, block.t_x, block.s_y, t_y, s_x)
            code = codes[number * PHASES * g.inner + place]
            if code == 0 or code & 1:
                return False
    return True


@jit
def tally(g, codes, counts, first, last):
    """Count codes by what is due, each as often as its board can be turned and mirrored into another."""
    for number in range(first, last):
        boards = np.int64(g.class_size[number // (g.first_sets * g.second_sets)])
        for phase in range(PHASES):
            start = (number * PHASES + phase) * g.inner
            for place in range(start, start + g.inner):
                counts[phase, codes[place]] += boards
