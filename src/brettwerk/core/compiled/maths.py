"""Exponential functions for compiled code, the same to the last bit on every machine.

The ``math`` module asks the system's library, and those of two systems round differently in the last place, so that two
searches from the same seed would part. Here are sums, products and quotients only, which are exactly defined. Results
are off the true ones by little more than one unit in the last place at most.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit

LARGEST = 709.782712893384
"""The exponential of more than that is infinite."""
SMALLEST = -745.1332191019412
"""The exponential of less than that is zero."""
PER_LN2 = 1.4426950408889634
LN2_HIGH = 6.93147180369123816490e-01
"""The logarithm of 2 in two parts, the first with so few digits that small multiples of it are exact."""
LN2_LOW = 1.90821492927058770002e-10
ROUNDING = 1.5 * 2.0**52
"""A sum with it has no room for binary places, so that it is rounded to a whole number; its last bits are that number.

Turning a number into a whole one and back takes longer, in WebAssembly most of all.
"""
ROUNDING_BITS = int(np.float64(ROUNDING).view(np.int64))
SUBNORMAL = 1000
"""By how many powers of 2 a result is made too large before it may become too small to have all its digits."""


@jit
def exp(x):
    """The exponential function.

    x = k ln 2 + r, and exp(r) = 1 + r + r c / (2 - c), where c(r) is nearly even: a polynomial of r² (FreeBSD's msun).
    """
    x = float(x)
    if not x <= LARGEST:
        return x + np.inf  # NaN stays what it is
    if x < SMALLEST:
        return 0.0
    shifted = x * PER_LN2 + ROUNDING
    whole = shifted - ROUNDING
    k = np.float64(shifted).view(np.int64) - ROUNDING_BITS
    high = x - whole * LN2_HIGH
    low = whole * LN2_LOW
    r = high - low
    t = r * r
    even = 6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08)
    c = r - t * (1.66666666666666019037e-01 + t * (-2.77777777770155933842e-03 + t * even))
    y = 1.0 - ((low - r * c / (2.0 - c)) - high)
    if k > 1023:
        return y * 2.0 * power_of_2(k - 1)
    if k < -1022:
        return y * power_of_2(k + SUBNORMAL) * power_of_2(-SUBNORMAL)
    return y * power_of_2(k)


@jit
def power_of_2(k):
    """2 to the power of k, from -1022 to 1023: a number with that exponent and no digits."""
    return np.int64((k + 1023) << 52).view(np.float64)


@jit
def tanh(x):
    """The hyperbolic tangent: by a quotient of polynomials near 0 (Cephes), by the exponential elsewhere."""
    x = float(x)
    size = abs(x)
    if size < 0.625:
        s = x * x
        above = (-9.64399179425052238628e-01 * s - 9.92877231001918586564e01) * s - 1.61468768441708447952e03
        below = ((s + 1.12811678491632931402e02) * s + 2.23548839060100448583e03) * s + 4.84406305325125486048e03
        return x + x * s * (above / below)
    found = 1.0 - 2.0 / (exp(2.0 * size) + 1.0)
    return found if x > 0.0 else -found
