"""Playing on boards: the only judge, its answers, and what everybody sees."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.core.records.files import read_text
from brettwerk.core.registry import load_game
from brettwerk.server.schemas import boards as board_schemas
from brettwerk.server.schemas import messages
from support.browsing import Browser, code, until

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.server.services import Services


def allowed(board: Any) -> set[str]:
    return {name for name, may in board["can"].items() if may}


def test_a_new_board_shows_everything(browser: Browser) -> None:
    board = browser.board(browser.new_board("blockade", "me", 2))
    board_schemas.BoardBody.model_validate(board)
    assert (board["number"], board["ply"], board["turn"], board["outcome"]) == (0, 0, 0, None)
    assert board["scene"] == load_game("blockade").start.scene().to_json() | {"shapes": board["scene"]["shapes"]}
    assert board["inputs"] == load_game("blockade").start.inputs()
    assert [seat["mine"] for seat in board["seats"]] == [True, False]
    assert board["seats"][0]["hand"] == [{"token": "rS", "count": 6, "label": {"de": "Wächter", "en": "guard"}}]
    assert board["seats"][1]["name"] == {"de": "Stufe 2", "en": "Level 2"}
    assert allowed(board) == {"resign", "hint"}


def test_a_whole_game_of_every_game(browser: Browser, game_id: str) -> None:
    """People at one screen play at random; the server agrees with a match of its own at every ply."""
    game = load_game(game_id)
    board = browser.new_board(game_id, *(("me", "here") * 2)[: game.players])
    match, chance = game.new_match(), random.Random(4)
    while not match.is_over and len(match.moves) < 30:
        move = chance.choice(match.legal_moves())
        answer = browser.play(board, len(match.moves), move)
        assert answer.json() == {"number": len(match.moves) + 1}
        match.play(move)
    seen = browser.board(board)
    board_schemas.BoardBody.model_validate(seen)
    assert [move["text"] for move in seen["moves"]] == match.moves
    assert seen["sentence"] == {language: match.text(language) for language in ("de", "en")}
    assert bool(seen["inputs"]) is not match.is_over
    assert seen["last"]["move"] == match.moves[-1]
    position = browser.get(f"/api/boards/{board}/positions/{len(match.moves)}").json()
    assert position["scene"] == seen["scene"]
    assert position["effects"] == seen["last"]["effects"] != []
    assert browser.get(f"/api/boards/{board}/positions/0").json()["effects"] == []
    assert code(browser.get(f"/api/boards/{board}/positions/999")) == (404, "no-ply")


def test_marks_and_vain_clicks_are_told_of_the_present_position(browser: Browser) -> None:
    board = browser.new_board("weltreich", "me", "here")
    browser.play(board, 0, "a1-a9")
    marks = board_schemas.MarksBody.model_validate(browser.get(f"/api/boards/{board}/marks").json())
    game = load_game("weltreich")
    state = game.start.play("a1-a9")
    assert [mark.text.en for mark in marks.marks] == [
        game.say(one.text.code, "en", **one.text.params) for one in game.marks(state)
    ]
    assert marks.ply == 1
    foe = browser.get(f"/api/boards/{board}/click?on=square-a9").json()
    assert set(foe["reach"]) >= {"square-k9", "square-a12"}
    assert foe["reason"] is None
    vain = browser.get(f"/api/boards/{board}/click?on=square-l12&on=square-e5").json()
    assert vain["reason"]["en"] == "l12 and e5 are not in one line."
    assert code(browser.get(f"/api/boards/{board}/click"))[0] == 422


def test_a_seat_may_plan_what_it_could_do_were_it_its_turn(browser: Browser) -> None:
    board = browser.new_board("weltreich", "me", "here")
    plans = board_schemas.PlansBody.model_validate(browser.get(f"/api/boards/{board}/plans/1").json())
    game = load_game("weltreich")
    turned = game.with_turn(game.start, 1)
    assert turned is not None
    assert plans.inputs == turned.inputs() != {}
    assert browser.get(f"/api/boards/{board}/plans/2").json() == {"ply": 0, "inputs": {}}
    browser.post(f"/api/boards/{board}/resign", {"seat": 0})
    assert browser.get(f"/api/boards/{board}/plans/1").json()["inputs"] == {}


def test_whoever_is_to_move_is_spoken_to(browser: Browser) -> None:
    seen = browser.board(browser.new_board("aufstellen", "me", 1))
    assert seen["request"] == {"de": "Du bist dran: Setz ein Viereck", "en": "Your turn: place a square"}


def test_every_variant_can_be_begun(browser: Browser, game: Game) -> None:
    variant = game.variant
    request = {"edition": variant.edition, "players": variant.players, "teams": variant.teams}
    board = browser.new_board(variant.game, *["me"] * variant.players, options=variant.option_texts(), **request)
    seen = browser.board(board)
    assert seen["variant"] == request | {"options": variant.option_texts()}
    assert seen["sides"] == [list(side) for side in game.sides]


def test_a_game_can_begin_anywhere(browser: Browser) -> None:
    state = load_game("aufstellen").start.play("a1").to_text()
    board = browser.board(browser.new_board("aufstellen", state=state))
    assert board["turn"] == 1
    wrong = browser.post("/api/boards", {"game": "aufstellen", "state": "?", "seats": [{"kind": "me"}] * 2})
    assert code(wrong) == (422, "position-fields")


def test_an_engine_answers_over_the_socket(browser: Browser) -> None:
    board = browser.new_board("aufstellen", "me", 3)
    with browser.watch(board) as socket:
        assert until(socket, "board")["board"]["number"] == 0
        assert browser.play(board, 0, "a1").status_code == 200
        mine, reply = until(socket, "event"), until(socket, "event")
    assert (mine["number"], mine["seat"], mine["move"], mine["board"]["thinking"]) == (1, 0, "a1", True)
    assert (reply["number"], reply["seat"], reply["board"]["thinking"]) == (2, 1, False)
    assert reply["effects"] == reply["board"]["last"]["effects"]
    assert reply["board"]["inputs"]
    messages.EventMessage.model_validate(reply)


def test_an_engine_that_is_quick_waits_a_moment(
    browser: Browser, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that people see their own move first."""
    monkeypatch.setattr(services.engine_players, "_pause", 0.4)
    board = browser.new_board("aufstellen", "me", 1)
    with browser.watch(board) as socket:
        until(socket, "board")
        browser.play(board, 0, "a1")
        until(socket, "event")
        began = time.monotonic()
        until(socket, "event")
    assert time.monotonic() - began > 0.35


