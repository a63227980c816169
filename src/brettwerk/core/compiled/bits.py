"""Sets of small numbers kept as the bits of an integer, in compiled code."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit

ONE = np.uint64(1)


@jit
def count_bits(bits):
    """How many bits are set, of any type of integer. The compiler knows this loop and takes one instruction for it."""
    rest = np.uint64(bits)
    count = 0
    while rest:
        rest &= rest - ONE
        count += 1
    return count


@jit
def lowest_bit(bits):
    """The place of the lowest bit that is set; there must be one."""
    rest = np.uint64(bits)
    return count_bits((rest & ~rest + ONE) - ONE)
