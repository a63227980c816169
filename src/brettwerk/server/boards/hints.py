"""Hints: what the engine would do, told to whoever asked, for as long as he is there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from brettwerk.server.errors import NotAllowed
from brettwerk.server.workers.pool import Crashed, TaskFailed, Urgency
from brettwerk.server.workers.tasks import Advise
from brettwerk.table.permissions import others, require_ply, require_running, require_turn

if TYPE_CHECKING:
    from brettwerk.server.boards.board_cache import Memory
    from brettwerk.server.boards.presence import Presence
    from brettwerk.server.bus import Bus
    from brettwerk.server.workers.pool import Pool
    from brettwerk.table.live_board import Live


class Advice:
    """One hint at a time for each visitor at each board."""

    def __init__(self, memory: Memory, bus: Bus, pool: Pool, presence: Presence, seconds: float) -> None:
        self._memory = memory
        self._bus = bus
        self._pool = pool
        self._presence = presence
        self._seconds = seconds
        self._advising: dict[tuple[str, str], asyncio.Task[None]] = {}
        presence.listeners.append(self._somebody_came_or_went)

    async def close(self) -> None:
        for task in self._advising.values():
            task.cancel()
        await asyncio.gather(*self._advising.values(), return_exceptions=True)

    def is_advising(self, board: str, visitor: str) -> bool:
        return (board, visitor) in self._advising

    async def ask(self, id_: str, visitor: str, ply: int) -> None:
        """Ask the engine for advice; the answer goes to the visitor's sockets. Against other people there is none."""
        live = await self._memory.live(id_)
        require_ply(live, ply)
        require_turn(live, visitor)
        require_running(live)
        if others(live.board, live.now, visitor):
            raise NotAllowed("no-hints")
        key = id_, visitor
        if key not in self._advising:
            self._advising[key] = asyncio.create_task(self._advise(live, visitor))
            self._advising[key].add_done_callback(lambda _: self._advising.pop(key, None))

    async def _advise(self, live: Live, visitor: str) -> None:
        ply = len(live.now.moves)
        try:
            advice = await self._pool.run(Advise(live.story, self._seconds), Urgency.HINT, visitor)
        except (Crashed, TaskFailed):
            return  # the log has it
        await self._bus.publish(live.board.id, {"type": "hint", "to": visitor, "ply": ply, **advice})

    def _somebody_came_or_went(self, board: str, visitor: str) -> None:
        """When the page goes away, its hint is no longer wanted."""
        task = self._advising.get((board, visitor))
        if task and not self._presence.is_present(board, visitor):
            task.cancel()