def test_engines_play_each_other_while_somebody_watches(browser: Browser) -> None:
    board = browser.new_board("aufstellen", 1, 1)
    assert browser.board(board)["ply"] == 0
    with browser.watch(board) as socket:
        numbers = [until(socket, "event")["number"] for _ in range(6)]
    assert numbers == [1, 2, 3, 4, 5, 6]


def test_undo_takes_the_engines_reply_back_too(browser: Browser) -> None:
    board = browser.new_board("aufstellen", "me", 1)
    with browser.watch(board) as socket:
        browser.play(board, 0, "a1")
        until(socket, "event"), until(socket, "event")
        assert browser.post(f"/api/boards/{board}/undo", {"ply": 2}).json() == {"number": 3}
        undone = until(socket, "undo")
    assert (undone["number"], undone["board"]["ply"], undone["board"]["moves"]) == (3, 0, [])
    assert code(browser.post(f"/api/boards/{board}/undo", {"ply": 0})) == (409, "nothing-yours")
    assert browser.play(board, 0, "b2").json() == {"number": 4}


def test_a_move_can_be_taken_back_while_the_engine_thinks(browser: Browser) -> None:
    board = browser.new_board("tor", "me", 9)
    with browser.watch(board) as socket:
        browser.play(board, 0, "a1-a9")
        assert browser.post(f"/api/boards/{board}/undo", {"ply": 1}).json() == {"number": 2}
        assert until(socket, "undo")["board"]["thinking"] is False
        browser.play(board, 0, "a1-a8")
        replies = [until(socket, "event"), until(socket, "event")]
    assert [(event["number"], event["seat"]) for event in replies] == [(3, 0), (4, 1)]
    assert replies[1]["board"]["moves"][0]["text"] == "a1-a8"


