"""Tells everybody at a board who came and who went, and its creator when somebody has been away for long."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.presence import GONE_SECONDS

if TYPE_CHECKING:
    from brettwerk.server.bus import Bus
    from brettwerk.server.memory import Memory
    from brettwerk.server.presence import Presence


class Reception:
    """Listens to who comes and goes."""

    def __init__(self, presence: Presence, memory: Memory, bus: Bus) -> None:
        self._presence = presence
        self._memory = memory
        self._bus = bus
        self._waiting: dict[tuple[str, str], asyncio.Task[None]] = {}
        presence.listeners.append(self._somebody_came_or_went)

    async def close(self) -> None:
        for task in self._waiting.values():
            task.cancel()
        await asyncio.gather(*self._waiting.values(), return_exceptions=True)

    async def _somebody_came_or_went(self, id_: str, visitor: str) -> None:
        try:
            board = await self._memory.stored(id_)
        except BrettwerkError:
            return
        present = self._presence.is_present(id_, visitor)
        seats = [{"seat": one.seat, "present": present} for one in board.seats if one.owner == visitor]
        if not seats:
            return
        await self._bus.publish(id_, {"type": "presence", "seats": seats})
        key = id_, visitor
        if key in self._waiting:
            self._waiting[key].cancel()
        if self._bus.is_watched(id_) and board.creator != visitor and not board.standing.outcome:
            self._waiting[key] = asyncio.create_task(self._refresh_later(id_, board.creator))
            self._waiting[key].add_done_callback(lambda task: self._done(key, task))

    async def _refresh_later(self, id_: str, creator: str) -> None:
        """What the creator can do changes once somebody has been away for so long, or is back."""
        await asyncio.sleep(GONE_SECONDS + 0.5)
        await self._bus.publish(id_, {"type": "refresh", "to": creator})

    def _done(self, key: tuple[str, str], task: asyncio.Task[None]) -> None:
        if self._waiting.get(key) is task:
            del self._waiting[key]
