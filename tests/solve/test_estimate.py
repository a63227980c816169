"""What it takes to build a table is told before it is built."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brettwerk import load_game
from brettwerk.cli.solve.tables import cost_text
from brettwerk.core.registry import part_of
from brettwerk.core.solved.space import Space, entries_of
from brettwerk.solve.tables.estimate import BuildEstimate, estimate

if TYPE_CHECKING:
    from pathlib import Path


def whole_space() -> Space:
    solve = part_of("aufstellen", "solve")
    assert solve
    space: Space = solve.space(load_game("aufstellen"))
    return space


def test_the_estimate_is_near_what_was_measured() -> None:
    """docs/aufstellen-solved.md: 637 MB, 1.9 GiB, 377 s of processor time; machines differ, and are busy."""
    space = whole_space()
    found = estimate(space, threads=1)
    assert found.positions == entries_of(space) == 861_543_569
    assert 0.8 < found.table / 637e6 < 1.25
    assert 0.8 < found.memory / (1.9 * 2**30) < 1.25
    assert 60 < found.seconds < 6000
    half = estimate(space, threads=2, done=0.5)
    assert half.seconds < 0.75 * found.seconds


def test_it_is_said_in_units_that_people_use(tmp_path: Path) -> None:
    said = cost_text(BuildEstimate(861_543_569, 1.98e9, 0.646e9, 3.41e9, 240.0), tmp_path, "en")
    assert "861,543,569 positions takes about 2.0 GB of memory, 0.6 GB of disk (3.4 GB while" in said
    assert "about 4 min on this machine" in said
    german = cost_text(BuildEstimate(10, 1e9, 1e9, 1e9, 9000.0), tmp_path, "de")
    assert re.search(r"frei sind [\d.]+ GB", german)
    assert "etwa 2.5 h" in german
    assert "etwa 1 s" in cost_text(BuildEstimate(10, 1e9, 1e9, 1e9, 0.0), tmp_path, "de")