def test_a_hint_goes_to_whoever_asked(browser: Browser, other: Browser) -> None:
    board = browser.new_board("aufstellen", "me", 1)
    with browser.watch(board) as mine, other.watch(board) as theirs:
        until(mine, "board"), until(theirs, "board")
        assert browser.post(f"/api/boards/{board}/hint", {"ply": 0}).status_code == 202
        hint = until(mine, "hint")
        browser.play(board, 0, hint["move"])
        assert theirs.receive_json()["type"] == "event"
    messages.HintMessage.model_validate(hint)
    assert hint["ply"] == 0
    assert 0 <= hint["value"] <= 1
    assert hint["lines"][0]["moves"][0] == hint["move"]


def test_a_player_alone_gets_hints_and_may_go_back_after_the_end(browser: Browser) -> None:
    board = browser.new_board("allein", "me")
    with browser.watch(board) as socket:
        until(socket, "board")
        ply = 0
        while not (seen := browser.board(board))["outcome"]:
            browser.play(board, ply, first_move(seen["inputs"]))
            ply += 1
            if ply == 1:
                browser.post(f"/api/boards/{board}/hint", {"ply": 1})
                assert until(socket, "hint")["ply"] == 1
    assert seen["can"]["undo"]
    assert browser.post(f"/api/boards/{board}/undo", {"ply": ply}).status_code == 200
    assert browser.board(board)["outcome"] is None


def first_move(inputs: Any) -> str:
    while isinstance(inputs, dict):
        inputs = next(iter(inputs.values()))
    return str(inputs)


def test_two_engines_answer_one_after_the_other(browser: Browser) -> None:
    board = browser.new_board("tor", "me", 1, 2, players=3)
    with browser.watch(board) as socket:
        browser.play(board, 0, "a1-a9")
        assert [until(socket, "event")["seat"] for _ in range(3)] == [0, 1, 2]
        assert browser.post(f"/api/boards/{board}/undo", {"ply": 3}).json() == {"number": 4}
        assert until(socket, "undo")["board"]["ply"] == 0


def test_giving_up_and_playing_again(browser: Browser) -> None:
    board = browser.new_board("aufstellen", "me", 1)
    assert browser.post(f"/api/boards/{board}/resign", {}).json() == {"number": 1}
    over = browser.board(board)
    assert (over["outcome"]["code"], over["outcome"]["winners"]) == ("left", [1])
    assert allowed(over) == {"undo", "rematch"}
    assert code(browser.play(board, 0, "a1")) == (409, "game-over")
    assert code(browser.post(f"/api/boards/{board}/hint", {"ply": 0})) == (409, "game-over")
    again = browser.board(browser.post(f"/api/boards/{board}/rematch").json()["id"])
    assert [seat["kind"] for seat in again["seats"]] == ["engine", "me"]


def test_leaving_a_game_of_three_leaves_it_to_the_others(browser: Browser) -> None:
    board = browser.new_board("tor", "me", "here", "here", players=3)
    assert browser.post(f"/api/boards/{board}/resign", {"seat": 1}).status_code == 200
    seen = browser.board(board)
    assert seen["outcome"] is None
    assert [seat["out"] for seat in seen["seats"]] == [False, True, False]


def test_people_can_agree_to_a_draw_and_engines_do_not(browser: Browser) -> None:
    board = browser.new_board("aufstellen")
    assert browser.post(f"/api/boards/{board}/agree-draw").json() == {"number": 2}
    assert browser.board(board)["outcome"]["code"] == "agreed"
    against_engine = browser.new_board("aufstellen", "me", 1)
    assert code(browser.post(f"/api/boards/{against_engine}/agree-draw")) == (409, "no-draw")


@pytest.mark.parametrize(("first", "kinds"), [("me", ["me", "engine"]), ("other", ["engine", "me"])])
def test_whoever_is_wished_begins(browser: Browser, first: str, kinds: list[str]) -> None:
    orders: list[list[str | int]] = [["me", 1], [1, "me"]]
    for seats in orders:
        board = browser.board(browser.new_board("aufstellen", *seats, first=first))
        assert [seat["kind"] for seat in board["seats"]] == kinds
    board = browser.board(browser.new_board("aufstellen", "me", 1, first="random"))
    assert sorted(seat["kind"] for seat in board["seats"]) == ["engine", "me"]


