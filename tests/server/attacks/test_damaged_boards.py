"""Attack: damage one board on the disk, or leave one there that other rules were made for.

That board is refused with a sentence and logged once; all other boards, lists and the recovery after a restart go on.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import delete, text, update
from starlette.websockets import WebSocketDisconnect

from brettwerk.core.registry import load_game
from brettwerk.server.boards.board_cache import BoardCache
from brettwerk.server.boards.broken_boards import BrokenBoards
from brettwerk.server.boards.recovery import Recovery
from brettwerk.server.bus import LocalBus
from brettwerk.server.sockets.board import BROKEN_BOARD
from brettwerk.server.storage.tables import boards, events, seats
from brettwerk.table.events import BoardEvent
from brettwerk.table.presence import Presence
from brettwerk.table.stored_board import Seat, Standing, StoredBoard, new_board
from brettwerk.table.uptime import Uptime
from support.browsing import Browser, Ticks, code, until
from support.databases import sqlite_only, store_in

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

    from brettwerk.server.services import Services
    from brettwerk.server.storage.store import Store


pytestmark = sqlite_only  # which takes any value in any column


def damage(connection: Connection, board: str, how: str) -> None:
    """Damage a board in one of the ways in which a row can be wrong."""
    values: dict[str, dict[str, Any]] = {
        "an unknown game": {"game": "gone"},
        "a position that is none": {"position": "nonsense", "start": "nonsense"},
        "other rules": {"rules_version": 7},
    }
    if how in values:
        connection.execute(update(boards).where(boards.c.id == board).values(**values[how]))
    elif how == "a column that is not JSON":
        connection.execute(text("UPDATE boards SET options = '{' WHERE id = :id"), {"id": board})
    elif how == "no seats":
        connection.execute(delete(seats).where(seats.c.board == board))
    else:
        assert how == "a move that is none"
        connection.execute(update(events).where(events.c.board == board).values(move="z99"))


DAMAGES = [
    "an unknown game",
    "a position that is none",
    "a column that is not JSON",
    "no seats",
    "a move that is none",
    "other rules",
]


def begin(browser: Browser, services: Services, how: str = "") -> str:
    """Play one move on a board, damage it if wanted, and let it fall out of memory."""
    board = browser.new_board("aufstellen")
    browser.play(board, 0, "a1")
    services.board_cache._lives.pop(board)
    if how:
        assert browser.client.portal
        browser.client.portal.call(services.store.run, partial(damage, board=board, how=how))
    return board


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_board_leaves_the_list_of_its_players_whole(browser: Browser, services: Services, how: str) -> None:
    before, damaged, after = begin(browser, services), begin(browser, services, how), begin(browser, services)
    found = browser.get("/api/boards").json()
    shown = [card["id"] for card in found["running"]]
    assert {before, after} <= set(shown)
    broken = {card["id"]: card["sentence"] for card in found["broken"]}
    assert (damaged in broken) == (damaged not in shown) == (how != "a move that is none")
    assert all(sentence["de"] != sentence["en"] for sentence in broken.values())
    assert browser.board(before)["ply"] == 1


@pytest.mark.parametrize("how", [one for one in DAMAGES if one != "an unknown game"])
def test_who_asks_for_a_damaged_board_is_told_so_and_the_log_once(
    browser: Browser, services: Services, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    board = begin(browser, services, how)
    wanted = "other-rules" if how == "other rules" else "broken-board"
    for _ in range(2):
        assert code(browser.get(f"/api/boards/{board}")) == (409, wanted)
    with browser.connect(f"/api/boards/{board}/socket") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == BROKEN_BOARD
    assert len([one for one in caplog.records if getattr(one, "board", "") == board and one.levelname == "ERROR"]) == 1


def test_a_game_that_is_no_longer_installed_is_named(browser: Browser, services: Services) -> None:
    board = begin(browser, services, "an unknown game")
    assert code(browser.get(f"/api/boards/{board}")) == (404, "unknown-game")


def test_the_boards_that_wait_for_a_visitor_go_on(browser: Browser, other: Browser, services: Services) -> None:
    both = []
    for _ in range(2):
        board = browser.new_board("aufstellen", "me", "link", listed=True)
        other.claim(browser, board)
        both.append(board)
    assert browser.client.portal
    for how in ("an unknown game", "a column that is not JSON"):
        browser.client.portal.call(services.store.run, partial(damage, board=both[0], how=how))
        with browser.connect("/api/me/socket") as socket:
            assert [board["id"] for board in until(socket, "turns")["boards"]] == [both[1]]


def test_the_open_games_go_on(browser: Browser, other: Browser, services: Services) -> None:
    both = [browser.new_board("aufstellen", "me", "link", listed=True) for _ in range(2)]
    assert browser.client.portal
    browser.client.portal.call(services.store.run, partial(damage, board=both[0], how="an unknown game"))
    shown = [game["id"] for game in other.get("/api/open").json()]
    assert both[1] in shown
    assert both[0] not in shown


async def room() -> None:
    """There is always some."""


def test_recovery_goes_on_past_a_damaged_board(tmp_path: Path) -> None:
    """After a restart engines think on all boards but those that are damaged."""

    async def scene() -> list[str]:
        store, names = store_in(tmp_path), ["sound", *DAMAGES, "sound too"]
        for name in names:
            await store.add_board(replace(waiting_for_an_engine(), id=name))
            await store.add_event(name, BoardEvent(1, "move", 0, "a1"), Standing(1, 1, 1, "", None))
            if name in DAMAGES:
                await store.run(partial(damage, board=name, how=name))
        thought: list[str] = []
        engines = SimpleNamespace(consider=lambda live: thought.append(live.board.id), wait_for_room=room)
        await recovered(store, engines)
        store.close()
        return thought

    assert sorted(asyncio.run(scene())) == ["sound", "sound too"]


def waiting_for_an_engine() -> StoredBoard:
    sitting = (Seat(0, "me", "somebody", None, ""), Seat(1, "engine", None, 1, ""))
    return new_board("somebody", load_game("aufstellen"), "", sitting)


async def recovered(store: Store, engines: Any) -> None:
    """Let a server that has all games begin with what is in a store."""

    async def want(_game: str) -> None:
        pass

    library: Any = SimpleNamespace(
        listeners=[], want=want, require=lambda _: None, is_ready=lambda _: True, is_compiled=lambda _: True
    )
    ticks, bus = Ticks(), LocalBus()
    uptime = Uptime(ticks)
    cache = BoardCache(store, library, 100, lambda _: False, uptime, Presence(ticks), BrokenBoards())
    flags: Any = SimpleNamespace(start=lambda _: None)
    recovery = Recovery(store, bus, library, cache, engines, flags, uptime)
    await recovery.start()
    await library.listeners[0]("aufstellen")
    await recovery.close()
