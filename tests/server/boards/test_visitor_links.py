"""A visitor moves to another device as a whole: games, identity and what the browser keeps; the link holds once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.server.lobby import visitor_links
from brettwerk.server.schemas.requests import MOST_DATA
from support.browsing import Browser, code

if TYPE_CHECKING:
    import pytest
    from fastapi.testclient import TestClient


def link(browser: Browser, data: str = "") -> str:
    answer = browser.post("/api/me/links", {"data": data})
    assert answer.status_code == 200, answer.text
    token: str = answer.json()["url"].rpartition("/")[2]
    return token


def running(browser: Browser) -> set[str]:
    return {card["id"] for card in browser.get("/api/boards").json()["running"]}


def test_both_devices_are_the_same_visitor_then(client: TestClient, other: Browser) -> None:
    laptop, phone = Browser(client), Browser(client)
    board = laptop.new_board("aufstellen", "me", "link")
    other.claim(laptop, board)
    own = phone.new_board("aufstellen", "me", 1)
    before = phone.cookie
    token = link(laptop, '{"results": []}')
    assert phone.get(f"/api/me/links/{token}").status_code == 204
    assert running(phone) == {own}  # looking moves nothing
    assert phone.post(f"/api/me/links/{token}").json() == {"data": '{"results": []}'}
    assert phone.cookie != before
    assert running(phone) == running(laptop) == {board, own}
    assert phone.play(board, 0, "a1").status_code == 200
    assert laptop.board(board)["seats"][0]["mine"]
    assert code(Browser(client).post(f"/api/me/links/{token}")) == (404, "unknown-link")  # it was used up


def test_who_plays_against_oneself_on_two_devices_keeps_both_seats(client: TestClient) -> None:
    laptop, phone = Browser(client), Browser(client)
    board = laptop.new_board("aufstellen", "me", "link")
    phone.claim(laptop, board)
    old = Browser(client)
    old.cookie = phone.cookie
    phone.post(f"/api/me/links/{link(laptop)}")
    assert [seat["mine"] for seat in phone.board(board)["seats"]] == [True, False]
    assert [seat["mine"] for seat in old.board(board)["seats"]] == [False, True]


def test_a_link_is_private_short_lived_and_the_last_one_counts(
    client: TestClient, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = link(browser), link(browser)
    assert code(Browser(client).post(f"/api/me/links/{first}")) == (404, "unknown-link")
    assert code(Browser(client).get(f"/api/me/links/{second}/code.svg")) == (404, "unknown-link")
    assert browser.get(f"/api/me/links/{second}/code.svg").status_code == 200
    monkeypatch.setattr(visitor_links, "MINUTES", -1)
    assert code(Browser(client).post(f"/api/me/links/{link(browser)}")) == (404, "unknown-link")
    for guess in ("", "x", "..", "a" * 64):
        assert Browser(client).post(f"/api/me/links/{guess}").status_code in {404, 405, 422}


def test_what_goes_along_is_limited(browser: Browser) -> None:
    assert browser.post("/api/me/links", {"data": "ä" * MOST_DATA}).status_code == 413
    assert code(browser.post("/api/me/links", {"data": "a" * (MOST_DATA + 1)})) == (422, "invalid")
    assert link(browser, "a" * MOST_DATA)
