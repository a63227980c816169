"""Processes that share work, and that end with the one they work for."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from threading import Thread

MOST = 61
"""More processes than these cannot be waited for on Windows."""


def process_pool(tasks: int | None = None) -> ProcessPoolExecutor:
    """A process for each core, or for each task if these are fewer.

    They are fresh ones: a fork of a process with threads may hang.
    """
    cores = min(os.cpu_count() or 1, MOST)
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(min(tasks or cores, cores), mp_context=context, initializer=_watch_parent)


def _watch_parent() -> None:
    """Without this, a process whose parent is killed waits for its next task for ever."""
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os._exit(1)
