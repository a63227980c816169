"""Nobody can have more than their share: rates per visitor and per address, floods, and too many sockets."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from brettwerk.server.app import make_app
from brettwerk.server.errors import TooMany
from brettwerk.server.middleware import rate_limits as limits_module
from brettwerk.server.middleware.rate_limits import PRICES, Price, Rate, RateLimits, address_of
from brettwerk.server.settings import Settings
from brettwerk.server.sockets import board as board_socket
from support.browsing import Browser, Ticks, code, until

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def ticks() -> Ticks:
    return Ticks()


@pytest.fixture
def limits(ticks: Ticks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RateLimits:
    """RateLimits of a server that others reach: three at once for a visitor, five for an address."""
    monkeypatch.setitem(PRICES, "boards", Price(Rate(3, 0.5), Rate(5, 1)))
    return RateLimits(Settings(data=tmp_path, host="0.0.0.0"), ticks)  # noqa: S104


def test_a_visitor_has_so_much_at_once_and_so_much_a_second(limits: RateLimits, ticks: Ticks) -> None:
    for _ in range(3):
        limits.spend("boards", "ada", "a")
    with pytest.raises(TooMany) as refused:
        limits.spend("boards", "ada", "a")
    assert refused.value.params == {"seconds": 2}
    ticks.pass_by(2)
    limits.spend("boards", "ada", "a")
    limits.spend("boards", "bob", "b")


def test_shedding_cookies_does_not_help(limits: RateLimits) -> None:
    for number in range(5):
        limits.spend("boards", f"visitor {number}", "a")
    with pytest.raises(TooMany):
        limits.spend("boards", "visitor 5", "a")
    limits.spend("boards", "visitor 5", "b")


def test_whoever_runs_a_server_can_be_generous(ticks: Ticks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRICES, "boards", Price(Rate(3, 0.5), Rate(3, 1)))
    generous = RateLimits(Settings(data=tmp_path, host="0.0.0.0", generosity=2), ticks)  # noqa: S104
    for _ in range(6):
        generous.spend("boards", "ada", "a")
    with pytest.raises(TooMany):
        generous.spend("boards", "ada", "a")
    without = RateLimits(Settings(data=tmp_path, generosity=0), ticks)
    for _ in range(100):
        without.spend("boards", "ada", "a")


def test_on_ones_own_machine_addresses_are_not_counted(ticks: Ticks, tmp_path: Path) -> None:
    local = RateLimits(Settings(data=tmp_path), ticks)
    for number in range(2 * int(PRICES["boards"].address.burst)):
        local.spend("boards", f"visitor {number}", "127.0.0.1")


def test_what_is_counted_does_not_grow_for_ever(
    limits: RateLimits, ticks: Ticks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits_module, "MOST_BUCKETS", 100)
    for number in range(1000):
        ticks.pass_by(1)
        limits.spend("boards", f"visitor {number}", f"address {number}")
    assert len(limits._buckets) <= 101


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_customer_of_a_provider_is_one_address(host: str, address: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == address


def test_refusals_are_told_in_the_one_form(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRICES, "tries", Price(Rate(1, 0.1), Rate(10, 1)))
    assert browser.post("/api/try", {"game": "tor"}).status_code == 200
    refused = browser.post("/api/try", {"game": "tor"})
    assert code(refused) == (429, "too-many")
    assert int(refused.headers["retry-after"]) in range(1, 11)


@pytest.mark.parametrize(
    ("kind", "method", "path", "body"),
    [
        ("boards", "POST", "/api/boards", {"game": "tor", "seats": []}),
        ("boards", "POST", "/api/boards/x/rematch", None),
        ("moves", "POST", "/api/boards/x/moves", {"ply": 0, "move": "a1"}),
        ("moves", "POST", "/api/boards/x/undo", {"ply": 0}),
        ("moves", "POST", "/api/boards/x/resign", {}),
        ("moves", "POST", "/api/boards/x/answer", {"ply": 0, "agree": True}),
        ("asking", "POST", "/api/boards/x/ask", {"ply": 0, "kind": "draw"}),
        ("asking", "POST", "/api/boards/x/device", None),
        ("hints", "POST", "/api/boards/x/hint", {"ply": 0}),
        ("guesses", "GET", "/api/invitations/x", None),
        ("guesses", "POST", "/api/invitations/x", {}),
        ("guesses", "GET", "/api/continue/x", None),
        ("guesses", "POST", "/api/continue/x", None),
        ("looks", "GET", "/api/boards", None),
        ("looks", "GET", "/api/boards/x", None),
        ("looks", "GET", "/api/open", None),
        ("pictures", "GET", "/api/boards/x/picture.png", None),
        ("looks", "GET", "/api/puzzles", None),
        ("looks", "GET", "/api/puzzles/day/2026-11-16", None),
        ("looks", "GET", "/api/puzzles/tor/x", None),
        ("puzzles", "POST", "/api/puzzles/tor/x/try", {"played": [], "move": "a1-a9"}),
        ("puzzles", "POST", "/api/puzzles/tor/x/solution", {"played": []}),
        ("schemas", "GET", "/api/openapi.json", None),
    ],
)
def test_everything_that_costs_is_limited(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, kind: str, method: str, path: str, body: object
) -> None:
    monkeypatch.setitem(PRICES, kind, Price(Rate(0.5, 0.01), Rate(10, 1)))
    assert code(browser.send(method, path, json=body)) == (429, "too-many")


def test_too_many_sockets_are_refused(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "SOCKETS_OF_A_VISITOR", 2)
    board = browser.new_board("aufstellen")
    with ExitStack() as stack:
        for _ in range(2):
            until(stack.enter_context(browser.watch(board)), "board")
        with browser.watch(board) as third, pytest.raises(WebSocketDisconnect) as closed:
            third.receive_json()
        assert closed.value.code == board_socket.TRY_LATER
        with browser.connect("/api/me/socket") as third, pytest.raises(WebSocketDisconnect):
            third.receive_json()
    with browser.watch(board) as again:
        assert until(again, "board")


def test_a_flood_of_messages_closes_the_socket_and_nothing_else(
    browser: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_socket, "FLOOD", 20)
    board = browser.new_board("aufstellen")
    with other.watch(board) as calm, browser.watch(board) as wild:
        until(calm, "board"), until(wild, "board")
        for _ in range(21):
            wild.send_json({"type": "pong"})
        with pytest.raises(WebSocketDisconnect) as closed:
            list(iter(wild.receive_json, None))
        assert closed.value.code == board_socket.POLICY
        browser.play(board, 0, "a1")
        assert until(calm, "event")["number"] == 1


def test_behind_a_proxy_addresses_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRICES, "guesses", Price(Rate(100, 1), Rate(4, 0.01)))
    with TestClient(make_app(Settings(data=tmp_path, workers=1, public_url="https://play.example"))) as client:
        headers = {"host": "play.example"}
        answers = [client.get(f"/api/invitations/{number}", headers=headers).status_code for number in range(6)]
    assert answers == [404] * 4 + [429] * 2
