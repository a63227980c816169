"""What players want of each other: takebacks, draws, leaving, and one more game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from brettwerk.core.registry import load_game
from brettwerk.server.schemas import boards as board_schemas
from support.browsing import Browser, code, until

if TYPE_CHECKING:
    from fastapi.testclient import TestClient


@pytest.fixture
def third(client: TestClient) -> Browser:
    """One more visitor."""
    return Browser(client)


@pytest.fixture
def board(browser: Browser, other: Browser) -> str:
    """A game of two people after two moves."""
    board = browser.new_board("aufstellen", "me", "link")
    other.claim(browser, board)
    browser.play(board, 0, "a1")
    other.play(board, 1, "b2")
    return board


@pytest.fixture
def three(browser: Browser, other: Browser, third: Browser) -> str:
    """A game of three people after three moves."""
    board = browser.new_board("tor", "me", "link", "link", players=3)
    other.claim(browser, board, seat=1)
    third.claim(browser, board, seat=2)
    match = load_game("tor", players=3).new_match()
    for ply, player in enumerate((browser, other, third)):
        move = match.legal_moves()[0]
        match.play(move)
        assert player.play(board, ply, move).status_code == 200
    return board


def ask(browser: Browser, board: str, kind: str, ply: int = 2):  # type: ignore[no-untyped-def]
    return browser.post(f"/api/boards/{board}/ask", {"kind": kind, "ply": ply})


def answer(browser: Browser, board: str, agree: bool, ply: int = 2):  # type: ignore[no-untyped-def]
    return browser.post(f"/api/boards/{board}/answer", {"agree": agree, "ply": ply})


def test_a_takeback_needs_the_other_players_word(browser: Browser, other: Browser, board: str) -> None:
    assert code(browser.post(f"/api/boards/{board}/undo", {"ply": 2})) == (409, "ask-first")
    assert ask(browser, board, "undo").status_code == 200
    seen = other.board(board)
    board_schemas.BoardBody.model_validate(seen)
    assert seen["asked"] == {"kind": "undo", "seat": 0, "agreed": [0], "waits_for": [1]}
    assert (seen["can"]["answer"], seen["can"]["withdraw"]) == (True, False)
    mine = browser.board(board)["can"]
    assert (mine["answer"], mine["withdraw"], mine["undo"], mine["draw"]) == (False, True, False, False)
    assert code(answer(browser, board, agree=True)) == (409, "not-asked")
    with browser.watch(board, since=seen["number"]) as socket:
        assert answer(other, board, agree=True).status_code == 200
        assert until(socket, "undo")["board"]["ply"] == 0
    assert browser.board(board)["asked"] is None


def test_who_moved_last_takes_back_one_move(other: Browser, browser: Browser, board: str) -> None:
    ask(other, board, "undo")
    answer(browser, board, agree=True)
    assert [move["text"] for move in browser.board(board)["moves"]] == ["a1"]


def test_a_request_can_be_refused_and_withdrawn(browser: Browser, other: Browser, board: str) -> None:
    ask(browser, board, "draw")
    with browser.watch(board, since=other.board(board)["number"]) as socket:
        answer(other, board, agree=False)
        assert until(socket, "answer")["board"]["asked"] is None
    assert code(answer(other, board, agree=True)) == (409, "not-asked")
    ask(browser, board, "draw")
    assert code(other.post(f"/api/boards/{board}/withdraw")) == (409, "not-asked")
    assert browser.post(f"/api/boards/{board}/withdraw").status_code == 200
    assert browser.board(board)["asked"] is None
    assert browser.board(board)["outcome"] is None


def test_a_move_ends_a_request(browser: Browser, other: Browser, board: str) -> None:
    ask(other, board, "draw")
    assert code(ask(browser, board, "undo")) == (409, "asked-already")
    browser.play(board, 2, "c3")
    assert other.board(board)["asked"] is None
    assert code(answer(browser, board, agree=True, ply=3)) == (409, "not-asked")
    assert code(ask(browser, board, "draw", ply=2)) == (409, "stale")


def test_a_draw_is_agreed(browser: Browser, other: Browser, board: str) -> None:
    ask(browser, board, "draw")
    assert browser.board(board)["outcome"] is None
    answer(other, board, agree=True)
    assert browser.board(board)["outcome"]["code"] == "agreed"


def test_agreeing_to_a_draw_asks_for_one_or_takes_it(browser: Browser, other: Browser, board: str) -> None:
    browser.post(f"/api/boards/{board}/agree-draw")
    assert browser.board(board)["asked"]["kind"] == "draw"
    other.post(f"/api/boards/{board}/agree-draw")
    assert browser.board(board)["outcome"]["code"] == "agreed"


def test_every_person_has_to_agree(browser: Browser, other: Browser, third: Browser, three: str) -> None:
    ask(browser, three, "draw", 3)
    answer(other, three, agree=True, ply=3)
    seen = browser.board(three)
    assert (seen["outcome"], seen["asked"]["agreed"], seen["asked"]["waits_for"]) == (None, [0, 1], [2])
    assert code(answer(other, three, agree=False, ply=3)) == (409, "not-asked")
    answer(third, three, agree=True, ply=3)
    assert browser.board(three)["outcome"]["code"] == "agreed"


def test_one_refusal_is_enough(browser: Browser, other: Browser, third: Browser, three: str) -> None:
    ask(browser, three, "undo", 3)
    answer(other, three, agree=True, ply=3)
    answer(third, three, agree=False, ply=3)
    seen = browser.board(three)
    assert (seen["asked"], seen["ply"]) == (None, 3)


def test_leaving_does_not_end_the_game_for_the_others(
    browser: Browser, other: Browser, third: Browser, three: str
) -> None:
    assert other.post(f"/api/boards/{three}/resign", {}).status_code == 200
    seen = browser.board(three)
    assert (seen["outcome"], [seat["out"] for seat in seen["seats"]]) == (None, [False, True, False])
    ask(browser, three, "draw", 3)
    assert browser.board(three)["asked"]["waits_for"] == [2]  # who has left is not asked
    assert code(answer(other, three, agree=True, ply=3)) == (409, "not-asked")
    browser.post(f"/api/boards/{three}/withdraw")
    assert code(ask(other, three, "undo", 3)) == (403, "out")
    assert code(ask(browser, three, "undo", 3)) == (409, "nothing-yours")  # who has left does not come back
    third.post(f"/api/boards/{three}/resign", {})
    assert browser.board(three)["outcome"]["winners"] == [0]


def test_with_nobody_to_ask_it_happens_at_once(browser: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "here")
    browser.play(board, 0, "a1")
    assert ask(browser, board, "undo", 1).status_code == 200
    assert browser.board(board)["ply"] == 0
    assert ask(browser, board, "draw", 0).status_code == 200
    assert browser.board(board)["outcome"]["code"] == "agreed"


def test_engines_do_not_agree_to_draws(browser: Browser, other: Browser) -> None:
    board = browser.new_board("tor", "me", "link", 1, players=3)
    other.claim(browser, board)
    assert code(ask(browser, board, "draw", 0)) == (409, "no-draw")
    assert code(ask(browser, board, "undo", 0)) == (409, "nothing-yours")


def test_a_rematch_turns_the_colours_and_is_found_by_everybody(browser: Browser, other: Browser, board: str) -> None:
    assert code(browser.post(f"/api/boards/{board}/rematch")) == (409, "still-running")
    browser.post(f"/api/boards/{board}/resign", {})
    with other.watch(board, since=other.board(board)["number"]) as socket:
        again = browser.post(f"/api/boards/{board}/rematch").json()["id"]
        assert until(socket, "rematch")["board"]["next"] == again
    assert other.post(f"/api/boards/{board}/rematch").json() == {"id": again}
    assert browser.post(f"/api/boards/{board}/rematch").json() == {"id": again}
    assert other.board(board)["next"] == again
    seen = other.board(again)
    assert [seat["mine"] for seat in seen["seats"]] == [True, False]
    assert seen["open"] is False
    assert other.play(again, 0, "a1").status_code == 200
    assert browser.play(again, 1, "b2").status_code == 200


def test_a_rematch_keeps_the_clock(browser: Browser) -> None:
    clock = {"kind": "game", "minutes": 5, "increment": 3}
    board = browser.new_board("aufstellen", "me", 1, clock=clock)
    browser.post(f"/api/boards/{board}/resign", {})
    again = browser.post(f"/api/boards/{board}/rematch").json()["id"]
    assert browser.board(again)["clock"] == clock | {"days": None, "running": None}
