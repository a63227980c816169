"""Where everything that happens on boards is written down: put on disk first, and only then told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.server.errors import Conflict
from brettwerk.server.storage.store import BoardEvent, NotNext

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.bus import Bus
    from brettwerk.server.storage.store import Change, Store
    from brettwerk.server.storage.uptime import Uptime
    from brettwerk.table.live_board import LiveBoard

    Listener = Callable[[LiveBoard], None]


class EventLog:
    """Writes events; those who have to act on them are told here, those who only look on by the bus."""

    def __init__(self, cache: BoardCache, store: Store, bus: Bus, uptime: Uptime) -> None:
        self._cache = cache
        self._store = store
        self._bus = bus
        self._uptime = uptime
        self.listeners: list[Listener] = []

    def hold(self, id_: str) -> AbstractAsyncContextManager[LiveBoard]:
        """A board that nobody else changes meanwhile."""
        return self._cache.hold(id_)

    async def append(self, live: LiveBoard, kind: str, seat: int, change: Change | None = None, **facts: Any) -> int:
        """Let something happen: check it, put it on disk, tell everybody. Gives its number."""
        event = BoardEvent(live.now.number + 1, kind, seat, served=self._uptime.now(), **facts)
        before = live.board
        try:
            snapshot = live.advance(event)
            await self._store.add_event(live.board.id, event, snapshot.standing(), change)
        except NotNext:
            self._cache.forget(live)
            raise Conflict("stale", ply=len(live.now.moves)) from None
        except BaseException:
            self._cache.forget(live)  # the match may be ahead of the disk
            raise
        if change:
            live.board = change.board
        live.snapshots.append(snapshot)
        await self._bus.publish(live.board.id, {"type": "event", "number": event.number})
        await self._tell_players(live, {one.owner for one in (*before.seats, *live.board.seats) if one.owner})
        for listener in self.listeners:
            listener(live)
        return event.number

    async def _tell_players(self, live: LiveBoard, players: set[str]) -> None:
        """Let everybody know, wherever he looks, whether this board waits for him."""
        turn = None if live.now.outcome else live.now.state.turn
        for player in players:
            await self._bus.publish(f"visitor:{player}", {"board": live.board, "turn": turn})
