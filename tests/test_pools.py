"""Processes that share work."""

import os
import subprocess
import sys

import pytest

from brettwerk.cli.pools import process_pool

BUSY = """
import time
from brettwerk.cli.pools import process_pool

if __name__ == "__main__":
    pool = process_pool(2)
    print(pool.submit(pow, 2, 5).result(), flush=True)
    time.sleep(600)
"""


def test_there_are_no_more_processes_than_tasks_or_cores() -> None:
    for tasks, most in ((1, 1), (None, os.cpu_count()), (1000, os.cpu_count())):
        with process_pool(tasks) as pool:
            assert pool._max_workers == most


@pytest.mark.parametrize("end", ["kill", "terminate"])
def test_they_end_with_the_one_they_work_for(end: str) -> None:
    """All of them have its standard output, which is at its end when the last has gone."""
    with subprocess.Popen([sys.executable, "-c", BUSY], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "32\n"
        getattr(process, end)()
        rest, _ = process.communicate(timeout=30)
        assert rest == ""
