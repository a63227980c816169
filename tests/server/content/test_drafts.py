"""Positions edited over the wire: what can be put where, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.registry import load_game
from brettwerk.server.schemas import analysis as analysis_schemas
from support.browsing import Browser, code

if TYPE_CHECKING:
    from brettwerk.core.drawing.scene import Scene


def kit(browser: Browser, game: str) -> analysis_schemas.Kit:
    answer = browser.post("/api/analysis/kit", {"game": game})
    assert answer.status_code == 200, answer.text
    return analysis_schemas.Kit.model_validate(answer.json())


def drafted(browser: Browser, game: str, **request: Any) -> analysis_schemas.Drafted:
    answer = browser.post("/api/analysis/draft", {"game": game, **request})
    assert answer.status_code == 200, answer.text
    return analysis_schemas.Drafted.model_validate(answer.json())


def classes(scene: Scene) -> set[str]:
    return {name for shape in scene.shapes for name in shape.classes.split()}


def test_the_board_and_the_pieces_of_every_game_are_given(browser: Browser, game_id: str) -> None:
    found = kit(browser, game_id)
    assert found.kinds
    assert {kind.place for kind in found.kinds} <= classes(found.board)


def test_every_game_is_edited_piece_by_piece(browser: Browser, game_id: str) -> None:
    start = load_game(game_id).start.to_text()
    first = drafted(browser, game_id, state=start)
    assert first.draft
    assert (first.state, first.wrong) == (start, None)
    fields = {field.name: field.value for field in first.draft.fields}
    draft = {"pieces": first.draft.pieces, "turn": first.draft.turn, "fields": fields}
    assert drafted(browser, game_id, draft=draft) == first


def test_what_is_missing_is_told(browser: Browser) -> None:
    answer = drafted(browser, "alcazar", draft={"pieces": {"square-b2": "r"}, "turn": 1})
    assert answer.state == "b2,-/ 1"
    assert answer.draft
    assert answer.draft.pieces == {"square-b2": "r"}
    assert answer.wrong
    assert "knight" in answer.wrong.en
    assert "Ritter" in answer.wrong.de


def test_a_text_that_is_no_board_has_no_pieces(browser: Browser) -> None:
    answer = drafted(browser, "blockade", state="nonsense")
    assert (answer.state, answer.draft) == ("nonsense", None)
    assert answer.wrong


def test_nonsense_is_refused(browser: Browser) -> None:
    draft: dict[str, Any] = {"pieces": {}, "turn": 3, "fields": {}}
    assert code(browser.post("/api/analysis/draft", {"game": "aufstellen", "draft": draft})) == (422, "turn")
    odd = {"pieces": {"square-a1": "?", "nowhere": "rS"}, "turn": 0, "fields": {"step": "x y", "odd": "1"}}
    assert drafted(browser, "aufstellen", draft=odd).wrong
