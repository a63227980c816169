"""Lessons over the wire: all steps at once, right and wrong clicks, and the same on one's own device."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.browser.local.routes import Routes
from brettwerk.content.errors import NotThere
from brettwerk.content.json_text import json_text
from brettwerk.core.extensions.lesson import read_lesson
from brettwerk.core.registry import load_game
from brettwerk.server.schemas.lessons import LessonAnswer, LessonBody
from brettwerk.solve.puzzles.solvers import solver_of
from support.local_visits import FewSimulations, LocalHost, LocalVisitor

if TYPE_CHECKING:
    from support.browsing import Browser


def on_the_device(path: str, **body: Any) -> Any:
    visitor = LocalVisitor(Routes(LocalHost(), FewSimulations(), solver_of))
    asked = visitor.post(path, **body) if body else visitor.get(path)
    return json.loads(json_text(asyncio.run(asked)))


def test_every_lesson_is_told_and_can_be_done(browser: Browser, game_id: str) -> None:
    body = browser.get(f"/api/lessons/{game_id}").json()
    LessonBody.model_validate(body)
    assert on_the_device(f"/api/lessons/{game_id}") == body
    for number, (step, told) in enumerate(zip(read_lesson(load_game(game_id)), body["steps"], strict=True), 1):
        assert told["task"] == step.task
        address = f"/api/lessons/{game_id}/{number}/try"
        answer = browser.post(address, {"clicks": told["solution"]}).json()
        LessonAnswer.model_validate(answer)
        assert answer["right"], step.name
        assert answer["line"][0]["move"] == step.solutions()[0]
        assert bool(answer["line"][0]["outcome"]) == bool(step.ends), step.name
        assert on_the_device(address, clicks=told["solution"]) == answer


def test_wrong_clicks_are_answered_alike(browser: Browser) -> None:
    address = "/api/lessons/tor/1/try"
    answer = browser.post(address, {"clicks": ["square-l12"]}).json()
    assert (answer["right"], answer["line"]) == (False, [])
    assert answer["text"]["en"] == "The piece on l12 is not Red's, whose turn it is."
    assert on_the_device(address, clicks=["square-l12"]) == answer


def test_what_is_not_there(browser: Browser) -> None:
    assert browser.get("/api/lessons/chess").status_code == 404
    missing = browser.post("/api/lessons/tor/50/try", {"clicks": ["square-a1"]})
    assert (missing.status_code, missing.json()["error"]["code"]) == (404, "no-step")
    assert browser.post("/api/lessons/tor/1/try", {"clicks": []}).status_code == 422
    with pytest.raises(NotThere):
        on_the_device("/api/lessons/tor/50/try", clicks=["square-a1"])


def test_games_are_listed_the_easiest_first(browser: Browser) -> None:
    cards = browser.get("/api/games").json()
    order = [(card["difficulty"], card["minutes"]) for card in cards]
    assert order == sorted(order)
    assert all(5 <= card["lesson"] <= 8 for card in cards)
    names = {card["id"]: card["editions"]["classic"]["translation"] for card in cards}
    assert names["weltreich"] == {"de": "World Empire", "en": "World Empire"}
    assert names["alcazar"] is None
