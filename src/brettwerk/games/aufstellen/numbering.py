"""Numbers for the positions of the moving phase, compiled.

Whose turn it is does not matter for the result, only what is due. So a board is told by two seats X and Y: X is the
seat to move when squares or the cylinder are due, Y when triangles are. In a cycle of three plies X moves a square, Y
moves a triangle and X its cylinder; then X and Y change their roles.

A board's number comes from its cylinders, then the triangles of X, the squares of Y, the triangles of Y and the squares
of X, each numbered among the places that are still free. The board is turned and mirrored until its cylinders stand as
in one of a few ways (``class``); boards with both cylinders on one long diagonal are numbered twice, as mirrored. With
the first four of these five parts fixed we speak of a block: two of the three plies stay inside it.

What counts is the ``GameSize``: the game itself has two squares and two triangles a seat on four times four places; the
tests also solve smaller games.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np

from brettwerk.core.compiled.bits import count_bits
from brettwerk.core.compiled.dispatch import jit, pack_tables

PHASES = 3
SQUARES_DUE, TRIANGLES_DUE, CYLINDER_DUE = range(PHASES)

# Rooms of the tables, the same for every size, so that all are served by the same compiled code
_PLACES, _TURNS, _CLASSES, _SETS, _LOCAL_SETS, _LOCAL_MASKS, _INNER = 16, 8, 33, 120, 45, 2**12, 1260


class GameSize(NamedTuple):
    """How large a game of this kind is."""

    side: int = 4
    """The number of ranks, and of files."""
    each: int = 2
    """How many squares a seat has, and as many triangles; besides one cylinder."""
    in_line: int = 4
    """How many pieces in a line win."""

    @property
    def places(self) -> int:
        return self.side**2

    @property
    def sets(self) -> tuple[int, int, int, int]:
        """In how many ways the triangles of X, the squares of Y, the triangles of Y, the squares of X can stand."""
        free = self.places - 2
        first, second, third, fourth = (comb(free - k * self.each, self.each) for k in range(4))
        return first, second, third, fourth


class Tables(NamedTuple):
    """What compiled code looks up. A set is one square or triangle, or two, anywhere on the board, by its number."""

    each: int
    whole: int
    """All places, as a mask."""
    inner: int
    """Boards in a block."""
    first_sets: int
    second_sets: int
    inner_squares: int
    """In how many ways the squares of X can stand in a block once the triangles of Y stand."""
    local_sets: int
    local_whole: int
    base: Any
    """A set's number is the base of its higher place plus its lower place."""
    low: Any
    high: Any
    mask: Any
    """By set."""
    beside: Any
    """By place: the places beside it, as a mask."""
    around: Any
    """By place: beside it and diagonally."""
    steps: Any
    """By place: the same as a list."""
    step_count: Any
    has_line: Any
    """By mask of all pieces of a seat."""
    turned: Any
    """By turn and set."""
    turned_place: Any
    pair_class: Any
    """By the cylinders of X and Y, as 16 · X + Y."""
    pair_turn: Any
    """Likewise: the turn that makes it the first of its class."""
    pair_twin: Any
    """Likewise: the other turn that does so where there are two."""
    class_x: Any
    class_y: Any
    class_size: Any
    """How many pairs belong to a class."""
    class_rank: Any
    """By class and set: the number of the set among the places without cylinders."""
    local_mask: Any
    """In a block, places are numbered anew (locally): those still free for the triangles of Y and the squares of X."""
    local_low: Any
    local_high: Any
    local_set: Any
    """By local mask."""
    inner_number: Any
    """By local set of triangles and of squares."""
    inner_t: Any
    """By number in the block: the local set of triangles."""
    inner_s: Any


