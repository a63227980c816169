"""Many analyses at a time for other programs: requests and answers as JSON lines (docs/analysis.md)."""

from __future__ import annotations

import heapq
import itertools
import json
import os
import sys
import threading
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from pydantic import ValidationError

from brettwerk.cli.analysis.schema import ACTION, AnalysisQuery, QueryVersion, Terminate
from brettwerk.cli.analysis.texts import say
from brettwerk.cli.faults import reason_of_fault
from brettwerk.search.process.analysis_requests import AnalysisReport, BadAnalysisRequest
from brettwerk.search.process.engine_process import EngineCrashed, EngineProcess
from brettwerk.version import __version__

if TYPE_CHECKING:
    from brettwerk.core.errors import BrettwerkError

LONGEST = 1_000_000
"""Bytes of a line."""


class InvalidRequest(Exception):
    """A request makes no sense: an error code, the field to blame, and parameters of the message."""

    def __init__(self, code: str, where: str | None = None, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.field = where
        self.params = params


@dataclass(order=True)
class AnalysisJob:
    """One position to analyse; jobs sort in the order in which they are to be started."""

    rank: tuple[int, int]
    request: AnalysisQuery = field(compare=False)
    ply: int = field(compare=False)
    engine: EngineProcess | None = field(default=None, compare=False)
    """The process that works on it; None while it waits."""
    terminated: bool = field(default=False, compare=False)


class AnalysisServer:
    """Reads requests, has them answered in processes of their own, and writes the answers as they come."""

    def __init__(self, answers: IO[bytes], language: str) -> None:
        self._answers = answers
        self._language = language
        self._writing = threading.Lock()
        self._changed = threading.Condition()
        self._waiting: list[AnalysisJob] = []
        self._jobs: list[AnalysisJob] = []  # waiting or running
        self._numbers = itertools.count()
        self._closed = False

    def run(self, requests: IO[bytes], workers: int) -> None:
        """Read requests until the input ends, then wait until all are answered."""
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(workers)]
        for thread in threads:
            thread.start()
        for line in _lines(requests):
            self._take(line)
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for thread in threads:
            thread.join()

    # Requests

    def _take(self, line: bytes | None) -> None:
        """Read a line; whatever is wrong with it, the next one may be right."""
        name = None
        try:
            data = _parsed(line)
            name = data["id"] if isinstance(data.get("id"), str) else None
            if "action" in data:
                self._act(data)
            else:
                self._enqueue(AnalysisQuery.model_validate(data))
        except InvalidRequest as error:
            self._complain(name, error)
        except ValidationError as error:
            self._complain(name, _invalid(error))

    def _enqueue(self, request: AnalysisQuery) -> None:
        plies = [len(request.moves)] if request.plies is None else list(dict.fromkeys(request.plies))
        for index, ply in enumerate(plies):
            if ply > len(request.moves):
                raise InvalidRequest("jsonl-ply", f"plies.{index}", ply=ply, moves=len(request.moves))
        with self._changed:
            if any(job.request.id == request.id for job in self._jobs):
                raise InvalidRequest("jsonl-id", "id", id=request.id)
            for ply in plies:
                job = AnalysisJob((-request.priority, next(self._numbers)), request, ply)
                self._jobs.append(job)
                heapq.heappush(self._waiting, job)
            self._changed.notify_all()

    def _act(self, data: dict[str, Any]) -> None:
        action = ACTION.validate_python(data)
        echo = action.model_dump(exclude_none=True)
        if isinstance(action, QueryVersion):
            self._write(echo | {"name": "brettwerk", "version": __version__})
            return
        self._write(echo)
        with self._changed:
            for job in self._jobs:
                named = not isinstance(action, Terminate) or (
                    job.request.id == action.terminate_id and (action.plies is None or job.ply in action.plies)
                )
                if named:
                    job.terminated = True
                    if job.engine:
                        job.engine.stop()
            self._changed.notify_all()

    # Analyses

    def _work(self) -> None:
        """Do one job after another; each thread runs this, with a process of its own."""
        engine: EngineProcess | None = None
        while job := self._next():
            if job.terminated:
                self._finish(job, {"id": job.request.id, "ply": job.ply, "partial": False, "no_results": True})
                continue
            engine = engine or EngineProcess()
            self._finish(job, self._analyse(job, engine))
        if engine:
            engine.close()

    def _next(self) -> AnalysisJob | None:
        """Wait for a job; None when no more will come."""
        with self._changed:
            while not self._waiting and not self._closed:
                self._changed.wait()
            return heapq.heappop(self._waiting) if self._waiting else None

    def _analyse(self, job: AnalysisJob, engine: EngineProcess) -> dict[str, Any]:
        def tell(report: AnalysisReport) -> None:
            self._write(_report_json(job, report, partial=True))

        def begun() -> None:
            with self._changed:
                job.engine = engine
                if job.terminated:
                    engine.stop()

        try:
            return _report_json(job, engine.analyse(job.request.analysis_request(job.ply), tell, begun), partial=False)
        except BadAnalysisRequest as error:
            return self._problem(job, error.error, error.field)
        except (EngineCrashed, OSError):
            return self._problem(job, None, None)

    def _problem(self, job: AnalysisJob, error: BrettwerkError | None, where: str | None) -> dict[str, Any]:
        text = error.text(self._language) if error else say("jsonl-crashed", self._language)
        code = error.code if error else "crashed"
        return {"id": job.request.id, "error": text, "code": code, "field": where, "ply": job.ply}

    def _finish(self, job: AnalysisJob, answer: dict[str, Any]) -> None:
        with self._changed:
            self._jobs.remove(job)
        self._write(answer)

    # Answers

    def _complain(self, name: str | None, error: InvalidRequest) -> None:
        reason = say(error.code, self._language, **error.params)
        code = error.code.removeprefix("jsonl-")
        self._write({"id": name, "error": reason, "code": code, "field": error.field, "ply": None})

    def _write(self, answer: dict[str, Any]) -> None:
        line = json.dumps(answer, ensure_ascii=False) + "\n"
        with self._writing:
            try:
                self._answers.write(line.encode("utf-8", "replace"))
                self._answers.flush()
            except BrokenPipeError:
                os._exit(0)  # the reader is gone


