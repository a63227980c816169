"""Processes that share work, and that end with the one they work for."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from typing import TYPE_CHECKING, Any

from brettwerk.search.process.child_process import ChildContext, end_processes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Future
    from types import TracebackType

MOST = 61
"""More processes than these cannot be waited for on Windows."""
POLL_SECONDS = 0.1
"""How long to wait at a time: on Windows, Ctrl-C is heard of only in between."""


class WorkerPool(ProcessPoolExecutor):
    """A pool whose processes end at once when its block is left by an exception, such as KeyboardInterrupt."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool | None:
        processes = [*(self._processes or {}).values()]
        if kind is not None:
            self.shutdown(wait=False, cancel_futures=True)
            end_processes(processes)
        return super().__exit__(kind, error, traceback)


def process_pool(tasks: int | None = None) -> WorkerPool:
    """A process for each core, or for each task if these are fewer."""
    cores = min(os.cpu_count() or 1, MOST)
    return WorkerPool(min(tasks or cores, cores), mp_context=ChildContext())


def completed(tasks: Iterable[Future[Any]]) -> Iterator[Future[Any]]:
    """Give tasks as they are completed."""
    waiting = set(tasks)
    while waiting:
        done, waiting = wait(waiting, POLL_SECONDS, FIRST_COMPLETED)
        yield from done