def tables(shape: GameSize, *, diagonals: bool) -> Any:
    """Make the tables of a shape, as a raw."""
    side, each, places = shape.side, shape.each, shape.places
    first, second, third, fourth = shape.sets
    beside = [[other for other in range(places) if _distance(side, place, other) == (0, 1)] for place in range(places)]
    around = [[other for other in range(places) if max(_distance(side, place, other)) == 1] for place in range(places)]
    ways = turns(side)
    sets = _sets(places, each)
    set_number = {one: number for number, one in enumerate(sets)}
    classes, pair_class, pair_turn, pair_twin = _classes(places, ways)
    local_places = places - 2 - 2 * each
    local = _sets(local_places, each)
    inner = [(t, s) for t in range(third) for s in range(third) if not set(local[t]) & set(local[s])]
    inner_number = np.zeros((_LOCAL_SETS, _LOCAL_SETS), np.uint16)
    for number, (t, s) in enumerate(inner):
        inner_number[t, s] = number
    local_set = np.zeros(_LOCAL_MASKS, np.uint8)
    for number, one in enumerate(local):
        local_set[_mask(one)] = number
    return pack_tables(
        Tables(
            each=each,
            whole=2**places - 1,
            inner=third * fourth,
            first_sets=first,
            second_sets=second,
            inner_squares=fourth,
            local_sets=third,
            local_whole=2**local_places - 1,
            base=_filled([comb(high, 2) if each == 2 else 0 for high in range(places)], _PLACES),
            low=_filled([one[0] for one in sets], _SETS),
            high=_filled([one[-1] for one in sets], _SETS),
            mask=_filled([_mask(one) for one in sets], _SETS, np.uint16),
            beside=_filled([_mask(ones) for ones in beside], _PLACES, np.uint16),
            around=_filled([_mask(ones) for ones in around], _PLACES, np.uint16),
            steps=np.array([_filled(ones, 8) for ones in around + [[]] * (_PLACES - places)]),
            step_count=_filled([len(ones) for ones in around], _PLACES),
            has_line=_lines(shape, diagonals=diagonals),
            turned=np.array(
                [
                    _filled([set_number[tuple(sorted(turn[place] for place in one))] for one in sets], _SETS)
                    for turn in ways
                ]
            ),
            turned_place=np.array([_filled(turn, _PLACES) for turn in ways]),
            pair_class=pair_class,
            pair_turn=pair_turn,
            pair_twin=pair_twin,
            class_x=_filled([x for x, _ in classes], _CLASSES),
            class_y=_filled([y for _, y in classes], _CLASSES),
            class_size=_filled([_class_size(pair, ways) for pair in classes], _CLASSES),
            class_rank=_class_ranks(classes, sets, each),
            local_mask=_filled([_mask(one) for one in local], _LOCAL_SETS, np.uint16),
            local_low=_filled([one[0] for one in local], _LOCAL_SETS),
            local_high=_filled([one[-1] for one in local], _LOCAL_SETS),
            local_set=local_set,
            inner_number=inner_number,
            inner_t=_filled([t for t, _ in inner], _INNER),
            inner_s=_filled([s for _, s in inner], _INNER),
        )
    )


def class_count(shape: GameSize) -> int:
    """How many ways to place two cylinders there are, turned and mirrored ones counted once."""
    return len(_classes(shape.places, turns(shape.side))[0])


