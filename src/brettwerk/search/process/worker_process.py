"""A process that does tasks for this one: if it crashes, whoever waits lives on."""

from __future__ import annotations

import contextlib
import threading
import time
from typing import TYPE_CHECKING, Any

from brettwerk.search.process.child_process import ChildContext, ChildProcess
from brettwerk.search.process.tasks import serve_tasks

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    from brettwerk.search.process.tasks import Task

POLL_SECONDS = 0.05
"""How often to look whether a task is still wanted."""
END_SECONDS = 2.0
"""How long a process may take to end before it is killed."""


class WorkerCrashed(Exception):
    """A process died or fell silent while it worked."""


class TaskFailed(Exception):
    """A task raised an error; it would do so again."""


class WorkerProcess:
    """One process and the pipe to it. It does one task at a time; waiting for the answer is done in threads."""

    def __init__(self, name: str = "brettwerk-worker") -> None:
        ours, theirs = ChildContext().Pipe()
        self._pipe: Connection = ours
        self._process = ChildProcess(target=serve_tasks, args=(theirs,), daemon=True, name=name)
        self._process.start()
        theirs.close()
        self._number = 0
        self._lock = threading.Lock()  # the pipe is written to by those who wait and those who stop
        self.cpu_seconds = 0.0
        """Processor time that the process had used when it last finished a task."""

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def post(self, task: Task) -> None:
        """Have a task done without waiting for it."""
        self._number += 1
        with contextlib.suppress(OSError):
            self._send(self._number, task)

    def run(
        self,
        task: Task,
        tell: Callable[..., None] = lambda *_: None,
        is_wanted: Callable[[], bool] = lambda: True,
        *,
        begun: Callable[[], None] = lambda: None,
        silence: float | None = None,
    ) -> Any:
        """Have a task done; ``tell`` hears its progress. It is stopped once it is no longer wanted.

        Raises WorkerCrashed if the process dies or says nothing for ``silence`` seconds, TaskFailed if the task raises
        an error, and TaskRefused if the task does so. ``begun`` is called when the task has been sent: from then on it
        can be stopped.
        """
        self._number += 1
        try:
            self._send(self._number, task)
            begun()
            return self._wait(tell, is_wanted, silence)
        except (EOFError, OSError) as error:
            raise WorkerCrashed from error

    def _wait(self, tell: Callable[..., None], is_wanted: Callable[[], bool], silence: float | None) -> Any:
        heard, is_stopping = time.monotonic(), False
        while True:
            if not is_stopping and not is_wanted():
                self.stop()
                is_stopping = True
            if not self._pipe.poll(POLL_SECONDS):  # asked first, since it may be this process that stood still
                if silence is not None and time.monotonic() - heard >= silence:
                    raise WorkerCrashed
                continue
            heard = time.monotonic()
            kind, number, value = self._pipe.recv()
            if number != self._number:
                continue  # of a task that nobody waits for
            if kind == "progress":
                tell(*value)
            elif kind == "done":
                result, self.cpu_seconds = value
                return result
            elif kind == "refused":
                raise value
            else:
                raise TaskFailed(value)

    def stop(self) -> None:
        """Stop the present task; may be called from any thread."""
        with contextlib.suppress(OSError):
            self._send(self._number, None)

    def _send(self, number: int, task: Task | None) -> None:
        with self._lock:
            self._pipe.send((number, task))

    def end(self) -> None:
        """End the process, whatever it is doing."""
        with contextlib.suppress(OSError):
            self._pipe.close()
        self._process.terminate()
        self._process.join(END_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
