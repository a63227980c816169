"""Arrays on the stack of compiled code."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

import numpy as np
import pytest

from brettwerk.core.compiled.dispatch import interpreted, jit
from brettwerk.core.compiled.scratch import scratch

PAIR = np.dtype((np.record, [("small", np.uint8), ("rows", np.int32, (3,))]))
WIDE, HIGH = 7, 5


@jit
def table_of_products(factor):
    """Fill arrays of all kinds, one of them in a function called meanwhile."""
    numbers, table, pairs = scratch(WIDE, np.int32), scratch((HIGH, WIDE), np.float64), scratch(2, PAIR)
    for i in range(WIDE):
        numbers[i] = factor * i
    pairs[0].small = 200
    pairs[0].rows[2] = sum_of_squares(factor)
    pairs[1] = pairs[0]
    total = 0.0
    for row in range(HIGH):
        for i in range(WIDE):
            table[row, i] = row * numbers[i]
            total += table[row, i]
    return total + pairs[1].small + pairs[1].rows[2] + len(table) + table.shape[1]


@jit
def sum_of_squares(factor):
    squares = scratch(WIDE, np.int32)
    total = 0
    for i in range(WIDE):
        squares[i] = factor * i * i
    for i in range(WIDE):
        total += squares[i]
    return total


@pytest.mark.parametrize("factor", [0, 3, 1000])
def test_each_array_is_a_place_of_its_own(factor: int) -> None:
    wanted = factor * 21 * 10 + 200 + factor * 91 + HIGH + WIDE
    assert table_of_products(factor) == wanted
    with interpreted():
        assert table_of_products(factor) == wanted
