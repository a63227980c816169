"""Analysis over the wire: records and lines read, positions looked at and whole games judged as one listens, files."""

from __future__ import annotations

import asyncio
import time
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageSequence
from pydantic import ValidationError

from brettwerk.content import evaluations, records
from brettwerk.core.history import MatchHistory
from brettwerk.core.records.files import read_text
from brettwerk.core.records.replay import replay
from brettwerk.core.records.text import MAX_COMMENT, MAX_DEPTH, MAX_VALUE
from brettwerk.core.registry import load_game
from brettwerk.core.solved.space import DRAW, Verdict
from brettwerk.search.choice import Choice, PrincipalVariation
from brettwerk.search.engine import is_search_compiled
from brettwerk.server.content import pictures
from brettwerk.server.middleware.guard import MOST_BYTES, RECORD_BYTES
from brettwerk.server.middleware.rate_limits import PRICES, Price, Rate
from brettwerk.server.schemas import analysis as analysis_schemas
from brettwerk.server.schemas import common
from brettwerk.server.schemas.requests import MOST_SECONDS, KeepRequest
from brettwerk.server.workers.analysis_tasks import Review
from brettwerk.server.workers.lanes import Urgency
from brettwerk.server.workers.pool import Pool, Preempted
from support.browsing import Browser, code, until
from support.chores import Add, Wait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.testclient import WebSocketTestSession

    from brettwerk.server.services import Services

MOVES = ["a1", "b2", "c3", "d4", "a2", "b1"]
RECORD = '[Game "aufstellen"]\n[Seat.0 "Anna"]\n\n1. a1 b2 (2. b1) 3. c3 ~leave:1 *\n'


@pytest.fixture(autouse=True)
def short_looks(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services.settings, "analysis_seconds", 0.6)
    monkeypatch.setattr(services.settings, "review_seconds", 0.3)


@pytest.fixture
def searched(browser: Browser) -> str:
    """A game that is not solved and whose search is compiled, so that answers come at once."""
    read(browser, "line", line(game="tor"))
    for _ in range(1500):
        if is_search_compiled("tor"):
            return "tor"
        time.sleep(0.2)
    raise AssertionError("tor")


@pytest.fixture
def socket(browser: Browser) -> Iterator[WebSocketTestSession]:
    with browser.connect("/api/analysis/socket") as connected:
        yield connected


def line(*moves: str, game: str = "aufstellen", **more: Any) -> dict[str, Any]:
    return {"game": game, "moves": list(moves), **more}


def read(browser: Browser, path: str, request: dict[str, Any]) -> analysis_schemas.Analysed:
    answer = browser.post(f"/api/analysis/{path}", request)
    assert answer.status_code == 200, answer.text
    return analysis_schemas.Analysed.model_validate(answer.json())


def test_a_pasted_record_is_played_again(browser: Browser) -> None:
    game = read(browser, "record", {"text": RECORD})
    assert [ply.word for ply in game.plies] == ["a1", "b2", "c3", "~leave:1"]
    assert game.seats == ["Anna", ""]
    assert game.outcome
    assert game.outcome.code == "left"
    state = load_game("aufstellen").start.play("a1").play("b2")
    assert game.plies[1].state == state.to_text()


def test_what_is_wrong_with_a_record_is_told_with_its_line(browser: Browser) -> None:
    answer = browser.post("/api/analysis/record", {"text": RECORD.replace("c3", "a1")})
    assert code(answer)[0] == 422
    assert "4" in answer.json()["error"]["text"]["en"]


def test_records_of_other_programs_are_read_with_and_without_a_name(browser: Browser) -> None:
    text = "(;GM[Blokus Duo];B[e8,d9,e9,f9,e10])"
    with_name = read(browser, "record", {"text": text, "name": "game.blksgf"})
    assert len(with_name.plies) == 1
    assert read(browser, "record", {"text": text}) == with_name


def test_one_game_of_several_is_chosen(browser: Browser) -> None:
    both = RECORD + "\n" + RECORD.replace("Anna", "Bert")
    second = read(browser, "record", {"text": both, "number": 2})
    assert (second.number, second.of, second.seats[0]) == (2, 2, "Bert")
    assert code(browser.post("/api/analysis/record", {"text": both, "number": 3})) == (422, "no-game")


