"""A request that is sent again is answered as it was the first time, however often moves are taken back in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.table.live_board import KEPT
from support.browsing import Browser, code, wait_until_ready

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx2
    from fastapi.testclient import TestClient


def number(answer: httpx2.Response) -> int:
    assert answer.status_code == 200, answer.text
    found: int = answer.json()["number"]
    return found


def send(browser: Browser, board: str, action: str, key: str, **body: Any) -> httpx2.Response:
    return browser.post(f"/api/boards/{board}/{action}", body, headers={"idempotency-key": key})


def test_a_move_played_again_is_another_event(browser: Browser) -> None:
    """Played, taken back, played again: when the second request is repeated, its answer is not the first event."""
    board = browser.new_board()
    assert number(browser.play(board, 0, "a1")) == 1
    assert number(browser.post(f"/api/boards/{board}/undo", {"ply": 1})) == 2
    assert number(browser.play(board, 0, "a1")) == 3
    assert number(browser.play(board, 0, "a1")) == 3
    assert browser.board(board)["number"] == 3


def test_a_move_is_known_however_long_ago_it_was_played(browser: Browser) -> None:
    board = browser.new_board()
    assert number(browser.play(board, 0, "a1")) == 1
    for events in range(1, KEPT + 3, 2):
        assert number(browser.play(board, 1, "b2")) == events + 1
        assert number(browser.play(board, 1, "b2")) == events + 1
        assert number(browser.post(f"/api/boards/{board}/undo", {"ply": 2})) == events + 2
        assert number(browser.play(board, 0, "a1")) == 1


def test_a_request_with_a_key_is_served_once(browser: Browser) -> None:
    """Also when what it did was undone since: without keys, the late copies would play and take back once more."""
    board = browser.new_board()
    for _ in range(2):
        assert number(send(browser, board, "moves", "one", ply=0, move="a1")) == 1
    for _ in range(2):
        assert number(send(browser, board, "undo", "two", ply=1)) == 2
    assert number(send(browser, board, "moves", "one", ply=0, move="a1")) == 1
    assert browser.board(board)["ply"] == 0
    assert number(send(browser, board, "moves", "three", ply=0, move="a1")) == 3
    assert number(send(browser, board, "moves", "one", ply=0, move="a1")) == 1
    assert number(send(browser, board, "undo", "two", ply=1)) == 2
    assert browser.board(board)["number"] == 3


def test_who_gives_up_gives_up_one_seat(browser: Browser) -> None:
    board = browser.new_board("tor", "me", "here", "here", players=3)
    assert [number(send(browser, board, "resign", "gone")) for _ in range(3)] == [1, 1, 1]
    assert [seat["out"] for seat in browser.board(board)["seats"]] == [True, False, False]


def test_a_draw_at_one_screen_is_agreed_once(browser: Browser) -> None:
    board = browser.new_board()
    assert [number(send(browser, board, "agree-draw", "even")) for _ in range(2)] == [2, 2]


def test_a_key_is_its_senders_and_its_contents(browser: Browser, other: Browser) -> None:
    """The same key from somebody else, or with something else to say, is another request."""
    board = browser.new_board("aufstellen", "me", "link")
    assert other.claim(browser, board).status_code == 200
    assert number(send(browser, board, "moves", "one", ply=0, move="a1")) == 2
    assert code(send(other, board, "moves", "one", ply=0, move="a1")) == (409, "stale")
    assert number(send(other, board, "moves", "one", ply=1, move="b2")) == 3
    assert number(send(browser, board, "moves", "one", ply=2, move="c3")) == 4
    assert code(send(browser, board, "moves", "k" * 101, ply=3, move="d4"))[0] == 422


def test_answers_outlast_the_server(start_server: Callable[[], TestClient]) -> None:
    with start_server() as client:
        browser = Browser(client)
        wait_until_ready(browser, "aufstellen")
        board = browser.new_board()
        send(browser, board, "moves", "one", ply=0, move="a1")
        send(browser, board, "undo", "two", ply=1)
        assert number(browser.play(board, 0, "a1")) == 3
        cookie = browser.cookie
    with start_server() as client:
        browser = Browser(client)
        browser.cookie = cookie
        wait_until_ready(browser, "aufstellen")
        assert number(browser.play(board, 0, "a1")) == 3
        assert number(send(browser, board, "moves", "one", ply=0, move="a1")) == 1
        assert number(send(browser, board, "undo", "two", ply=1)) == 2
        assert browser.board(board)["number"] == 3
