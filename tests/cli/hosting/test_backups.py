"""Copies of the data folder: whole, private, and brought back only where nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
import tarfile
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli.hosting.backups import BackupError, back_up, restore
from brettwerk.core.errors import CannotWrite
from brettwerk.core.registry import load_game
from brettwerk.server.middleware.identity import read_key
from brettwerk.server.storage.database import Database
from brettwerk.table.events import BoardEvent
from brettwerk.table.stored_board import Seat, Standing, StoredBoard
from support.databases import store_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from brettwerk.server.storage.store import Store

SEATS = (Seat(0, "me", "somebody", None, ""), Seat(1, "here", "somebody", None, ""))


def new_board(name: str) -> StoredBoard:
    return StoredBoard(name, "somebody", load_game("aufstellen").variant, "", SEATS, Standing(0, 0, 0, "", None), 1.0)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    read_key(folder)
    return folder


@pytest.fixture
def store(data: Path) -> Iterator[Store]:
    """A server's database, open and with a game in it."""
    opened = store_in(data)
    asyncio.run(opened.add_board(new_board("one")))
    yield opened
    opened.close()


def test_a_copy_of_a_running_server_can_be_brought_back(
    store: Store, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, elsewhere = tmp_path / "copy.tar.gz", tmp_path / "elsewhere"
    asyncio.run(store.add_event("one", BoardEvent(1, "move", 0, "a1"), Standing(1, 1, 1, "", None)))
    back_up(Database(data), copy, "en", force=False)
    assert copy.stat().st_mode & 0o777 == 0o600
    restore(Database(elsewhere), copy, "en", force=False)
    assert capsys.readouterr().out.endswith(f"Games restored to {elsewhere}: 1\n")
    assert read_key(elsewhere) == read_key(data)
    again = store_in(elsewhere)
    assert asyncio.run(again.events("one")) == [BoardEvent(1, "move", 0, "a1")]
    again.close()
    assert {path.name for path in elsewhere.iterdir()} == {"brettwerk.sqlite", "cookie.key"}


def test_nothing_is_overwritten_unasked(store: Store, data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.tar.gz"
    back_up(Database(data), copy, "en", force=False)
    with pytest.raises(CannotWrite):
        back_up(Database(data), copy, "en", force=False)
    back_up(Database(data), copy, "en", force=True)
    asyncio.run(store.add_board(new_board("two")))
    with pytest.raises(BackupError, match="--force"):
        restore(Database(data), copy, "en", force=False)
    with pytest.raises(BackupError, match="A server is using"):
        restore(Database(data), copy, "en", force=True)
    store.close()
    restore(Database(data), copy, "en", force=True)
    counts = []
    for name in ("brettwerk.sqlite", "brettwerk.before-restore.sqlite"):
        with closing(sqlite3.connect(data / name)) as database:
            counts += database.execute("SELECT count(*) FROM boards").fetchone()
    assert counts == [1, 2]


def test_half_a_copy_changes_nothing(store: Store, data: Path, tmp_path: Path) -> None:
    store.close()
    copy, empty = tmp_path / "copy.tar.gz", tmp_path / "empty.tar.gz"
    back_up(Database(data), copy, "en", force=False)
    half = tmp_path / "half.tar.gz"
    half.write_bytes(copy.read_bytes()[:500])
    with tarfile.open(empty, "w:gz"):
        pass
    for bad in (half, empty, tmp_path / "missing", data / "cookie.key"):
        with pytest.raises(BackupError, match="cannot be read" if bad.name == "missing" else "not an intact backup"):
            restore(Database(tmp_path / "elsewhere"), bad, "en", force=False)
    assert not (tmp_path / "elsewhere").exists()


def test_where_there_are_no_games_nothing_is_copied(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="no games"):
        back_up(Database(tmp_path), tmp_path / "copy.tar.gz", "en", force=False)
    assert not (tmp_path / "copy.tar.gz").exists()
