"""Engine processes: crashes are survived, nobody occupies them all, and the urgent goes first."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

import pytest

from brettwerk.search.process.worker_process import TaskFailed, WorkerCrashed
from brettwerk.server.workers.lanes import PoolJob, PriorityLanes, Urgency
from brettwerk.server.workers.pool import Pool
from support.browsing import Browser, until
from support.chores import Add, AlwaysCrash, CrashUntil, Fail, Pid, Wait

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.server.services import Services


def test_crashes_are_survived_once_and_errors_are_told(tmp_path: Path) -> None:
    async def scene() -> None:
        pool = Pool(1)
        pool.start()
        told: list[tuple[int, int]] = []
        job = await pool.submit(Add(2, 3), Urgency.MOVE, tell=lambda *progress: told.append(progress))
        assert await job.done == 5
        assert told == [(1, 2)]
        assert await pool.run(CrashUntil(tmp_path / "crashed"), Urgency.MOVE) == "alive"
        with pytest.raises(TaskFailed, match="no"):
            await pool.run(Fail(), Urgency.MOVE)
        with pytest.raises(WorkerCrashed):
            await pool.run(AlwaysCrash(), Urgency.MOVE)
        assert await pool.run(Add(1, 1), Urgency.MOVE) == 2
        (pid,) = pool.pids
        await pool.close()
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)

    asyncio.run(scene())


def test_an_engine_that_is_killed_answers_nevertheless(browser: Browser, services: Services) -> None:
    board = browser.new_board("aufstellen", "me", 9)
    with browser.watch(board) as socket:
        until(socket, "board")
        (pid,) = services.pool.pids
        os.kill(pid, signal.SIGSTOP)  # so that it has not answered before it is killed
        browser.play(board, 0, "a1")
        until(socket, "thinking")
        os.kill(pid, signal.SIGKILL)
        assert until(socket, "event")["seat"] == 1
    assert services.pool.pids != [pid]


def test_visitors_take_turns_and_the_urgent_goes_first() -> None:
    async def scene() -> None:
        lanes = PriorityLanes()
        for visitor, number in (("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5)):
            lanes.put(PoolJob(Add(number, 0), visitor, Urgency.HINT, print))
        background, urgent = (
            PoolJob(Add(n, 0), "d", urgency, print) for n, urgency in ((6, Urgency.BACKGROUND), (7, Urgency.MOVE))
        )
        lanes.put(background)
        lanes.put(urgent)
        order = []
        while job := lanes.take(Urgency.HINT):
            order.append(job.task.one)  # type: ignore[attr-defined]
        assert order == [7, 1, 4, 5, 2, 3]
        assert lanes.drop(background)
        assert not lanes.drop(background)
        assert lanes.take(Urgency.BACKGROUND) is None

    asyncio.run(scene())


def test_nobody_occupies_all_processes() -> None:
    """While one visitor keeps a process busy with all they have, another is served at once by the other."""

    async def scene() -> None:
        pool = Pool(2)
        pool.start()
        greedy = [await pool.submit(Wait(60), Urgency.MOVE, "greedy") for _ in range(5)]
        assert await pool.run(Add(1, 2), Urgency.HINT, "modest") == 3
        assert not any(job.done.done() for job in greedy)
        for job in greedy:
            job.done.cancel()
        assert await pool.run(Add(3, 4), Urgency.MOVE, "greedy") == 7  # what nobody wants any more has stopped
        await pool.close()

    asyncio.run(scene())


def test_what_belongs_to_a_board_goes_to_the_process_that_served_it_last() -> None:
    async def scene() -> None:
        pool = Pool(2)
        pool.start()
        homes = {board: await pool.run(Pid(), Urgency.MOVE, home=board) for board in ("a", "b")}
        for _ in range(6):
            for board, pid in homes.items():
                assert await pool.run(Pid(), Urgency.MOVE, home=board) == pid
        busy = await pool.submit(Wait(60), Urgency.MOVE, home="a")
        await asyncio.sleep(0.3)
        assert await pool.run(Pid(), Urgency.MOVE, home="a") != homes["a"]  # nobody waits for a process that is busy
        busy.done.cancel()
        await pool.close()

    asyncio.run(scene())
