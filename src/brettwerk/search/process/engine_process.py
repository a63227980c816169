"""An engine in its own process: if that crashes, the caller lives on."""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
from typing import TYPE_CHECKING, Self

from brettwerk.search.process.analysis_requests import AnalysisReport, AnalysisRequest, BadAnalysisRequest, serve

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

ATTEMPTS = 2


class EngineCrashed(Exception):
    """The process died or failed twice at the same request."""


class EngineProcess:
    """Runs an engine in a process of its own; a process that dies is replaced, and the request is repeated."""

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
        """Processor time of this process and those before it, up to their last answers."""
        return self._earlier + self._last

    def prepare(self, request: AnalysisRequest) -> None:
        """Have the process load the game and make the engine, without waiting for it."""
        with contextlib.suppress(OSError):
            self._send(0, request)

    def analyse(
        self,
        request: AnalysisRequest,
        tell: Callable[[AnalysisReport], None] = lambda _: None,
        begun: Callable[[], None] = lambda: None,
    ) -> AnalysisReport:
        """Analyse a position and return the last report; ``tell`` hears the earlier ones.

        ``begun`` is called once the request has been sent: from then on ``stop`` ends it. Raises BadAnalysisRequest.
        """
        reason = ""
        for _ in range(ATTEMPTS):
            try:
                return self._analyse(request, tell, begun)
            except _Failed as error:
                reason = str(error)
            except (EOFError, OSError):
                self._replace()
                reason = ""
        raise EngineCrashed(reason)

    def _analyse(
        self, request: AnalysisRequest, tell: Callable[[AnalysisReport], None], begun: Callable[[], None]
    ) -> AnalysisReport:
        self._number += 1
        self._send(self._number, request)
        begun()
        while True:
            kind, number, value = self._pipe.recv()
            if number != self._number:
                continue
            if kind == "report":
                tell(value)
            elif kind == "refused":
                raise BadAnalysisRequest(*value)
            elif kind == "failed":
                raise _Failed(value)
            else:
                report: AnalysisReport
                report, self._last = value
                return report

    def stop(self) -> None:
        """End the current analysis, which answers with what it has; called from another thread."""
        with contextlib.suppress(OSError):
            self._send(self._number, None)

    def _send(self, number: int, request: AnalysisRequest | None) -> None:
        with self._lock:
            self._pipe.send((number, request))

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
