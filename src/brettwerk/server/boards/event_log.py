"""The log of everything that happens on boards: each event is put on disk first, and only then published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.server.bus_messages import BoardChanged, board_topic, visitor_topic
from brettwerk.server.storage.store import Change, NotNext
from brettwerk.table.errors import NotPossible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractAsyncContextManager

    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.bus import Bus
    from brettwerk.server.storage.store import Store
    from brettwerk.table.events import Intent
    from brettwerk.table.live_board import LiveBoard
    from brettwerk.table.stored_board import StoredBoard

    Listener = Callable[[LiveBoard], None]


class EventLog:
    """Writes events; parts of the server that have to act on them are called, those that watch hear of them by bus."""

    def __init__(self, cache: BoardCache, store: Store, bus: Bus) -> None:
        self._cache = cache
        self._store = store
        self._bus = bus
        self.listeners: list[Listener] = []

    def hold(self, id_: str) -> AbstractAsyncContextManager[LiveBoard]:
        """A board that nobody else changes meanwhile."""
        return self._cache.hold(id_)

    async def serve(self, id_: str, request: str | None, decide: Callable[[LiveBoard], Sequence[Intent]]) -> int:
        """Let what a request comes to happen, and give the number of its last event, which is kept as its answer.

        A request that was served before is only answered again.
        """
        async with self.hold(id_) as live:
            if number := live.answer_to(request):
                return number
            *earlier, last = decide(live)
            for intent in earlier:
                await self.append(live, intent)
            return await self.append(live, last, request=request)

    async def append(
        self,
        live: LiveBoard,
        intent: Intent,
        *,
        request: str | None = None,
        used: str | None = None,
        new: StoredBoard | None = None,
    ) -> int:
        """Put an event on disk, then publish it; gives its number.

        With it a link to another device may be used up, or a rematch begin.
        """
        event = live.event(intent, request)
        before = live.board
        change = Change(intent.board, used, new) if intent.board else None
        try:
            snapshot = live.advance(event)
            await self._store.add_event(before.id, event, snapshot.standing(), change)
        except NotNext:
            self._cache.forget(live)
            raise NotPossible("stale", ply=len(live.now.moves)) from None
        except BaseException:
            self._cache.forget(live)  # the match may be ahead of the disk
            raise
        live.show(snapshot, intent.board)
        message = BoardChanged(board=before.id, number=event.number)
        await self._bus.publish(board_topic(before.id), message)
        for player in {one.owner for one in (*before.seats, *live.board.seats) if one.owner}:
            await self._bus.publish(visitor_topic(player), message)
        for listener in self.listeners:
            listener(live)
        return event.number
