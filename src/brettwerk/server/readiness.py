"""Whether a server can do its work, as opposed to merely being alive."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from brettwerk.server.errors import NotReady

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from brettwerk.server.storage.store import Store
    from brettwerk.server.workers.compilation import Library
    from brettwerk.server.workers.pool import Pool
    from brettwerk.table.uptime import Uptime

log = logging.getLogger(__name__)

VALID_SECONDS = 2.0
"""How long an answer holds: whoever asks more often does not make the disk work."""
DISK_SECONDS = 5.0
"""A disk that takes longer to store something counts as failing."""


class Readiness:
    """Tries what playing takes: a disk that stores, games that are loaded, processes for engines."""

    def __init__(self, store: Store, uptime: Uptime, library: Library, pool: Pool, ticks: Callable[[], float]) -> None:
        self._store = store
        self._uptime = uptime
        self._library = library
        self._pool = pool
        self._ticks = ticks
        self._asking = asyncio.Lock()
        self._missing: list[str] = []
        self._valid_until = float("-inf")

    async def require(self) -> None:
        """NotReady names what is missing."""
        async with self._asking:
            if self._ticks() >= self._valid_until:
                self._missing = [name async for name in self._look()]
                self._valid_until = self._ticks() + VALID_SECONDS
        if self._missing:
            raise NotReady("not-ready", missing=", ".join(self._missing))

    async def _look(self) -> AsyncIterator[str]:
        if not await self._stores():
            yield "disk"
        if not self._library.is_complete:
            yield "games"
        if not self._pool.pids:
            yield "engines"

    async def _stores(self) -> bool:
        try:
            await asyncio.wait_for(self._store.require_writable(self._uptime.now()), DISK_SECONDS)
        except Exception:
            log.exception("disk does not store")
            return False
        return True
