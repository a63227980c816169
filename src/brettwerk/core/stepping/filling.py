"""Planes that have one number everywhere, written by compiled code.

Loops over the last index of an array become one instruction for many bytes; what NumPy offers for it does not.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from brettwerk.core.compiled.dispatch import jit


@jit
def clear(planes):
    """Write 0 everywhere."""
    content = planes.reshape(-1)
    for i in range(len(content)):
        content[i] = 0


@jit
def fill(planes, plane, number):
    """Write a number to all places of a plane."""
    row = planes[plane]
    for i in range(len(row)):
        row[i] = number
