"""Which positions a solver may take for one another, asked by compiled code."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from brettwerk.core.compiled.dispatch import jit, symmetric_key


@jit
def identity_of(g, s):
    """A number from 0 to 2**62 - 1 that a position shares with those that are alike by symmetry, and with no others."""
    return symmetric_key(g, s)
