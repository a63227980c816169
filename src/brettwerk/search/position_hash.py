"""Hashes of positions, compiled: for repetitions on a search path, and for transposition tables."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit


@jit
def hash_position(state_bytes, hash_bytes):
    """Hash the first ``hash_bytes`` bytes of a state, which are the position's identity."""
    key = np.uint64(0xCBF29CE484222325)
    whole = hash_bytes // 8 * 8
    for i in range(0, whole, 8):  # eight bytes at a time
        word = np.uint64(0)
        for k in range(8):
            word |= np.uint64(state_bytes[i + k]) << np.uint64(8 * k)
        key = mixed(key, word)
    for i in range(whole, hash_bytes):
        key = mixed(key, np.uint64(state_bytes[i]))
    return key


@jit
def mixed(key, word):
    key = (key ^ word) * np.uint64(0x9E3779B97F4A7C15)
    return key ^ (key >> np.uint64(29))
