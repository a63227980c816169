"""A small random generator for compiled code, repeatable from its seed."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np
from numpy.typing import NDArray

from brettwerk.core.compiled.dispatch import jit


def generator(seed: int) -> NDArray[np.uint64]:
    """Make the state of a generator: neighbouring seeds give unrelated streams (splitmix64)."""
    mask = (1 << 64) - 1
    z = (seed + 0x9E3779B97F4A7C15) & mask
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    z ^= z >> 31
    return np.array([z or 1], np.uint64)


@jit
def below(rng, n):
    """Draw an integer from 0 to n - 1 (xorshift64)."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
