"""Processes of this machine that share work, and that end with the one they work for."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

from brettwerk.cluster.crew import Crew
from brettwerk.search.process.child_process import ChildContext, end_processes

if TYPE_CHECKING:
    from types import TracebackType

MOST = 61
"""More processes than these cannot be waited for on Windows."""


class ProcessWorkers(ProcessPoolExecutor):
    """A pool whose processes end at once when its block is left by an exception, such as KeyboardInterrupt."""

    def __init__(self, tasks: int | None = None) -> None:
        cores = min(os.cpu_count() or 1, MOST)
        self._processes_wanted = min(tasks or cores, cores)
        super().__init__(self._processes_wanted, mp_context=ChildContext())

    @property
    def crew(self) -> Crew:
        return Crew(self._processes_wanted)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool | None:
        processes = [*(self._processes or {}).values()]
        if kind is not None:
            self.shutdown(wait=False, cancel_futures=True)
            end_processes(processes)
        return super().__exit__(kind, error, traceback)
