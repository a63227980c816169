"""Two servers on one database: whoever comes to either sees and may do the same."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any
from unittest.mock import AsyncMock

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr

from brettwerk.server.app import make_app
from brettwerk.server.bus_messages import SERVERS, Spent
from brettwerk.server.errors import TooMany
from brettwerk.server.settings import Settings
from support.browsing import Browser, code, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from starlette.testclient import WebSocketTestSession

    from brettwerk.server.services import Services
    from support.postgres import Postgres

GAME = "aufstellen"


@pytest.fixture(scope="module")
def url(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def clients(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[TestClient]]:
    with ExitStack() as stack:
        started = []
        for _ in range(2):
            settings = Settings(
                data=tmp_path_factory.mktemp("data"),
                database_url=SecretStr(url),
                workers=1,
                engine_pause=0,
                hint_seconds=0.1,
            )
            started.append(stack.enter_context(TestClient(make_app(settings), base_url="http://localhost")))
        for client in started:
            library = services_of(client).library
            wait_for(partial(getattr, library, "is_complete"), 600)  # until then the one process has other work
        yield started


@pytest.fixture
def one(clients: list[TestClient]) -> Browser:
    return Browser(clients[0])


@pytest.fixture
def other(clients: list[TestClient]) -> Browser:
    return Browser(clients[1])


def services_of(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


def wait_for(is_so: Callable[[], Any], seconds: float = 120.0) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@contextmanager
def elsewhere(browser: Browser, client: TestClient) -> Iterator[Browser]:
    """The same visitor, at the other server."""
    before, browser.client = browser.client, client
    yield browser
    browser.client = before


def begin(one: Browser, other: Browser, **more: Any) -> str:
    board = one.new_board(GAME, "me", "link", **more)
    assert other.claim(one, board, name="Eve").status_code == 200
    return board


def test_a_cookie_holds_at_both(one: Browser, clients: list[TestClient]) -> None:
    board = one.new_board(GAME)
    with elsewhere(one, clients[1]):
        assert one.play(board, 0, "a1").json() == {"number": 1}
        assert [card["id"] for card in one.get("/api/boards").json()["running"]] == [board]


def test_who_plays_at_one_is_seen_at_the_other_at_once(one: Browser, other: Browser) -> None:
    board = begin(one, other)
    with other.watch(board) as socket:
        assert until(socket, "board")["board"]["number"] == 1
        for ply, (player, move) in enumerate(((one, "a1"), (other, "b2"), (one, "c3"), (other, "d4"))):
            assert player.play(board, ply, move).json() == {"number": ply + 2}
            assert until(socket, "event")["number"] == ply + 2
    assert one.board(board)["number"] == other.board(board)["number"] == 5


def test_two_requests_for_the_same_number_both_get_an_answer(one: Browser, other: Browser) -> None:
    board = begin(one, other)
    moves = [f"{file}{rank}" for file in "abcd" for rank in range(1, 5)]
    with ThreadPoolExecutor(2) as pool:
        for ply in range(6):
            mover = one if ply % 2 == 0 else other
            waiting = other if ply % 2 == 0 else one
            path = f"/api/boards/{board}/ask"
            asked = pool.submit(waiting.post, path, {"kind": "draw", "ply": ply})
            played = pool.submit(mover.play, board, ply, moves[ply])
            assert played.result().status_code == 200, played.result().text
            assert asked.result().status_code in {200, 409}, asked.result().text
            numbers = {one.board(board)["number"], other.board(board)["number"]}
            assert len(numbers) == 1


def test_a_repeated_request_is_answered_by_the_other_server_too(one: Browser, clients: list[TestClient]) -> None:
    board, key = one.new_board(GAME), {"Idempotency-Key": "the same"}
    path, move = f"/api/boards/{board}/moves", {"ply": 0, "move": "a1"}
    first = one.post(path, move, headers=key).json()
    one.post(f"/api/boards/{board}/undo", {"ply": 1})
    with elsewhere(one, clients[1]):
        assert one.post(path, move, headers=key).json() == first
        assert one.board(board)["number"] == 2


def test_a_seat_goes_to_one_of_two_who_come_at_the_same_time(
    one: Browser, other: Browser, clients: list[TestClient]
) -> None:
    for _ in range(5):
        host = Browser(clients[0])
        board = host.new_board(GAME, "me", "link")
        path = f"/api/invitations/{host.token(board)}"
        with ThreadPoolExecutor(2) as pool:
            asked = [pool.submit(who.post, path, {"name": "X"}) for who in (one, other)]
            answers = [request.result() for request in asked]
        assert sorted(answer.status_code for answer in answers) == [200, 409]


def wait_for_presence(socket: WebSocketTestSession, **told: int) -> None:
    """Wait until a seat is said to be there or not; one may hear of oneself late, and of others twice."""
    while told not in until(socket, "presence")["seats"]:
        pass


def test_presence_counts_wherever_somebody_is_connected(
    one: Browser, other: Browser, clients: list[TestClient]
) -> None:
    board = begin(one, other)
    with other.watch(board) as socket:
        until(socket, "board")
        with one.watch(board):
            wait_for_presence(socket, seat=0, present=True)
            assert [seat["present"] for seat in one.board(board)["seats"]] == [True, True]
        wait_for_presence(socket, seat=0, present=False)
    presence = services_of(clients[0]).sharing.presence  # type: ignore[union-attr]
    wait_for(lambda: not presence.is_watched_elsewhere(board))


def test_a_hint_and_a_reaction_reach_the_socket_at_the_other_server(
    one: Browser, other: Browser, clients: list[TestClient]
) -> None:
    alone = one.new_board(GAME, "me", 1)
    with elsewhere(one, clients[1]), one.watch(alone) as socket:
        until(socket, "board")
        with elsewhere(one, clients[0]):
            assert one.post(f"/api/boards/{alone}/hint", {"ply": 0}).status_code == 202
        assert until(socket, "hint")["ply"] == 0
    board = begin(one, other)
    with other.watch(board) as socket:
        until(socket, "board")
        assert one.post(f"/api/boards/{board}/reactions", {"reaction": "hello"}).status_code < 300
        assert until(socket, "reaction")["reaction"] == "hello"
    reactions = services_of(clients[1]).reactions
    assert [said.reaction for said in reactions.latest(board)] == ["hello"]  # for who reconnects there


def test_an_engine_moves_once_though_both_servers_watch(
    one: Browser, other: Browser, clients: list[TestClient]
) -> None:
    board = one.new_board(GAME, "me", 1)
    with one.watch(board) as here, other.watch(board) as there:
        for socket in (here, there):
            until(socket, "board")
        for ply in range(0, 6, 2):
            legal = [move for move in ("a1", "b2", "c3", "d4", "a2", "b1") if move not in moves_of(one, board)]
            assert one.play(board, ply, legal[0]).status_code == 200
            for socket in (here, there):
                assert [until(socket, "event")["number"] for _ in range(2)] == [ply + 1, ply + 2]
    wait_for(lambda: not any(services_of(client).engine_players.is_thinking(board) for client in clients))


def moves_of(browser: Browser, board: str) -> list[str]:
    return [move["text"] for move in browser.board(board)["moves"]]


def test_a_flag_falls_once_and_everybody_hears_of_it(
    one: Browser, other: Browser, postgres: Postgres, url: str
) -> None:
    board = begin(one, other, clock={"kind": "game", "minutes": 5, "increment": 0})
    for ply, (player, move) in enumerate(((one, "a1"), (other, "b2"), (one, "c3"))):
        assert player.play(board, ply, move).status_code == 200
    with one.watch(board, since=4) as here, other.watch(board, since=4) as there:
        postgres.execute("UPDATE uptime SET seconds = seconds + 600", url.rpartition("/")[2])
        assert [until(socket, "event")["kind"] for socket in (here, there)] == ["flag", "flag"]
    assert one.board(board)["number"] == 5
    assert one.board(board)["outcome"]


def test_the_boards_that_wait_are_told_at_either_server(one: Browser, other: Browser) -> None:
    board = begin(one, other)
    with other.connect("/api/me/socket") as socket:
        assert until(socket, "turns")["boards"] == []
        one.play(board, 0, "a1")
        assert [waiting["id"] for waiting in until(socket, "turns")["boards"]] == [board]


def test_news_that_never_came_is_found_by_the_numbers(
    one: Browser, other: Browser, clients: list[TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = begin(one, other)
    with other.watch(board) as socket:
        until(socket, "board")
        bus = services_of(clients[0]).sharing.bus  # type: ignore[union-attr]
        monkeypatch.setattr(bus, "_send", lambda _: None)
        one.play(board, 0, "a1")
        assert until(socket, "event")["number"] == 2


def test_who_watches_a_board_of_which_no_news_came_may_play_all_the_same(
    one: Browser, other: Browser, clients: list[TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server tries what is asked with the board that it has in memory, and looks at the disk before it refuses."""
    board = begin(one, other)
    here, there = (services_of(client) for client in clients)
    with other.watch(board) as socket:
        until(socket, "board")
        monkeypatch.setattr(here.sharing.bus, "_send", lambda _: None)  # type: ignore[union-attr]
        monkeypatch.setattr(there.shared_work, "_look_at_watched", AsyncMock())
        assert one.play(board, 0, "a1").json() == {"number": 2}
        assert other.play(board, 1, "b2").json() == {"number": 3}  # on its copy it is not their turn
        assert [until(socket, "event")["number"] for _ in range(2)] == [2, 3]
        assert one.play(board, 2, "c3").json() == {"number": 4}
        refused = other.post(f"/api/boards/{board}/ask", {"kind": "undo", "ply": 2})  # right on its copy alone
        assert code(refused) == (409, "stale")
        assert other.post(f"/api/boards/{board}/ask", {"kind": "draw", "ply": 3}).json() == {"number": 5}


def test_limits_count_what_was_spent_at_the_other_server(clients: list[TestClient]) -> None:
    here, there = (services_of(client) for client in clients)
    for _ in range(6):
        here.limits.spend("challenges", "somebody", "")
    assert clients[0].portal
    clients[0].portal.call(here.bus.publish, SERVERS, Spent(shares=here.limits.spent_here()))

    def is_refused() -> bool:
        try:
            there.limits.spend("challenges", "somebody", "")
        except TooMany:
            return True
        return False

    wait_for(is_refused)


def test_a_withdrawn_challenge_is_not_renewed_elsewhere(one: Browser, other: Browser) -> None:
    request = {
        "game": GAME,
        "seats": [{"kind": "me"}, {"kind": "link"}],
        "listed": True,
        "standing": True,
    }
    board = one.post("/api/boards", request).json()["id"]
    assert other.board(board)["number"] == 0
    token = one.token(board)
    assert one.post(f"/api/boards/{board}/withdraw-challenge").status_code == 204
    assert other.post(f"/api/invitations/{token}", {"name": "X"}).status_code == 404
