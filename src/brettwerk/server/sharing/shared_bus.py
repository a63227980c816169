"""A bus between servers: what one publishes is delivered there at once, and sent to all others over a wire.

Over the wire go facts that fit into a line: which board, which number, who is there. What is larger or concerns one
visitor alone waits in the database, and the line says where. A line that is lost does no harm: whoever was cut off, or
learns that another server was, tells all subscribers to look by the numbers that they know.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import ValidationError
from sqlalchemy import text

from brettwerk.server.bus import LocalBus
from brettwerk.server.bus_messages import (
    BoardChanged,
    CompileProgress,
    HintReady,
    Missed,
    from_facts,
    from_json,
    to_json,
)
from brettwerk.server.sharing.membership import NOW
from brettwerk.server.storage.transactions import Unreachable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

    from brettwerk.server.bus_messages import BusMessage
    from brettwerk.server.storage.transactions import Transactions

    Listener = Callable[[str, BusMessage], None]

log = logging.getLogger(__name__)

KEEP = text(f"INSERT INTO kept_messages (id, body, until) VALUES (:id, :body, {NOW} + 60)")
KEPT = text("SELECT body FROM kept_messages WHERE id = :id")


class Wire(Protocol):
    """Brings lines to all servers."""

    def start(self, heard: Callable[[str], None], gap: Callable[[], None]) -> None:
        """Call ``heard`` with each line in the event loop, and ``gap`` when some may have been lost."""

    def send(self, line: str) -> None:
        """Send a line as soon as that works; lines that cannot be sent are lost, and all others told so."""

    def close(self) -> None: ...


class SharedBus(LocalBus):
    """The bus of one server among others."""

    def __init__(self, me: str, wire: Wire, store: Transactions) -> None:
        super().__init__()
        self._me = me
        self._wire = wire
        self._store = store
        self._fetching: set[asyncio.Task[None]] = set()
        self._delivered: dict[str, int] = {}
        self.watch_listeners.append(self._forget_delivered)
        self.remote_listeners: list[Listener] = []
        """Called with each message of another server, whether anybody here has subscribed or not."""
        self.gap_listeners: list[Callable[[], None]] = []

    def start(self) -> None:
        self._wire.start(self._hear, self.tell_gap)

    async def publish_to(self, topics: Sequence[str], message: BusMessage) -> None:
        await super().publish_to(topics, message)
        if isinstance(message, CompileProgress):
            return  # every server compiles and loads for itself
        if isinstance(message, HintReady):
            await self._send_kept(topics, message)
        else:
            self._send({"topics": topics, "message": message.model_dump()})

    def _send(self, facts: dict[str, Any]) -> None:
        self._wire.send(json.dumps({"from": self._me, **facts}, separators=(",", ":")))

    async def _send_kept(self, topics: Sequence[str], message: BusMessage) -> None:
        row = {"id": secrets.token_hex(8), "body": to_json(message)}

        def work(connection: Connection) -> None:
            connection.execute(KEEP, row)

        try:
            await self._store.run(work)
        except Unreachable:
            return  # who is connected to another server asks again
        self._send({"topics": topics, "kept": row["id"]})

    def _hear(self, line: str) -> None:
        try:
            facts = json.loads(line)
            if facts["from"] == self._me:
                return
            if "kept" in facts:
                self._fetch(facts["topics"], facts["kept"])
            else:
                self._deliver(facts["topics"], from_facts(facts["message"]))
        except (ValueError, LookupError, TypeError, ValidationError) as error:
            log.warning("message of another server not understood", extra={"error": type(error).__name__})

    def _fetch(self, topics: list[str], kept: str) -> None:
        if not any(map(self.is_watched, topics)):
            return
        task = asyncio.create_task(self._deliver_kept(topics, kept))
        self._fetching.add(task)
        task.add_done_callback(self._fetching.discard)

    async def _deliver_kept(self, topics: list[str], kept: str) -> None:
        try:
            body = await self._store.look(lambda connection: connection.execute(KEPT, {"id": kept}).scalar())
        except Unreachable:
            return
        if body:
            self._deliver(topics, from_json(body))

    def _deliver(self, topics: list[str], message: BusMessage) -> None:
        for topic in topics:
            self.deliver(topic, message)
            for listener in self.remote_listeners:
                listener(topic, message)

    def deliver(self, topic: str, message: BusMessage) -> None:
        if isinstance(message, BoardChanged) and self.is_watched(topic):
            self._delivered[topic] = max(message.number, self._delivered.get(topic, 0))
        super().deliver(topic, message)

    def has_delivered(self, topic: str, number: int) -> bool:
        """Whether those who watch a board here have been told of an event, or of a later one."""
        return self._delivered.get(topic, 0) >= number

    def _forget_delivered(self, topic: str, watched: bool) -> None:
        if not watched:
            self._delivered.pop(topic, None)

    def tell_gap(self) -> None:
        """Let everybody here look whether something has happened of which no message came."""
        for topic in self.topics:
            self.deliver(topic, Missed())
        for listener in self.gap_listeners:
            listener()

    def close(self) -> None:
        super().close()
        for task in self._fetching:
            task.cancel()
        self._wire.close()
