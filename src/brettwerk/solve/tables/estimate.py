"""What it takes to build a table: memory, disk and time, from the size of its space and the speed of this machine."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.solved.space import entries_of

if TYPE_CHECKING:
    from brettwerk.core.solved.space import Space

COST = {"ended": 6, "layer": 230, "pass": 600, "pack": 40}
"""Nanoseconds for each position (in layers: for each that is decided), roughly, on the machine that they are from."""
CODE_BYTES = 2
PROGRAM_BYTES = 250 * 2**20
"""What a process takes without any table."""
TABLE_BYTES = 0.75
"""For each position in a finished table, by the tables that there are."""
SAMPLE_SECONDS = 0.1


@dataclass(frozen=True)
class BuildEstimate:
    """What building a table takes, roughly."""

    positions: int
    memory: float
    """Bytes."""
    table: float
    """Bytes on disk in the end."""
    disk: float
    """Bytes on disk on the way there: two snapshots of the work, of which one replaces the other."""
    seconds: float


def estimate(space: Space, threads: int, done: float = 0.0) -> BuildEstimate:
    """What is needed for a table of which a share is done."""
    positions = entries_of(space)
    codes = CODE_BYTES * positions
    seconds = whole_cost(space) * 1e-9 * (1 - done) * _slowness(space) / threads
    return BuildEstimate(positions, codes + PROGRAM_BYTES, TABLE_BYTES * positions, 2 * codes, seconds)


def whole_cost(space: Space, decided: int = 0) -> float:
    """The nanoseconds of all stages, where some positions are known to be decided; the others can only be guessed."""
    moving, others = space.blocks * space.block_entries, sum(space.passes)
    layers = COST["layer"] * max(moving * space.decided_share, decided)
    return COST["ended"] * moving + layers + COST["pass"] * others + COST["pack"] * (moving + others)


def _slowness(space: Space) -> float:
    """How many times as long as expected the first stage takes here, by a sample of it."""
    space.find_ended(np.zeros(0, np.uint16), np.zeros(1, np.uint8), 0, 0)  # to compile or load is no part of it
    blocks = 1
    while True:
        codes, marked = np.zeros(blocks * space.block_entries, np.uint16), np.zeros(blocks, np.uint8)
        began = time.process_time()
        space.find_ended(codes, marked, 0, blocks)
        took = time.process_time() - began
        if took >= SAMPLE_SECONDS or blocks == space.blocks:
            return took / (1e-9 * COST["ended"] * len(codes))
        blocks = min(4 * blocks, space.blocks)