def test_a_line_of_every_game_is_read(browser: Browser, game_id: str) -> None:
    start = load_game(game_id).start
    move = start.legal_moves()[0]
    game = read(browser, "line", line(move, game=game_id))
    assert game.state == start.to_text()
    assert game.plies[0].state == start.play(move).to_text()
    alone = read(browser, "line", line(game=game_id, state=game.plies[0].state))
    assert (alone.start, alone.plies) == (game.plies[0].state, [])


def test_comments_and_variations_of_a_record_are_given(browser: Browser) -> None:
    text = (
        '[Game "aufstellen"]\n\n{At first} 1. a1 {good} b2 ({Instead} 2. b1 {quiet} c3 (3. d4 ~leave:1) 4. d1)\n'
        "3. c3 ~leave:1 *\n"
    )
    game = read(browser, "record", {"text": text})
    assert [ply.comment for ply in game.plies] == ["good", "", "", ""]
    assert game.comment == "At first"
    [other] = game.plies[1].variations
    assert (other.comment, other.outcome) == ("Instead", None)
    assert [(ply.word, ply.comment) for ply in other.plies] == [("b1", "quiet"), ("c3", ""), ("d1", "")]
    start = load_game("aufstellen").start
    assert other.plies[1].state == start.play("a1").play("b1").play("c3").to_text()
    [nested] = other.plies[1].variations
    assert [(ply.word, ply.seat) for ply in nested.plies] == [("d4", 0), ("~leave:1", 1)]
    assert nested.outcome
    assert nested.outcome.winners == [0]


def test_comments_and_variations_of_other_programs_are_given(browser: Browser) -> None:
    text = "(;GM[Blokus Duo](;B[e8,d9,e9,f9,e10]C[big])(;B[e10]C[small]))"
    [ply] = read(browser, "record", {"text": text}).plies
    assert ply.comment == "big"
    [variation] = ply.variations
    assert [(one.word, one.comment) for one in variation.plies] == [("e10", "small")]


def test_variations_as_deep_as_records_allow_are_given(browser: Browser) -> None:
    text = "b1"
    for _ in range(MAX_DEPTH - 1):
        text = f"b1 ({text})"
    answer = browser.post("/api/analysis/record", {"text": f'[Game "aufstellen"]\n\na1 b2 ({text}) *\n'})
    assert answer.status_code == 200, answer.text
    assert answer.text.count('"b1"') == MAX_DEPTH


def test_a_variation_that_cannot_be_played_is_told_with_its_line(browser: Browser) -> None:
    answer = browser.post("/api/analysis/record", {"text": RECORD.replace("2. b1", "2. a1")})
    assert code(answer) == (422, "occupied")
    assert "4" in answer.json()["error"]["text"]["en"]


def test_a_move_that_cannot_be_played_is_explained(browser: Browser) -> None:
    assert code(browser.post("/api/analysis/line", line("a1", "a1")))[0] == 422
    assert code(browser.post("/api/analysis/line", line(state="nonsense")))[0] == 422


def test_a_finished_board_can_be_looked_at_and_a_running_one_not(browser: Browser, other: Browser) -> None:
    board = browser.new_board("aufstellen")
    for ply, move in enumerate(MOVES):
        browser.play(board, ply, move)
    assert code(browser.get(f"/api/analysis/board/{board}")) == (409, "still-running")
    browser.post(f"/api/boards/{board}/resign", {})
    game = analysis_schemas.Analysed.model_validate(other.get(f"/api/analysis/board/{board}").json())
    assert [ply.word for ply in game.plies] == [*MOVES, "~leave:0"]
    assert code(browser.get("/api/analysis/board/nothing")) == (404, "unknown-board")


def test_a_position_is_looked_at_while_one_listens(
    searched: str, socket: WebSocketTestSession, services: Services
) -> None:
    services.settings.analysis_seconds = 60
    socket.send_json(line(game=searched, type="evaluate", id=7, lines=2))
    first = until(socket, "evaluation")
    assert (first["id"], first["done"]) == (7, False)
    assert len(first["lines"]) == 2
    later = first
    while later["simulations"] <= first["simulations"]:
        later = until(socket, "evaluation")
        assert not later["done"]
    services.settings.analysis_seconds = 0.3
    socket.send_json(line(game=searched, type="evaluate", id=8, lines=2))
    last = until(socket, "evaluation")
    while not (last["id"] == 8 and last["done"]):
        last = until(socket, "evaluation")
    assert last["depth"] > 1
    assert sum(last["chances"]) == pytest.approx(1, abs=0.01)
    assert last["lines"][0]["moves"][0] in load_game(searched).start.legal_moves()


