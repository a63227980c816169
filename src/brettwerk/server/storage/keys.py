"""The keys of a server: files of its own, or rows of a database that it shares."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from brettwerk.server.middleware.identity import KEY_BYTES, read_key
from brettwerk.server.storage.tables import keys

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from brettwerk.server.storage.database import Database
    from brettwerk.server.storage.transactions import Transactions

COOKIE_KEY = "cookie.key"
PUSH_KEY = "push.key"


def key_of(store: Transactions, name: str) -> bytes:
    """Find a key, or make it at the first start; servers that share a database have the same one."""
    if not store.is_shared:
        return read_key(store.database.folder, name)
    new = insert(keys).values(name=name, content=secrets.token_bytes(KEY_BYTES)).on_conflict_do_nothing()
    found = select(keys.c.content).where(keys.c.name == name)

    def work(connection: Connection) -> bytes:
        connection.execute(new)
        content: bytes = connection.execute(found).scalar_one()
        return content

    return store.run_now(work)


def kept_key(database: Database, name: str) -> bytes | None:
    """A key as a database has it, None if it was never made."""
    if not database.is_shared:
        return read_key(database.folder, name) if (database.folder / name).exists() else None
    engine = database.open()
    try:
        with engine.connect() as connection:
            return connection.execute(select(keys.c.content).where(keys.c.name == name)).scalar()
    finally:
        engine.dispose()


def put_key(database: Database, name: str, content: bytes) -> None:
    """Give a database the key of another, in place of what it has."""
    if not database.is_shared:
        path = database.folder / name
        path.touch(0o600)
        path.write_bytes(content)
        return
    engine = database.open()
    new = insert(keys).values(name=name, content=content)
    try:
        with engine.begin() as connection:
            connection.execute(new.on_conflict_do_update(index_elements=["name"], set_={"content": content}))
    finally:
        engine.dispose()
