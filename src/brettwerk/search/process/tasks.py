"""Tasks that are done in a process of their own, and that process: it does them one after another."""

from __future__ import annotations

import os
import queue
import threading
import time
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

STOP_INTERVAL = 0.02
"""Seconds between two attempts to stop a task that ends early by itself, since it may not have begun yet."""


class Task(Protocol):
    """Something to do in another process; it travels there by pickle."""

    def run(self, progress: TaskProgress, /) -> Any:
        """Do it. Whoever waits hears what ``progress`` is called with; it raises Stopped once nobody does."""


class Stopped(Exception):
    """The task is no longer wanted."""


class TaskRefused(Exception):
    """A task cannot be done as it was asked for; the error travels to whoever asked."""


class TaskProgress:
    """A running task's line to whoever waits for it."""

    def __init__(self, send: Callable[[Any], None]) -> None:
        self._send = send
        self._is_stopped = False
        self._end_early: Callable[[], None] | None = None

    def __call__(self, *values: Any) -> None:
        """Tell how far it is, or a part of the result."""
        self._send(values)
        if self._is_stopped and self._end_early is None:
            raise Stopped

    def end_early(self, stop: Callable[[], None]) -> None:
        """Have a stop call a function, instead of raising Stopped: the task then ends with what it has."""
        self._end_early = stop

    def stop(self) -> None:
        """Stop the task; called from another thread, again and again until it has ended."""
        self._is_stopped = True
        if self._end_early:
            self._end_early()


def serve_tasks(connection: Connection) -> None:
    """Do tasks until the other end of the pipe is gone; this is the main function of a process."""
    _TaskLoop(connection).serve()


class _TaskLoop:
    """Does tasks one at a time, and listens for stops meanwhile."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._tasks: queue.SimpleQueue[tuple[int, Task]] = queue.SimpleQueue()
        self._running: tuple[int, TaskProgress] | None = None
        self._done = 0

    def serve(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            number, task = self._tasks.get()
            progress = TaskProgress(lambda values, number=number: self._say("progress", number, values))  # type: ignore[misc]
            self._running = number, progress
            try:
                self._say("done", number, (task.run(progress), time.process_time()))
            except TaskRefused as error:
                self._say("refused", number, error)
            except Exception as error:  # noqa: BLE001 - whatever it is, the owner must hear of it
                self._say("failed", number, repr(error))
            self._done = number

    def _listen(self) -> None:
        while True:
            try:
                number, task = self._connection.recv()
            except (EOFError, OSError):
                os._exit(0)  # nobody is left to answer to
            if task is not None:
                self._tasks.put((number, task))
            else:
                threading.Thread(target=self._stop, args=(number,), daemon=True).start()

    def _stop(self, number: int) -> None:
        while self._done < number:
            if self._running and self._running[0] == number:
                self._running[1].stop()
            time.sleep(STOP_INTERVAL)

    def _say(self, kind: str, number: int, value: Any) -> None:
        try:
            self._connection.send((kind, number, value))
        except OSError:
            os._exit(0)