def test_a_new_question_replaces_the_last_one(searched: str, socket: WebSocketTestSession, services: Services) -> None:
    services.settings.analysis_seconds = 60
    socket.send_json(line(game=searched, type="evaluate", id=1))
    assert until(socket, "evaluation")["id"] == 1
    services.settings.analysis_seconds = 0.3
    socket.send_json(line(game=searched, type="evaluate", id=2))
    message = until(socket, "evaluation")
    while message["id"] == 1:
        message = until(socket, "evaluation")
    while not message["done"]:
        message = until(socket, "evaluation")
        assert message["id"] == 2


def test_a_page_that_goes_away_stops_the_engine(searched: str, browser: Browser, services: Services) -> None:
    services.settings.analysis_seconds = 60
    with browser.connect("/api/analysis/socket") as socket:
        socket.send_json(line(game=searched, type="evaluate", id=1))
        until(socket, "evaluation")
        assert analyses(services) == 1
    for _ in range(6000):
        if not analyses(services):
            return
        time.sleep(0.05)
    raise AssertionError(services.pool.tasks())


def analyses(services: Services) -> int:
    """How many are under way."""
    return sum(counts[Urgency.ANALYSIS] for counts in services.pool.tasks().values())


def test_a_game_that_is_over_needs_no_engine(socket: WebSocketTestSession) -> None:
    socket.send_json(line("a1", "~leave:0", type="evaluate", id=1))
    message = until(socket, "evaluation")
    assert (message["done"], message["chances"], message["lines"]) == (True, [0.0, 1.0], [])
    assert message["outcome"]["code"] == "left"


def test_all_moves_of_a_game_are_judged(socket: WebSocketTestSession) -> None:
    socket.send_json(line(*MOVES, type="review", id=3))
    judged = []
    while (message := socket.receive_json())["type"] != "reviewed":
        judged.append(message)
    assert [(one["ply"], one["seat"], one["move"]) for one in judged] == [
        (ply + 1, ply % 2, move) for ply, move in enumerate(MOVES)
    ]
    assert all(one["id"] == 3 and len(one["after"]) == 2 for one in judged)
    assert all(bool(one["better"]) == bool(one["grade"]) for one in judged)


def test_troubles_have_the_one_form_and_do_not_end_the_socket(socket: WebSocketTestSession) -> None:
    for text, found in (
        ("{", "malformed"),
        ('{"type": "evaluate", "id": 1}', "invalid"),
        ('{"type": "dance"}', "invalid"),
        ('{"type": "evaluate", "id": 1, "game": "aufstellen", "moves": ["z9"]}', "square"),
    ):
        socket.send_text(text)
        message = until(socket, "trouble")
        common.ErrorDetail.model_validate(message["error"])
        assert message["error"]["code"] == found
    socket.send_json(line("a1", "~leave:0", type="evaluate", id=4))
    assert until(socket, "evaluation")["id"] == 4


def test_looking_has_its_price(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRICES, "analyses", Price(Rate(1, 0.1), Rate(1, 0.1)))
    with browser.connect("/api/analysis/socket") as socket:
        for number in (1, 2):
            socket.send_json(line("a1", "~leave:0", type="evaluate", id=number))
        assert until(socket, "evaluation")["id"] == 1
        trouble = until(socket, "trouble")
    assert (trouble["id"], trouble["error"]["code"]) == (2, "too-many")


def test_a_line_is_kept_as_a_file(browser: Browser) -> None:
    request = line(*MOVES, seats=["Anna", "Bert"])
    assert browser.post("/api/analysis/file/svg", request).text.startswith("<svg")
    assert Image.open(BytesIO(browser.post("/api/analysis/file/png", request).content)).width == 800
    assert code(browser.post("/api/analysis/file/doc", request)) == (422, "invalid")


