"""Where everything that happens on boards is written down: put on disk first, and only then told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.server.errors import Conflict
from brettwerk.server.storage.store import Event, NotNext

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from brettwerk.server.boards.board_cache import Memory
    from brettwerk.server.bus import Bus
    from brettwerk.server.storage.store import Change, Store
    from brettwerk.server.storage.uptime import Uptime
    from brettwerk.table.live_board import Live

    Listener = Callable[[Live], None]


class Ledger:
    """Writes events; those who have to act on them are told here, those who only look on by the bus."""

    def __init__(self, memory: Memory, store: Store, bus: Bus, uptime: Uptime) -> None:
        self._memory = memory
        self._store = store
        self._bus = bus
        self._uptime = uptime
        self.listeners: list[Listener] = []

    def hold(self, id_: str) -> AbstractAsyncContextManager[Live]:
        """A board that nobody else changes meanwhile."""
        return self._memory.hold(id_)

    async def record(self, live: Live, kind: str, seat: int, change: Change | None = None, **facts: Any) -> int:
        """Let something happen: check it, put it on disk, tell everybody. Gives its number."""
        event = Event(live.now.number + 1, kind, seat, served=self._uptime.now(), **facts)
        before = live.board
        try:
            moment = live.advance(event)
            await self._store.add_event(live.board.id, event, moment.standing(), change)
        except NotNext:
            self._memory.forget(live)
            raise Conflict("stale", ply=len(live.now.moves)) from None
        except BaseException:
            self._memory.forget(live)  # the match may be ahead of the disk
            raise
        if change:
            live.board = change.board
        live.moments.append(moment)
        await self._bus.publish(live.board.id, {"type": "event", "number": event.number})
        await self._tell_players(live, {one.owner for one in (*before.seats, *live.board.seats) if one.owner})
        for listener in self.listeners:
            listener(live)
        return event.number

    async def _tell_players(self, live: Live, players: set[str]) -> None:
        """Let everybody know, wherever he looks, whether this board waits for him."""
        turn = None if live.now.outcome else live.now.state.turn
        for player in players:
            await self._bus.publish(f"visitor:{player}", {"board": live.board, "turn": turn})