def test_partners_stay_partners(browser: Browser) -> None:
    seats: list[str | int] = ["me", "here", 1, 2]
    board = browser.board(browser.new_board("tor", *seats, players=4, teams=True, first="other"))
    assert [seat["kind"] for seat in board["seats"]] == ["engine", "engine", "me", "here"]


def test_moves_that_are_not_accepted(browser: Browser, other: Browser) -> None:
    board = browser.new_board("aufstellen", "me", 1, first="me")
    assert code(browser.play(board, 0, "a9")) == (422, "square")
    assert code(browser.play(board, 0, "???")) == (422, "move-text")
    assert code(browser.play(board, 0, "a1-a2")) == (422, "must-place")
    assert code(browser.play(board, 1, "a1")) == (409, "stale")
    assert code(other.play(board, 0, "a1")) == (403, "watching")
    assert code(browser.play("nothing", 0, "a1")) == (404, "unknown-board")
    waiting = browser.new_board("aufstellen", 9, "me")
    assert code(browser.play(waiting, 0, "a1")) == (403, "not-your-turn")
    assert browser.board(board)["number"] == 0


def test_others_see_a_board_but_cannot_touch_it(browser: Browser, other: Browser) -> None:
    board = browser.new_board("aufstellen")
    seen = other.board(board)
    assert seen["inputs"] == {}
    assert not any(seen["can"].values())
    assert not any(seat["mine"] for seat in seen["seats"])
    for action, body in {
        "undo": {"ply": 0},
        "resign": {},
        "hint": {"ply": 0},
        "rematch": None,
        "agree-draw": None,
    }.items():
        assert code(other.post(f"/api/boards/{board}/{action}", body)) == (403, "watching"), action
    assert code(browser.post(f"/api/boards/{board}/resign", {"seat": 3})) == (403, "not-your-seat")
    assert other.get("/api/boards").json() == {"running": [], "finished": [], "broken": []}


def test_a_move_sent_twice_counts_once(browser: Browser) -> None:
    board = browser.new_board("aufstellen")
    assert browser.play(board, 0, "a1").json() == {"number": 1}
    assert browser.play(board, 0, "a1").json() == {"number": 1}
    assert code(browser.play(board, 0, "b1")) == (409, "stale")
    assert browser.board(board)["ply"] == 1


def test_a_game_can_be_taken_away_as_a_record_and_as_a_picture(browser: Browser) -> None:
    board = browser.new_board("aufstellen", "me", "here")
    browser.play(board, 0, "a1")
    answer = browser.get(f"/api/boards/{board}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert read_text(answer.text).moves == ["a1"]
    svg = browser.get(f"/api/boards/{board}/picture.svg?dark=true")
    assert svg.text.startswith("<svg")
    assert "dark" in svg.text[:200]
    png = browser.get(f"/api/boards/{board}/picture.png?width=64")
    assert png.content.startswith(b"\x89PNG")
    assert code(browser.get(f"/api/boards/{board}/picture.png?width=100000")) == (422, "invalid")


def test_lists_of_boards(browser: Browser) -> None:
    first, second = browser.new_board("aufstellen"), browser.new_board("tor", "me", 1)
    browser.play(first, 0, "a1")
    listed = board_schemas.BoardList.model_validate(browser.get("/api/boards").json())
    assert [card.id for card in listed.running] == [first, second]
    assert listed.running[0].ply == 1
    assert listed.running[0].mine_to_move
    assert listed.running[0].scene == load_game("aufstellen").start.play("a1").scene()
    browser.post(f"/api/boards/{first}/resign", {})
    listed = board_schemas.BoardList.model_validate(browser.get("/api/boards").json())
    assert [card.id for card in listed.finished] == [first]
    assert listed.finished[0].outcome
    assert listed.finished[0].outcome.text.de.startswith("Rot gewinnt")
