"""Old games go when they are told to, with all that belongs to them, and nothing else does."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import func, select, update

from brettwerk.cli.hosting.backups import BackupError
from brettwerk.cli.hosting.pruning import prune
from brettwerk.core.registry import load_game
from brettwerk.server.storage import store as store_module
from brettwerk.server.storage.changes import DeviceToken, NotNext
from brettwerk.server.storage.database import Database
from brettwerk.server.storage.tables import boards, devices, events, seats
from brettwerk.table.clocks import DAY
from brettwerk.table.events import BoardEvent
from brettwerk.table.stored_board import Seat, Standing, new_board
from support.databases import store_in

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection, Executable, Table

    from brettwerk.server.storage.store import Store

SEATS = (Seat(0, "me", "ada", None, ""), Seat(1, "here", "ada", None, ""))
OVER = {"code": "line", "winners": [0], "payoffs": [1, -1], "text": {}}


async def fill(store: Store) -> None:
    """Put a game in for each case; the last event of each, or its beginning, is 100 days ago or yesterday."""
    game = load_game("aufstellen")
    for name, days, outcome, deadline in (
        ("abandoned", 100, None, None),
        ("timed", 100, None, 1e9),
        ("finished", 100, OVER, None),
        ("recent", 1, None, None),
        ("recent and finished", 1, OVER, None),
    ):
        next_ = "abandoned" if name == "recent and finished" else None
        await store.add_board(replace(new_board("ada", game, "", SEATS), id=name, next=next_))
        standing = Standing(1, 1, 1, "", outcome, deadline)
        await store.add_event(name, BoardEvent(1, "move", 0, "a1"), standing)
        await store.add_device(DeviceToken(f"token {name}", name, "ada", time.time() + 60))
        last = update(boards).where(boards.c.id == name).values(updated=time.time() - days * DAY)
        await store.run(partial(run, last))


def run(statement: Executable, connection: Connection) -> Any:
    return connection.execute(statement)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    store = store_in(tmp_path)
    asyncio.run(fill(store))
    store.close()
    return tmp_path


def boards_in(table: Table, connection: Connection) -> int:
    """How many boards a table has something of."""
    return connection.execute(select(func.count(table.c.board.distinct()))).scalar_one()


def left(data: Path) -> set[str]:
    """The games that are left; nothing is left of the others."""

    async def look() -> set[str]:
        store = store_in(data)
        names = await store.run(lambda connection: set(connection.execute(select(boards.c.id)).scalars()))
        for table in (seats, events, devices):
            assert await store.run(partial(boards_in, table)) == len(names)
        newest = await store.board("recent and finished")
        assert newest
        assert newest.next in {None, *names}
        store.close()
        return names

    return asyncio.run(look())


ALL = {"abandoned", "timed", "finished", "recent", "recent and finished"}


def test_abandoned_games_go_and_finished_ones_only_if_told(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prune(Database(data), 30, "en", finished=False, dry_run=False)
    assert left(data) == ALL - {"abandoned"}
    prune(Database(data), 30, "de", finished=True, dry_run=False)
    assert left(data) == ALL - {"abandoned", "finished"}
    prune(Database(data), 1000, "en", finished=True, dry_run=False)
    assert [line.rpartition(" ")[2] for line in capsys.readouterr().out.splitlines()] == ["1", "1", "0"]


def test_a_dry_run_removes_nothing(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prune(Database(data), 30, "en", finished=True, dry_run=True)
    assert capsys.readouterr().out == "Games on which nothing has happened for 30 days: 2\n"
    assert left(data) == ALL


def test_many_go_in_steps(data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(store_module, "PRUNED_AT_ONCE", 1)
    prune(Database(data), 30, "en", finished=True, dry_run=False)
    assert capsys.readouterr().out.endswith(": 2\n")
    assert left(data) == ALL - {"abandoned", "finished"}


def test_a_game_that_was_removed_while_it_was_open_is_gone_for_whoever_plays_on(data: Path) -> None:
    async def play_on() -> None:
        store = store_in(data)
        await store.prune(time.time(), finished=False)
        with pytest.raises(NotNext):
            await store.add_event("recent", BoardEvent(2, "move", 1, "b2"), Standing(2, 2, 0, "", None))
        store.close()

    asyncio.run(play_on())


def test_a_folder_without_games_is_named_and_stays_empty(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="no games"):
        prune(Database(tmp_path), 30, "en", finished=False, dry_run=False)
    assert list(tmp_path.iterdir()) == []
