"""Tasks in another process: answers, errors, crashes, stops, and sessions that keep their engine's tree."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

import pytest

from brettwerk.core.events import Event
from brettwerk.core.history import MatchHistory
from brettwerk.core.registry import load_game
from brettwerk.search.process.analysis_requests import AnalysisRequest, AnalysisSession, AnalysisSessions
from brettwerk.search.process.tasks import Stopped, TaskProgress, TaskRefused
from brettwerk.search.process.worker_process import TaskFailed, WorkerCrashed, WorkerProcess
from support.chores import Add, AlwaysCrash, Fail, Wait

SMALL = 2**22


@dataclass(frozen=True)
class Refuse:
    def run(self, _progress: TaskProgress, /) -> None:
        raise TaskRefused("not like this")


@dataclass(frozen=True)
class EndEarly:
    """Ends with what it has when it is stopped."""

    def run(self, progress: TaskProgress, /) -> str:
        stopped = threading.Event()
        progress.end_early(stopped.set)
        progress("ready")
        return "early" if stopped.wait(60) else "late"


def test_answers_errors_crashes_and_stops() -> None:
    worker = WorkerProcess()
    try:
        told: list[tuple[int, ...]] = []
        assert worker.run(Add(2, 3), lambda *values: told.append(values)) == 5
        assert told == [(1, 2)]
        assert worker.cpu_seconds > 0
        with pytest.raises(TaskFailed, match="ValueError"):
            worker.run(Fail())
        with pytest.raises(TaskRefused, match="not like this"):
            worker.run(Refuse())
        with pytest.raises(TaskFailed, match="Stopped"):
            worker.run(Wait(60), is_wanted=lambda: False)
        assert worker.run(EndEarly(), lambda _: worker.stop()) == "early"
        worker.post(Add(1, 1))
        assert worker.run(Add(4, 5)) == 9  # the answer that nobody waits for is passed over
        with pytest.raises(WorkerCrashed):
            worker.run(AlwaysCrash())
    finally:
        worker.end()


def test_a_process_that_says_nothing_counts_as_crashed() -> None:
    worker = WorkerProcess()
    try:
        assert worker.run(Add(0, 0)) == 0  # it has started
        with pytest.raises(WorkerCrashed):
            worker.run(EndEarly(), silence=0.3)
    finally:
        worker.end()


def test_progress_raises_only_where_a_task_cannot_end_early() -> None:
    sent: list[object] = []
    progress = TaskProgress(sent.append)
    progress(1)
    progress.stop()
    with pytest.raises(Stopped):
        progress(2)
    calls: list[float] = []
    progress.end_early(lambda: calls.append(time.monotonic()))
    progress.stop()
    progress(3)
    assert len(calls) == 1
    assert sent == [(1,), (2,), (3,)]


def test_an_engine_goes_on_with_its_tree_in_the_same_session() -> None:
    """After its own move and the likeliest reply, what it had found of that position counts."""
    game = load_game("aufstellen")
    session, history = AnalysisSession(), MatchHistory(game.variant)
    *_, first = session.answer(AnalysisRequest.of(history, level=8, simulations=2000, memory=SMALL, lines=1))
    reply = first.choice.lines[0].moves[1]
    events = (Event("move", 0, first.choice.lines[0].moves[0]), Event("move", 1, reply))
    later = MatchHistory(game.variant, events=events)
    *_, kept = session.answer(AnalysisRequest.of(later, level=8, simulations=1, memory=SMALL, lines=1))
    *_, fresh = AnalysisSession().answer(AnalysisRequest.of(later, level=8, simulations=1, memory=SMALL, lines=1))
    assert kept.choice.simulations > 10 * fresh.choice.simulations


def test_a_process_keeps_the_sessions_that_were_used_last() -> None:
    sessions = AnalysisSessions(most=2)
    first, second = sessions["first"], sessions["second"]
    assert sessions["first"] is first
    third = sessions["third"]
    assert sessions["first"] is first
    assert sessions["third"] is third
    assert sessions["second"] is not second
