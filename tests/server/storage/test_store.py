"""What lies on disk: nothing is lost at a restart, numbers have no gaps, and a newer database is left alone."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.event import listen

from brettwerk.core.registry import load_game
from brettwerk.server.storage.changes import Change, NotNext
from brettwerk.server.storage.migrate import NewerDatabase
from brettwerk.server.storage.tables import metadata
from brettwerk.table.events import BoardEvent
from brettwerk.table.live_board import LiveBoard
from brettwerk.table.presence import Presence
from brettwerk.table.stored_board import Seat, Standing, StoredBoard, new_board
from brettwerk.table.uptime import Uptime
from support.browsing import Browser, until, wait_until_ready
from support.databases import database_in, sqlite_only, store_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fastapi.testclient import TestClient
    from sqlalchemy import Connection


def test_a_game_goes_on_after_a_restart(start_server: Callable[[], TestClient]) -> None:
    with start_server() as client:
        browser = Browser(client)
        wait_until_ready(browser, "aufstellen")
        board = browser.new_board("aufstellen")
        for ply, move in enumerate(("a1", "b2", "c3")):
            browser.play(board, ply, move)
        browser.post(f"/api/boards/{board}/undo", {"ply": 3})
        before, cookie = browser.board(board), browser.cookie
        waiting = browser.new_board("aufstellen", "me", 1)
        opponents = client.app.state.services.boards.engine_players  # type: ignore[attr-defined]
        opponents.consider = lambda _: None  # the server goes down before the engine moves
        browser.play(waiting, 0, "a1")
    with start_server() as client:
        browser = Browser(client)
        browser.cookie = cookie
        wait_until_ready(browser, "aufstellen")
        assert browser.board(board) == before
        assert browser.play(board, 2, "d4").json() == {"number": 5}
        with browser.watch(waiting, since=1) as socket:
            assert until(socket, "event")["number"] == 2  # the engine has been asked again


@pytest.fixture
def board() -> StoredBoard:
    seats = (Seat(0, "me", "somebody", None, ""), Seat(1, "engine", None, 2, ""))
    variant = load_game("aufstellen", diagonals=False).variant
    return StoredBoard("board", "somebody", variant, "", seats, Standing(0, 0, 0, "", None), 1.0)


def standing(number: int) -> Standing:
    return Standing(number, number, number % 2, "", None)


def test_an_event_goes_in_only_if_it_is_next(tmp_path: Path, board: StoredBoard) -> None:
    async def scene() -> None:
        store = store_in(tmp_path)
        await store.add_board(board)
        assert await store.board("board") == board
        await store.add_event("board", BoardEvent(1, "move", 0, "a1"), standing(1))
        for number in (1, 3):
            with pytest.raises(NotNext):
                await store.add_event("board", BoardEvent(number, "move", 1, "b1"), standing(number))
        with pytest.raises(NotNext):
            await store.add_event("nothing", BoardEvent(1, "move", 1, "b1"), standing(1))
        assert await store.events("board") == [BoardEvent(1, "move", 0, "a1")]
        assert await store.number("board") == 1
        assert await store.engines_to_move() == ["board"]
        store.close()

    asyncio.run(scene())


def test_a_board_knows_under_which_rules_it_was_made(tmp_path: Path, board: StoredBoard) -> None:
    game = load_game("aufstellen")
    assert new_board("ada", game, "", board.seats).rules_version == game.rules_version

    async def scene() -> StoredBoard | None:
        store = store_in(tmp_path)
        await store.add_board(replace(board, rules_version=3))
        found = await store.board("board")
        store.close()
        return found

    assert asyncio.run(scene()) == replace(board, rules_version=3)


def test_of_many_who_want_the_same_number_one_gets_it(tmp_path: Path, board: StoredBoard) -> None:
    async def scene() -> None:
        one, two = store_in(tmp_path), store_in(tmp_path)
        await one.add_board(board)
        for number in range(1, 11):
            tries = [
                store.add_event("board", BoardEvent(number, "move", 0, "a1"), standing(number)) for store in (one, two)
            ]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert [type(result) for result in results if result] == [NotNext]
        assert [event.number for event in await two.events("board")] == list(range(1, 11))
        one.close()
        two.close()

    asyncio.run(scene())


def test_events_that_wait_together_share_a_commit_and_fail_alone(tmp_path: Path, board: StoredBoard) -> None:
    commits: list[object] = []

    async def scene() -> list[Any]:
        store = store_in(tmp_path)
        names = [f"board {number}" for number in range(20)]
        for name in names:
            await store.add_board(replace(board, id=name))
        listen(store._engine, "commit", commits.append)
        first = BoardEvent(1, "move", 0, "a1")
        await asyncio.gather(*(store.add_event(name, first, standing(1)) for name in names))
        assert len(commits) <= 2  # the first does not wait for the others
        requests = [BoardEvent(3 if name == names[7] else 2, "move", 1, "b2") for name in names]
        results = await asyncio.gather(
            *(store.add_event(name, request, standing(2)) for name, request in zip(names, requests, strict=True)),
            return_exceptions=True,
        )
        assert [len(await store.events(name)) for name in names] == [1 if name == names[7] else 2 for name in names]
        store.close()
        return results

    results = asyncio.run(scene())
    assert [type(result) for result in results if result] == [NotNext]
    assert isinstance(results[7], NotNext)


def test_who_writes_after_the_end_is_told_so(tmp_path: Path, board: StoredBoard) -> None:
    async def scene() -> None:
        store = store_in(tmp_path)
        await store.add_board(board)
        store.close()
        with pytest.raises(RuntimeError):
            await store.add_event("board", BoardEvent(1, "move", 0, "a1"), standing(1))

    asyncio.run(scene())


@sqlite_only
def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    with store._engine.connect() as connection:
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]
    store.close()


def test_the_migrations_lead_to_the_tables_of_the_code(tmp_path: Path) -> None:
    store_in(tmp_path).close()
    engine = database_in(tmp_path).engine()
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def migrations(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", "brettwerk.server.storage:migrations")
    config.attributes["connection"] = connection
    return config


@sqlite_only
def test_a_database_of_the_first_form_goes_on(tmp_path: Path) -> None:
    """Boards that were begun before there were links and clocks keep all their events."""
    path = tmp_path / "brettwerk.sqlite"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        command.upgrade(migrations(connection), "0001")
    engine.dispose()
    with sqlite3.connect(path) as database:
        row = ("old", "ada", 1.0, "aufstellen", "classic", 2, 0, "{}", "", 2.0, 3, 1, 1, "", None)
        database.execute("INSERT INTO boards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        seats = [("old", 0, "me", "ada", None, ""), ("old", 1, "engine", None, 3, "")]
        database.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", seats)
        happened = [(1, "move", 0, "a1", 0), (2, "undo", 0, "", 0), (3, "move", 0, "b2", 0)]
        database.executemany("INSERT INTO events VALUES ('old', ?, 1.5, ?, ?, ?, ?)", happened)
    database.close()

    async def scene() -> None:
        store = store_in(tmp_path)
        board = await store.board("old")
        assert board
        assert board.seats == (Seat(0, "me", "ada", None, ""), Seat(1, "engine", None, 3, ""))
        assert board.rules_version == 1  # there was no other yet
        assert (board.token, board.listed, board.clock, board.next, board.is_open) == (None, False, None, None, False)
        events = await store.events("old")
        assert [(event.number, event.kind, event.move) for event in events] == [
            (1, "move", "a1"),
            (2, "undo", ""),
            (3, "move", "b2"),
        ]
        live = LiveBoard(board, events, Uptime(time.monotonic), Presence(time.monotonic))
        assert [move.move for move in live.now.moves] == ["b2"]
        await store.add_event("old", BoardEvent(4, "move", 1, "c3"), standing(4))
        assert await store.uptime() == 0
        assert await store.engines_to_move() == []
        store.close()

    asyncio.run(scene())


def test_a_database_can_be_taken_back_to_the_first_form(tmp_path: Path, board: StoredBoard) -> None:
    store = store_in(tmp_path)
    asyncio.run(store.add_board(board))
    store.close()
    database = database_in(tmp_path)  # not by our own connections, which hold SQLite to its foreign keys
    engine = database.engine() if database.is_shared else create_engine(f"sqlite:///{database.file}")
    with engine.begin() as connection:
        command.downgrade(migrations(connection), "0001")
    engine.dispose()
    store = store_in(tmp_path)
    assert asyncio.run(store.board("board")) == board
    store.close()


def test_what_an_event_changes_goes_to_disk_with_it_or_not_at_all(tmp_path: Path, board: StoredBoard) -> None:
    async def scene() -> None:
        store = store_in(tmp_path)
        taken = replace(board, seats=(board.seats[0], Seat(1, "link", "ada", None, "Ada")))
        await store.add_board(board)
        await store.add_event("board", BoardEvent(1, "sit", 1, visitor="ada", note="Ada"), standing(1), Change(taken))
        found = await store.board("board")
        assert found
        assert found.seats == taken.seats
        change = Change(replace(taken, creator="eve"), used="nothing")
        with pytest.raises(NotNext):  # this link was never made
            await store.add_event("board", BoardEvent(2, "move-seat", 0, visitor="eve"), standing(2), change)
        found = await store.board("board")
        assert found
        assert (found.creator, found.standing.number) == ("somebody", 1)
        store.close()

    asyncio.run(scene())


def test_the_uptime_is_at_least_that_of_the_last_event(tmp_path: Path, board: StoredBoard) -> None:
    async def scene() -> None:
        store = store_in(tmp_path)
        await store.add_board(board)
        assert await store.uptime() == 0
        await store.note_uptime(5.0)
        await store.note_uptime(7.0)
        assert await store.uptime() == 7.0
        await store.add_event("board", BoardEvent(1, "move", 0, "a1", served=9.5), standing(1))
        assert await store.uptime() == 9.5
        store.close()

    asyncio.run(scene())


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    store_in(tmp_path).close()
    engine = database_in(tmp_path).engine()
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(NewerDatabase, match="newer version") as refused:
        store_in(tmp_path)
    assert "neueren Version" in refused.value.text("de")
