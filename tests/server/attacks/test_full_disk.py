"""Attack: fill the disk.

What was acknowledged stays; what cannot be stored is refused and never shown; everything goes on once there is room.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy.event import listen, remove

from brettwerk.server.boards import flag_fall
from support.browsing import Browser, code
from support.databases import sqlite_only

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.server.services import Services


pytestmark = sqlite_only


@contextmanager
def full_disk(services: Services) -> Iterator[None]:
    """Let the database refuse whatever would make it grow, as SQLite does on a full disk."""

    def refuse(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith(("INSERT", "UPDATE")):
            raise sqlite3.OperationalError("database or disk is full")

    engine = services.store._engine
    listen(engine, "before_cursor_execute", refuse)
    try:
        yield
    finally:
        remove(engine, "before_cursor_execute", refuse)


@pytest.fixture
def polite(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A visitor who is told of an error instead of raising it in the test."""
    monkeypatch.setattr(browser.client._transport, "raise_server_exceptions", False)
    return browser


def test_a_move_that_cannot_be_stored_is_not_shown_and_can_be_played_again(polite: Browser, services: Services) -> None:
    board = polite.new_board("aufstellen")
    polite.play(board, 0, "a1")
    with full_disk(services):
        assert code(polite.play(board, 1, "b2")) == (500, "failed")
        assert polite.board(board)["ply"] == 1
    assert polite.play(board, 1, "b2").json() == {"number": 2}
    assert [move["text"] for move in polite.board(board)["moves"]] == ["a1", "b2"]


def test_a_flag_that_is_due_falls_as_soon_as_there_is_room(
    polite: Browser, services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(flag_fall, "AGAIN", 0.01)
    tried: list[str] = []
    fall = services.flag_fall._fall

    async def fall_noted(board: str) -> None:
        tried.append(board)
        await fall(board)

    monkeypatch.setattr(services.flag_fall, "_fall", fall_noted)
    board = polite.new_board("aufstellen", clock={"kind": "game", "minutes": 60, "increment": 0})
    for ply, move in enumerate(("a1", "b2")):
        polite.play(board, ply, move)
    with full_disk(services), caplog.at_level(logging.ERROR, flag_fall.__name__):
        services.uptime.begin(services.uptime.now() + 3600)
        wait_for_tries(tried, 1)
        assert polite.play(board, 2, "c3").status_code == 500
        assert polite.board(board)["outcome"] is None
        wait_for_tries(tried, len(tried) + 3)
    for _ in range(600):
        if polite.board(board)["outcome"]:
            break
        time.sleep(0.05)
    assert polite.board(board)["outcome"]["winners"] == [1]
    mistakes = [one for one in caplog.records if one.levelno >= logging.ERROR]
    told = sorted(one.name for one in mistakes if one.name.startswith("brettwerk."))
    assert told == [flag_fall.__name__, "brettwerk.server.errors"], "the flag once, and the move that was refused"


def wait_for_tries(tried: list[str], count: int) -> None:
    """Wait until a flag has been found due so many times, however long that takes."""
    for _ in range(2400):
        if len(tried) >= count:
            return
        time.sleep(0.05)
    raise AssertionError(tried)


def test_a_server_ends_well_on_a_full_disk(services: Services, caplog: pytest.LogCaptureFixture) -> None:
    """The uptime is the last thing that is stored; without it the processes must be ended all the same."""

    class FullStore:
        is_shared = False

        async def note_uptime(self, _seconds: float) -> None:
            raise OSError("no space left")

    async def scene() -> None:
        flags = flag_fall.FlagFall(services.uptime, FullStore(), lambda _: None)  # type: ignore[arg-type, return-value]
        flags.start({})
        await flags.close()

    asyncio.run(scene())
    assert "uptime not stored" in caplog.text
