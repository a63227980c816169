"""Analyses that worker processes make, passed on part by part to whoever listens."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol

from brettwerk.server.workers.lanes import Urgency
from brettwerk.server.workers.pool import Preempted

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from brettwerk.server.workers.pool import Pool


class ResumableTask(Protocol):
    """A task whose result comes in parts, and which can resume after any of them."""

    def run(self, tell: Any) -> None: ...

    def after(self, part: dict[str, Any]) -> ResumableTask: ...


class PartialResults:
    """The parts of a task's result that nobody has taken yet."""

    def __init__(self) -> None:
        self._parts: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    def put(self, _done: int, _of: int, *parts: dict[str, Any]) -> None:
        for part in parts:
            self._parts.put_nowait(part)

    def end(self, _job: object) -> None:
        self._parts.put_nowait(None)

    async def next(self) -> dict[str, Any] | None:
        """Wait for the next part; None at the end."""
        return await self._parts.get()


async def stream(pool: Pool, task: ResumableTask, visitor: str) -> AsyncGenerator[dict[str, Any]]:
    """The parts of a task's result; it resumes after being preempted, and ends when nobody listens any more."""
    is_done = False
    while not is_done:
        results = PartialResults()
        job = await pool.submit(task, Urgency.ANALYSIS, visitor, results.put)
        job.done.add_done_callback(results.end)
        try:
            while (part := await results.next()) is not None:
                task = task.after(part)
                yield part
            await job.done
            is_done = True
        except Preempted:
            pass  # submit it again
        finally:
            job.done.cancel()
