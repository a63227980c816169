"""Puzzles over the wire: the list, the one of the day, right and wrong tries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.content import puzzles
from brettwerk.core.registry import game_ids
from brettwerk.server.schemas import puzzles as puzzle_schemas
from brettwerk.solve.puzzles.puzzle import all_puzzles, puzzles_of

if TYPE_CHECKING:
    from brettwerk.solve.puzzles.puzzle import Puzzle
    from support.browsing import Browser


def address(puzzle: Puzzle) -> str:
    return f"/api/puzzles/{puzzle.game.variant.game}/{puzzle.id}"


def attempt(browser: Browser, puzzle: Puzzle, played: list[str], move: str) -> dict[str, Any]:
    answer = browser.post(f"{address(puzzle)}/try", {"played": played, "move": move})
    assert answer.status_code == 200, answer.text
    return puzzle_schemas.PuzzleAnswer.model_validate(answer.json()).model_dump()


@pytest.fixture
def puzzle() -> Puzzle:
    return next(one for one in puzzles_of("aufstellen") if one.moves == 3)


def test_all_puzzles_are_listed(browser: Browser) -> None:
    cards = browser.get("/api/puzzles").json()
    assert [card["id"] for card in cards] == [puzzle.id for puzzle in all_puzzles()]
    assert {card["game"] for card in cards} == set(game_ids())
    assert "solution" not in str(cards[0])


def test_a_puzzle_of_every_game_is_put(browser: Browser, game_id: str) -> None:
    puzzle = puzzles_of(game_id)[0]
    body = browser.get(address(puzzle)).json()
    puzzle_schemas.PuzzleBody.model_validate(body)
    assert body["task"] == {"de": puzzle.task("de"), "en": puzzle.task("en")}
    assert body["inputs"] == puzzle.state.inputs()


def test_a_day_has_its_puzzle(browser: Browser) -> None:
    days = [browser.get(f"/api/puzzles/day/2026-11-{day}").json() for day in range(10, 18)]
    assert {day["puzzle"]["game"] for day in days} == set(game_ids())
    assert all(day["scene"] for day in days)
    assert browser.get("/api/puzzles/day/2026-11-10").json() == days[0]


def test_the_day_has_its_puzzle_before_it_can_be_drawn(puzzle: Puzzle) -> None:
    day = puzzles.of_the_day(puzzle, drawn=False)
    assert day["scene"] is None
    assert day["puzzle"]["id"] == puzzle.id


def test_right_moves_are_answered_until_the_win(browser: Browser, puzzle: Puzzle) -> None:
    played: list[str] = []
    for number in range(puzzle.moves):
        line = browser.post(f"{address(puzzle)}/solution", {"played": played}).json()
        answer = attempt(browser, puzzle, played, line[0]["move"])
        assert answer["right"]
        assert answer["line"][0]["move"] == line[0]["move"]
        assert answer["solved"] == (number == puzzle.moves - 1)
        assert bool(answer["inputs"]) != answer["solved"]
        played += [one["move"] for one in answer["line"]]
    assert answer["line"][-1]["seat"] in puzzle.side
    assert answer["line"][-1]["outcome"]
    assert len(played) == puzzle.plies


def test_a_wrong_move_is_refuted_with_all_that_is_seen(browser: Browser, puzzle: Puzzle) -> None:
    wrong = next(move for move in puzzle.state.legal_moves() if move != puzzle.solution)
    answer = attempt(browser, puzzle, [], wrong)
    assert (answer["right"], answer["solved"], answer["inputs"]) == (False, False, {})
    state = puzzle.state
    for one in answer["line"]:
        assert one["effects"] == [effect.to_json() for effect in state.effects(one["move"])]
        state = state.play(one["move"])
        assert one["outcome"] == ({"de": state.text("de"), "en": state.text("en")} if state.is_over else None)
    assert len(answer["line"]) > 1


def test_tries_leave_no_trace(browser: Browser, other: Browser, puzzle: Puzzle) -> None:
    assert attempt(browser, puzzle, [], puzzle.solution) == attempt(other, puzzle, [], puzzle.solution)


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/puzzles/aufstellen/none", None, 404, "unknown-puzzle"),
        ("/api/puzzles/chess/none", None, 404, "unknown-game"),
        ("/api/puzzles/day/yesterday", None, 422, "invalid"),
        ("/api/puzzles/day/0", None, 422, "invalid"),
        ("/api/puzzles/day/2026-02-30", None, 422, "invalid"),
        ("{puzzle}/try", {"move": "nonsense"}, 422, "move-text"),
        ("{puzzle}/try", {"move": "a1", "played": ["{solution}"]}, 409, "not-yours-to-move"),
        ("{puzzle}/try", {}, 422, "invalid"),
        ("{puzzle}/solution", {"played": ["{solution}"]}, 409, "not-yours-to-move"),
    ],
)
def test_what_cannot_be_is_refused(
    browser: Browser, puzzle: Puzzle, path: str, body: dict[str, Any] | None, status: int, code: str
) -> None:
    place = path.format(puzzle=address(puzzle))
    if body and "played" in body:
        body = body | {"played": [puzzle.solution]}
    answer = browser.get(place) if body is None else browser.post(place, body)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["text"]["de"] != answer.json()["error"]["text"]["en"]
