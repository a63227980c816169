"""Processes that share work."""

import multiprocessing
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import Future

import pytest

from brettwerk.cluster.processes import ProcessWorkers
from brettwerk.cluster.workers import completed, open_workers

BUSY = """
import time
from brettwerk.cluster.workers import open_workers

if __name__ == "__main__":
    pool = open_workers(tasks=2)
    print(pool.submit(pow, 2, 5).result(), flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize(
    ("tasks", "cores", "processes"), [(None, 4, 4), (3, 4, 3), (1000, 4, 4), (None, 256, 61), (5, None, 1)]
)
def test_there_are_no_more_processes_than_tasks_or_cores(
    monkeypatch: pytest.MonkeyPatch, tasks: int | None, cores: int | None, processes: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    with open_workers("none", tasks) as pool:
        assert isinstance(pool, ProcessWorkers)
        assert pool._max_workers == processes  # type: ignore[attr-defined]
        assert pool.crew == (processes, 0)


@pytest.mark.parametrize("end", ["kill", "terminate"])
def test_they_end_with_the_one_they_work_for(end: str) -> None:
    """All of them have its standard output, which is at its end when the last has gone."""
    with subprocess.Popen([sys.executable, "-c", BUSY], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "32\n"
        getattr(process, end)()
        rest, _ = process.communicate(timeout=300)
        assert rest == ""


def test_they_end_at_once_when_their_work_is_interrupted() -> None:
    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt), open_workers(tasks=1) as pool:
        interrupt(pool.submit(time.sleep, 600))
    assert set(multiprocessing.active_children()) <= before


def interrupt(task: Future[None]) -> None:
    while not task.running():
        time.sleep(0.01)
    raise KeyboardInterrupt


def test_tasks_are_given_as_they_are_completed() -> None:
    tasks: list[Future[int]] = [Future(), Future()]
    given = completed(tasks)
    tasks[1].set_result(1)
    assert next(given).result() == 1
    threading.Timer(0.2, tasks[0].set_result, [0]).start()
    assert [task.result() for task in given] == [0]
