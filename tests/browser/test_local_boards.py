"""Boards on one's own device: the same answers as a server's, kept before they are shown."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.browser.local.routes import Routes
from brettwerk.content.errors import NotThere, status_of
from brettwerk.content.json_text import json_text
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.records.files import read_text
from brettwerk.core.records.replay import replay
from brettwerk.core.registry import load_game
from brettwerk.server.schemas import boards as board_schemas
from brettwerk.server.schemas import common, messages
from brettwerk.solve.puzzles.solvers import solver_of
from brettwerk.table.errors import BrokenBoard, NotPossible
from support.local_visits import FewSimulations, LocalHost, LocalVisitor

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from brettwerk.core.game import Game


def visit(host: LocalHost | None = None) -> LocalVisitor:
    return LocalVisitor(Routes(host or LocalHost(), FewSimulations(), solver_of))


def run(playing: Coroutine[Any, Any, None]) -> None:
    asyncio.run(playing)


def written(answer: Any) -> Any:
    """An answer as it arrives at a page."""
    return json.loads(json_text(answer))


def test_a_whole_game_of_every_game(game_id: str) -> None:
    """People at one screen play at random; the board agrees with a match of its own."""

    async def play() -> None:
        visitor, game = visit(), load_game(game_id)
        board = await visitor.new_board(game_id, *(("me", "here") * 2)[: game.players])
        match, chance = game.new_match(), random.Random(4)
        while not match.is_over and len(match.moves) < 20:
            move = chance.choice(match.legal_moves())
            answer = await visitor.post(f"/api/boards/{board}/moves", ply=len(match.moves), move=move)
            match.play(move)
            assert answer == {"number": len(match.moves)}
        seen = written(await visitor.get(f"/api/boards/{board}"))
        board_schemas.BoardBody.model_validate(seen)
        assert [move["text"] for move in seen["moves"]] == match.moves
        assert seen["sentence"] == {language: match.text(language) for language in ("de", "en")}
        assert seen["scene"] == json.loads(match.state.scene().to_json_text())
        marks = written(await visitor.get(f"/api/boards/{board}/marks"))
        board_schemas.MarksBody.model_validate(marks)
        assert len(marks["marks"]) == (0 if match.is_over else len(game.marks(match.state)))
        click = written(await visitor.get(f"/api/boards/{board}/click?on={seen['scene']['shapes'][-1]['id'] or 'x'}"))
        board_schemas.ClickBody.model_validate(click)
        plans = written(await visitor.get(f"/api/boards/{board}/plans/0"))
        assert board_schemas.PlansBody.model_validate(plans).ply == len(match.moves)
        position = written(await visitor.get(f"/api/boards/{board}/positions/{len(match.moves)}"))
        common.PositionBody.model_validate(position)
        assert position["effects"] == seen["last"]["effects"] != []
        record = await visitor.get(f"/api/boards/{board}/record")
        assert replay(read_text(record.text)).moves == match.moves

    run(play())


def test_every_variant_can_be_begun_and_comes_back_from_what_is_kept(game: Game) -> None:
    async def play() -> None:
        host, variant = LocalHost(), game.variant
        visitor = visit(host)
        board = await visitor.new_board(
            variant.game,
            *(("me", "here") * 2)[: game.players],
            edition=variant.edition,
            players=variant.players,
            teams=variant.teams,
            options=variant.option_texts(),
        )
        move = game.start.legal_moves()[0]
        await visitor.post(f"/api/boards/{board}/moves", ply=0, move=move)
        before = written(await visitor.get(f"/api/boards/{board}"))
        assert written(await visit(host).get(f"/api/boards/{board}")) == before
        assert before["variant"]["options"] == variant.option_texts()

    run(play())


def test_engines_answer_and_a_hint_comes_over_the_socket() -> None:
    async def play() -> None:
        visitor = visit()
        board = await visitor.new_board("aufstellen", "me", 2)
        page = visitor.watch(board)
        first = await page.until("board")
        messages.BoardMessage.model_validate(first)
        await visitor.post(f"/api/boards/{board}/hint", ply=0)
        hint = await page.until("hint")
        messages.HintMessage.model_validate(hint)
        await visitor.post(f"/api/boards/{board}/moves", ply=0, move=hint["move"])
        mine, theirs = await page.until("event", seat=0), await page.until("event", seat=1)
        messages.EventMessage.model_validate(mine)
        assert (mine["number"], theirs["number"], theirs["board"]["turn"]) == (1, 2, 0)
        await visitor.post(f"/api/boards/{board}/ask", kind="undo", ply=2)
        assert (await page.until("event", kind="undo"))["board"]["ply"] == 0
        page.connection.close()

    run(play())


def test_engines_play_each_other_while_somebody_watches() -> None:
    async def play() -> None:
        visitor = visit()
        board = await visitor.new_board("aufstellen", 1, 1)
        page = visitor.watch(board)
        await page.until("event", number=2)
        page.connection.close()
        number = written(await visitor.get(f"/api/boards/{board}"))["number"]
        await asyncio.sleep(0.05)
        assert written(await visitor.get(f"/api/boards/{board}"))["number"] == number
        again = visitor.watch(board, f"?since={number}")
        assert (await again.until("event"))["number"] == number + 1
        again.connection.close()

    run(play())


def test_leaving_drawing_and_playing_again() -> None:
    async def play() -> None:
        visitor = visit()
        board = await visitor.new_board("aufstellen", "me", "here")
        await visitor.post(f"/api/boards/{board}/agree-draw")
        drawn = written(await visitor.get(f"/api/boards/{board}"))
        assert drawn["outcome"]["winners"] == []
        again = await visitor.post(f"/api/boards/{board}/rematch")
        assert await visitor.post(f"/api/boards/{board}/rematch") == again
        await visitor.post(f"/api/boards/{again['id']}/resign", seat=1)
        assert written(await visitor.get(f"/api/boards/{again['id']}"))["outcome"]["winners"] == [0]
        lists = written(await visitor.get("/api/boards"))
        board_schemas.BoardList.model_validate(lists)
        assert {card["id"] for card in lists["finished"]} == {board, again["id"]}
        analysed = written(await visitor.get(f"/api/analysis/board/{board}"))
        assert [ply["word"] for ply in analysed["plies"]] == ["~draw:0", "~draw:1"]

    run(play())


def test_a_request_that_comes_again_is_carried_out_once() -> None:
    async def play() -> None:
        visitor = visit()
        board = await visitor.new_board("aufstellen", "me", "here")
        moves = [visitor.post(f"/api/boards/{board}/moves", "key", ply=0, move="a1") for _ in range(3)]
        assert await asyncio.gather(*moves) == [{"number": 1}] * 3

    run(play())


def test_of_two_tabs_that_fork_a_game_one_is_refused() -> None:
    async def play() -> None:
        host = LocalHost()
        one, two = visit(host), visit(host)
        board = await one.new_board("aufstellen", "me", "here")
        await two.get(f"/api/boards/{board}")
        await one.post(f"/api/boards/{board}/moves", ply=0, move="a1")
        with pytest.raises(NotPossible):
            await two.post(f"/api/boards/{board}/moves", ply=0, move="b2")
        assert written(await two.get(f"/api/boards/{board}"))["moves"][0]["text"] == "a1"

    run(play())


async def refusal(asked: Coroutine[Any, Any, Any]) -> tuple[str, int]:
    with pytest.raises(BrettwerkError) as refused:
        await asked
    assert refused.value.text("de") != refused.value.text("en")
    return refused.value.code, status_of(refused.value)


def test_what_cannot_be_done_is_said() -> None:
    async def play() -> None:
        host = LocalHost()
        visitor = visit(host)
        board = await visitor.new_board("aufstellen", "me", "here")
        assert await refusal(visitor.new_board("aufstellen", "me", "link")) == ("needs-server", 409)
        clock = {"kind": "move", "days": 1}
        assert await refusal(visitor.new_board("aufstellen", "me", 2, clock=clock)) == ("needs-server", 409)
        assert await refusal(visitor.get("/api/open")) == ("needs-server", 404)
        assert await refusal(visitor.get("/api/boards/local-x")) == ("unknown-board", 404)
        assert await refusal(visitor.get(f"/api/boards/{board}/positions/3")) == ("no-ply", 404)
        assert await refusal(visitor.get(f"/api/analysis/board/{board}")) == ("still-running", 409)
        assert await refusal(visitor.post(f"/api/boards/{board}/moves", ply=0, move="~")) == ("move-text", 422)
        with pytest.raises(NotThere):
            visitor.routes.connect("/api/turns", print)

    run(play())


def test_a_game_that_cannot_be_fetched_is_told() -> None:
    class NoNetwork:
        async def prepare(self, game: str, key: str) -> None:
            raise OSError(game, key)

    async def play() -> None:
        host = LocalHost()
        host.loader = NoNetwork()
        assert await refusal(visit(host).new_board("aufstellen", "me", "here")) == ("not-loaded", 409)

    run(play())


@pytest.mark.parametrize(
    "written",
    [
        {"kind": "hover", "seat": 0},
        {"kind": "move", "seat": 0, "move": "a1", "weather": "rain"},
    ],
)
def test_what_a_later_version_wrote_is_refused_and_left_alone(written: dict[str, Any]) -> None:
    async def play() -> None:
        host = LocalHost()
        board = await visit(host).new_board("aufstellen", "me", "here")
        host.kept.kept[board] = {1: json.dumps({"number": 1} | written)}
        before = dict(host.kept.rows), dict(host.kept.kept[board])
        fresh = visit(host)
        asked = fresh.get(f"/api/boards/{board}"), fresh.post(f"/api/boards/{board}/moves", ply=0, move="b1")
        for one in asked:
            assert await refusal(one) == ("newer-board", 409)
        assert (host.kept.rows, host.kept.kept[board]) == before

    run(play())


@pytest.mark.parametrize("damage", ['"seats": []', '"seats": 3', '"rules_version": 99', '"weather": "rain"'])
def test_a_damaged_board_is_told_and_the_others_go_on(damage: str) -> None:
    async def play() -> None:
        host = LocalHost()
        visitor = visit(host)
        board, other = [await visitor.new_board("aufstellen", "me", "here") for _ in range(2)]
        kept, card = host.kept.rows[board]
        host.kept.rows[board] = json.dumps(json.loads(kept) | json.loads(f"{{{damage}}}")), card
        fresh = visit(host)
        with pytest.raises(BrokenBoard):
            await fresh.get(f"/api/boards/{board}")
        await fresh.post(f"/api/boards/{other}/moves", ply=0, move="a1")

    run(play())
