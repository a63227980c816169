"""What lies on disk: nothing is lost at a restart, numbers have no gaps, and a newer database is left alone."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from browsing import Browser, until, wait_until_ready
from sqlalchemy import create_engine

from brettwerk.core.game import load_game
from brettwerk.server.migrating import NewerDatabase
from brettwerk.server.schema import metadata
from brettwerk.server.store import Board, Event, NotNext, Seat, Standing, Store

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fastapi.testclient import TestClient


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
        opponents = client.app.state.services.boards.opponents  # type: ignore[attr-defined]
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
def board() -> Board:
    seats = (Seat(0, "me", "somebody", None, ""), Seat(1, "engine", None, 2, ""))
    variant = load_game("aufstellen", diagonals=False).variant
    return Board("board", "somebody", variant, "", seats, Standing(0, 0, 0, "", None), 1.0)


def standing(number: int) -> Standing:
    return Standing(number, number, number % 2, "", None)


def test_an_event_goes_in_only_if_it_is_next(tmp_path: Path, board: Board) -> None:
    async def scene() -> None:
        store = Store(tmp_path)
        await store.add_board(board)
        assert await store.board("board") == board
        await store.add_event("board", Event(1, "move", 0, "a1"), standing(1))
        for number in (1, 3):
            with pytest.raises(NotNext):
                await store.add_event("board", Event(number, "move", 1, "b1"), standing(number))
        with pytest.raises(NotNext):
            await store.add_event("nothing", Event(1, "move", 1, "b1"), standing(1))
        assert await store.events("board") == [Event(1, "move", 0, "a1")]
        assert await store.number("board") == 1
        assert await store.engines_to_move() == ["board"]
        store.close()

    asyncio.run(scene())


def test_of_many_who_want_the_same_number_one_gets_it(tmp_path: Path, board: Board) -> None:
    async def scene() -> None:
        one, two = Store(tmp_path), Store(tmp_path)
        await one.add_board(board)
        for number in range(1, 11):
            tries = [store.add_event("board", Event(number, "move", 0, "a1"), standing(number)) for store in (one, two)]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(type(result) for result in results if result) == [NotNext]
        assert [event.number for event in await two.events("board")] == list(range(1, 11))
        one.close()
        two.close()

    asyncio.run(scene())


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store._engine.connect() as connection:
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]
    store.close()


def test_the_migrations_lead_to_the_tables_of_the_code(tmp_path: Path) -> None:
    Store(tmp_path).close()
    engine = create_engine(f"sqlite:///{tmp_path / 'brettwerk.sqlite'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with sqlite3.connect(tmp_path / "brettwerk.sqlite") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    with pytest.raises(NewerDatabase, match="newer version") as refused:
        Store(tmp_path)
    assert "neueren Version" in refused.value.text("de")
