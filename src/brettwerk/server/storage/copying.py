"""Copying all that is kept from one database to another, counted and compared."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from sqlalchemy import insert, select, text

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.storage.board_rows import read_boards
from brettwerk.server.storage.migrate import LIVING, LOST_SECONDS
from brettwerk.server.storage.tables import (
    boards,
    devices,
    engine_turns,
    events,
    seats,
    subscriptions,
    uptime,
    visitor_links,
)
from brettwerk.server.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine, Row, Table

    from brettwerk.server.storage.database import Database

KEPT = (boards, seats, events, devices, subscriptions, visitor_links)
"""In the order in which they refer to each other. What else there is concerns servers that run."""
AT_ONCE = 1000


class CannotCopy(BrettwerkError):
    """A database is in use, or holds games already, or the copy is not the same."""

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code, TEXTS, **params)


def copy_database(source: Database, target: Database) -> dict[str, int]:
    """Copy everything into an empty database, all of it or nothing; gives how many rows each table has."""
    here, there = source.open(), target.open()
    try:
        with reading(here, shared=source.is_shared) as before, there.begin() as after:
            if after.execute(select(boards.c.id).limit(1)).first():
                raise CannotCopy("games-in-target", target=target.name)
            counts = {table.name: _copy_table(before, after, table) for table in KEPT}
            seconds = before.execute(select(uptime.c.seconds)).scalar()
            if seconds is not None:
                after.execute(uptime.delete())
                after.execute(insert(uptime), {"id": 1, "seconds": seconds})
            _let_engines_move(after)
            for table in KEPT:
                if digest(before, table) != digest(after, table):
                    raise CannotCopy("copy-differs", table=table.name)
    finally:
        here.dispose()
        there.dispose()
    return counts


def reading(engine: Engine, *, shared: bool) -> Connection:
    """A connection that sees everything as it is at one moment."""
    connection = engine.connect()
    if shared:
        return connection.execution_options(isolation_level="REPEATABLE READ")
    connection.exec_driver_sql("BEGIN")  # SQLite's driver would begin only with the first change
    return connection


def require_no_servers(database: Database) -> None:
    """CannotCopy if servers live that use a shared database."""
    engine = database.open()
    try:
        with engine.connect() as connection:
            living = text(f"SELECT count(*) FROM servers WHERE {LIVING}")  # noqa: S608 - no part comes from outside
            if connection.execute(living, {"lost": LOST_SECONDS}).scalar():
                raise CannotCopy("servers-live", path=database.name)
    finally:
        engine.dispose()


def _copy_table(before: Connection, after: Connection, table: Table) -> int:
    count = 0
    for rows in _rows(before, table):
        after.execute(insert(table), [dict(row._mapping) for row in rows])  # noqa: SLF001 - so SQLAlchemy names it
        count += len(rows)
    return count


def _rows(connection: Connection, table: Table) -> Iterator[list[Row[tuple[object, ...]]]]:
    found = connection.execution_options(yield_per=AT_ONCE).execute(select(table))
    for rows in found.partitions():
        yield list(rows)


def digest(connection: Connection, table: Table) -> tuple[int, str]:
    """How many rows a table has, and a sum over what they say, in whatever order they come."""
    count, total = 0, 0
    for rows in _rows(connection, table):
        for row in rows:
            said = json.dumps(list(row), sort_keys=True, ensure_ascii=False, default=str)
            total = (total + int.from_bytes(hashlib.sha256(said.encode()).digest())) % (1 << 256)
            count += 1
    return count, f"{total:064x}"


def _let_engines_move(connection: Connection) -> None:
    """Where servers share a database, they find in a table of its own at which boards engines are to move."""
    connection.execute(engine_turns.delete())
    to_move = seats.c.board == boards.c.id, seats.c.seat == boards.c.turn, seats.c.kind == "engine"
    waiting = select(boards).join(seats, to_move[0] & to_move[1] & to_move[2]).where(boards.c.outcome.is_(None))
    found, _ = read_boards(connection, waiting)
    rows = [
        {"board": board.id, "number": board.standing.number, "since": board.updated}
        for board in found
        if not board.is_open and any(seat.owner for seat in board.seats)
    ]
    if rows:
        connection.execute(insert(engine_turns), rows)
