"""How many threads an engine gets: at a board all where time is the limit, in contests one, elsewhere what is said."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk import load_game
from brettwerk.cli.contest.contestants import CLOCK, read_contestant
from brettwerk.cli.parameters import BadParameter

if TYPE_CHECKING:
    from brettwerk.search.limits import TimeSource

GAME = load_game("aufstellen")
CORES = os.cpu_count() or 1
AT_BOARD = time.perf_counter


@pytest.mark.parametrize(
    ("text", "clock", "threads"),
    [
        ("level=9", AT_BOARD, CORES),
        ("seconds=0.2", AT_BOARD, CORES),
        ("level=9,threads=3", AT_BOARD, 3),
        ("level=9,simulations=5", AT_BOARD, 1),
        ("level=8", AT_BOARD, 1),
        ("level=9", CLOCK, 1),
        ("level=9,threads=2", CLOCK, 2),
    ],
)
def test_threads_are_those_that_are_said_or_all_where_time_is_the_limit(
    text: str, clock: TimeSource, threads: int
) -> None:
    engine: Any = read_contestant(text, GAME, clock).make(GAME, 1)
    assert len(engine._workers) == threads


@pytest.mark.parametrize("text", ["threads=0", "threads=257", "threads=x", "uct,threads=2,seconds=1"])
def test_other_threads_are_refused(text: str) -> None:
    with pytest.raises(BadParameter, match="threads=…"):
        read_contestant(text, GAME)
