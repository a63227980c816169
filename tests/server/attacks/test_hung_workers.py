"""Attack: make an engine's process hang, by a bug or a position that nobody foresaw.

It is noticed soon after the time that was asked for, replaced, and what it was to do is done by another.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from brettwerk.core.history import MatchHistory
from brettwerk.core.registry import load_game
from brettwerk.server.workers import tasks
from brettwerk.server.workers.analysis_tasks import Evaluate, Review
from brettwerk.server.workers.lanes import Urgency
from brettwerk.server.workers.pool import LONGEST, Pool
from brettwerk.server.workers.tasks import Advise, Choose
from support.chores import Add, HangUntil

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_hung_process_is_replaced_and_its_task_done_by_another(tmp_path: Path) -> None:
    async def scene() -> None:
        pool = Pool(1)
        pool.start()
        await pool.run(Add(1, 1), Urgency.MOVE)  # now there is a process
        began = time.monotonic()
        assert await pool.run(HangUntil(tmp_path / "hung"), Urgency.MOVE) == "alive"
        assert time.monotonic() - began < LONGEST / 4
        await pool.close()

    asyncio.run(scene())


def test_every_search_is_given_up_soon_after_its_time() -> None:
    history = MatchHistory(load_game("aufstellen").variant)
    searches: list[Choose | Advise | Evaluate | Review] = [
        Choose(history, 9, 5.0),
        Choose(history, 1),
        Advise(history, 5.0),
        Evaluate(history, 5.0, 3),
        Review(history, 5.0),
    ]
    for search in searches:
        assert search.patience
        assert search.patience <= 5.0 + tasks.MARGIN < LONGEST / 5


def test_a_search_that_must_be_compiled_first_has_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "is_search_compiled", lambda _: False)
    assert Advise(MatchHistory(load_game("aufstellen").variant), 5.0).patience is None
