"""Hashes of positions, compiled: for repetitions on a search path, and for transposition tables."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.words import word_at

START, FACTOR, SHIFT = 0xCBF29CE484222325, 0x9E3779B97F4A7C15, 29
WORD = 2**64 - 1


def hash_key(key: bytes) -> int:
    """What ``hash_position`` gives for the bytes of a position, for a few of them where nothing is compiled."""
    whole = len(key) // 8 * 8
    words = [int.from_bytes(key[i : i + 8], "little") for i in range(0, whole, 8)]
    found = START
    for word in (*words, *key[whole:]):
        found = (found ^ word) * FACTOR & WORD
        found ^= found >> SHIFT
    return found


@jit
def hash_position(state_bytes, hash_bytes):
    """Hash the first ``hash_bytes`` bytes of a state, which are the position's identity."""
    key = np.uint64(START)
    whole = hash_bytes // 8 * 8
    for i in range(0, whole, 8):
        key = mixed(key, word_at(state_bytes, i))
    for i in range(whole, hash_bytes):
        key = mixed(key, np.uint64(state_bytes[i]))
    return key


@jit
def mixed(key, word):
    key = (key ^ word) * np.uint64(FACTOR)
    return key ^ (key >> np.uint64(SHIFT))
