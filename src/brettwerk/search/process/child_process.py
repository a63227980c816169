"""Processes that are started by this one. Ctrl-C passes them by, and they end with the one that started them."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import time
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from threading import Thread
from typing import TYPE_CHECKING, Any

if sys.platform == "linux":
    from multiprocessing.context import ForkServerContext as Context
    from multiprocessing.context import ForkServerProcess as Process
else:
    from multiprocessing.context import SpawnContext as Context
    from multiprocessing.context import SpawnProcess as Process

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from multiprocessing.process import BaseProcess

END_SECONDS = 0.3
"""How long processes may take to end before they are killed."""


LOADED_ONCE = ["brettwerk.core.compiled.compiler", "brettwerk.search.engine", "brettwerk.search.process.tasks"]
"""What all such processes need, and takes most of a second to load."""


class ChildProcess(Process):
    """A fresh process, since a fork of a process with threads may hang.

    On Linux it is a fork of a process without threads that has loaded most of what is needed.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._environment = dict(os.environ)

    def start(self) -> None:
        with out_of_reach():
            super().start()

    def run(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; this one is ended by its parent
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        os.environ.clear()
        os.environ.update(self._environment)  # else it would be that in which the first of them was started
        Thread(target=_end_with_parent, daemon=True).start()
        super().run()


class ChildContext(Context):
    """Makes such processes, for whatever wants a context of multiprocessing."""

    Process = ChildProcess

    def __init__(self) -> None:
        super().__init__()
        if sys.platform == "linux":
            self.set_forkserver_preload(LOADED_ONCE)
        if sys.platform != "win32":
            _start_tracker()


@contextmanager
def out_of_reach() -> Iterator[None]:
    """Let Ctrl-C pass by the processes that are started meanwhile, since they would end with a traceback."""
    if sys.platform == "win32":
        ctypes.windll.kernel32.SetConsoleCtrlHandler(None, True)  # children inherit that they ignore it
        try:
            yield
        finally:
            ctypes.windll.kernel32.SetConsoleCtrlHandler(None, False)
    else:
        _start_tracker()  # which would let the signal through again when it is started meanwhile
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # children inherit that too
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_tracker() -> None:
    """Start the process that tidies up behind others; it need not tell of those that end in the midst of it."""
    sys.warnoptions.append("ignore::UserWarning:multiprocessing.resource_tracker")
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.pop()


def end_processes(processes: Sequence[BaseProcess]) -> None:
    """End processes, whatever they are doing."""
    for process in processes:
        with suppress(ValueError, OSError):
            process.terminate()
    until = time.monotonic() + END_SECONDS
    for process in processes:
        process.join(max(until - time.monotonic(), 0))
    for process in processes:
        if process.is_alive():
            process.kill()
            process.join()


def _end_with_parent() -> None:
    """Without this, a process whose parent is killed would work on, or wait for its next task for ever."""
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os._exit(1)
