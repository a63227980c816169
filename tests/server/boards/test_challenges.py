"""Standing challenges: offered again each time somebody accepts, until they are withdrawn or expire; within limits."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.server.lobby import challenges
from support.browsing import Browser, code

if TYPE_CHECKING:
    from fastapi.testclient import TestClient

CLOCK = {"kind": "move", "days": 3}


def challenge(browser: Browser, *seats: str | int, **more: Any) -> str:
    return browser.new_board("aufstellen", *(seats or ("me", "link")), listed=True, standing=True, **more)


def offers(browser: Browser, by: Browser) -> list[dict[str, Any]]:
    """The open games of a visitor, as another sees them."""
    mine = {card["id"] for card in by.get("/api/boards").json()["running"]}
    return [game for game in browser.get("/api/open").json() if game["id"] in mine]


@pytest.fixture
def host(client: TestClient) -> Browser:
    return Browser(client)


def test_a_challenge_stays_open_when_it_is_accepted(host: Browser, client: TestClient) -> None:
    first = challenge(host, clock=CLOCK, first="other")
    boards = {first}
    for number in range(3):
        guest = Browser(client)
        (offer,) = offers(guest, host)
        assert offer["standing"]
        assert offer["clock"]["days"] == 3
        taken = guest.post(f"/api/invitations/{offer['token']}", {"name": "Ada"}).json()["id"]
        assert taken == offer["id"]
        seen = guest.board(taken)
        assert [seat["mine"] for seat in seen["seats"]] == [True, False]  # whoever accepts begins
        assert guest.play(taken, 0, "a1").status_code == 200
        boards.add(offers(guest, host)[0]["id"])
        assert len(boards) == number + 2
    assert [seat["name"] for seat in offers(host, host)[0]["seats"]] == [None, None]  # of the next, nothing is known


def test_withdrawn_it_is_gone_and_what_has_begun_goes_on(host: Browser, other: Browser) -> None:
    first = challenge(host)
    other.claim(host, first)
    (offer,) = offers(other, host)
    assert code(other.post(f"/api/boards/{offer['id']}/withdraw-challenge")) == (403, "creator-only")
    assert code(host.post(f"/api/boards/{first}/withdraw-challenge")) == (409, "no-challenge")
    assert host.post(f"/api/boards/{offer['id']}/withdraw-challenge").status_code == 204
    assert offers(other, host) == []
    assert code(other.post(f"/api/invitations/{offer['token']}", {})) == (404, "unknown-link")
    assert code(host.get(f"/api/boards/{offer['id']}")) == (404, "unknown-board")
    assert host.play(first, 0, "a1").status_code == 200


def test_with_more_seats_it_is_renewed_when_all_are_taken(host: Browser, other: Browser, client: TestClient) -> None:
    board = host.new_board("tor", "me", "link", "link", players=3, listed=True, standing=True)
    other.claim(host, board)
    assert [game["id"] for game in offers(other, host)] == [board]
    Browser(client).claim(host, board)
    (offer,) = offers(other, host)
    assert [seat["open"] for seat in offer["seats"]] == [False, True, True]
    other.claim(host, offer["id"])
    assert host.post(f"/api/boards/{offer['id']}/withdraw-challenge").status_code == 204
    assert offers(other, host) == []
    assert host.board(offer["id"])["open"]  # somebody sits there already


def test_it_expires(host: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "DAYS", 1 / 24 / 3600)
    board = challenge(host)
    assert len(offers(other, host)) == 1
    time.sleep(1.1)
    assert offers(other, host) == []
    assert other.claim(host, board).status_code == 200  # by its link it is a game like any other
    assert offers(other, host) == []


def test_a_visitor_offers_a_few_and_plays_so_many(
    host: Browser, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = {"game": "aufstellen", "seats": [{"kind": "me"}, {"kind": "link"}], "standing": True}
    assert code(host.post("/api/boards", request)) == (422, "standing-listed")
    for _ in range(challenges.MOST_OF_A_VISITOR):
        challenge(host)
    assert code(host.post("/api/boards", request | {"listed": True})) == (409, "many-challenges")
    monkeypatch.setattr(challenges, "MOST_RUNNING", 1)
    board = offers(host, host)[0]["id"]
    Browser(client).claim(host, board)
    newest = max(offers(host, host), key=lambda game: game["updated"])["id"]
    assert code(Browser(client).claim(host, newest)) == (409, "challenge-busy")
