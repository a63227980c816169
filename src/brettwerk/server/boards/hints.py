"""Hints: what the engine would play, sent to whoever asked for as long as they are connected."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from brettwerk.search.process.worker_process import TaskFailed, WorkerCrashed
from brettwerk.server.bus_messages import HintReady, board_topic
from brettwerk.server.workers.lanes import Urgency
from brettwerk.server.workers.tasks import Advise
from brettwerk.table.errors import NotPermitted
from brettwerk.table.permissions import others, require_ply, require_running, require_turn

if TYPE_CHECKING:
    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.bus import Bus
    from brettwerk.server.workers.pool import Pool
    from brettwerk.table.live_board import LiveBoard
    from brettwerk.table.presence import Presence


class Hints:
    """One hint at a time for each visitor at each board."""

    def __init__(self, cache: BoardCache, bus: Bus, pool: Pool, presence: Presence, seconds: float) -> None:
        self._cache = cache
        self._bus = bus
        self._pool = pool
        self._presence = presence
        self._seconds = seconds
        self._thinking: dict[tuple[str, str], asyncio.Task[None]] = {}
        presence.listeners.append(self.somebody_came_or_went)

    async def close(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    async def ask(self, id_: str, visitor: str, ply: int) -> None:
        """Ask the engine for a hint, which goes to the visitor's sockets; there are none against other people."""
        live = await self._cache.live(id_)
        require_ply(live, ply)
        require_turn(live, visitor)
        require_running(live)
        if others(live.board, live.now, visitor):
            raise NotPermitted("no-hints")
        key = id_, visitor
        if key not in self._thinking:
            self._thinking[key] = asyncio.create_task(self._think(live, visitor))
            self._thinking[key].add_done_callback(lambda _: self._thinking.pop(key, None))

    async def _think(self, live: LiveBoard, visitor: str) -> None:
        ply = len(live.now.moves)
        try:
            task = Advise(live.history, self._seconds, session=f"{live.board.id}:hints")
            hint = await self._pool.run(task, Urgency.HINT, visitor, home=live.board.id)
        except (WorkerCrashed, TaskFailed):
            return  # the log has it
        await self._bus.publish(board_topic(live.board.id), HintReady(visitor=visitor, ply=ply, **hint))

    def somebody_came_or_went(self, board: str, visitor: str) -> None:
        """When the page goes away, its hint is no longer wanted."""
        task = self._thinking.get((board, visitor))
        if task and not self._presence.is_present(board, visitor):
            task.cancel()
