"""Jobs that wait for a process: the urgent first, and among equals everybody in turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from brettwerk.search.process.tasks import Task

    Tell = Callable[..., None]
    Suits = Callable[["PoolJob"], bool]


class Urgency(IntEnum):
    """The lanes, the most urgent first."""

    MOVE = 0
    WANTED = 1
    HINT = 2
    ANALYSIS = 3
    BACKGROUND = 4
    ABANDONED = 5
    """Engines at boards that nobody watches."""


PREEMPTIBLE = frozenset({Urgency.ANALYSIS, Urgency.ABANDONED})
"""What is stopped when something urgent waits and no process is free."""


@dataclass(eq=False)
class PoolJob:
    """A task and who waits for it."""

    task: Task
    visitor: str
    urgency: Urgency
    tell: Tell
    home: str = ""
    """What it belongs to, such as a board, if a process may have kept something for that."""
    address: str = ""
    """Where the visitor is; empty if that does not count."""
    was_preempted: bool = False
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def parties(self) -> list[tuple[str, str]]:
        """Those who have a share of the processes and use it with this job."""
        return [(kind, name) for kind, name in (("address", self.address), ("visitor", self.visitor)) if name]


class FairQueue:
    """Jobs of one lane: addresses take turns, at an address its visitors, and of a visitor the boards."""

    def __init__(self) -> None:
        self._branches: OrderedDict[str, FairQueue] = OrderedDict()
        self._jobs: deque[PoolJob] = deque()
        self.count = 0

    def put(self, job: PoolJob, *path: str) -> None:
        self.count += 1
        if path:
            self._branches.setdefault(path[0], FairQueue()).put(job, *path[1:])
        else:
            self._jobs.append(job)

    def take(self, suits: Suits) -> PoolJob | None:
        """Take the next job that suits; then it is the others' turn."""
        job = self._jobs.popleft() if self._jobs and suits(self._jobs[0]) else None
        for name, branch in () if job else self._branches.items():
            if job := branch.take(suits):
                self._keep_in_turn(name)
                break
        self.count -= job is not None
        return job

    def drop(self, job: PoolJob, *path: str) -> bool:
        """Take out a job; False if it is not waiting."""
        if not path:
            found = job in self._jobs
            if found:
                self._jobs.remove(job)
        else:
            branch = self._branches.get(path[0])
            found = branch is not None and branch.drop(job, *path[1:])
            if branch is not None and not branch.count:
                del self._branches[path[0]]
        self.count -= found
        return found

    def heads(self) -> Iterator[PoolJob]:
        """The next job of everybody."""
        if self._jobs:
            yield self._jobs[0]
        for branch in self._branches.values():
            yield from branch.heads()

    def _keep_in_turn(self, name: str) -> None:
        if self._branches[name].count:
            self._branches.move_to_end(name)
        else:
            del self._branches[name]


class PriorityLanes:
    """Jobs waiting, by urgency."""

    def __init__(self) -> None:
        self._lanes: dict[Urgency, FairQueue] = {urgency: FairQueue() for urgency in Urgency}

    def put(self, job: PoolJob) -> None:
        self._lanes[job.urgency].put(job, *_path(job))

    def take(self, least: Urgency, suits: Suits = lambda _: True) -> PoolJob | None:
        """Take the next job that is at least as urgent and suits."""
        for urgency in Urgency:
            if urgency <= least and (job := self._lanes[urgency].take(suits)):
                return job
        return None

    def heads(self, least: Urgency) -> Iterator[PoolJob]:
        """The next job of everybody in every lane that is at least as urgent."""
        for urgency in Urgency:
            if urgency <= least:
                yield from self._lanes[urgency].heads()

    def count(self, urgency: Urgency) -> int:
        return self._lanes[urgency].count

    def drop(self, job: PoolJob) -> bool:
        """Take a job out of its lane; False if it is not waiting."""
        return self._lanes[job.urgency].drop(job, *_path(job))


def _path(job: PoolJob) -> tuple[str, str, str]:
    return job.address, job.visitor, job.home
