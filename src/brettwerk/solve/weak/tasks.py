"""What a process is asked to do, here or elsewhere: a pure function of a position, but for what it remembers."""

from __future__ import annotations

import time
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from brettwerk.core.registry import game_of
from brettwerk.core.state import read_state
from brettwerk.solve.weak.shared_table import in_memory, map_table
from brettwerk.solve.weak.solver import ProofFinding, WeakSolver

if TYPE_CHECKING:
    from brettwerk.core.variant import Variant

OWN_MEGABYTES = 256
"""The table of a process that the shared one is out of reach for."""


class SearchTask(NamedTuple):
    """A position to search for a forced win."""

    variant: Variant
    position: str
    seat: int
    positions: int
    """How many to expand at most."""
    seed: int
    """The number of the run: what is guessed from repetitions in one counts for nothing in another."""
    table: str = ""
    """The path of the shared table."""


class TaskDone(NamedTuple):
    """What came of a task."""

    finding: ProofFinding
    seconds: float
    """Of the processor."""


def search_in_process(task: SearchTask) -> TaskDone:
    """Search a position in a process of its own."""
    solver = solver_of(task.variant, task.table if task.table and Path(task.table).exists() else "")
    began = time.process_time()
    state = read_state(solver.game, task.position)
    finding = solver.search(state, task.seat, task.positions, task.seed)
    return TaskDone(finding, time.process_time() - began)


@lru_cache(2)
def solver_of(variant: Variant, table: str) -> WeakSolver:
    """The solver of this process for a variant; without a shared table it has one of its own."""
    return WeakSolver(game_of(variant), map_table(Path(table)) if table else in_memory(OWN_MEGABYTES))
