"""Tells everybody at a board who connects and disconnects, and its creator when somebody has been away for long."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.bus_messages import PermissionsChanged, PresenceChanged, board_topic
from brettwerk.table.presence import GONE_SECONDS

if TYPE_CHECKING:
    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.bus import Bus
    from brettwerk.table.presence import Presence


class PresenceNotices:
    """Listens to who comes and goes; for each player at each board the latest notice counts."""

    def __init__(self, presence: Presence, cache: BoardCache, bus: Bus) -> None:
        self._presence = presence
        self._cache = cache
        self._bus = bus
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        presence.listeners.append(self.somebody_came_or_went)

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def somebody_came_or_went(self, id_: str, visitor: str) -> None:
        key = id_, visitor
        if key in self._tasks:
            self._tasks[key].cancel()
        task = self._tasks[key] = asyncio.create_task(self._tell(id_, visitor))
        task.add_done_callback(lambda done: self._tasks.pop(key) if self._tasks.get(key) is done else None)

    async def _tell(self, id_: str, visitor: str) -> None:
        try:
            board = await self._cache.stored(id_)
        except BrettwerkError:
            return
        present = self._presence.is_present(id_, visitor)
        seats = board.seats_of(visitor)
        if not seats:
            return
        await self._bus.publish(board_topic(id_), PresenceChanged(seats=seats, present=present))
        if board.creator != visitor and not board.standing.outcome:
            # what the creator can do changes once somebody has been gone for long enough, or is back
            await asyncio.sleep(0 if present else GONE_SECONDS + 0.5)
            await self._bus.publish(board_topic(id_), PermissionsChanged(visitor=board.creator))
