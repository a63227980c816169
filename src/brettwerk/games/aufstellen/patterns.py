"""An n-tuple network for Aufstellen: what pieces near each other are worth, learned from the solved game.

A shape, turned and mirrored in all ways, gives tuples of squares. What is on the squares of a tuple, as the seat to
move sees it, is a pattern, and each pattern has a weight: the weights of all patterns on the board add up to the logit
of a win. Each step of the placing phase, and each kind of piece that is due in the moving phase, has its own weights.
``learning.py`` fits them.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.games.aufstellen.numbering import turns
from brettwerk.games.aufstellen.rules import BOARD, SQUARES, number_of

SHAPES = (
    "a1 b1 c1 a2 b2 c2",
    "a2 b2 c2 a3 b3 c3",
    "a1 b1 c1 d1",
    "a2 b2 c2 d2",
    "a1 b2 c3 d4",
    "b2 b1 a2 c2 b3",
)
CONTENTS = 7
"""What can be on a square: nothing, or one of three kinds of the seat to move, or of the other seat."""
MOVING = 11
"""The stages of the moving phase follow those of the first eleven steps, one for each kind of piece."""
STAGES = MOVING + 3
UNITS = 16
"""Weights are kept as whole numbers, this many to the unit."""
MOST = 127
"""No weight is larger then."""


def _tuples() -> list[tuple[int, list[int]]]:
    """For each tuple, where the weights of its shape begin, and its squares."""
    tuples, start = [], 1
    for shape in SHAPES:
        squares = [BOARD.names.index(name) for name in shape.split()]
        ways = {tuple(turn[square] for square in squares): None for turn in turns(BOARD.files)}
        tuples += [(start, list(way)) for way in ways]
        start += CONTENTS ** len(squares)
    return tuples


TUPLES = len(_tuples())
WEIGHTS = 1 + sum(CONTENTS ** len(shape.split()) for shape in SHAPES)
"""Of a stage; the first is that of the stage itself."""
STARTS = np.array([start for start, _ in _tuples()], np.int32)
FACTORS = np.zeros((SQUARES, TUPLES), np.int32)
"""By square and tuple: what the content of the square is multiplied with in the number of the pattern."""
for _number, (_, _squares) in enumerate(_tuples()):
    for _place, _square in enumerate(_squares):
        FACTORS[_square, _number] = CONTENTS**_place


@jit
def stage_of(step):
    return step if step < MOVING else MOVING + step % 3


@jit
def find_patterns(pieces, seat, found):
    """Fill in where the weights of all patterns lie; ``pieces`` are masks by seat and kind."""
    for k in range(TUPLES):
        found[k] = STARTS[k]
    for whose in range(2):
        for kind in range(3):
            left = np.int64(pieces[seat ^ whose, kind])
            content = np.int32(1 + 3 * whose + kind)
            while left:
                piece = left & -left
                left ^= piece
                square = number_of(piece)
                for k in range(TUPLES):
                    found[k] += FACTORS[square, k] * content


@jit
def logit(g, pieces, step, found):
    """How likely the seat whose step it is wins: 0 is even, and each unit makes it e times as likely."""
    find_patterns(pieces, step & 1, found)
    stage = stage_of(step)
    total = np.int32(g.patterns[stage, 0])
    for k in range(TUPLES):
        total += g.patterns[stage, found[k]]
    return total / UNITS


# Files


def to_bytes(weights: Any) -> bytes:
    """Pack weights for a file."""
    whole = np.clip(np.round(UNITS * weights), -MOST, MOST).astype(np.int8)
    return zlib.compress(folded(whole).tobytes(), 9)


def folded(weights: Any) -> Any:
    """The same sums with fewer weights: of two patterns that always come together, one gets the weight of both.

    A row, for instance, is two tuples, one from either end.
    """
    found, start = weights.astype(np.int16), 1
    for shape in SHAPES:
        squares = [BOARD.names.index(name) for name in shape.split()]
        numbers = np.arange(CONTENTS ** len(squares))
        contents = [numbers // CONTENTS**place % CONTENTS for place in range(len(squares))]
        for turn in turns(BOARD.files):
            way = [turn[square] for square in squares]
            if set(way) != set(squares):
                continue
            others = sum(contents[way.index(square)] * CONTENTS**place for place, square in enumerate(squares))
            first, second = start + numbers[numbers < others], start + others[numbers < others]
            sums = found[:, first] + found[:, second]
            found[:, first] = np.clip(sums, -MOST, MOST)
            found[:, second] = sums - found[:, first]
        start += len(numbers)
    return found.astype(np.int8)


@cache
def patterns_of(name: str) -> Any:
    """The weights that come with the game, by stage and pattern; ``name`` is that of the variant's table."""
    packed = files(__package__).joinpath("solved", f"{name}.patterns").read_bytes()
    return np.frombuffer(zlib.decompress(packed), np.int8).reshape(STAGES, WEIGHTS)
