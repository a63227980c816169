"""Clocks, with a time that the tests control: each sentence of what is promised about them."""

from __future__ import annotations

import asyncio
import random
import shutil
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from brettwerk.core.history import MatchHistory
from brettwerk.core.records.files import read_text
from brettwerk.core.registry import load_game
from brettwerk.search.engine import Engine
from brettwerk.server.app import make_app
from brettwerk.server.boards import flag_fall
from brettwerk.server.settings import Settings
from brettwerk.server.sharing import shared_uptime
from brettwerk.server.workers.tasks import Choose
from brettwerk.table import uptime
from brettwerk.table.clocks import DAY, Clocks, TimeControl
from brettwerk.table.events import BoardEvent
from brettwerk.table.live_board import LiveBoard
from brettwerk.table.presence import Presence
from brettwerk.table.stored_board import Seat, Standing, StoredBoard
from brettwerk.table.uptime import Uptime
from support.browsing import Browser, Ticks, wait_until_ready
from support.databases import ON_POSTGRES, sqlite_only

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Start = Callable[[], TestClient]

BLITZ = {"kind": "game", "minutes": 1, "increment": 2}
MOVES = ("a1", "b2", "c3", "d4", "a2", "b1", "c2", "d1")


@pytest.fixture
def ticks() -> Ticks:
    return Ticks()


@pytest.fixture
def start(tmp_path: Path, ticks: Ticks, monkeypatch: pytest.MonkeyPatch) -> Start:
    """Start servers one after the other on the same data folder, with a time that tests control: it may leap."""
    monkeypatch.setattr(uptime, "MOST_PER_BEAT", float("inf"))
    if ON_POSTGRES:
        let_ticks_rule(monkeypatch)
    settings = Settings(data=tmp_path, workers=1, engine_pause=0, generosity=0)
    return lambda: TestClient(make_app(settings, ticks), base_url="http://localhost")


