"""Nothing is missed: events are numbered without gaps, and whoever was away is told what happened."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from starlette.websockets import WebSocketDisconnect

from brettwerk.server.sockets import board as board_socket
from support.browsing import Browser, until

if TYPE_CHECKING:
    from brettwerk.server.services import Services

MOVES = ("a1", "b2", "c3", "d4", "a2", "b1")


def test_everybody_sees_the_same_events_without_gaps(browser: Browser, other: Browser) -> None:
    board = browser.new_board("aufstellen")
    with browser.watch(board) as one, other.watch(board) as two:
        assert until(one, "board")["board"]["number"] == until(two, "board")["board"]["number"] == 0
        for ply, move in enumerate(MOVES):
            browser.play(board, ply, move)
        seen = [[until(socket, "event") for _ in MOVES] for socket in (one, two)]
    for events in seen:
        assert [event["number"] for event in events] == [1, 2, 3, 4, 5, 6]
        assert [event["board"]["ply"] for event in events] == [1, 2, 3, 4, 5, 6]
        assert [event["move"] for event in events] == list(MOVES)
    assert seen[0][0]["board"]["inputs"]
    assert not seen[1][0]["board"]["inputs"]


def test_missed_events_are_sent_first(browser: Browser) -> None:
    board = browser.new_board("aufstellen")
    for ply, move in enumerate(MOVES):
        browser.play(board, ply, move)
    with browser.watch(board, since=4) as socket:
        missed = [socket.receive_json() for _ in range(2)]
        assert [(event["type"], event["number"], event["board"]["ply"]) for event in missed] == [
            ("event", 5, 5),
            ("event", 6, 6),
        ]
        browser.post(f"/api/boards/{board}/undo", {"ply": 6})
        assert until(socket, "event")["kind"] == "undo"


def test_who_is_up_to_date_is_told_nothing_twice(browser: Browser) -> None:
    board = browser.new_board("aufstellen")
    browser.play(board, 0, "a1")
    with browser.watch(board, since=1) as socket:
        browser.play(board, 1, "b2")
        assert socket.receive_json()["number"] == 2


@pytest.mark.parametrize("since", [99, -5])
def test_who_claims_nonsense_gets_the_whole_board(browser: Browser, since: int) -> None:
    board = browser.new_board("aufstellen")
    with browser.watch(board, since=since) as socket:
        assert socket.receive_json()["type"] == "board"


def test_long_absence_is_answered_with_the_whole_board(browser: Browser) -> None:
    board = browser.new_board("aufstellen")
    for _ in range(20):
        browser.play(board, 0, "a1")
        browser.post(f"/api/boards/{board}/undo", {"ply": 1})
    with browser.watch(board, since=1) as socket:
        message = socket.receive_json()
    assert (message["type"], message["board"]["number"]) == ("board", 40)


def test_an_unknown_board_closes_the_socket(browser: Browser) -> None:
    with browser.watch("nothing") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == board_socket.UNKNOWN_BOARD


def test_a_socket_from_another_site_is_refused(browser: Browser) -> None:
    board = browser.new_board("aufstellen")
    with pytest.raises(WebSocketDisconnect), browser.watch(board, origin="http://elsewhere.example"):
        pass
    with browser.watch(board, origin="http://localhost") as socket:
        assert until(socket, "board")


def test_the_connection_shows_signs_of_life(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_socket, "PING_SECONDS", 0.05)
    with browser.watch(browser.new_board("aufstellen")) as socket:
        assert until(socket, "ping") == {"type": "ping"}
        socket.send_json({"type": "pong"})
        assert until(socket, "ping")


def test_a_browser_that_does_not_read_is_given_up(
    browser: Browser, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever writes to it waits only so long, and nobody else notices."""
    monkeypatch.setattr(board_socket, "SEND_SECONDS", 0.05)
    board = browser.new_board("aufstellen")

    class Stuck:
        async def send_text(self, _: str) -> None:
            await asyncio.Event().wait()

        async def send(self, _: object) -> None:
            await asyncio.Event().wait()

    async def scene() -> None:
        watcher = board_socket.BoardWatcher(Stuck(), services, board, "somebody", None)  # type: ignore[arg-type]
        await asyncio.wait_for(watcher.run(), 300)

    assert browser.client.portal
    with browser.watch(board) as socket:
        until(socket, "board")
        browser.client.portal.call(scene)
        browser.play(board, 0, "a1")
        assert until(socket, "event")["number"] == 1
