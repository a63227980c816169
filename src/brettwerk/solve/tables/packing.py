"""Codes packed for the disk, compiled: two bits for the result, and half the plies to the end."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from brettwerk.core.compiled.dispatch import jit


@jit
def pack(codes, values, halves):
    """Fill in what the codes of some positions come to."""
    for place in range(len(codes)):
        code = codes[place]
        if code:
            values[place // 4] |= (2 if code & 1 else 1) << place % 4 * 2
            halves[place] = (code - 1) >> 1
