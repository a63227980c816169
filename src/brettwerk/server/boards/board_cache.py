"""The boards in memory: those that were used last, and those that are in use."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from brettwerk.server.errors import NotFound
from brettwerk.server.storage.changes import UnreadableRow
from brettwerk.table.events import KINDS, OF_THE_BOARD
from brettwerk.table.live_board import LiveBoard
from brettwerk.table.stored_board import require_same_rules

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from brettwerk.server.boards.broken_boards import BrokenBoards
    from brettwerk.server.storage.store import Store
    from brettwerk.server.workers.compilation import Library
    from brettwerk.table.events import BoardEvent
    from brettwerk.table.presence import Presence
    from brettwerk.table.stored_board import StoredBoard
    from brettwerk.table.uptime import Uptime


class BoardCache:
    """Finds boards, and replays those that are not in memory."""

    def __init__(
        self,
        store: Store,
        library: Library,
        most: int,
        is_in_use: Callable[[str], bool],
        uptime: Uptime,
        presence: Presence,
        broken: BrokenBoards,
    ) -> None:
        self._store = store
        self._broken = broken
        self._surroundings = uptime, presence
        self._library = library
        self._most = most
        self._is_in_use = is_in_use
        self._lives: OrderedDict[str, LiveBoard] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "boards")  # one at a time: more would take the time of everybody else

    def close(self) -> None:
        self._thread.shutdown()

    def __len__(self) -> int:
        return len(self._lives)

    async def stored(self, id_: str) -> StoredBoard:
        """A board without its events; NotFound or BrokenBoard if it is not there or cannot be read."""
        try:
            found = await self._store.board(id_)
        except UnreadableRow as error:
            raise self._broken.refuse(id_, error) from None
        if found is None:
            raise NotFound("unknown-board")
        return found

    async def live(self, id_: str, least: int | None = None) -> LiveBoard:
        """A board with its match; BrokenBoard if it cannot be replayed.

        It is as new as what is on disk, or knows at least the event with the number ``least``.
        """
        known = self._lives.get(id_)
        if known and least is not None and known.now.number >= least:
            self._lives.move_to_end(id_)
            return known
        number = least if known and least is not None else await self._store.number(id_)
        known = self._lives.get(id_)
        if known and number is not None and (number <= known.now.number or await self._comes_up(known, number)):
            self._lives.move_to_end(id_)
            return known
        stored = await self.stored(id_)
        await self._library.want(stored.variant.game)
        self._library.require(stored.variant.game)
        stored, events = await self._read(id_, 0)
        live = await asyncio.get_running_loop().run_in_executor(self._thread, self._replay, stored, events)
        faster = self._lives.get(id_)
        if faster is not None and faster is not known and faster.now.number >= live.now.number:
            return faster
        self._lives[id_] = live
        self._make_room()
        return live

    def is_followed(self, id_: str) -> bool:
        """Whether a board in memory is probably as new as what is on disk, because news of it comes in here."""
        return not self._store.is_shared or self._is_in_use(id_)

    async def _read(self, id_: str, number: int) -> tuple[StoredBoard, list[BoardEvent]]:
        """A board and its events after a number, as they were at one moment."""
        try:
            stored, events = await self._store.board_since(id_, number)
        except UnreadableRow as error:
            raise self._broken.refuse(id_, error) from None
        if stored is None:
            raise NotFound("unknown-board")
        return stored, events

    async def _comes_up(self, live: LiveBoard, number: int) -> bool:
        """Whether a board in memory gets as far as the disk: by itself while it is changed here, or by reading on."""
        if live.lock.locked() and not self._store.is_shared:
            return True  # this process alone writes, and shows the event in a moment
        async with live.lock:
            if self._lives.get(live.board.id) is not live:
                return False
            if live.now.number >= number:
                return True
            stored, events = None, await self._store.events(live.board.id, live.now.number)
            if any(one.kind not in KINDS or one.kind in OF_THE_BOARD for one in events):
                stored, events = await self._read(live.board.id, live.now.number)
            try:
                for one in events:
                    live.show(live.advance(one), stored)
            except Exception:  # noqa: BLE001 - it is replayed from the beginning, which says what is wrong
                self.forget(live)
                return False
            return True

    def _replay(self, stored: StoredBoard, events: list[BoardEvent]) -> LiveBoard:
        try:
            require_same_rules(stored)
            return LiveBoard(stored, events, *self._surroundings)
        except Exception as error:  # noqa: BLE001 - whatever the disk holds, this board alone cannot be read
            raise self._broken.refuse(stored.id, error) from None

    def _make_room(self) -> None:
        for id_, live in list(self._lives.items()):
            if len(self._lives) <= self._most:
                return
            if not (live.lock.locked() or self._is_in_use(id_)):
                del self._lives[id_]

    @asynccontextmanager
    async def hold(self, id_: str, *, certainly: bool = True) -> AsyncIterator[LiveBoard]:
        """A board that nobody else in this process changes meanwhile, and certainly as new as what is on disk.

        Where that is not certain, the next event of a board that is too old finds its number taken.
        """
        while True:
            live = await self.live(id_, None if certainly and self._store.is_shared else 0)
            async with live.lock:
                if self._lives.get(id_) is live:
                    yield live
                    return

    def forget(self, live: LiveBoard) -> None:
        """Let a board be replayed from disk when it is wanted next."""
        if self._lives.get(live.board.id) is live:
            del self._lives[live.board.id]
