"""News by PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.server.sharing.threaded_wire import LISTEN_SECONDS, ThreadedWire
from brettwerk.server.storage.database import CONNECT_SECONDS, KEEPALIVES, driver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.server.storage.database import Database

CHANNEL = "brettwerk"
LOOK_EVERY = 20
"""After this many times without a line, a listener asks whether its connection still stands."""


class NotifyWire(ThreadedWire):
    """Two connections to the database besides those of the store."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._address = database.connection_string()

    def connect(self) -> Any:
        facts: dict[str, Any] = {"connect_timeout": CONNECT_SECONDS, "application_name": "brettwerk bus", **KEEPALIVES}
        return driver("psycopg", "postgres").connect(self._address, autocommit=True, **facts)

    def listen(self, connection: Any) -> Iterator[str | None]:
        connection.execute(f"LISTEN {CHANNEL}")
        silent = 0
        while True:
            yield None
            silent += 1
            for notification in connection.notifies(timeout=LISTEN_SECONDS):
                silent = 0
                yield notification.payload
            if silent >= LOOK_EVERY:
                connection.execute("SELECT 1")
                silent = 0

    def transmit(self, connection: Any, lines: list[str]) -> None:
        connection.execute("SELECT pg_notify(%s, line) FROM unnest(%s::text[]) AS line", [CHANNEL, lines])