def _report_json(job: AnalysisJob, report: AnalysisReport, *, partial: bool) -> dict[str, Any]:
    head = {"id": job.request.id, "ply": job.ply, "partial": partial, "state": report.state, "turn": report.turn}
    return head | report.choice.to_json()


def _lines(requests: IO[bytes]) -> Any:
    """The lines of the input; None for one that is too long."""
    while line := requests.readline(LONGEST):
        if len(line) < LONGEST or line.endswith(b"\n"):
            if line.strip():
                yield line
            continue
        while (rest := requests.readline(LONGEST)) and not rest.endswith(b"\n"):
            pass
        yield None


def _parsed(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise InvalidRequest("jsonl-long", limit=LONGEST)
    try:
        data = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise InvalidRequest("jsonl-json", reason=error) from None
    if not isinstance(data, dict):
        raise InvalidRequest("jsonl-object")
    return data


def _invalid(error: ValidationError) -> InvalidRequest:
    """The first error that was found in a request."""
    first = error.errors()[0]
    if first["type"].startswith("union_tag"):
        return InvalidRequest("jsonl-action", "action")
    place = [str(part) for part in first["loc"] if part not in {"query_version", "terminate", "terminate_all"}]
    where = ".".join(place)
    kind = first["type"]
    if kind in {"missing", "extra_forbidden"}:
        return InvalidRequest(f"jsonl-{kind}", where, field=where)
    return InvalidRequest("jsonl-value", where, field=where, reason=reason_of_fault(first))


def run(workers: int, language: str) -> None:
    """Answer requests from standard input on standard output."""
    AnalysisServer(sys.stdout.buffer, language).run(sys.stdin.buffer, workers)
