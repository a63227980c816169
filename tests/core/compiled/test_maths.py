"""Exponential functions: right to about a unit in the last place, and the same compiled and interpreted."""

from __future__ import annotations

import math
import random
import struct
from decimal import Decimal, localcontext
from typing import TYPE_CHECKING

import numpy as np
import pytest

from brettwerk.core.compiled.dispatch import interpreted
from brettwerk.core.compiled.maths import exp, tanh

if TYPE_CHECKING:
    from collections.abc import Callable

RANGES = (1e-300, 1e-8, 0.3, 0.7, 3.0, 40.0, 350.0, 745.0)
SPECIAL = (
    0.0,
    -0.0,
    math.inf,
    -math.inf,
    math.nan,
    5e-324,
    709.782712893384,
    709.7827128933841,
    -745.1332191019412,
    -746.0,
)


def numbers(seed: int, count: int) -> list[float]:
    chance = random.Random(seed)
    return [chance.uniform(-extent, extent) for extent in RANGES for _ in range(count)]


def true_exp(x: float) -> Decimal:
    return Decimal(x).exp()


def true_tanh(x: float) -> Decimal:
    grown = Decimal(2 * x).exp()
    return (grown - 1) / (grown + 1)


@pytest.mark.parametrize(("function", "truth", "most"), [(exp, true_exp, 1.0), (tanh, true_tanh, 1.5)])
def test_results_are_true(function: Callable[[float], float], truth: Callable[[float], Decimal], most: float) -> None:
    with localcontext(prec=660):  # so that the small ones are not lost beside 1
        for x in numbers(1, 15):
            wanted, found = truth(x), function(x)
            if found < math.inf:
                off = abs(Decimal(found) - wanted) / Decimal(math.ulp(float(wanted)))
                assert off < most, x


@pytest.mark.parametrize(("function", "usual"), [(exp, math.exp), (tanh, math.tanh)])
def test_results_are_those_of_any_library(function: Callable[[float], float], usual: Callable[[float], float]) -> None:
    for x in numbers(2, 2000):
        if x < 709.0:
            assert abs(function(x) - usual(x)) <= 2 * math.ulp(usual(x)), x


def test_special_values() -> None:
    assert exp(math.inf) == math.inf
    assert exp(-math.inf) == exp(-746.0) == 0.0
    assert exp(0.0) == exp(-0.0) == exp(5e-324) == 1.0
    assert exp(709.782712893384) == math.exp(709.782712893384)
    assert exp(710.0) == math.inf
    assert exp(-745.13) == 5e-324
    assert (tanh(math.inf), tanh(-math.inf)) == (1.0, -1.0)
    assert tanh(0.0) == 0.0
    assert math.isnan(exp(math.nan))
    assert math.isnan(tanh(math.nan))


@pytest.mark.parametrize("function", [exp, tanh])
def test_compiled_and_interpreted_results_are_the_same_to_the_last_bit(function: Callable[[float], float]) -> None:
    for x in (*numbers(3, 500), *SPECIAL):
        with interpreted(), np.errstate(all="ignore"):
            plain = function(x)
        assert math.isnan(plain) == math.isnan(function(x))
        assert math.isnan(plain) or struct.pack("d", plain) == struct.pack("d", function(x)), x


def test_small_floats_are_taken_for_what_they_are() -> None:
    for x in numbers(4, 50):
        if abs(x) < 80:
            assert exp(np.float32(x)) == exp(float(np.float32(x)))
