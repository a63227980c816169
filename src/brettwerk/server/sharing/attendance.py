"""Who watches where, at all servers together: each keeps its own in the database and tells the others."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from itertools import islice
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select, tuple_
from sqlalchemy.exc import IntegrityError

from brettwerk.server.bus_messages import SERVERS, Attended, visitor_topic
from brettwerk.server.storage.tables import attendance
from brettwerk.server.storage.transactions import Unreachable
from brettwerk.table.presence import Presence

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from brettwerk.server.bus_messages import BusMessage
    from brettwerk.server.sharing.shared_bus import SharedBus
    from brettwerk.server.storage.transactions import Transactions

    Key = tuple[str, str]
    Listener = Callable[[str, str], None]

VISITOR = visitor_topic("")
MOST_AT_ONCE = 500
"""Changes that are written together: when a server with thousands of sockets enters again, all of them are new."""


class SharedPresence(Presence):
    """Presence that knows of the sockets at other servers too."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        super().__init__(ticks)
        self._servers: defaultdict[str, set[Key]] = defaultdict(set)
        self._keys: Counter[Key] = Counter()
        self._boards: Counter[str] = Counter()
        self.remote_listeners: list[Listener] = []
        """Called with board and visitor when somebody connects to another server or disconnects there."""

    def is_here(self, board: str, visitor: str) -> bool:
        """Whether a visitor is connected to this very server."""
        return super().is_present(board, visitor)

    def is_present(self, board: str, visitor: str) -> bool:
        return super().is_present(board, visitor) or (board, visitor) in self._keys

    def is_watched_elsewhere(self, board: str) -> bool:
        return board in self._boards

    def note_elsewhere(self, server: str, key: Key, *, present: bool) -> None:
        """Note who comes and goes at another server."""
        known = self._servers[server]
        if present == (key in known):
            return
        (known.add if present else known.remove)(key)
        _count(self._keys, key, 1 if present else -1)
        _count(self._boards, key[0], 1 if present else -1)
        if not present:
            self._saw(*key)
        for listener in self.remote_listeners:
            listener(*key)

    def forget_elsewhere(self, server: str) -> list[Key]:
        """Note that a server is gone, and all who were connected to it."""
        gone = list(self._servers[server])
        for key in gone:
            self.note_elsewhere(server, key, present=False)
        del self._servers[server]
        return gone

    def set_elsewhere(self, found: dict[str, set[Key]]) -> None:
        """Note who is at all other servers."""
        for server in list(self._servers):
            for key in self._servers[server] - found.get(server, set()):
                self.note_elsewhere(server, key, present=False)
        for server, keys in found.items():
            for key in keys:
                self.note_elsewhere(server, key, present=True)


def _count(counter: Counter[Any], what: Any, change: int) -> None:
    counter[what] += change
    if not counter[what]:
        del counter[what]


class Attendance:
    """Writes down who watches here, and reads who watches elsewhere."""

    def __init__(self, store: Transactions, me: str, presence: SharedPresence, bus: SharedBus) -> None:
        self._store = store
        self._me = me
        self._presence = presence
        self._bus = bus
        self._changes: dict[Key, bool] = {}
        self._changed = asyncio.Event()
        self._visitors: set[str] = set()
        self._meanwhile: list[Attended] | None = None
        self._rewrite = False
        self._tasks: list[asyncio.Task[None]] = []
        self._reading: asyncio.Task[None] | None = None
        presence.listeners.append(self._at_board)
        bus.watch_listeners.append(self._at_topic)
        bus.remote_listeners.append(self._elsewhere)
        bus.gap_listeners.append(self.read_again)

    async def start(self) -> None:
        await self._read()
        self._tasks = [asyncio.create_task(self._write_changes())]

    async def close(self) -> None:
        tasks = [*self._tasks, *([self._reading] if self._reading else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def write_again(self) -> None:
        """All that was written is gone: write it once more."""
        self._rewrite = True
        self._changed.set()

    def read_again(self) -> None:
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read())

    def _at_board(self, board: str, visitor: str) -> None:
        self._note((board, visitor), present=self._presence.is_here(board, visitor))

    def _at_topic(self, topic: str, watched: bool) -> None:
        if topic.startswith(VISITOR):
            visitor = topic.removeprefix(VISITOR)
            (self._visitors.add if watched else self._visitors.discard)(visitor)
            self._note(("", visitor), present=watched)

    def _note(self, key: Key, *, present: bool) -> None:
        self._changes[key] = present
        self._changed.set()

    def _elsewhere(self, _topic: str, message: BusMessage) -> None:
        if isinstance(message, Attended):
            if self._meanwhile is not None:
                self._meanwhile.append(message)
            self._presence.note_elsewhere(message.server, (message.board, message.visitor), present=message.present)

    async def _write_changes(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._rewrite:
                here = set(self._presence.here()) | {("", visitor) for visitor in self._visitors}
                self._changes = dict.fromkeys(here, True) | self._changes
                self._rewrite = False
            changes = dict(islice(self._changes.items(), MOST_AT_ONCE))
            self._changes = dict(islice(self._changes.items(), MOST_AT_ONCE, None))
            if self._changes:
                self._changed.set()
            try:
                await self._store.run(lambda connection, changes=changes: self._write(connection, changes))  # type: ignore[misc]
            except (Unreachable, IntegrityError):  # the latter when this server counts as gone; it enters again
                self._changes = changes | self._changes
                await asyncio.sleep(0.5)
                self._changed.set()
                continue
            for (board, visitor), present in changes.items():
                message = Attended(server=self._me, board=board, visitor=visitor, present=present)
                await self._bus.publish(SERVERS, message)

    def _write(self, connection: Connection, changes: dict[Key, bool]) -> None:
        columns = attendance.c
        which = tuple_(columns.board, columns.visitor).in_(list(changes))
        connection.execute(delete(attendance).where(columns.server == self._me, which))
        present = [key for key, is_present in changes.items() if is_present]
        if present:
            rows = [{"server": self._me, "board": board, "visitor": visitor} for board, visitor in present]
            connection.execute(insert(attendance), rows)

    async def _read(self) -> None:
        """Read who is elsewhere; what is heard while that takes its time is newer."""
        self._meanwhile = []
        columns = attendance.c
        query = select(columns.server, columns.board, columns.visitor).where(columns.server != self._me)
        try:
            rows = await self._store.run(lambda connection: connection.execute(query).all())
        except Unreachable:
            rows = None
        meanwhile, self._meanwhile = self._meanwhile, None
        if rows is None:
            return
        found: defaultdict[str, set[Key]] = defaultdict(set)
        for server, board, visitor in rows:
            found[server].add((board, visitor))
        self._presence.set_elsewhere(found)
        for message in meanwhile:
            self._presence.note_elsewhere(message.server, (message.board, message.visitor), present=message.present)
