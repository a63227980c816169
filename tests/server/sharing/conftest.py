"""Databases that several servers share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from brettwerk.server.storage.database import Database
from brettwerk.server.storage.store import Store
from support.postgres import running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.postgres import Postgres


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that a test may stop and kill."""
    yield from running()


@pytest.fixture
def database(postgres: Postgres, tmp_path: Path) -> Database:
    return Database(tmp_path, postgres.new_database())


@pytest.fixture
def store(database: Database) -> Iterator[Store]:
    opened = Store(database)
    yield opened
    opened.close()
