"""Playing together by links: seats, watching, other devices, and who may do what with which link."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from brettwerk.server.app import make_app
from brettwerk.server.boards import devices, presence_notices
from brettwerk.server.schemas import boards as board_schemas
from brettwerk.server.schemas import messages
from brettwerk.server.settings import Settings
from brettwerk.table import presence
from brettwerk.table.presence import Presence
from support.browsing import Browser, Ticks, code, until, wait_until_ready

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.server.services import Services


@pytest.fixture
def third(client: TestClient) -> Browser:
    """One more visitor."""
    return Browser(client)


def test_a_seat_is_taken_by_link(browser: Browser, other: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "link")
    seen = browser.board(board)
    board_schemas.BoardBody.model_validate(seen)
    assert (seen["open"], seen["inputs"], seen["seats"][1]["open"]) == (True, {}, True)
    assert code(browser.play(board, 0, "a1")) == (409, "seats-open")
    assert code(browser.post(f"/api/boards/{board}/ask", {"kind": "draw", "ply": 0})) == (409, "seats-open")
    assert not seen["can"]["draw"]
    invitation = other.get(f"/api/invitations/{browser.token(board)}").json()
    board_schemas.Invitation.model_validate(invitation)
    assert (invitation["seats"], invitation["board"]["can"]["claim"]) == ([1], True)
    assert other.board(board)["seats"][1]["open"]  # looking took nothing
    assert other.claim(browser, board, name="  Ada ").json() == {"id": board}
    seen = other.board(board)
    assert (seen["open"], seen["seats"][1]["mine"], seen["seats"][1]["kind"]) == (False, True, "link")
    assert seen["seats"][1]["name"] == {"de": "Ada", "en": "Ada"}
    assert browser.play(board, 0, "a1").status_code == 200
    assert code(browser.play(board, 1, "b2")) == (403, "not-your-turn")
    assert other.play(board, 1, "b2").status_code == 200
    assert browser.get(f"/api/boards/{board}/share").json()["join"] is None
    assert [card["id"] for card in other.get("/api/boards").json()["running"]] == [board]


def test_everybody_sees_who_sits_down(browser: Browser, other: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "link")
    with browser.watch(board, since=0) as socket:
        other.claim(browser, board, name="<b>Ada</b>")
        message = until(socket, "sit")
    messages.EventMessage.model_validate(message)
    assert (message["number"], message["seat"], message["board"]["open"]) == (1, 1, False)
    assert message["board"]["seats"][1]["name"]["en"] == "<b>Ada</b>"  # a text, whatever it looks like
    assert message["board"]["inputs"]


def test_a_taken_seat_stays_taken(browser: Browser, other: Browser, third: Browser) -> None:
    board = browser.new_board("tor", "me", "link", "link", players=3)
    token = browser.token(board)
    assert other.post(f"/api/invitations/{token}", {"seat": 2, "name": "Ada"}).status_code == 200
    refused = third.post(f"/api/invitations/{token}", {"seat": 2})
    assert code(refused) == (409, "seat-taken")
    assert "1" in refused.json()["error"]["text"]["en"]
    assert code(third.post(f"/api/invitations/{token}", {"seat": 0})) == (409, "seat-taken")
    assert code(other.post(f"/api/invitations/{token}", {})) == (409, "sits-already")
    assert code(browser.post(f"/api/invitations/{token}", {})) == (409, "sits-already")
    assert third.post(f"/api/invitations/{token}", {}).status_code == 200
    late = Browser(browser.client)
    assert code(late.post(f"/api/invitations/{token}", {})) == (409, "all-taken")
    assert late.get(f"/api/invitations/{token}").json()["seats"] == []


def test_two_who_want_the_last_seat_at_once(browser: Browser, other: Browser, third: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "link")
    token = browser.token(board)
    answers = [visitor.post(f"/api/invitations/{token}", {}).status_code for visitor in (other, third)]
    assert sorted(answers) == [200, 409]


def test_watching_gives_no_way_to_move(browser: Browser, other: Browser, third: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "link")
    other.claim(browser, board)
    seen = third.board(board)
    assert not any(seen["can"].values())
    assert not any(seat["mine"] for seat in seen["seats"])
    assert code(third.get(f"/api/boards/{board}/share")) == (403, "watching")
    assert code(third.get(f"/api/boards/{board}/share.svg")) == (403, "watching")
    for action, body in {
        "moves": {"ply": 0, "move": "a1"},
        "undo": {"ply": 0},
        "resign": {},
        "ask": {"kind": "draw", "ply": 0},
        "answer": {"agree": True, "ply": 0},
        "withdraw": None,
        "hint": {"ply": 0},
        "rematch": None,
        "agree-draw": None,
        "device": None,
    }.items():
        assert code(third.post(f"/api/boards/{board}/{action}", body)) == (403, "watching"), action
    assert code(third.post(f"/api/boards/{board}/replace", {"seat": 1, "level": 1})) == (403, "creator-only")


def test_links_cannot_be_guessed_from_one_another(browser: Browser, other: Browser) -> None:
    boards = [browser.new_board("aufstellen", "me", "link") for _ in range(3)]
    tokens = {browser.token(board) for board in boards}
    assert len(tokens | set(boards)) == 6
    assert all(len(token) >= 20 for token in tokens)
    for board in boards:
        shown = json.dumps(other.board(board))
        assert not any(token in shown for token in tokens)
        assert code(other.get(f"/api/invitations/{board}")) == (404, "unknown-link")
    assert code(other.post("/api/invitations/nothing", {})) == (404, "unknown-link")
    assert code(other.get("/api/continue/nothing")) == (404, "unknown-link")


def test_names_are_short_and_of_one_line(browser: Browser, other: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "link")
    for name, fault in (("x" * 41, "invalid"), ("a\nb", "name-unseen"), (7, "invalid")):
        assert code(other.claim(browser, board, name=name)) == (422, fault)


def test_going_on_at_another_device(browser: Browser, other: Browser, third: Browser) -> None:
    board = browser.new_board("tor", "me", "here", 1, players=3)
    link = browser.post(f"/api/boards/{board}/device").json()
    board_schemas.DeviceLink.model_validate(link)
    token = link["url"].rpartition("/continue/")[2]
    looked = other.get(f"/api/continue/{token}").json()
    board_schemas.Continuing.model_validate(looked)
    assert browser.board(board)["seats"][0]["mine"]  # looking moved nothing
    with browser.watch(board, since=0) as socket:
        assert other.post(f"/api/continue/{token}").json() == {"id": board}
        message = until(socket, "move-seat")
    assert not any(seat["mine"] for seat in message["board"]["seats"])
    assert [seat["mine"] for seat in other.board(board)["seats"]] == [True, True, False]
    assert other.board(board)["creator"]
    assert code(browser.play(board, 0, "a1-a9")) == (403, "watching")
    assert other.play(board, 0, "a1-a9").status_code == 200
    assert code(third.post(f"/api/continue/{token}")) == (404, "unknown-link")  # it holds for one use


def test_a_link_to_another_device_holds_for_some_minutes(
    browser: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "MINUTES", 0)
    board = browser.new_board("aufstellen", "me", 1)
    token = browser.post(f"/api/boards/{board}/device").json()["url"].rpartition("/")[2]
    time.sleep(0.01)
    assert code(other.post(f"/api/continue/{token}")) == (404, "unknown-link")


def test_following_ones_own_link_changes_nothing(browser: Browser) -> None:
    board = browser.new_board("aufstellen", "me", 1)
    token = browser.post(f"/api/boards/{board}/device").json()["url"].rpartition("/")[2]
    assert browser.post(f"/api/continue/{token}").json() == {"id": board}
    assert browser.board(board)["number"] == 0


def test_open_games_are_listed_until_they_are_full(browser: Browser, other: Browser) -> None:
    hidden = browser.new_board("aufstellen", "me", "link")
    listed = browser.new_board("aufstellen", "me", "link", listed=True, clock={"kind": "move", "days": 3})
    games = {game["id"]: board_schemas.OpenGame.model_validate(game) for game in other.get("/api/open").json()}
    assert listed in games
    assert hidden not in games
    assert games[listed].clock == board_schemas.ClockBody(kind="move", days=3)
    assert other.post(f"/api/invitations/{games[listed].token}", {}).json() == {"id": listed}
    assert listed not in {game["id"] for game in other.get("/api/open").json()}
    request = {"game": "aufstellen", "seats": [{"kind": "me"}, {"kind": "here"}], "listed": True}
    assert code(browser.post("/api/boards", request)) == (422, "listed-link")


def test_giving_up_takes_the_invitation_back(browser: Browser, other: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "link")
    token = browser.token(board)
    browser.post(f"/api/boards/{board}/resign", {})
    assert code(other.post(f"/api/invitations/{token}", {})) == (409, "game-over")
    assert browser.get(f"/api/boards/{board}/share").json()["join"] is None


def test_engines_wait_until_everybody_is_there(browser: Browser, other: Browser) -> None:
    board = browser.new_board("tor", 1, "me", "link", players=3)
    assert browser.board(board)["thinking"] is False
    with browser.watch(board, since=0) as socket:
        other.claim(browser, board)
        assert until(socket, "sit")["board"]["thinking"]
        assert until(socket, "move")["seat"] == 0


def test_a_server_for_this_machine_says_that_nobody_reaches_it(browser: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "link")
    share = board_schemas.Share.model_validate(browser.get(f"/api/boards/{board}/share").json())
    assert not share.reachable
    assert share.note
    assert "HOST=0.0.0.0" in share.note.de
    assert share.qr is None
    assert code(browser.get(f"/api/boards/{board}/share.svg")) == (404, "unreachable")
    assert browser.get("/api/app").json()["address"] == {"url": "http://127.0.0.1:8123", "reachable": False}


def test_a_public_address_makes_links_and_codes_to_scan(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, workers=1, public_url="https://play.example/")
    with TestClient(make_app(settings), base_url="https://play.example") as client:
        browser = Browser(client)
        board = browser.new_board("aufstellen", "me", "link")
        share = board_schemas.Share.model_validate(browser.get(f"/api/boards/{board}/share").json())
        assert share.watch == f"https://play.example/board/{board}"
        assert share.join
        assert share.join.startswith("https://play.example/join/")
        assert (share.reachable, share.note) == (True, None)
        assert share.qr
        picture = browser.get(share.qr)
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert b"viewBox" in picture.content[:200]  # it can be of any size
        link = board_schemas.DeviceLink.model_validate(browser.post(f"/api/boards/{board}/device").json())
        assert link.qr
        assert b"<svg" in browser.get(link.qr).content[:200]
        assert code(Browser(client).get(link.qr)) == (404, "unknown-link")  # it is private
        for origin, status in (("https://play.example", 201), ("https://other.example", 403)):
            request = {"game": "aufstellen", "seats": [{"kind": "me"}, {"kind": "here"}]}
            assert browser.post("/api/boards", request, headers={"origin": origin}).status_code == status


def test_presence_is_told(browser: Browser, other: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "link")
    other.claim(browser, board)
    with browser.watch(board) as socket:
        seen = until(socket, "board")["board"]
        assert [seat["present"] for seat in seen["seats"]] == [True, False]
        with other.watch(board) as theirs:
            until(theirs, "board")
            message = until(socket, "presence")
            messages.PresenceMessage.model_validate(message)
            assert message["seats"] == [{"seat": 1, "present": True}]
            with other.watch(board):  # another tab is nobody new
                pass
        assert until(socket, "presence")["seats"] == [{"seat": 1, "present": False}]


def test_the_creator_is_told_when_somebody_is_gone(
    browser: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (presence, presence_notices):
        monkeypatch.setattr(module, "GONE_SECONDS", 0.1)
    board = browser.new_board("aufstellen", "me", "link")
    other.claim(browser, board)
    with browser.watch(board) as socket:
        with other.watch(board) as theirs:
            until(theirs, "board")
        while until(socket, "presence")["seats"][0]["present"]:
            pass
        assert until(socket, "board")["board"]["can"]["replace"] == [1]


def test_who_was_not_seen_for_a_minute_is_gone() -> None:
    ticks = Ticks()
    there = Presence(ticks)
    ticks.pass_by(59)
    assert not there.is_gone("board", "ada")  # the server has just begun
    ticks.pass_by(1)
    assert there.is_gone("board", "ada")
    there.notice("board", "ada")
    assert not there.is_gone("board", "ada")
    ticks.pass_by(60)
    there.notice("board", "bob")
    assert there.is_gone("board", "ada")
    assert list(there._last_seen) == [("board", "bob")]  # the gone need not be remembered


def test_an_engine_takes_the_seat_of_somebody_who_is_gone(tmp_path: Path) -> None:
    ticks = Ticks()
    app = make_app(Settings(data=tmp_path, workers=1, engine_pause=0), ticks)
    with TestClient(app, base_url="http://localhost") as client:
        browser, other = Browser(client), Browser(client)
        wait_until_ready(browser, "aufstellen")
        board = browser.new_board("aufstellen", "me", "link")
        assert browser.board(board)["can"]["replace"] == [1]  # nobody has come yet
        other.claim(browser, board, name="Ada")
        browser.play(board, 0, "a1")
        request = {"seat": 1, "level": 2}
        assert code(browser.post(f"/api/boards/{board}/replace", request)) == (409, "not-gone")
        with other.watch(board):
            ticks.pass_by(100)
            assert browser.board(board)["can"]["replace"] == []
        ticks.pass_by(100)
        assert browser.board(board)["can"]["replace"] == [1]
        assert code(other.post(f"/api/boards/{board}/replace", request)) == (403, "creator-only")
        assert code(browser.post(f"/api/boards/{board}/replace", {"seat": 0, "level": 2})) == (409, "not-gone")
        with browser.watch(board) as socket:
            number = browser.post(f"/api/boards/{board}/replace", request).json()["number"]
            message = until(socket, "replace")
            assert (message["number"], message["board"]["seats"][1]["level"]) == (number, 2)
            assert until(socket, "move")["seat"] == 1
        assert code(other.play(board, 2, "b2")) == (403, "watching")


def test_who_has_days_for_a_move_need_not_be_there(tmp_path: Path) -> None:
    ticks = Ticks()
    app = make_app(Settings(data=tmp_path, workers=1), ticks)
    with TestClient(app, base_url="http://localhost") as client:
        browser, other = Browser(client), Browser(client)
        wait_until_ready(browser, "tor")
        clock = {"kind": "move", "days": 2}
        board = browser.new_board("tor", "me", "link", "link", players=3, clock=clock)
        other.claim(browser, board, seat=1)
        ticks.pass_by(3600)
        assert browser.board(board)["can"]["replace"] == [2]  # nobody has come there yet
        assert code(browser.post(f"/api/boards/{board}/replace", {"seat": 1, "level": 2})) == (409, "not-gone")


def test_an_open_seat_can_be_given_to_an_engine(browser: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "link")
    assert browser.post(f"/api/boards/{board}/replace", {"seat": 1, "level": 1}).status_code == 200
    assert browser.board(board)["open"] is False
    assert browser.play(board, 0, "a1").status_code == 200


def turns(socket: Any) -> set[str]:
    message = until(socket, "turns")
    messages.TurnsMessage.model_validate(message)
    assert all(board["opponents"] in ([None], [{"de": "Ada", "en": "Ada"}]) for board in message["boards"])
    return {board["id"] for board in message["boards"]}


def test_a_visitor_is_told_on_which_boards_it_is_his_turn(browser: Browser, other: Browser) -> None:
    first, second = (browser.new_board("aufstellen", "me", "link") for _ in range(2))
    browser.new_board("aufstellen", "me", "here")  # at one screen nobody has to be called
    browser.new_board("aufstellen", "me", 1)  # and engines wait without complaint
    other.claim(browser, first)
    with browser.connect("/api/me/socket") as mine, other.connect("/api/me/socket") as theirs:
        assert turns(mine) == {first}
        assert turns(theirs) == set()
        other.claim(browser, second, name="Ada")
        assert turns(mine) == {first, second}
        browser.play(first, 0, "a1")
        assert (turns(mine), turns(theirs)) == ({second}, {first})
        other.post(f"/api/boards/{first}/resign", {})
        assert turns(theirs) == set()
    with browser.connect("/api/me/socket") as mine:
        assert turns(mine) == {second}


def test_a_hint_stops_when_the_page_goes_away(browser: Browser, services: Services) -> None:
    board = browser.new_board("aufstellen", "me", 1)
    services.hints._seconds, before = 600.0, services.hints._seconds
    try:
        with browser.watch(board) as socket:
            until(socket, "board")
            assert browser.post(f"/api/boards/{board}/hint", {"ply": 0}).status_code == 202
            time.sleep(0.3)  # a process is at it
        for _ in range(6000):
            if not services.hints._thinking:
                break
            time.sleep(0.05)
        assert not services.hints._thinking
    finally:
        services.hints._seconds = before
    with browser.watch(board) as socket:  # the process is free again
        until(socket, "board")
        browser.play(board, 0, "a1")
        assert until(socket, "move")["seat"] == 0
        assert until(socket, "move")["seat"] == 1


def test_there_are_no_hints_against_other_people(browser: Browser, other: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "link")
    other.claim(browser, board)
    assert browser.board(board)["can"]["hint"] is False
    assert code(browser.post(f"/api/boards/{board}/hint", {"ply": 0})) == (403, "no-hints")
