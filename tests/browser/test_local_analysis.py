"""Positions to try, games to analyse and edited positions on one's own device."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from brettwerk.browser.local.routes import Routes
from brettwerk.content.errors import NotThere
from brettwerk.content.json_text import json_text
from brettwerk.core.errors import BadRecord, BadVariant
from brettwerk.core.records.files import read_text
from brettwerk.server.schemas import analysis as analysis_schemas
from brettwerk.server.schemas import common, messages
from brettwerk.server.schemas import puzzles as puzzle_schemas
from brettwerk.solve.puzzles.puzzle import puzzles_of
from brettwerk.solve.puzzles.solvers import solver_of
from support.local_visits import FewSimulations, LocalHost, LocalVisitor


def visit() -> LocalVisitor:
    return LocalVisitor(Routes(LocalHost(), FewSimulations(), solver_of))


def ask(path: str, **body: Any) -> Any:
    """A request, and its answer as it arrives at a page."""
    return json.loads(json_text(asyncio.run(visit().post(path, **body))))


def test_moves_are_tried_from_positions() -> None:
    first = ask("/api/try", game="tor", players=3)
    common.Tried.model_validate(first)
    after = ask("/api/try", game="tor", players=3, state=first["state"], move="a1-a9")
    assert (first["turn"], after["turn"]) == (0, 1)
    assert after["effects"][0]["kind"] == "move"


def test_a_record_is_read_analysed_and_kept_again() -> None:
    text = '[Game "aufstellen"]\n[Players "2"]\n[Rules "1"]\n[Result "*"]\n\n1. a1 (b2 {why not}) c3 *\n'
    analysed = ask("/api/analysis/record", text=text)
    analysis_schemas.Analysed.model_validate(analysed)
    assert analysed["plies"][0]["variations"][0]["plies"][0]["comment"] == "why not"
    nodes = [{"word": ply["word"], "variations": []} for ply in analysed["plies"]]
    nodes[0]["variations"] = [{"nodes": [{"word": "b2", "comment": "why not"}]}]
    kept = asyncio.run(visit().post("/api/analysis/keep", game="aufstellen", line={"nodes": nodes}, seats=["Ada"]))
    record = read_text(kept.text)
    assert (record.seats[0], record.line.nodes[0].variations[0].nodes[0].comment) == ("Ada", "why not")
    line = ask("/api/analysis/line", game="aufstellen", moves=["a1", "c3"])
    assert [ply["state"] for ply in line["plies"]] == [ply["state"] for ply in analysed["plies"]]


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadRecord):
        ask("/api/analysis/record", text='[Game "aufstellen"]\n\n1. a1 a1 *\n')
    line: dict[str, Any] = {"nodes": [{"word": "a1"}]}
    for _ in range(120):
        line = {"nodes": [{"word": "a1", "variations": [line]}]}
    with pytest.raises(BadRecord):
        ask("/api/analysis/keep", game="aufstellen", line=line)


def test_positions_are_edited(game_id: str) -> None:
    kit = ask("/api/analysis/kit", game=game_id)
    analysis_schemas.Kit.model_validate(kit)
    drafted = ask("/api/analysis/draft", game=game_id, state=ask("/api/try", game=game_id)["state"])
    analysis_schemas.Drafted.model_validate(drafted)
    assert drafted["wrong"] is None
    if draft := drafted["draft"]:
        draft["fields"] = {field["name"]: field["value"] for field in draft["fields"]}
        assert ask("/api/analysis/draft", game=game_id, draft=draft)["state"] == drafted["state"]


def test_pictures_are_drawn_as_svg() -> None:
    drawn = asyncio.run(visit().post("/api/analysis/file/svg", game="alcazar", dark=True))
    assert drawn.type == "image/svg+xml"
    assert drawn.text.startswith("<svg")


def test_the_engine_evaluates_and_judges_over_the_socket() -> None:
    async def talk() -> None:
        page = visit().analyse()
        line = {"game": "aufstellen", "moves": ["a1", "b2", "a2"]}
        page.connection.receive(json.dumps({"type": "evaluate", "id": 1, "lines": 2, **line}))
        found = await page.until("evaluation", done=True)
        messages.EvaluationMessage.model_validate(found)
        assert len(found["lines"]) == 2
        page.connection.receive(json.dumps({"type": "review", "id": 2, **line}))
        plies = [(await page.until("judgement"))["ply"] for _ in line["moves"]]
        assert (plies, (await page.until("reviewed"))["id"]) == ([1, 2, 3], 2)
        page.connection.receive(json.dumps({"type": "evaluate", "id": 3, "game": "aufstellen", "moves": ["a1", "a1"]}))
        messages.ErrorMessage.model_validate(await page.until("trouble", id=3))
        page.connection.close()

    asyncio.run(talk())


def test_a_game_that_is_over_needs_no_engine() -> None:
    async def talk() -> None:
        page = visit().analyse()
        page.connection.receive(json.dumps({"type": "evaluate", "id": 1, "game": "tor", "moves": ["~leave:0"]}))
        found = await page.until("evaluation", done=True)
        assert (found["chances"], found["outcome"]["winners"]) == ([0.0, 1.0], [1])

    asyncio.run(talk())


def test_a_puzzle_is_solved_and_a_wrong_try_refuted() -> None:
    puzzle = next(one for one in puzzles_of("aufstellen") if one.moves == 3)
    visitor, address = visit(), f"/api/puzzles/aufstellen/{puzzle.id}"

    async def solve() -> None:
        body = json.loads(json_text(await visitor.get(address)))
        puzzle_schemas.PuzzleBody.model_validate(body)
        right = puzzle.proof.move
        wrong = next(move for move in puzzle.state.legal_moves() if move != right)
        refuted = json.loads(json_text(await visitor.post(f"{address}/try", move=wrong)))
        puzzle_schemas.PuzzleAnswer.model_validate(refuted)
        assert (refuted["right"], len(refuted["line"]) > 1) == (False, True)
        played: list[str] = []
        for _ in range(puzzle.moves):
            line = await visitor.post(f"{address}/solution", played=played)
            answer = await visitor.post(f"{address}/try", played=played, move=line[0]["move"])
            played += [move["move"] for move in answer["line"]]
        assert (answer["right"], answer["solved"]) == (True, True)
        with pytest.raises(NotThere):
            await visitor.get("/api/puzzles/aufstellen/none")

    asyncio.run(solve())


def test_pictures_of_games_and_the_puzzle_of_the_day() -> None:
    async def look() -> None:
        start = await visit().get("/api/games/sprung/scene?players=3&edition=classic&teams=false&option=setup%3D1")
        assert start.to_json()["theme"] == "classic sprung"

    async def look_at_day() -> None:
        sample = await visit().get("/api/games/tor/scene")
        day = json.loads(json_text(await visit().get("/api/puzzles/day/2026-11-18")))
        puzzle_schemas.PuzzleOfTheDay.model_validate(day)
        assert sample.to_json()["theme"] == "classic tor"

    with pytest.raises(BadVariant):
        asyncio.run(look())
    asyncio.run(look_at_day())
