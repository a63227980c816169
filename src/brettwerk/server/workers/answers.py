"""Tasks whose result is the answer to a request. They take time that nobody else must wait for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import BrettwerkError
from brettwerk.search.process.tasks import TaskRefused
from brettwerk.server.workers.lanes import Urgency
from brettwerk.server.workers.pool import Preempted

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from brettwerk.search.process.tasks import Task, TaskProgress
    from brettwerk.server.middleware.rate_limits import RateLimits
    from brettwerk.server.workers.pool import Pool


class RequestRefused(TaskRefused):
    """A request makes no sense; ``error`` says why."""

    def __init__(self, error: BrettwerkError) -> None:
        super().__init__(error)
        self.error = error


@dataclass(frozen=True)
class _Answer:
    """A task that may find that its request makes no sense."""

    task: Task

    def run(self, tell: TaskProgress) -> Any:
        try:
            return self.task.run(tell)
        except BrettwerkError as error:
            raise RequestRefused(error) from None


class Answers:
    """Has tasks done for those who wait for an answer; of a visitor and of an address only so many wait at a time."""

    def __init__(self, pool: Pool, limits: RateLimits) -> None:
        self._pool = pool
        self._limits = limits

    async def get(self, task: Task, visitor: str, urgency: Urgency = Urgency.HINT) -> Any:
        """The result of a task; errors are raised as the task raised them, and TooMany if too much waits already."""
        with self.counted(visitor):
            return await self.uncounted(task, visitor, urgency)

    def counted(self, visitor: str) -> AbstractContextManager[None]:
        """Count as one who waits."""
        return self._limits.answer(visitor)

    async def uncounted(self, task: Task, visitor: str, urgency: Urgency) -> Any:
        """The result of a task for which several wait, however often it is preempted."""
        while True:
            try:
                return await self._pool.run(_Answer(task), urgency, visitor)
            except Preempted:
                continue
            except RequestRefused as refused:
                raise refused.error from None
