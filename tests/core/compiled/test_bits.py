"""Counting bits in compiled code, against Python's own."""

from __future__ import annotations

import random

import numpy as np
import pytest

from brettwerk.core.compiled.bits import count_bits, lowest_bit

KINDS = (np.uint8, np.uint16, np.uint32, np.uint64, np.int32, np.int64)


@pytest.mark.parametrize("kind", KINDS)
def test_bits_of_every_type_are_counted(kind: type[np.integer]) -> None:
    most, chance = int(np.iinfo(kind).max), random.Random(5)
    for number in [0, 1, most, most - 1, *(chance.randint(0, most) for _ in range(100))]:
        assert count_bits(kind(number)) == number.bit_count()


@pytest.mark.parametrize("kind", KINDS)
def test_the_lowest_bit_of_every_type_is_found(kind: type[np.integer]) -> None:
    most, chance = int(np.iinfo(kind).max), random.Random(6)
    for place in range(most.bit_length()):
        for above in (0, most, chance.randint(0, most)):
            assert lowest_bit(kind((above >> place | 1) << place)) == place