def _distance(side: int, one: int, other: int) -> tuple[int, int]:
    """The two distances along ranks and files, the smaller first."""
    across, along = abs(one % side - other % side), abs(one // side - other // side)
    return min(across, along), max(across, along)


def turns(side: int) -> list[list[int]]:
    """The eight ways to turn and mirror a board: where each place goes."""
    turns = []
    for mirrored in (False, True):
        for quarter in range(4):
            turn = []
            for place in range(side**2):
                file, rank = place % side, place // side
                if mirrored:
                    file = side - 1 - file
                for _ in range(quarter):
                    file, rank = rank, side - 1 - file
                turn.append(rank * side + file)
            turns.append(turn)
    return turns


def _sets(places: int, each: int) -> list[tuple[int, ...]]:
    """All sets, ordered by their higher and then by their lower place."""
    return sorted(combinations(range(places), each), key=lambda one: one[::-1])


def _classes(places: int, turns: list[list[int]]) -> tuple[list[tuple[int, int]], Any, Any, Any]:
    """The classes of pairs of cylinders, by the first pair of each, and the class and turns of every pair."""
    classes: list[tuple[int, int]] = []
    pair_class, pair_turn, pair_twin = (np.zeros(_PLACES**2, np.uint8) for _ in range(3))
    for x in range(places):
        for y in range(places):
            if x == y:
                continue
            first = min((way[x], way[y]) for way in turns)
            fitting = [number for number, way in enumerate(turns) if (way[x], way[y]) == first]
            if first not in classes:
                classes.append(first)
            pair_class[16 * x + y] = classes.index(first)
            pair_turn[16 * x + y], pair_twin[16 * x + y] = fitting[0], fitting[-1]
    return classes, pair_class, pair_turn, pair_twin


def _class_size(pair: tuple[int, int], turns: list[list[int]]) -> int:
    return len({(way[pair[0]], way[pair[1]]) for way in turns})


def _class_ranks(classes: list[tuple[int, int]], sets: list[tuple[int, ...]], each: int) -> Any:
    ranks = np.zeros((_CLASSES, _SETS), np.uint8)
    for number, pair in enumerate(classes):
        free = [one for one in range(_SETS) if one < len(sets) and not set(sets[one]) & set(pair)]
        for one in free:
            lower = [place - sum(other < place for other in pair) for place in sets[one]]
            ranks[number, one] = lower[-1] * (lower[-1] - 1) // 2 + lower[0] if each == 2 else lower[0]
    return ranks


def _lines(shape: GameSize, *, diagonals: bool) -> Any:
    side = shape.side
    lines = [[rank * side + file for file in range(side)] for rank in range(side)]
    lines += [[rank * side + file for rank in range(side)] for file in range(side)]
    if diagonals:
        lines += [[place * (side + 1) for place in range(side)], [(place + 1) * (side - 1) for place in range(side)]]
    masks = np.arange(2**16)
    found = np.zeros(2**16, np.uint8)
    for line in lines:
        found[sum(masks >> place & 1 for place in line) >= shape.in_line] = 1
    return found


def _mask(places: Any) -> int:
    return sum(1 << place for place in places)


def _filled(values: list[int], room: int, kind: Any = np.uint8) -> Any:
    array = np.zeros(room, kind)
    array[: len(values)] = values
    return array


# Compiled


@jit
def number_of(g, x, y, t_x, s_y, t_y, s_x):
    """The block and the number in it of a board: the places of the cylinders, the sets of all others."""
    return number_if_turned(g, g.pair_turn[x << 4 | y], x, y, t_x, s_y, t_y, s_x)


@jit
def number_if_turned(g, turn, x, y, t_x, s_y, t_y, s_x):
    of_class = g.pair_class[x << 4 | y]
    t_x = g.turned[turn, t_x]
    s_y = g.turned[turn, s_y]
    taken = 1 << np.int64(g.class_x[of_class]) | 1 << np.int64(g.class_y[of_class]) | np.int64(g.mask[t_x])
    block = np.int64(of_class) * g.first_sets + np.int64(g.class_rank[of_class, t_x])
    block = block * g.second_sets + rank_among_free(g, s_y, taken)
    taken |= np.int64(g.mask[s_y])
    t = rank_among_free(g, g.turned[turn, t_y], taken)
    s = rank_among_free(g, g.turned[turn, s_x], taken)
    return block, np.int64(g.inner_number[t, s])


@jit
def rank_among_free(g, one, taken):
    """The number of a set among those of the places that are not taken."""
    low, high = np.int64(g.low[one]), np.int64(g.high[one])
    low -= count_bits(taken & (1 << low) - 1)
    high -= count_bits(taken & (1 << high) - 1)
    return np.uint64(np.int64(g.base[np.uint64(high)]) + low)


BLOCK = np.dtype(
    (
        np.record,
        [
            ("x", np.int64),  # the cylinders
            ("y", np.int64),
            ("t_x", np.int64),  # sets
            ("s_y", np.int64),
            ("taken", np.int64),  # the places of all these
            ("sets", np.uint8, (_LOCAL_SETS,)),  # by local set: which set it is on the board
            ("near", np.uint16, (12,)),  # by local place: the local places beside it, as a mask
        ],
    )
)
"""What the boards of a block have in common."""


@jit
def open_block(g, number, block, free):
    """Work out a block; ``free`` is room for places."""
    s_y = number % g.second_sets
    t_x = number // g.second_sets % g.first_sets
    of_class = number // g.second_sets // g.first_sets
    block.x, block.y = g.class_x[of_class], g.class_y[of_class]
    taken = 1 << block.x | 1 << block.y
    list_free(g, taken, free)
    block.t_x = set_of_rank(g, t_x, free)
    taken |= np.int64(g.mask[block.t_x])
    list_free(g, taken, free)
    block.s_y = set_of_rank(g, s_y, free)
    taken |= np.int64(g.mask[block.s_y])
    block.taken = taken
    places = list_free(g, taken, free)
    for one in range(g.local_sets):
        block.sets[one] = set_of_rank(g, one, free)
    for place in range(places):
        near = 0
        for other in range(places):
            near |= (np.int64(g.beside[free[place]]) >> np.int64(free[other]) & 1) << other
        block.near[place] = near


@jit
def list_free(g, taken, free):
    """List the places that are not taken, and count them."""
    places = 0
    for place in range(16):
        if (g.whole & ~taken) >> place & 1:
            free[places] = place
            places += 1
    return places


@jit
def set_of_rank(g, rank, free):
    """The set with a number among the free places, which are numbered in their order."""
    low, high = np.int64(free[g.low[rank]]), np.int64(free[g.high[rank]])
    return np.int64(g.base[high]) + low


@jit
def ways(g, near, moving, staying, targets):
    """Fill in the local sets that a set becomes by moving one of its pieces while another set stays; count them."""
    mask = np.int64(g.local_mask[moving])
    free = g.local_whole & ~(mask | np.int64(g.local_mask[staying]))
    n = 0
    for end in range(g.each):
        place = np.uint64(g.local_low[moving] if end == 0 else g.local_high[moving])
        rest = mask ^ np.int64(1) << np.int64(place)
        where = np.int64(near[place]) & free
        while where:
            target = where & -where
            where ^= target
            targets[n] = g.local_set[rest | target]
            n += 1
    return n