def test_a_game_is_kept_with_its_comments_and_variations(browser: Browser) -> None:
    variation = {"comment": "Instead", "nodes": [{"word": "b1", "comment": "quiet"}, {"word": "~leave:0"}]}
    nodes = [{"word": "a1"}, {"word": "b2", "variations": [variation]}, {"word": "~leave:1"}]
    request = {"game": "aufstellen", "seats": ["Anna", ""], "line": {"comment": "At first", "nodes": nodes}}
    answer = browser.post("/api/analysis/keep", request)
    assert 'filename="brettwerk-aufstellen.bwr"' in answer.headers["content-disposition"]
    record = read_text(answer.text)
    text = "{At first} a1 b2 ({Instead} b1 {quiet} ~leave:0) ~leave:1"
    assert record.line == read_text(f'[Game "aufstellen"]\n\n{text} *\n').line
    assert (record.seats, record.ending) == (("Anna", ""), "left")


def test_everything_that_a_record_says_is_kept(browser: Browser) -> None:
    heads = {"Event": "Club evening", "Site": 'The "Crown"', "Round": "3"}
    name = "Anna Amalia of a house with a very long name indeed"
    written = load_game("aufstellen").new_match().to_record([name, ""], "2026-11-16T20:15", headers=heads).to_text()
    game = read(browser, "record", {"text": written})
    assert (game.seats, game.date, game.headers) == ([name, ""], "2026-11-16T20:15", heads)
    request = {
        "game": "aufstellen",
        "seats": game.seats,
        "date": game.date,
        "headers": game.headers,
        "line": {"nodes": []},
    }
    assert browser.post("/api/analysis/keep", request).text == written
    assert read(browser, "line", line("a1", seats=game.seats)).seats == [name, ""]


@pytest.mark.parametrize(
    ("facts", "wrong"),
    [
        ({"date": "yesterday"}, "header-value"),
        ({"headers": {"Result": "+1 -1"}}, "header-reserved"),
        ({"headers": {"two words": ""}}, "header"),
        ({"headers": {"Event": 7}}, "invalid"),
        ({"headers": {"Event": "x" * (MAX_VALUE + 1)}}, "invalid"),
    ],
)
def test_a_head_that_no_record_can_have_is_refused(browser: Browser, facts: dict[str, Any], wrong: str) -> None:
    assert code(browser.post("/api/analysis/keep", {"game": "aufstellen", "line": {"nodes": []}, **facts})) == (
        422,
        wrong,
    )


def test_what_cannot_be_played_is_not_kept(browser: Browser) -> None:
    wrong = {"comment": "", "nodes": [{"word": "a1"}]}
    nodes = [{"word": "a1"}, {"word": "b2", "variations": [wrong]}]
    answer = browser.post("/api/analysis/keep", {"game": "aufstellen", "line": {"nodes": nodes}})
    assert code(answer) == (422, "occupied")


def test_a_line_of_a_solved_game_says_so() -> None:
    known = PrincipalVariation(("a1",), (0.5, 0.5), 0.5, 0, None, Verdict(DRAW, None))
    found = PrincipalVariation(("b2",), (1.0, 0.0), 1.0, 10, 3)
    told = evaluations.evaluation(Choice("a1", 0.5, (known, found), 10, 3))["lines"]
    assert [(one["proven"], one["solved"]) for one in told] == [(True, True), (True, False)]


