"""Masks, and planes that have one number everywhere, written by compiled code.

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


@jit
def write_mask(mask, moves, count, seen, seat):
    """Write 1 for each move that is listed and 0 for all others, by its number as a seat sees it, if one is given."""
    for i in range(len(mask)):
        mask[i] = 0
    for i in range(count):
        mask[moves[i] if seat < 0 else seen[seat, moves[i]]] = 1
