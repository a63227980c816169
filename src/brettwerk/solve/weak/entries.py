"""Entries of the table that all processes of a search share, read and written without locks; compiled.

A bucket has four entries of two words each: the contents, and the key combined with them (exclusive or). Two processes
that write to one place at once leave words that do not belong together; such an entry fits no key and counts as empty.
Keys are permuted identities of positions, the side that attacks among them, so two positions never share one.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit

WAYS = 4
"""Entries in a bucket: with these, it is a cache line."""
BITS = 20
INFINITE = (1 << BITS) - 1
"""The proof number of what cannot be proven, and the disproof number of what is."""
PLIES, EFFORT, RUN = 2 * BITS, 2 * BITS + 8, 2 * BITS + 14
"""Where the other parts begin: plies to the end (8 bits), effort (6), the run in which alone it holds, or 0 (10)."""
MAX_PLIES = 250
RUNS = 1 << 10
SETTLED_EFFORT = 6
"""By how much a settled position is worth more than the effort that it took, if one has to make room."""


@jit
def key_of(identity, attacks):
    """The key of a position in which an attacker is to move, or not."""
    z = np.uint64(2 * identity + attacks) + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64(z ^ (z >> np.uint64(31)))


@jit
def pack(proof, disproof, plies, effort, run):
    return (
        np.int64(proof)
        | np.int64(disproof) << BITS
        | np.int64(plies) << PLIES
        | np.int64(effort) << EFFORT
        | np.int64(run) << RUN
    )


@jit
def proof_of(entry):
    return entry & INFINITE


@jit
def disproof_of(entry):
    return entry >> BITS & INFINITE


@jit
def plies_of(entry):
    return entry >> PLIES & 255


@jit
def run_of(entry):
    return entry >> RUN & (RUNS - 1)


@jit
def worth_of(entry):
    """What it would cost to lose an entry."""
    effort = entry >> EFFORT & 63
    is_settled = entry & INFINITE == 0 or (disproof_of(entry) == 0 and run_of(entry) == 0)
    return effort + SETTLED_EFFORT if is_settled else effort


@jit
def find(table, key):
    """The contents kept under a key, or 0."""
    bucket = key & (len(table) - 1)
    for way in range(WAYS):
        entry = table[bucket, 2 * way + 1]
        if entry != 0 and table[bucket, 2 * way] ^ entry == key:
            return entry
    return np.int64(0)


@jit
def keep(table, key, entry):
    """Keep contents under a key, in place of what was kept there or of what is worth least in its bucket."""
    bucket = key & (len(table) - 1)
    chosen, least = 0, np.int64(1 << 20)
    for way in range(WAYS):
        other = table[bucket, 2 * way + 1]
        if other == 0:
            worth = np.int64(-1)
        elif table[bucket, 2 * way] ^ other == key:
            if proof_of(other) == 0 and (proof_of(entry) != 0 or plies_of(other) <= plies_of(entry)):
                return  # a proof is never lost to something less
            chosen = way
            break
        else:
            worth = worth_of(other)
        if worth < least:
            chosen, least = way, worth
    table[bucket, 2 * chosen + 1] = entry
    table[bucket, 2 * chosen] = key ^ entry


@jit
def share_used(table, sample):
    """The share of places of a table that are in use, and of those that hold something settled, from a sample."""
    used = settled = seen = 0
    step = max(1, len(table) // sample)
    for bucket in range(0, len(table), step):
        for way in range(WAYS):
            entry = table[bucket, 2 * way + 1]
            seen += 1
            used += entry != 0
            settled += entry != 0 and (proof_of(entry) == 0 or (disproof_of(entry) == 0 and run_of(entry) == 0))
    return used / seen, settled / seen
