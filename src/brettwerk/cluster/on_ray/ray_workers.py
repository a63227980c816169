"""Workers on a Ray cluster: they take tasks as a pool of processes does, and a task whose node is lost runs again."""

from __future__ import annotations

import pickle
import threading
import time
from collections import deque
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import ray

from brettwerk.cluster.address import require_answer
from brettwerk.cluster.crew import Crew
from brettwerk.cluster.errors import ClusterError
from brettwerk.cluster.on_ray.connection import join, leave
from brettwerk.cluster.on_ray.nodes import Nodes
from brettwerk.core.messages import Phrase

if TYPE_CHECKING:
    from types import TracebackType

    from brettwerk.cluster.address import ClusterAddress
    from brettwerk.cluster.on_ray.node_worker import Done
    from brettwerk.cluster.on_ray.nodes import RemoteWorker
    from brettwerk.cluster.version import WorkNeeds
    from brettwerk.cluster.workers import Tell

TRIES = 5
"""How often a task may be lost with whoever does it; more often, it is probably the task that kills them."""
POLL = 0.05
WAIT_SECONDS = 300.0
"""How long to wait for a node that works, when there is none."""
PULSE_SECONDS = 5.0
"""How often to see whether the head of the cluster still answers; without it, Ray would end this process."""
MISSED_PULSES = 3


@dataclass(eq=False)
class _Work:
    future: Future[Any]
    content: bytes
    lost: int = 0


class RayWorkers(Executor):
    """Gives each core of each node that fits one task at a time, in a thread of its own."""

    def __init__(self, address: ClusterAddress, needs: WorkNeeds, tell: Tell) -> None:
        join(address)
        self._address = address
        self._nodes = Nodes(needs, tell)
        self._waiting: deque[_Work] = deque()
        self._changed = threading.Condition()
        self._closing = False
        self._failure: ClusterError | None = None
        self._idle_since = time.monotonic()
        self._pulse, self._missed = time.monotonic(), 0
        self._thread = threading.Thread(target=self._work, name="cluster", daemon=True)
        self._thread.start()

    @property
    def crew(self) -> Crew:
        at_work = self._nodes.fitting
        return Crew(len(at_work), len({worker.node for worker in at_work}))

    def submit(self, task: Any, /, *args: Any, **more: Any) -> Future[Any]:
        work = _Work(Future(), pickle.dumps((task, args, more)))
        with self._changed:
            if self._failure:
                work.future.set_exception(self._failure)
            else:
                self._waiting.append(work)
            self._changed.notify()
        return work.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more tasks; end when all are done, or those that have not begun are cancelled."""
        with self._changed:
            self._closing = True
            if cancel_futures:
                for work in self._waiting:
                    work.future.cancel()
            self._changed.notify()
        if wait:
            self._thread.join()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool | None:
        if kind is not None:
            self._give_up(ClusterError.of("cluster-left"))
            return None
        return super().__exit__(kind, error, traceback)

    # In the thread

    def _work(self) -> None:
        try:
            while not self._is_over():
                self._nodes.look()
                self._hand_out()
                self._collect()
                self._require_somebody()
                self._feel_pulse()
        except ClusterError as error:
            self._give_up(error)
        except Exception as error:  # noqa: BLE001, whatever Ray may say: those who wait for results must hear of it
            self._give_up(ClusterError.of("cluster-gone", address=str(self._address), reason=str(error)))
        finally:
            leave()

    def _is_over(self) -> bool:
        at_work = any(worker.work for worker in self._nodes.workers)
        return self._failure is not None or (self._closing and not self._waiting and not at_work)

    def _give_up(self, error: ClusterError) -> None:
        """Leave everything as it is; whoever waits for a result hears why there is none."""
        with self._changed:
            self._failure = self._failure or error
            left = [*self._waiting, *(worker.work for worker in self._nodes.workers if worker.work)]
            self._waiting.clear()
        for work in left:
            with suppress(InvalidStateError):  # somebody has cancelled it
                work.future.set_exception(error)

    def _hand_out(self) -> None:
        free = [worker for worker in self._nodes.fitting if worker.work is None]
        for worker in free:
            if work := self._next():
                worker.work, worker.answer = work, worker.actor.run.remote(work.content)

    def _next(self) -> _Work | None:
        with self._changed:
            while self._waiting:
                work = self._waiting.popleft()
                if work.lost or work.future.set_running_or_notify_cancel():
                    return work
        return None

    def _collect(self) -> None:
        """Take what is ready, waiting a moment for it."""
        answers = {worker.answer: worker for worker in self._nodes.workers if worker.answer is not None}
        if not answers:
            with self._changed:
                self._changed.wait(POLL)
            return
        for answer in ray.wait([*answers], num_returns=1, timeout=POLL)[0]:
            worker = answers[answer]
            if worker.fits:
                self._take_result(worker)
            elif worker in self._nodes.workers:
                self._nodes.examine(worker)

    def _take_result(self, worker: RemoteWorker) -> None:
        work: _Work = worker.work
        try:
            done: Done = pickle.loads(ray.get(worker.answer))  # noqa: S301, from a node that does our work
        except ray.exceptions.RayError:
            worker.work = None
            self._nodes.drop(worker)
            self._run_again(work)
            return
        worker.work = worker.answer = None
        if done.error is None:
            work.future.set_result(done.result)
        else:
            done.error.add_note(done.trace)
            work.future.set_exception(done.error)

    def _run_again(self, work: _Work) -> None:
        work.lost += 1
        if work.lost >= TRIES:
            work.future.set_exception(ClusterError.of("task-lost", times=work.lost))
            return
        with self._changed:
            self._waiting.appendleft(work)

    def _require_somebody(self) -> None:
        refusal = self._nodes.refusal
        if refusal and self._nodes.are_all_refused:
            raise ClusterError.of("no-node-fits", refusal=Phrase(refusal.code, **refusal.params))
        if self._nodes.fitting or not self._waiting:
            self._idle_since = time.monotonic()
        elif time.monotonic() > self._idle_since + WAIT_SECONDS:
            raise ClusterError.of("no-nodes", address=str(self._address), seconds=WAIT_SECONDS)

    def _feel_pulse(self) -> None:
        if time.monotonic() < self._pulse + PULSE_SECONDS:
            return
        self._pulse = time.monotonic()
        try:
            require_answer(self._address)
            self._missed = 0
        except ClusterError as error:
            self._missed += 1
            if self._missed >= MISSED_PULSES:
                raise ClusterError.of("cluster-gone", address=str(self._address), reason=error.text("en")) from error
