"""Who uses how many processes, so that one stays free for others."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from brettwerk.server.workers.lanes import PREEMPTIBLE, PoolJob, Urgency

if TYPE_CHECKING:
    from collections.abc import Iterable


class Shares:
    """The jobs that run, and what they count against those who wait for them.

    A visitor or an address may have all processes but one. What can be preempted counts only against more of its kind.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._most = max(1, size - 1)
        self._jobs: set[PoolJob] = set()
        self._all: Counter[tuple[str, str]] = Counter()
        self._urgent: Counter[tuple[str, str]] = Counter()
        self.running: Counter[Urgency] = Counter(dict.fromkeys(Urgency, 0))

    def begin(self, job: PoolJob) -> None:
        self._jobs.add(job)
        self._count(job, 1)

    def end(self, job: PoolJob) -> None:
        self._jobs.discard(job)
        self._count(job, -1)

    def change_urgency(self, job: PoolJob, urgency: Urgency) -> None:
        """Let a job count as more or less urgent from now on, if it is running."""
        if job in self._jobs:
            self.end(job)
            job.urgency = urgency
            self.begin(job)

    def _count(self, job: PoolJob, change: int) -> None:
        self.running[job.urgency] += change
        for counts in (self._all,) if job.urgency in PREEMPTIBLE else (self._all, self._urgent):
            for party in job.parties:
                counts[party] += change
                if not counts[party]:
                    del counts[party]

    @property
    def is_full(self) -> bool:
        return len(self._jobs) >= self._size

    @property
    def has_time(self) -> bool:
        """Whether what can wait may have a process: one stays free for others, and nobody must be waiting."""
        patient = sum(self.running[urgency] for urgency in Urgency if urgency >= Urgency.ANALYSIS)
        return not self.running[Urgency.WANTED] and patient < self._most

    @property
    def _compiling(self) -> int:
        """Jobs that nobody can hurry; one process stays free of them, so that engines and puzzles answer meanwhile."""
        return self.running[Urgency.WANTED] + self.running[Urgency.BACKGROUND]

    def allow(self, job: PoolJob) -> bool:
        """Whether those who wait for a job may have one more process."""
        if job.urgency == Urgency.WANTED and self._compiling >= self._most:
            return False
        counts = self._urgent if job.urgency < Urgency.ANALYSIS else self._all
        return all(counts[party] < self._most for party in job.parties)

    def preempt(self, pressing: Iterable[PoolJob]) -> None:
        """Mark the jobs that must make room: for others that are urgent, or for what their own address wants."""
        patient = [job for job in self._jobs if job.urgency in PREEMPTIBLE and not job.was_preempted]
        patient.sort(key=lambda job: (job.urgency, self._all["address", job.address]))
        for job in patient:
            if job.address and self._all["address", job.address] > self._most:
                job.was_preempted = True
        if self.is_full:
            leaving = sum(job.was_preempted for job in self._jobs)
            needed = sum(1 for job in pressing if self.allow(job)) - leaving
            for job in [job for job in reversed(patient) if not job.was_preempted][: max(needed, 0)]:
                job.was_preempted = True