def let_ticks_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the database says about the time counts once, at the start."""
    given = shared_uptime.SharedUptime.set

    def set_once(self: shared_uptime.SharedUptime, seconds: float, asked: float) -> None:
        if self._read_at is None:
            given(self, seconds, asked)

    monkeypatch.setattr(shared_uptime.SharedUptime, "set", set_once)
    monkeypatch.setattr(shared_uptime, "LONGEST_GAP", float("inf"))


@pytest.fixture
def browser(start: Start) -> Iterator[Browser]:
    with start() as client:
        browser = Browser(client)
        wait_until_ready(browser, "aufstellen", "tor")
        yield browser


def left(browser: Browser, board: str) -> list[float]:
    return [seat["left"] / 1000 for seat in browser.board(board)["seats"]]


def wait_for_the_flag(browser: Browser, board: str) -> dict[str, Any]:
    for _ in range(6000):
        seen = browser.board(board)
        if seen["outcome"] or any(seat["out"] for seat in seen["seats"]):
            return seen
        time.sleep(0.05)
    raise AssertionError(seen)


def test_a_clock_starts_with_the_second_turn_of_its_seat(browser: Browser, ticks: Ticks) -> None:
    board = browser.new_board("aufstellen", clock=BLITZ)
    for ply in (0, 1):
        ticks.pass_by(100)
        assert left(browser, board) == [60, 60]
        assert browser.board(board)["clock"] == BLITZ | {"days": None, "running": None}
        browser.play(board, ply, MOVES[ply])
    assert browser.board(board)["clock"]["running"] == 0
    ticks.pass_by(10)
    assert left(browser, board) == [50, 60]


def test_a_game_has_so_much_time_and_each_move_earns_an_increment(browser: Browser, ticks: Ticks) -> None:
    board = browser.new_board("aufstellen", clock=BLITZ)
    for ply, move in enumerate(MOVES[:5]):
        ticks.pass_by(10)
        assert browser.play(board, ply, move).status_code == 200
    assert left(browser, board) == [60 - 10 + 2 - 10 + 2, 60 - 10 + 2]
    assert [move["seconds"] for move in browser.board(board)["moves"]] == [None, None, 10, 10, 10]


def test_records_tell_what_was_left(browser: Browser, ticks: Ticks) -> None:
    board = browser.new_board("aufstellen", clock=BLITZ)
    for ply, move in enumerate(MOVES[:3]):
        ticks.pass_by(10)
        browser.play(board, ply, move)
    record = read_text(browser.get(f"/api/boards/{board}/record").text)
    assert [node.clock for node in record.line.nodes] == [60, 60, 52]


def test_so_many_days_for_each_move(browser: Browser, ticks: Ticks) -> None:
    board = browser.new_board("aufstellen", clock={"kind": "move", "days": 2})
    for ply, move in enumerate(MOVES[:3]):
        ticks.pass_by(1.5 * DAY)
        browser.play(board, ply, move)
    assert left(browser, board) == [2 * DAY, 2 * DAY]
    ticks.pass_by(1.5 * DAY)
    assert left(browser, board) == [2 * DAY, DAY / 2]
    ticks.pass_by(DAY)
    assert wait_for_the_flag(browser, board)["outcome"]["winners"] == [0]


def test_the_server_decides_with_nobody_connected(browser: Browser, ticks: Ticks) -> None:
    board = browser.new_board("aufstellen", clock=BLITZ)
    for ply, move in enumerate(MOVES[:2]):
        browser.play(board, ply, move)
    ticks.pass_by(60.1)
    services = browser.client.app.state.services  # type: ignore[attr-defined]
    for _ in range(6000):
        stored = browser.client.portal.call(services.store.board, board)  # type: ignore[union-attr]
        if stored.standing.outcome:
            break
        time.sleep(0.05)
    assert (stored.standing.outcome["code"], stored.standing.outcome["winners"]) == ("left", [1])
    assert browser.client.portal.call(services.store.events, board)[-1].kind == "flag"  # type: ignore[union-attr]
    assert left(browser, board) == [0, 60]


def test_a_move_after_the_time_is_not_accepted(start: Start, ticks: Ticks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flag_fall.FlagFall, "_watch", lambda _: asyncio.sleep(3600))  # nobody has looked yet
    with start() as client:
        browser = Browser(client)
        wait_until_ready(browser, "aufstellen")
        board = browser.new_board("aufstellen", clock=BLITZ)
        for ply, move in enumerate(MOVES[:2]):
            browser.play(board, ply, move)
        ticks.pass_by(60)
        answer = browser.play(board, 2, MOVES[2])
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "time-over")
        seen = browser.board(board)
    assert (seen["ply"], seen["outcome"]["winners"]) == (2, [1])
    assert seen["outcome"]["text"]["en"] == "Blue wins: Red ran out of time."
    assert seen["outcome"]["text"]["de"] == "Blau gewinnt: Die Zeit von Rot ist abgelaufen."


def test_a_fallen_flag_is_leaving_and_the_others_play_on(browser: Browser, ticks: Ticks) -> None:
    board = browser.new_board("tor", "me", "here", "here", players=3, clock=BLITZ)
    game = load_game("tor", players=3)
    match = game.new_match()
    for ply in range(3):
        move = match.legal_moves()[0]
        match.play(move)
        assert browser.play(board, ply, move).status_code == 200
    ticks.pass_by(61)
    seen = wait_for_the_flag(browser, board)
    assert seen["outcome"] is None
    assert [seat["out"] for seat in seen["seats"]] == [True, False, False]
    assert (seen["turn"], seen["clock"]["running"]) == (1, 1)
    assert [seat["left"] for seat in seen["seats"]] == [0, 60_000, 60_000]


def test_a_takeback_restores_the_clocks(browser: Browser, ticks: Ticks) -> None:
    board = browser.new_board("aufstellen", clock=BLITZ)
    for ply, move in enumerate(MOVES[:4]):
        ticks.pass_by(10)
        browser.play(board, ply, move)
    assert left(browser, board) == [52, 52]
    ticks.pass_by(5)
    browser.post(f"/api/boards/{board}/undo", {"ply": 4})
    assert left(browser, board) == [52, 60]
    ticks.pass_by(7)
    assert left(browser, board) == [52, 53]
    browser.post(f"/api/boards/{board}/undo", {"ply": 3})
    browser.post(f"/api/boards/{board}/undo", {"ply": 2})
    ticks.pass_by(30)
    assert left(browser, board) == [60, 60]  # the second seat's first turn again


def test_a_takeback_raises_a_fallen_flag(browser: Browser, ticks: Ticks) -> None:
    board = browser.new_board("aufstellen", clock=BLITZ)
    for ply, move in enumerate(MOVES[:2]):
        browser.play(board, ply, move)
    ticks.pass_by(61)
    assert wait_for_the_flag(browser, board)["outcome"]
    browser.post(f"/api/boards/{board}/undo", {"ply": 2})
    assert left(browser, board) == [60, 60]
    assert browser.board(board)["outcome"] is None


@sqlite_only  # with PostgreSQL, the database has the time
def test_time_while_the_server_was_down_is_not_charged(start: Start, ticks: Ticks) -> None:
    with start() as client:
        browser = Browser(client)
        wait_until_ready(browser, "aufstellen")
        board = browser.new_board("aufstellen", clock=BLITZ)
        for ply, move in enumerate(MOVES[:2]):
            browser.play(board, ply, move)
        ticks.pass_by(10)
        assert left(browser, board) == [50, 60]
        cookie = browser.cookie
    ticks.pass_by(10_000)
    with start() as client:
        browser = Browser(client)
        browser.cookie = cookie
        wait_until_ready(browser, "aufstellen")
        wait_for_clocks(browser)
        assert left(browser, board) == [50, 60]
        ticks.pass_by(20)
        assert left(browser, board) == [30, 60]
        ticks.pass_by(30)
        assert wait_for_the_flag(browser, board)["outcome"]["winners"] == [1]


@sqlite_only  # with PostgreSQL, the database has the time
def test_a_crash_gives_at_most_a_few_seconds(start: Start, ticks: Ticks, tmp_path: Path) -> None:
    """The data as they lay on disk while the server ran, which is all that a crash leaves."""
    with start() as client:
        browser = Browser(client)
        wait_until_ready(browser, "aufstellen")
        board = browser.new_board("aufstellen", clock=BLITZ)
        for ply, move in enumerate(MOVES[:2]):
            browser.play(board, ply, move)
        store = client.app.state.services.store  # type: ignore[attr-defined]
        for _ in range(20):
            ticks.pass_by(1)
            time.sleep(0.15)
        assert client.portal
        for _ in range(6000):
            noted = client.portal.call(store.uptime)
            if noted >= 20 - 2 * flag_fall.NOTED_EVERY:
                break
            time.sleep(0.05)
        assert 20 - 2 * flag_fall.NOTED_EVERY <= noted <= 20
        shutil.copytree(tmp_path, tmp_path / "crashed", ignore=shutil.ignore_patterns("crashed"))
        cookie = browser.cookie
    ticks.pass_by(10_000)
    settings = Settings(data=tmp_path / "crashed", workers=1)
    with TestClient(make_app(settings, ticks), base_url="http://localhost") as client:
        browser = Browser(client)
        browser.cookie = cookie
        wait_until_ready(browser, "aufstellen")
        wait_for_clocks(browser)
        assert left(browser, board) == [60 - noted, 60]


def wait_for_clocks(browser: Browser) -> None:
    services = browser.client.app.state.services  # type: ignore[attr-defined]
    for _ in range(6000):
        if services.uptime.is_running:
            return
        time.sleep(0.05)
    raise AssertionError


def live_board(game_id: str, clock: dict[str, Any]) -> LiveBoard:
    game = load_game(game_id)
    seats = tuple(Seat(number, "me", "somebody", None, "") for number in game.seats)
    board = StoredBoard("board", "somebody", game.variant, "", seats, Standing(0, 0, 0, "", None), 0.0, clock=clock)
    ticks = Ticks()
    return LiveBoard(board, [], Uptime(ticks), Presence(ticks))


def test_skipped_turns_cost_nothing() -> None:
    """Towards the end of this game one player can place nothing any more, and the other goes on alone."""
    live, chance = live_board("blokus-duo", {"kind": "game", "minutes": 60, "increment": 0}), random.Random(1)
    skips, charged, number = 0, [0.0, 0.0], 0
    while not live.now.outcome:
        before = live.now
        seat, number = before.state.turn, number + 1
        started = any(move.seat == seat for move in before.moves)
        move = chance.choice(before.state.legal_moves())
        live.snapshots.append(live.advance(BoardEvent(number, "move", seat, move, served=10.0 * number)))
        charged[seat] += 10.0 if started else 0.0
        skips += live.now.state.turn == seat and live.now.outcome is None
        assert live.now.clocks
        assert live.now.clocks.left == (3600 - charged[0], 3600 - charged[1])
    assert skips


def test_who_leaves_out_of_turn_does_not_stop_the_clock_that_runs() -> None:
    live = live_board("aufstellen", BLITZ)
    clocks = Clocks.new(TimeControl(60.0), 3).start(0, 5.0, first=False)
    assert clocks.deadline == 65.0
    assert clocks.left_at(25.0) == (40.0, 60.0, 60.0)
    assert clocks.stop(25.0, moved=False).left == (40.0, 60.0, 60.0)
    assert live.now.clocks
    assert live.now.clocks.running is None


def test_replaying_the_events_gives_the_same_clocks() -> None:
    live = live_board("aufstellen", BLITZ)
    events = [BoardEvent(n + 1, "move", n % 2, move, served=7.0 * n) for n, move in enumerate(MOVES[:6])]
    events.append(BoardEvent(7, "ask", 0, note="draw", served=40.0))
    events.append(BoardEvent(8, "undo", 1, keep=5, served=50.0))
    for event in events:
        live.snapshots.append(live.advance(event))
    again = LiveBoard(live.board, events, live.uptime, live.presence)
    assert again.now.clocks == live.now.clocks == replace(again.now.clocks, since=50.0, turn=1)  # type: ignore[type-var]
    assert again.now.seconds == live.now.seconds == (None, None, 7.0, 7.0, 7.0)


def test_engines_get_a_sensible_share_of_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for seconds in (0.1, 1.0, 60.0, 3600.0):
        clocks = Clocks.new(TimeControl(seconds, 2.0), 2)
        assert 0 < clocks.share(0) <= max(0.1, seconds / 4)
    assert Clocks.new(TimeControl(300.0), 2).share(0) == 10.0
    limits: list[tuple[float | None, int | None]] = []
    plain = Engine.analyse

    def noted(self: Engine, match: Any, seconds: float | None, simulations: int | None, *more: Any) -> Any:
        limits.append((seconds, simulations))
        return plain(self, match, seconds, min(simulations or 50, 50), *more)

    monkeypatch.setattr(Engine, "analyse", noted)
    history = MatchHistory(load_game("aufstellen").variant)
    asked: list[tuple[int, float | None]] = [(9, 0.05), (9, 30.0), (9, None), (5, 0.05), (5, None)]
    for level, allowed in asked:
        assert Choose(history, level, allowed).run(lambda _done, _of: None)
    level_5 = Engine(load_game("aufstellen"), 5).skill.simulations
    assert limits == [
        (0.05, None),
        (1.0, None),
        (1.0, None),
        (0.05, level_5),
        (None, None),
    ]  # the last: as the level says


def test_an_engine_moves_in_time(browser: Browser) -> None:
    board = browser.new_board("aufstellen", "me", 9, clock={"kind": "game", "minutes": 0.1})
    with browser.watch(board) as socket:
        for ply, moves in ((0, ("a1",)), (2, ("b1", "b2", "b3"))):
            for move in moves:
                if browser.play(board, ply, move).status_code == 200:
                    break
            while (message := socket.receive_json())["type"] != "event" or message["board"]["ply"] < ply + 2:
                pass
    assert message["board"]["outcome"] is None


def test_a_clock_needs_a_person(browser: Browser) -> None:
    request = {"game": "aufstellen", "seats": [{"kind": "engine", "level": 1}] * 2, "clock": BLITZ}
    assert browser.post("/api/boards", request).json()["error"]["code"] == "clock-people"
    for clock in ({"kind": "move", "days": 15}, {"kind": "game", "minutes": 0}, {"kind": "sand"}):
        request = {"game": "aufstellen", "seats": [{"kind": "me"}] * 2, "clock": clock}
        assert browser.post("/api/boards", request).status_code == 422
