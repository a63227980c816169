"""Worker processes: started fresh, replaced when they crash, and shared fairly between visitors.

The web process never compiles and never searches: both would hold it up. A task that a crash interrupted is repeated
once. Tasks wait in lanes by urgency; within a lane visitors take turns. An analysis is preempted as soon as
something urgent waits and no process is free. What belongs to a board goes to the process that served it last, if that
one is free, because it may have kept a tree for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter, OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from brettwerk.search.process.tasks import TaskRefused
from brettwerk.search.process.worker_process import TaskFailed, WorkerCrashed, WorkerProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from brettwerk.search.process.tasks import Task

    Tell = Callable[..., None]

log = logging.getLogger(__name__)

LONGEST = 600.0
"""Seconds after which a process that says nothing counts as crashed, unless its task has less ``patience``;
compiling on a busy machine takes its time."""
ATTEMPTS = 2
MOST_HOMES = 10_000
"""Boards of which it is remembered which process served them last."""


class Urgency(IntEnum):
    """The lanes, the most urgent first."""

    MOVE = 0
    WANTED = 1
    HINT = 2
    ANALYSIS = 3
    BACKGROUND = 4


class Preempted(Exception):
    """A task that can wait was stopped for an urgent one; it may be submitted again."""


@dataclass(eq=False)
class PoolJob:
    """A task and who waits for it."""

    task: Task
    visitor: str
    urgency: Urgency
    tell: Tell
    home: str = ""
    """What it belongs to, such as a board, if a process may have kept something for that."""
    was_preempted: bool = False
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class PriorityLanes:
    """Jobs waiting, by urgency; within a lane the visitors take turns."""

    def __init__(self) -> None:
        self._lanes: dict[Urgency, OrderedDict[str, deque[PoolJob]]] = {urgency: OrderedDict() for urgency in Urgency}

    def put(self, job: PoolJob) -> None:
        self._lanes[job.urgency].setdefault(job.visitor, deque()).append(job)

    def take(
        self, least: Urgency, busy: Container[str] = (), suits: Callable[[PoolJob], bool] = lambda _: True
    ) -> PoolJob | None:
        """Take the next job that is at least as urgent, of a visitor who is not busy, and that suits."""
        for urgency in Urgency:
            lane = self._lanes[urgency]
            visitor = next((one for one, jobs in lane.items() if one not in busy and suits(jobs[0])), None)
            if urgency <= least and visitor is not None:
                jobs = lane.pop(visitor)
                job = jobs.popleft()
                if jobs:
                    lane[visitor] = jobs  # at the end: now it is the others' turn
                return job
        return None

    @property
    def is_urgent(self) -> bool:
        """Whether something waits that is more urgent than an analysis; may be asked from any thread."""
        return any(self._lanes[urgency] for urgency in Urgency if urgency < Urgency.ANALYSIS)

    def count(self, urgency: Urgency) -> int:
        return sum(len(jobs) for jobs in self._lanes[urgency].values())

    def drop(self, job: PoolJob) -> bool:
        """Take a job out of its lane; False if it is not waiting."""
        lane = self._lanes[job.urgency]
        jobs = lane.get(job.visitor)
        if not jobs or job not in jobs:
            return False
        jobs.remove(job)
        if not jobs:
            del lane[job.visitor]
        return True


class Pool:
    """A fixed number of processes."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lanes = PriorityLanes()
        self._waiting = asyncio.Condition()
        self._running: Counter[Urgency] = Counter(dict.fromkeys(Urgency, 0))
        self._working_for: Counter[str] = Counter()
        self._chores: list[Task] = []
        self._loops: list[asyncio.Task[None]] = []
        self._workers: set[WorkerProcess] = set()
        self._idle: set[WorkerProcess] = set()
        self._homes: OrderedDict[str, WorkerProcess] = OrderedDict()
        self._chores_done: Counter[WorkerProcess] = Counter()
        self._threads = ThreadPoolExecutor(size, "worker")
        self._closing = False

    def start(self) -> None:
        self._loops = [asyncio.create_task(self._serve()) for _ in range(self._size)]

    async def close(self) -> None:
        self._closing = True
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*(asyncio.to_thread(worker.end) for worker in self._workers))
        await asyncio.gather(*self._loops, return_exceptions=True)
        self._threads.shutdown()

    @property
    def pids(self) -> list[int]:
        """The processes at work, for tests and for whoever watches the server."""
        return sorted(worker.pid for worker in self._workers if worker.pid)

    def tasks(self) -> dict[str, dict[Urgency, int]]:
        """How much there is to do, for whoever watches the server."""
        waiting = {urgency: self._lanes.count(urgency) for urgency in Urgency}
        return {"waiting": waiting, "running": {urgency: self._running[urgency] for urgency in Urgency}}

    async def submit(
        self, task: Task, urgency: Urgency, visitor: str = "", tell: Tell = lambda _done, _of: None, home: str = ""
    ) -> PoolJob:
        """Queue a task; ``job.done`` is its result."""
        job = PoolJob(task, visitor, urgency, tell, home)
        async with self._waiting:
            self._lanes.put(job)
            self._waiting.notify_all()
        return job

    async def run(self, task: Task, urgency: Urgency, visitor: str = "", home: str = "") -> Any:
        job = await self.submit(task, urgency, visitor, home=home)
        return await job.done

    async def hurry(self, job: PoolJob, urgency: Urgency) -> None:
        """Move a waiting job into a more urgent lane."""
        async with self._waiting:
            if urgency < job.urgency and self._lanes.drop(job):
                job.urgency = urgency
                self._lanes.put(job)
                self._waiting.notify_all()

    async def prepare(self, chore: Task) -> None:
        """Have every process do something once, when it has nothing better to do."""
        async with self._waiting:
            if chore not in self._chores:
                self._chores.append(chore)
                self._waiting.notify_all()

    async def _serve(self) -> None:
        """Keep one process busy for as long as the server runs."""
        loop = asyncio.get_running_loop()
        worker = await loop.run_in_executor(self._threads, self._new_worker)
        while True:
            job = await self._next(worker)
            try:
                worker = await self._do(job, worker)
            finally:
                async with self._waiting:
                    self._running[job.urgency] -= 1
                    self._working_for -= _claim(job)
                    self._waiting.notify_all()

    async def _next(self, worker: WorkerProcess) -> PoolJob:
        """Wait for a job: something urgent, a chore, or something in the background."""
        async with self._waiting:
            self._idle.add(worker)
            try:
                while True:
                    job = self._best_for(worker)
                    if job is None:
                        await self._waiting.wait()
                    elif not job.done.done():
                        self._running[job.urgency] += 1
                        self._working_for += _claim(job)
                        self._note_home(job, worker)
                        return job
            finally:
                self._idle.discard(worker)

    def _best_for(self, worker: WorkerProcess) -> PoolJob | None:
        """The job that a free process should do now."""

        def suits(job: PoolJob) -> bool:
            home = self._homes.get(job.home)
            return home is worker or home not in self._idle

        job = self._lanes.take(Urgency.HINT, self._busy_visitors(), suits)
        if job is None and self._chores_done[worker] < len(self._chores):
            job = PoolJob(self._chores[self._chores_done[worker]], "", Urgency.HINT, lambda _done, _of: None)
            self._chores_done[worker] += 1
        if job is None and self._has_time():
            job = self._lanes.take(Urgency.BACKGROUND, suits=suits)
        return job

    def _note_home(self, job: PoolJob, worker: WorkerProcess) -> None:
        if job.home:
            self._homes[job.home] = worker
            self._homes.move_to_end(job.home)
            while len(self._homes) > MOST_HOMES:
                self._homes.popitem(last=False)

    def _busy_visitors(self) -> set[str]:
        """Those who have as many processes as one visitor may have: one stays free for others."""
        most = max(1, self._size - 1)
        return {visitor for visitor, count in self._working_for.items() if visitor and count >= most}

    def _has_time(self) -> bool:
        """Whether what can wait may have a process: one stays free for others, and nobody must be waiting."""
        patient = self._running[Urgency.ANALYSIS] + self._running[Urgency.BACKGROUND]
        return not self._running[Urgency.WANTED] and patient < max(1, self._size - 1)

    def _must_preempt(self, job: PoolJob) -> bool:
        is_full = self._running.total() >= self._size
        return job.urgency == Urgency.ANALYSIS and is_full and self._lanes.is_urgent

    async def _do(self, job: PoolJob, worker: WorkerProcess) -> WorkerProcess:
        """Do a job, with a new process if the old one crashes; give the process to go on with."""
        loop = asyncio.get_running_loop()

        def tell(*progress: Any) -> None:
            loop.call_soon_threadsafe(job.tell, *progress)

        def is_wanted() -> bool:
            job.was_preempted = job.was_preempted or self._must_preempt(job)
            return not job.done.cancelled() and not job.was_preempted

        def work() -> Any:
            return worker.run(job.task, tell, is_wanted, silence=getattr(job.task, "patience", None) or LONGEST)

        for attempt in range(ATTEMPTS):
            try:
                result = await loop.run_in_executor(self._threads, work)
            except WorkerCrashed as error:
                if self._closing:
                    raise asyncio.CancelledError from error
                log.warning("worker crashed", extra={"task": repr(job.task)[:200], "attempt": attempt + 1})
                worker = await loop.run_in_executor(self._threads, self._replace, worker)
                if attempt + 1 == ATTEMPTS:
                    _settle(job, error)
            except (TaskFailed, TaskRefused) as error:
                if not job.done.cancelled() and not job.was_preempted:
                    log.warning("task failed", extra={"task": repr(job.task)[:200], "error": str(error)})
                _settle(job, Preempted() if job.was_preempted else error)
                break
            else:
                if not job.done.done():
                    job.done.set_result(result)
                break
        return worker

    def _new_worker(self) -> WorkerProcess:
        worker = WorkerProcess()
        self._workers.add(worker)
        return worker

    def _replace(self, worker: WorkerProcess) -> WorkerProcess:
        self._workers.discard(worker)
        self._chores_done.pop(worker, None)
        with contextlib.suppress(OSError):
            worker.end()
        return self._new_worker()


def _claim(job: PoolJob) -> Counter[str]:
    """What a job counts against its visitor's share of the processes; an analysis can be preempted."""
    return Counter([job.visitor] if job.urgency != Urgency.ANALYSIS else [])


def _settle(job: PoolJob, error: Exception) -> None:
    if not job.done.done():
        job.done.set_exception(error)
        job.done.exception()  # whoever waits sees it; nobody has to
