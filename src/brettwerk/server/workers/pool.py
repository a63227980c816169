"""Worker processes: started fresh, replaced when they crash, and shared fairly between visitors.

The web process never compiles and never searches: both would hold it up. A task that a crash interrupted is repeated
once. Tasks wait in lanes by urgency; within a lane addresses take turns, then visitors, then boards. One process stays
free of each address and each visitor. An analysis, or an engine that nobody watches, is preempted as soon as something
urgent waits and no process is free. What belongs to a board goes to the process that served it last, if that one is
free, because it may have kept a tree for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from brettwerk.search.process.tasks import TaskRefused
from brettwerk.search.process.worker_process import TaskFailed, WorkerCrashed, WorkerProcess
from brettwerk.server.workers.lanes import PoolJob, PriorityLanes, Urgency
from brettwerk.server.workers.shares import Shares

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.search.process.tasks import Task
    from brettwerk.server.workers.lanes import Tell

log = logging.getLogger(__name__)

LONGEST = 600.0
"""Seconds after which a process that says nothing counts as crashed, unless its task has less ``patience``;
compiling on a busy machine takes its time."""
ATTEMPTS = 2
NICENESS = 5
"""Processes that think yield to the one that answers."""
MOST_HOMES = 10_000
"""Boards of which it is remembered which process served them last."""


class Preempted(Exception):
    """A task that can wait was stopped for an urgent one; it may be submitted again."""


class Pool:
    """A fixed number of processes."""

    def __init__(self, size: int, address_of: Callable[[str], str] = lambda _visitor: "") -> None:
        """``address_of`` tells where a visitor is, as far as addresses count."""
        self._size = size
        self._address_of = address_of
        self._lanes = PriorityLanes()
        self._waiting = asyncio.Condition()
        self._shares = Shares(size)
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
        return {"waiting": waiting, "running": {urgency: self._shares.running[urgency] for urgency in Urgency}}

    async def submit(
        self, task: Task, urgency: Urgency, visitor: str = "", tell: Tell = lambda _done, _of: None, home: str = ""
    ) -> PoolJob:
        """Queue a task; ``job.done`` is its result."""
        job = PoolJob(task, visitor, urgency, tell, home, self._address_of(visitor))
        async with self._waiting:
            self._lanes.put(job)
            self._look_around()
        return job

    async def run(self, task: Task, urgency: Urgency, visitor: str = "", home: str = "") -> Any:
        job = await self.submit(task, urgency, visitor, home=home)
        return await job.done

    async def hurry(self, job: PoolJob, urgency: Urgency) -> None:
        """Move a waiting job into a more urgent lane."""
        async with self._waiting:
            if urgency < job.urgency:
                self._change_lane(job, urgency)

    async def set_urgency(self, job: PoolJob, urgency: Urgency) -> None:
        """Let a job be more or less urgent from now on, whether it waits or is being done."""
        async with self._waiting:
            self._change_lane(job, urgency)
            self._shares.change_urgency(job, urgency)
            self._look_around()

    def _change_lane(self, job: PoolJob, urgency: Urgency) -> None:
        if self._lanes.drop(job):
            job.urgency = urgency
            self._lanes.put(job)
            self._look_around()

    def _look_around(self) -> None:
        """Something has changed: have processes look for jobs, and preempt others where none is free."""
        self._shares.preempt(self._lanes.heads(Urgency.HINT))
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
                    self._shares.end(job)
                    self._look_around()

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
                        self._shares.begin(job)
                        self._note_home(job, worker)
                        self._look_around()
                        return job
            finally:
                self._idle.discard(worker)

    def _best_for(self, worker: WorkerProcess) -> PoolJob | None:
        """The job that a free process should do now."""

        def suits(job: PoolJob) -> bool:
            home = self._homes.get(job.home)
            return (home is worker or home not in self._idle) and self._shares.allow(job)

        job = self._lanes.take(Urgency.HINT, suits)
        if job is None and self._chores_done[worker] < len(self._chores) and self._is_another_free:
            job = PoolJob(self._chores[self._chores_done[worker]], "", Urgency.HINT, lambda _done, _of: None)
            self._chores_done[worker] += 1
        if job is None and self._shares.has_time:
            job = self._lanes.take(Urgency.ABANDONED, suits)
        return job

    @property
    def _is_another_free(self) -> bool:
        """Whether a process can do a chore, and another still has time for whoever comes."""
        return len(self._idle) > 1 or self._size == 1

    def _note_home(self, job: PoolJob, worker: WorkerProcess) -> None:
        if job.home:
            self._homes[job.home] = worker
            self._homes.move_to_end(job.home)
            while len(self._homes) > MOST_HOMES:
                self._homes.popitem(last=False)

    async def _do(self, job: PoolJob, worker: WorkerProcess) -> WorkerProcess:
        """Do a job, with a new process if the old one crashes; give the process to go on with."""
        loop = asyncio.get_running_loop()

        def tell(*progress: Any) -> None:
            loop.call_soon_threadsafe(job.tell, *progress)

        def is_wanted() -> bool:
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
        if worker.pid and sys.platform != "win32":
            with contextlib.suppress(OSError):  # it has died already, which shows when it is used
                os.setpriority(os.PRIO_PROCESS, worker.pid, NICENESS)
        self._workers.add(worker)
        return worker

    def _replace(self, worker: WorkerProcess) -> WorkerProcess:
        self._workers.discard(worker)
        self._chores_done.pop(worker, None)
        with contextlib.suppress(OSError):
            worker.end()
        return self._new_worker()


def _settle(job: PoolJob, error: Exception) -> None:
    if not job.done.done():
        job.done.set_exception(error)
        job.done.exception()  # whoever waits sees it; nobody has to