def test_a_game_is_filmed_in_another_process(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    film = browser.post("/api/analysis/film", line("a1", "b2"))
    assert (film.status_code, film.headers["content-type"]) == (200, "image/gif")
    assert sum(1 for _ in ImageSequence.Iterator(Image.open(BytesIO(film.content)))) > 3
    board = browser.new_board("aufstellen")
    browser.play(board, 0, "a1")
    of_board = browser.get(f"/api/boards/{board}/picture.gif")
    assert Image.open(BytesIO(of_board.content)).format == "GIF"
    monkeypatch.setattr(pictures, "LONGEST_FILM", 1)
    assert code(browser.post("/api/analysis/film", line("a1", "b2"))) == (422, "film-length")


def test_an_analysis_makes_room_for_a_move() -> None:
    async def scene() -> None:
        pool = Pool(1)
        pool.start()
        began = asyncio.Event()
        patient = await pool.submit(Wait(60), Urgency.ANALYSIS, "ada", lambda *_: began.set())
        await began.wait()
        assert await pool.run(Add(1, 2), Urgency.MOVE, "bob") == 3
        with pytest.raises(Preempted):
            await patient.done
        await pool.close()

    asyncio.run(scene())


def test_a_review_that_made_room_goes_on_where_it_was() -> None:
    history = MatchHistory.of(replay(records.find_record(RECORD, "", 1)[0]))
    assert Review(history, 0.1).after({"index": 1}) == Review(history, 0.1, first=2)


def test_comments_of_variations_are_not_longer_than_records_hold() -> None:
    node = {"word": "a1", "variations": [{"comment": "x" * (MAX_COMMENT + 1), "nodes": []}]}
    with pytest.raises(ValidationError, match="at most"):
        KeepRequest.model_validate({"game": "aufstellen", "line": {"nodes": [node]}})


def test_the_longest_comment_is_read_and_kept(browser: Browser) -> None:
    longest = "ß" * MAX_COMMENT
    game = read(browser, "record", {"text": f'[Game "aufstellen"]\n\na1 {{{longest}}} *\n'})
    assert game.plies[0].comment == longest
    request = {"game": "aufstellen", "line": {"nodes": [{"word": "a1", "comment": longest}]}}
    assert read_text(browser.post("/api/analysis/keep", request).text).line.nodes[0].comment == longest


def test_a_record_that_is_too_large_says_what_is_allowed(browser: Browser) -> None:
    answer = browser.post("/api/analysis/record", {"text": "x" * RECORD_BYTES})
    assert code(answer) == (413, "too-large")
    assert str(RECORD_BYTES) in answer.json()["error"]["text"]["en"]
    assert code(browser.post("/api/analysis/line", line("x" * MOST_BYTES))) == (413, "too-large")


def test_a_comment_that_is_too_long_says_what_is_allowed(browser: Browser) -> None:
    too_long = "x" * (MAX_COMMENT + 9)
    answer = browser.post("/api/analysis/record", {"text": f'[Game "aufstellen"]\n\na1 {{{too_long}}} *\n'})
    assert code(answer) == (422, "too-large")
    assert "100,000 characters" in answer.json()["error"]["text"]["en"]


def test_more_moves_than_are_played_again_are_refused(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MOST_NODES", 3)
    text = '[Game "aufstellen"]\n\na1 b2 (b1 c3) *\n'
    assert code(browser.post("/api/analysis/record", {"text": text})) == (422, "too-large")
    nodes = [{"word": "a1", "variations": [{"nodes": [{"word": "b1"}, {"word": "c1"}, {"word": "d1"}]}]}]
    request = {"game": "aufstellen", "line": {"nodes": nodes}}
    assert code(browser.post("/api/analysis/keep", request)) == (422, "too-large")


def test_clock_times_are_read_and_kept(browser: Browser) -> None:
    text = '[Game "aufstellen"]\n\na1 @0:04:59.5 b2 @0:05:00 (b1 @0:04:58) c3 ~leave:1 @0:00:01 *\n'
    game = read(browser, "record", {"text": text})
    assert [ply.clock for ply in game.plies] == [299.5, 300.0, None, 1.0]
    assert game.plies[1].variations[0].plies[0].clock == 298.0

    def kept(plies: list[analysis_schemas.AnalysedPly]) -> list[dict[str, Any]]:
        return [
            {"word": ply.word, "clock": ply.clock, "variations": [{"nodes": kept(one.plies)} for one in ply.variations]}
            for ply in plies
        ]

    answer = browser.post("/api/analysis/keep", {"game": "aufstellen", "line": {"nodes": kept(game.plies)}})
    assert read_text(answer.text).line == read_text(text).line


@pytest.mark.parametrize("clock", [-1, MOST_SECONDS + 1, 1e300])
def test_clock_times_that_no_record_can_hold_are_refused(browser: Browser, clock: float) -> None:
    request = {"game": "aufstellen", "line": {"nodes": [{"word": "a1", "clock": clock}]}}
    assert code(browser.post("/api/analysis/keep", request)) == (422, "invalid")


def test_the_longest_clock_time_is_kept(browser: Browser) -> None:
    request = {"game": "aufstellen", "line": {"nodes": [{"word": "a1", "clock": MOST_SECONDS}]}}
    assert read_text(browser.post("/api/analysis/keep", request).text).line.nodes[0].clock == MOST_SECONDS
