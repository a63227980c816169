"""A process that thinks. Whatever happens to it, whoever asks lives on."""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
from typing import TYPE_CHECKING, Self

from brettwerk.search.process.analysis_requests import Question, Refused, Report, serve

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

ATTEMPTS = 2


class Crashed(Exception):
    """The process died or failed at this question, twice."""


class Thinker:
    """Asks a process of its own and waits for the answer; a process that dies is replaced, the question repeated."""

    def __init__(self) -> None:
        self._number = 0
        self._lock = threading.Lock()  # the pipe is written to by those who ask and those who stop
        self._earlier = 0.0
        self._last = 0.0
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._pipe: Connection = ours
        self._process: SpawnProcess = context.Process(
            target=serve, args=(theirs,), daemon=True, name="brettwerk-engine"
        )
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @property
    def cpu_seconds(self) -> float:
        """What the process, and those before it, have used by their last answers."""
        return self._earlier + self._last

    def prepare(self, question: Question) -> None:
        """Have the game and the engine made ready, without waiting for it."""
        with contextlib.suppress(OSError):
            self._send(0, question)

    def think(
        self,
        question: Question,
        tell: Callable[[Report], None] = lambda _: None,
        begun: Callable[[], None] = lambda: None,
    ) -> Report:
        """Wait for the last report on a question; the earlier ones are told. Refused if it makes no sense.

        ``begun`` is called when the question is under way: from then on ``stop`` is heard.
        """
        reason = ""
        for _ in range(ATTEMPTS):
            try:
                return self._think(question, tell, begun)
            except _Failed as error:
                reason = str(error)
            except (EOFError, OSError):
                self._replace()
                reason = ""
        raise Crashed(reason)

    def _think(self, question: Question, tell: Callable[[Report], None], begun: Callable[[], None]) -> Report:
        self._number += 1
        self._send(self._number, question)
        begun()
        while True:
            kind, number, value = self._pipe.recv()
            if number != self._number:
                continue
            if kind == "report":
                tell(value)
            elif kind == "refused":
                raise Refused(*value)
            elif kind == "failed":
                raise _Failed(value)
            else:
                report: Report
                report, self._last = value
                return report

    def stop(self) -> None:
        """Have the present question answered with what is known; another thread than the waiting one calls this."""
        with contextlib.suppress(OSError):
            self._send(self._number, None)

    def _send(self, number: int, question: Question | None) -> None:
        with self._lock:
            self._pipe.send((number, question))

    def _replace(self) -> None:
        self.close()
        self._earlier, self._last = self._earlier + self._last, 0.0
        self._start()

    def close(self) -> None:
        """End the process, whatever it is doing."""
        with contextlib.suppress(OSError):
            self._pipe.close()
        self._process.kill()
        self._process.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Failed(Exception):
    """The process lives, but something went wrong in it."""
