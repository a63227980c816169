"""Several processes that do the same: one that dies is replaced, and all end together."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
import time
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any

from brettwerk.cli.interrupts import INTERRUPTS

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.context import SpawnProcess

SHORT_LIFE = 10.0
"""A process that ends within so many seconds has not really begun."""
MOST_SHORT_LIVES = 10
"""After so many of them in a row there is no sense in going on."""
GRACE_SECONDS = 15.0


class Processes:
    """Starts processes and looks after them."""

    def __init__(self, count: int, work: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._work = work
        self._arguments = arguments
        self._count = count
        self._living: dict[SpawnProcess, float] = {}
        self._ending = threading.Event()

    def start(self) -> None:
        INTERRUPTS.hand_over()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: self._ending.set())
        for _ in range(self._count):
            self._begin()

    def _begin(self) -> None:
        process = self._context.Process(target=self._work, args=self._arguments)
        process.start()
        self._living[process] = time.monotonic()

    def watch(self) -> bool:
        """Replace who dies until a signal comes; False if they cannot even begin."""
        short_lives = 0
        while not self._ending.is_set():
            wait([process.sentinel for process in self._living], timeout=0.5)
            for process, began in [(one, began) for one, began in self._living.items() if not one.is_alive()]:
                del self._living[process]
                if self._ending.is_set():
                    break
                short = time.monotonic() - began < SHORT_LIFE and process.exitcode in {2, 3}
                short_lives = short_lives + 1 if short else 0
                if short_lives >= min(MOST_SHORT_LIVES, self._count):
                    self._end()
                    return False
                self._begin()
        self._end()
        return True

    def _end(self) -> None:
        for process in self._living:
            process.terminate()
        until = time.monotonic() + GRACE_SECONDS
        for process in self._living:
            process.join(max(0.0, until - time.monotonic()))
            with contextlib.suppress(ValueError):
                process.kill()
