"""Which database the tests of the server use: SQLite, or with BRETTWERK_TEST_DATABASE=postgresql one of PostgreSQL.

Then every data folder has a database of its own in a PostgreSQL that the tests start, so that the same tests run on
either.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from brettwerk.server.storage.database import Database
from brettwerk.server.storage.keys import COOKIE_KEY, key_of
from brettwerk.server.storage.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from support.postgres import Postgres

ON_POSTGRES = os.environ.get("BRETTWERK_TEST_DATABASE") == "postgresql"
sqlite_only = pytest.mark.skipif(ON_POSTGRES, reason="about the file of SQLite")

_urls: dict[str, str] = {}
_servers: list[Postgres] = []


def use(server: Postgres) -> None:
    """Put the data of all folders into this server from now on."""
    _servers.append(server)


def url_for(folder: Path) -> str:
    """The address of the database of a data folder; empty for a file in it."""
    if not _servers:
        return ""
    if str(folder) not in _urls:
        _urls[str(folder)] = _servers[0].new_database()
    return _urls[str(folder)]


def database_in(folder: Path) -> Database:
    return Database(folder, url_for(folder))


def store_in(folder: Path) -> Store:
    return Store(database_in(folder))


def cookie_key(folder: Path) -> bytes:
    """The key that signs the cookies of the server with this data folder."""
    store = store_in(folder)
    key = key_of(store, COOKIE_KEY)
    store.close()
    return key
