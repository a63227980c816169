"""The log of everything that happens on boards: each event is put on disk first, and only then published."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.bus_messages import BoardChanged, board_topic, visitor_topic
from brettwerk.server.errors import NotReady
from brettwerk.server.storage.changes import Change, NotNext
from brettwerk.table.errors import NotPossible

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from sqlalchemy import Connection

    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.bus import Bus
    from brettwerk.server.storage.store import Store
    from brettwerk.server.storage.transactions import Work
    from brettwerk.table.events import Intent
    from brettwerk.table.live_board import LiveBoard
    from brettwerk.table.stored_board import Standing, StoredBoard

    Listener = Callable[[LiveBoard], None]
    Entry = Callable[[StoredBoard, Standing], Work | None]
    """What goes to disk together with an event, by how the board stands after it."""

Result = TypeVar("Result")

MOST_TRIES = 20
"""How often a server that another is faster than reads on and tries again."""


class EventLog:
    """Writes events; parts of the server that have to act on them are called, those that watch hear of them by bus."""

    def __init__(self, cache: BoardCache, store: Store, bus: Bus) -> None:
        self._cache = cache
        self._store = store
        self._bus = bus
        self.listeners: list[Listener] = []
        self.entries: list[Entry] = []

    async def change(
        self, id_: str, act: Callable[[LiveBoard], Awaitable[Result]], *, hopefully: bool = False
    ) -> Result:
        """Do something with a board that nobody else in this process changes meanwhile.

        If another server was faster, it is done again with what has become of the board. What succeeds only by an
        event may be done hopefully: a board that is watched here is not compared with the disk beforehand, and what is
        refused is looked at once more with what is there for certain.
        """
        is_certain = not (hopefully and self._store.is_shared and self._cache.is_followed(id_))
        for _ in range(MOST_TRIES):
            async with self._cache.hold(id_, certainly=is_certain) as live:
                try:
                    return await act(live)
                except NotNext:
                    if not self._store.is_shared:
                        break
                except NotReady:
                    raise
                except BrettwerkError:
                    if is_certain:
                        raise
            is_certain = True
        raise NotPossible("stale", ply=len((await self._cache.live(id_)).now.moves))

    def also(self, *boards: tuple[StoredBoard, Standing]) -> Work | None:
        """What goes to disk together with the event after which boards stand so."""
        works = [work for entry in self.entries for facts in boards if (work := entry(*facts))]
        return partial(_do_all, works) if works else None

    async def serve(self, id_: str, request: str | None, decide: Callable[[LiveBoard], Sequence[Intent]]) -> int:
        """Let what a request comes to happen, and give the number of its last event, which is kept as its answer.

        A request that was served before is only answered again.
        """

        async def act(live: LiveBoard) -> int:
            if number := live.answer_to(request):
                return number
            *earlier, last = decide(live)
            for intent in earlier:
                await self.append(live, intent)
            return await self.append(live, last, request=request)

        return await self.change(id_, act, hopefully=True)

    async def append(
        self,
        live: LiveBoard,
        intent: Intent,
        *,
        request: str | None = None,
        used: str | None = None,
        new: StoredBoard | None = None,
    ) -> int:
        """Put an event on disk, then publish it; gives its number. NotNext if another server was faster.

        With it a link to another device may be used up, or a rematch begin.
        """
        event = live.event(intent, request)
        before = live.board
        change = Change(intent.board, used, new) if intent.board else None
        try:
            snapshot = live.advance(event)
            standing = snapshot.standing()
            also = self.also((intent.board or before, standing), *([(new, new.standing)] if new else []))
            await self._store.add_event(before.id, event, standing, change, also)
        except BaseException:
            self._cache.forget(live)  # the match may be ahead of the disk
            raise
        live.show(snapshot, intent.board)
        players = {one.owner for one in (*before.seats, *live.board.seats) if one.owner}
        message = BoardChanged(board=before.id, number=event.number)
        await self._bus.publish_to([board_topic(before.id), *map(visitor_topic, players)], message)
        for listener in self.listeners:
            listener(live)
        return event.number


def _do_all(works: Sequence[Work], connection: Connection) -> None:
    for work in works:
        work(connection)
