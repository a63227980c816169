"""An engine in its own process: if that crashes, the caller lives on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from brettwerk.search.process.analysis_requests import AnalyseTask, PrepareTask
from brettwerk.search.process.worker_process import TaskFailed, WorkerCrashed, WorkerProcess

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.search.process.analysis_requests import AnalysisReport, AnalysisRequest

ATTEMPTS = 2
NAME = "brettwerk-engine"


class EngineCrashed(Exception):
    """The process died or failed twice at the same request."""


class EngineProcess:
    """Runs an engine in a process of its own; a process that dies is replaced, and the request is repeated."""

    def __init__(self) -> None:
        self._worker = WorkerProcess(NAME)
        self._earlier = 0.0

    @property
    def pid(self) -> int | None:
        return self._worker.pid

    @property
    def cpu_seconds(self) -> float:
        """Processor time of this process and those before it, up to their last answers."""
        return self._earlier + self._worker.cpu_seconds

    def prepare(self, request: AnalysisRequest) -> None:
        """Have the process load the game and make the engine, without waiting for it."""
        self._worker.post(PrepareTask(request))

    def analyse(
        self,
        request: AnalysisRequest,
        tell: Callable[[AnalysisReport], None] = lambda _: None,
        begun: Callable[[], None] = lambda: None,
    ) -> AnalysisReport:
        """AnalyseTask a position and return the last report; ``tell`` hears the earlier ones.

        ``begun`` is called once the request has been sent: from then on ``stop`` ends it. Raises BadAnalysisRequest.
        """
        reason = ""
        for _ in range(ATTEMPTS):
            try:
                report: AnalysisReport = self._worker.run(AnalyseTask(request), tell, begun=begun)
            except TaskFailed as error:
                reason = str(error)
            except WorkerCrashed:
                self._replace()
                reason = ""
            else:
                return report
        raise EngineCrashed(reason)

    def stop(self) -> None:
        """End the current analysis, which answers with what it has; called from another thread."""
        self._worker.stop()

    def _replace(self) -> None:
        self._worker.end()
        self._earlier += self._worker.cpu_seconds
        self._worker = WorkerProcess(NAME)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._worker.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
