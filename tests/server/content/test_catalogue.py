"""What the server tells of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from brettwerk.core.registry import game_ids, load_game
from brettwerk.server.schemas import boards as board_schemas
from brettwerk.server.schemas import common
from support.browsing import Browser, until

if TYPE_CHECKING:
    from brettwerk.server.services import Services


def test_every_game_has_a_card(browser: Browser) -> None:
    cards = [common.GameCard.model_validate(card) for card in browser.get("/api/games").json()]
    assert sorted(card.id for card in cards) == game_ids()
    by_id = {card.id: card for card in cards}
    assert by_id["weltreich"].editions["space"].name.en == "Stargate"
    assert [colour.id for colour in by_id["tor"].editions["classic"].colours["2"]] == ["red", "green"]
    assert [colour.name.de for colour in by_id["tor"].editions["classic"].colours["3"]] == ["Rot", "Blau", "Grün"]
    options = {option.name: option for option in by_id["sprung"].editions["classic"].options}
    assert options["experienced"].kind == "yes-no"
    assert options["triangles"].needs == common.Needs(option="experienced", value="yes")
    assert [option.name for option in by_id["sprung"].editions["space"].options] == ["lone"]
    in_tor = {option.name: option for option in by_id["tor"].editions["classic"].options}
    assert in_tor["colours"].players == [2]
    seats = [[colour.id for colour in choice.colours or []] for choice in in_tor["colours"].choices]
    assert seats == [[], ["blue", "yellow"]]
    assert all(option.about for card in cards for edition in card.editions.values() for option in edition.options)
    authors = {card.id: card.credits.en for card in cards if card.credits}
    assert "Sid Sackson" in authors["tor"]
    assert "Martin Davison" in authors["alcazar"]
    assert "Bernard Tavitian" in authors["blokus-duo"]


def test_every_game_has_a_picture_and_a_guide(browser: Browser, game_id: str) -> None:
    players = load_game(game_id).players
    start = browser.get(f"/api/games/{game_id}/scene?players={players}").json()
    drawn = [shape for shape in load_game(game_id).start.scene().shapes if shape.layer != "hand"]
    assert [shape["label"] for shape in start["shapes"]] == [shape.label for shape in drawn]
    assert browser.get(f"/api/games/{game_id}/scene").json() != start
    for language in ("de", "en"):
        guide = common.Guide.model_validate(browser.get(f"/api/games/{game_id}/guide?lang={language}").json())
        assert guide.title
        part = guide.parts[0]
        assert isinstance(part, common.Prose)
        assert "<h2>" in part.html
        assert guide.complete
        prose = [part for part in guide.parts if isinstance(part, common.Prose)]
        assert "<table>" in prose[-1].html
        diagrams = [part for part in guide.parts if isinstance(part, common.GuideDiagram)]
        assert [part.number for part in diagrams] == list(range(1, len(diagrams) + 1))
        assert any(part.task for part in diagrams)
        assert not any("```" in part.html or "position" in part.html[:20] for part in prose)


def test_house_rules_are_drawn(browser: Browser) -> None:
    usual, other = (
        {shape["classes"] for shape in browser.get(f"/api/games/tor/scene?players=2{chosen}").json()["shapes"]}
        for chosen in ("", "&option=colours=blue-yellow")
    )
    assert usual != other


def test_layouts_can_be_chosen_by_picture(browser: Browser) -> None:
    gallery = common.GalleryBody.model_validate(browser.get("/api/games/allein/gallery").json())
    assert gallery.option == "layout"
    assert [entry.value for entry in gallery.entries] == [str(number) for number in range(1, 85)]
    state = load_game("allein").start
    for move in gallery.entries[0].moves:
        state = state.play(move)
    assert state.outcome
    assert state.outcome.code == "cleared"


def test_rulings_of_all_games(browser: Browser) -> None:
    for language in ("de", "en"):
        found = [common.GameRulings.model_validate(one) for one in browser.get(f"/api/rulings?lang={language}").json()]
        assert [one.game for one in found] == game_ids()
        named = {row.option.partition("=")[0] for one in found for row in one.rulings if row.option}
        assert {"guards", "order", "crown", "lone", "castle", "start", "scoring", "layout", "without"} <= named


def test_trying_moves_out(browser: Browser) -> None:
    start = browser.post("/api/try", {"game": "tor"}).json()
    common.Tried.model_validate(start)
    after = browser.post("/api/try", {"game": "tor", "state": start["state"], "move": "a1-a9"}).json()
    assert after["state"] == load_game("tor").start.play("a1-a9").to_text()
    assert after["effects"]
    assert after["turn"] == 1
    wrong = browser.post("/api/try", {"game": "tor", "move": "a1-b2"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (422, "not-in-line")


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/games/chess/scene", None, 404, "unknown-game"),
        ("GET", "/api/games/tor/scene?edition=wood", None, 422, "edition"),
        ("GET", "/api/games/tor/scene?players=1", None, 422, "players"),
        ("GET", "/api/games/tor/scene?players=x", None, 422, "invalid"),
        ("GET", "/api/games/tor/scene?option=colours", None, 422, "invalid"),
        ("GET", "/api/games/tor/scene?option=colours=red", None, 422, "option-value"),
        ("GET", "/api/games/tor/scene?option=edition=space", None, 422, "invalid"),
        ("GET", "/api/games/tor/gallery", None, 404, "no-gallery"),
        ("GET", "/api/games/chess/gallery", None, 404, "unknown-game"),
        ("GET", "/api/rulings?lang=fr", None, 422, "invalid"),
        ("GET", "/api/games/tor/guide?lang=fr", None, 422, "invalid"),
        ("POST", "/api/boards", {"game": "chess", "seats": [{"kind": "me"}]}, 422, "unknown-game"),
        ("POST", "/api/boards", {"game": "tor", "seats": [{"kind": "me"}]}, 422, "seats-number"),
        ("POST", "/api/boards", {"game": "tor", "seats": [{"kind": "engine"}] * 2}, 422, "seat-level"),
        (
            "POST",
            "/api/boards",
            {"game": "tor", "seats": [{"kind": "me"}] * 2, "options": {"a": "b"}},
            422,
            "unknown-option",
        ),
        (
            "POST",
            "/api/boards",
            {"game": "tor", "seats": [{"kind": "me"}] * 2, "options": {"teams": "b"}},
            422,
            "invalid",
        ),
        ("POST", "/api/boards", {"game": "tor", "seats": [{"kind": "me", "name": "a" * 41}] * 2}, 422, "invalid"),
        ("POST", "/api/boards", {"game": "tor", "extra": 1, "seats": [{"kind": "me"}] * 2}, 422, "invalid"),
        ("POST", "/api/boards", [], 422, "invalid"),
    ],
)
def test_wrong_requests(browser: Browser, method: str, path: str, body: object, status: int, code: str) -> None:
    answer = browser.send(method, path, json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    common.ErrorBody.model_validate(answer.json())


def test_a_game_that_is_being_compiled_is_played_meanwhile(browser: Browser, services: Services) -> None:
    """Its card says how far it is; nobody waits for that."""
    status = services.library.status("alcazar")
    status.stage, status.done, status.of = "compiling", 3, 8
    try:
        cards = {card["id"]: card for card in browser.get("/api/games").json()}
        assert cards["alcazar"]["progress"] == {"done": 3, "of": 8}
        board = browser.new_board("alcazar", "me", "here")
        seen = browser.board(board)
        board_schemas.BoardBody.model_validate(seen)
        assert seen["compiling"] is None
        assert seen["inputs"]
        assert browser.get("/api/games/alcazar/scene").json()["shapes"]
        assert browser.post("/api/try", {"game": "alcazar"}).json()["inputs"] == seen["inputs"]
        with browser.watch(board) as socket:
            assert until(socket, "board")["board"]["inputs"] == seen["inputs"]
    finally:
        status.stage = "ready"
