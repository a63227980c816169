"""A server among those that share its database: it says each second that it lives, as the others do."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import text

from brettwerk.server.storage.database import BadDatabase
from brettwerk.server.storage.migrate import LIVING, LOST_SECONDS
from brettwerk.version import __version__

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from brettwerk.server.storage.transactions import Transactions

KEEPER = "keeper"
"""The lease of the server that does what one server does for all: let flags fall, and clear up after those gone."""
LONGEST_GAP = 3.0
"""Seconds between two beats, of whichever servers, after which the time has stood still in between."""

NOW = "EXTRACT(EPOCH FROM clock_timestamp())"
SEEN = text(f"UPDATE servers SET seen = {NOW} WHERE id = :me")
ENTER = text(f"INSERT INTO servers (id, version, seen) VALUES (:me, :version, {NOW})")
OTHER_VERSION = text(f"SELECT version FROM servers WHERE {LIVING} AND version <> :version LIMIT 1")
ALL_LIVING = text(f"SELECT id FROM servers WHERE {LIVING}")
FIRST_TIME = text("INSERT INTO uptime (id, seconds, at) VALUES (1, 0, 0) ON CONFLICT (id) DO NOTHING")
READ_TIME = text("SELECT seconds FROM uptime WHERE id = 1")
MOVE_TIME = text(
    f"UPDATE uptime SET at = {NOW},"
    f" seconds = seconds + CASE WHEN {NOW} - at BETWEEN 0 AND :gap THEN {NOW} - at ELSE 0 END"
    " WHERE id = 1 RETURNING seconds"
)
TAKE_LEASE = text(
    "INSERT INTO leases (name, holder) VALUES (:name, :me) ON CONFLICT (name) DO UPDATE SET holder = :me"
    f" WHERE leases.holder = :me OR leases.holder NOT IN (SELECT id FROM servers WHERE {LIVING})"
    " RETURNING holder"
)
CLEAR_UP = text(f"DELETE FROM servers WHERE NOT ({LIVING})")
FORGET_MESSAGES = text(f"DELETE FROM kept_messages WHERE until < {NOW}")
LEAVE = text("DELETE FROM servers WHERE id = :me")
GIVE_BACK = text("DELETE FROM leases WHERE holder = :me")


@dataclass(frozen=True)
class Beat:
    """What a server learns when it says that it lives."""

    seconds: float
    """The uptime of all servers together."""
    is_keeper: bool
    living: frozenset[str]
    is_new: bool
    """Whether it was not among the servers before, so that nobody knows what it does."""


class Membership:
    """Enters this server among those that live. Who does not beat is forgotten, and others do its work."""

    def __init__(self, store: Transactions, version: str = __version__) -> None:
        self._store = store
        self.id = secrets.token_hex(6)
        self._facts = {"me": self.id, "version": version, "lost": LOST_SECONDS, "gap": LONGEST_GAP, "name": KEEPER}
        self.moves_time = False
        """Whether the time goes on because of this server; not while it still compiles the games that are played."""
        self.may_keep = True

    def enter(self) -> None:
        """Enter at the start; BadDatabase if servers of another version live."""

        def work(connection: Connection) -> None:
            connection.execute(text("LOCK TABLE servers IN SHARE ROW EXCLUSIVE MODE"))  # of two, one is first
            found = connection.execute(OTHER_VERSION, self._facts).scalar()
            if found is not None:
                database = self._store.database.name
                raise BadDatabase("other-version", found=found, own=self._facts["version"], path=database)
            connection.execute(ENTER, self._facts)
            connection.execute(FIRST_TIME)

        self._store.run_now(work)

    async def beat(self) -> Beat:
        return await self._store.run(self._beat)

    def _beat(self, connection: Connection) -> Beat:
        facts = self._facts
        is_new = not connection.execute(SEEN, facts).rowcount
        if is_new:
            connection.execute(ENTER, facts)
        is_keeper = self.may_keep and connection.execute(TAKE_LEASE, facts).scalar() is not None
        if is_keeper:
            connection.execute(CLEAR_UP, facts)
            connection.execute(FORGET_MESSAGES)
        living = frozenset(connection.execute(ALL_LIVING, facts).scalars())
        seconds = connection.execute(MOVE_TIME if self.moves_time else READ_TIME, facts).scalar_one()
        return Beat(seconds, is_keeper, living, is_new)

    async def leave(self) -> None:
        """Say goodbye, so that others need not wait until it is certain."""

        def work(connection: Connection) -> None:
            connection.execute(LEAVE, self._facts)
            connection.execute(GIVE_BACK, self._facts)

        await self._store.run(work)
