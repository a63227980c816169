"""GTP: sessions replayed from transcripts, whole games as match tools play them, clocks, and nonsense."""

from __future__ import annotations

import fnmatch
import io
import os
import random
import re
import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brettwerk import load_game, read_record
from brettwerk.cli.analysis.gtp import talk
from brettwerk.core.extensions.gtp_dialect import dialect_of
from brettwerk.search.gtp.clock import MARGIN, MOVES_LEFT, GtpClock
from brettwerk.search.gtp.protocol import is_answer, read_answer, read_command, write_answer
from brettwerk.search.gtp.session import USAGE, Session, Skill
from brettwerk.search.process.analysis_requests import (
    AnalysisReport,
    AnalysisRequest,
    AnalysisSession,
    BadAnalysisRequest,
)
from brettwerk.search.process.engine_process import EngineCrashed, EngineProcess
from support.paths import TRANSCRIPTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from subprocess import CompletedProcess

QUICK = Skill(simulations=40, seed=1)


class Here(EngineProcess):
    """Thinks in this process, which spares starting one."""

    def __init__(self) -> None:
        self._session = AnalysisSession()
        self.requests: list[AnalysisRequest] = []

    @property
    def cpu_seconds(self) -> float:
        return 0.0

    def prepare(self, request: AnalysisRequest) -> None:
        pass

    def analyse(self, request: AnalysisRequest, *_: object) -> AnalysisReport:
        self.requests.append(request)
        return list(self._session.answer(request))[-1]

    def close(self) -> None:
        pass


class Broken(Here):
    """Crashes at every request."""

    def analyse(self, *_: object) -> AnalysisReport:
        raise EngineCrashed


def steps(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a transcript and the answers to them."""
    body = re.sub(r"(?m)^# .*\n", "", text)
    for step in body.split("\n> "):
        command, _, answer = step.removeprefix("> ").partition("\n")
        yield command, answer.removesuffix("\n")


@pytest.mark.parametrize(("name", "played"), [("pentobi", "blokus-duo"), ("protocol", "blockade")])
def test_sessions_are_replayed(name: str, played: str, tmp_path: Path) -> None:
    session = Session(load_game(played), Here(), QUICK)
    text = (TRANSCRIPTS / f"{name}.gtp").read_text("utf-8").replace("SGF", str(tmp_path / "game.blksgf"))
    for command, wanted in steps(text):
        answer = session.answer(command + "\r\n")
        assert answer.endswith("\n\n"), command
        pattern = wanted.replace("[", "[[]").replace("?", "[?]")
        assert fnmatch.fnmatchcase(answer.removesuffix("\n\n"), pattern), f"{command}: {answer}"
    assert session.is_over


def test_two_sessions_play_as_a_match_tool_lets_them() -> None:
    """The tool asks for a move, tells the other side, and goes on until both must pass."""
    players = [Session(load_game("blokus-duo"), Here(), Skill(level=1, seed=seed)) for seed in (1, 2)]

    def ask(seat: int, command: str) -> str:
        success, text = read_answer(players[seat].answer(command).splitlines()[:1])
        assert success, f"{command}: {text}"
        return text

    for seat in (0, 1):
        ask(seat, "set_game Blokus Duo")
        ask(seat, "clear_board")
        assert float(ask(seat, "cputime")) >= 0
    referee = load_game("blokus-duo").new_match()
    dialect = dialect_of(referee.game)
    while not referee.is_over:
        seat = referee.turn
        move = ask(seat, f"genmove {'bw'[seat]}")
        referee.play(dialect.read_move(move))
        ask(1 - seat, f"play {'bw'[seat]} {move}")
    assert [ask(seat, f"genmove {colour}") for seat, colour in enumerate("bw")] == ["pass", "pass"]
    assert referee.outcome
    score = dialect.final_score(referee)
    assert ask(0, "final_score") == ask(1, "final_score") == score
    assert str(score)[0] == {(0,): "B", (1,): "W", (): "0"}[referee.outcome.winners]
    assert "e10" in dialect.write_move(referee.moves[0]).split(",")


def test_who_cannot_move_passes() -> None:
    """Random games until one side is skipped: it may pass then, and nobody else may."""
    game, chance = load_game("blokus-duo"), random.Random(4)
    session = Session(game, Here(), QUICK)
    match = game.new_match()
    while True:
        mover = match.turn
        move = chance.choice(match.legal_moves())
        match.play(move)
        assert session.answer(f"play {'bw'[mover]} {move}").startswith("=")
        if match.is_over or match.turn == mover:
            break
        assert session.answer(f"play {'bw'[mover]} pass").startswith("?")
    other = "bw"[1 - mover]
    assert session.answer(f"genmove {other}") == "= pass\n\n"
    assert session.answer(f"play {other} pass").startswith("=")
    for _ in range(2):
        assert session.answer("undo").startswith("=")
    assert session.answer(f"all_legal {other}") == "= \n\n"
    assert len(session.answer(f"all_legal {'bw'[mover]}").split(",")) > 1


def test_first_moves_of_blokus_duo_go_where_other_programs_expect_them() -> None:
    game = load_game("blokus-duo")
    dialect, start = dialect_of(game), game.start
    offered = dialect.expected_moves(start)
    assert len(offered) == 414
    assert {dialect.settle(start, move) for move in start.legal_moves()} == set(offered)
    after = start.play("j5")
    assert dialect.expected_moves(after) == after.legal_moves()
    dialect.align(["j5"])
    assert dialect.write_move("e10") == "j5"
    assert dialect.read_move("J5,j6") == "e9,e10"
    assert dialect.read_move("z99") == "z99"


@pytest.mark.parametrize("played", ["weltreich", "sprung"])
def test_four_seats_play_by_number(played: str) -> None:
    session = Session(load_game(played, players=4), Here(), Skill(level=1, seed=1))
    for colour in (*"1234", "1", "2"):
        assert session.answer(f"genmove {colour}").startswith("= ")
    assert session.answer("genmove 4").startswith("? it is the turn of 3")
    listed = session.answer("all_legal 3").splitlines()
    assert session.answer(f"play 3 {listed[0].removeprefix('= ')}").startswith("=")


def test_every_game_can_be_played(game_id: str) -> None:
    session = Session(load_game(game_id), Here(), Skill(level=1, seed=1))
    for _ in range(4):
        assert session.answer("g").startswith("= ")
    assert session.answer("showboard").startswith("= \n")
    assert session.answer("savesgf /dev/null/x.bwr").startswith("? cannot save file")


def test_games_are_kept_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "my game.bwr"
    session = Session(load_game("tor", players=3), Here(), QUICK)
    for colour in "123":
        session.answer(f"genmove {colour}")
    assert session.answer(f"savesgf {file}") == "= \n\n"
    moves = read_record(file).moves
    assert len(moves) == 3
    again = Session(load_game("tor"), Here(), QUICK)
    assert again.answer(f"loadsgf {file} 3") == "= \n\n"
    assert again.answer(f"play 3 {moves[2]}") == "= \n\n"
    assert (
        Session(load_game("blockade"), Here()).answer(f"loadsgf {file}").startswith("? cannot load file: there is no")
    )
    file.write_text("junk")
    assert again.answer(f"loadsgf {file}").startswith("? cannot load file")


def test_a_crash_of_the_search_is_an_answer() -> None:
    session = Session(load_game("blockade"), Broken(), QUICK)
    assert session.answer("3 genmove b").startswith("?3 the search has crashed")
    assert session.answer("play b f7") == "= \n\n"


def test_the_end_of_the_input_ends_the_session() -> None:
    answers = io.BytesIO()
    talk(Session(load_game("blockade"), Here()), io.BytesIO(b"name\n\xff\xfe\nversion"), answers)
    assert answers.getvalue().startswith(b"= Brettwerk\n\n? unknown command\n\n= ")


# Time


def test_clocks_share_what_is_left() -> None:
    clock = GtpClock(main=150.0, period=0.0, moves=0)
    assert clock.share(0) == pytest.approx(MARGIN * 150 / MOVES_LEFT)
    clock.tell(0, 30.0, 10)
    assert clock.share(0) == pytest.approx(MARGIN * 3)
    clock.tell(0, 0.0, 0)
    assert clock.share(0) == 0.01
    assert clock.share(1) == pytest.approx(MARGIN * 10)


def test_a_period_begins_when_main_time_is_over() -> None:
    clock = GtpClock(main=0.001, period=8.0, moves=4)
    assert clock.share(0) == pytest.approx(MARGIN * 2)
    clock.spend(0, began=0.0)
    assert (clock.left[0].seconds, clock.left[0].moves) == (8.0, 4)
    clock.tell(0, 1.0, 1)
    clock.spend(0, began=0.0)
    assert clock.left[0].moves == 4


@pytest.mark.parametrize("given", [(0.0, 5.0, 0), (0.0, 0.0, 0)])
def test_a_clock_without_a_limit(given: tuple[float, float, int]) -> None:
    clock = GtpClock(*given)
    clock.spend(0, began=0.0)
    assert clock.share(0) is None


def test_time_steers_the_search() -> None:
    engine = Here()
    session = Session(load_game("blockade"), engine, QUICK)
    for command in ("genmove b", "time_left w 0.4 4", "genmove w", "time_settings 0 5 0", "genmove b"):
        assert session.answer(command).startswith("="), command
    assert [request.seconds for request in engine.requests] == [None, pytest.approx(0.09), None]


# Questions in other processes


def test_a_process_that_dies_is_replaced(capfd: pytest.CaptureFixture[str]) -> None:
    """It is killed while it thinks; whoever asked gets an answer all the same, from a new one."""
    with EngineProcess() as engine:
        first = engine.pid
        killed: list[int | None] = []

        def kill(_: AnalysisReport) -> None:
            if not killed:
                killed.append(engine.pid)
                os.kill(engine.pid or 0, signal.SIGTERM)

        request = AnalysisRequest("blockade", events=("f7",), seconds=3.0, interval=0.05)
        report = engine.analyse(request, kill)
        assert killed == [first]
        assert engine.pid != first
        assert report.turn == 1
        with pytest.raises(BadAnalysisRequest) as refused:
            engine.analyse(AnalysisRequest("blockade", events=("f7", "f7")))
        assert refused.value.field == "moves.1"
        assert engine.analyse(AnalysisRequest("blockade", simulations=10, lines=2)).choice.simulations >= 10
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        (AnalysisRequest("chess"), "game"),
        (AnalysisRequest("tor", edition="gold"), "edition"),
        (AnalysisRequest("tor", players=7), "players"),
        (AnalysisRequest("blockade", teams=True), "teams"),
        (AnalysisRequest("tor", options=(("speed", 1),)), "options.speed"),
        (AnalysisRequest("tor", state="nonsense"), "state"),
        (AnalysisRequest("tor", events=("a1-a9", "what")), "moves.1"),
        (AnalysisRequest("blockade", events=("~leave:0",)), "moves"),
        (AnalysisRequest("blockade", events=("~leave:7",)), "moves.0"),
        (AnalysisRequest("blockade", level=10), "level"),
    ],
)
def test_a_question_that_makes_no_sense_names_its_field(asked: AnalysisRequest, field: str) -> None:
    with pytest.raises(BadAnalysisRequest) as refused:
        list(AnalysisSession().answer(asked))
    assert refused.value.field == field
    assert refused.value.error.text("de") != refused.value.error.text("en")


def test_thoughts_follow_a_game_and_go_back_in_it() -> None:
    thoughts = AnalysisSession()
    for events in (("f7", "d9"), ("f7", "d9", "a1"), ("f7",), ("g8",), ()):
        *_, report = thoughts.answer(AnalysisRequest("blockade", events=events, simulations=20))
        match = load_game("blockade").new_match()
        for move in events:
            match.play(move)
        assert report.state == match.state.to_text()


def test_the_command_line_speaks_gtp(python: Callable[..., CompletedProcess[str]]) -> None:
    done = python("-m", "brettwerk", "gtp", "blockade", "--level", "1", text="7 genmove b\nfoo\n8 genmove w\n")
    assert re.fullmatch(r"=7 \w+\n\n\? unknown command\n\n=8 \w+\n\n", done.stdout), done
    assert done.returncode == 0


# Nonsense


@settings(max_examples=300, deadline=None)
@given(st.text())
def test_any_line_is_a_command_or_nothing(line: str) -> None:
    command = read_command(line)
    if command:
        assert command.id == "" or command.id.isdigit()
        assert " " not in command.name
        assert not re.search(r"[\x00-\x1f\x7f#]", command.name + command.rest)


@settings(max_examples=300, deadline=None)
@given(st.from_regex(r"[0-9]{0,5}", fullmatch=True), st.text(), st.booleans())
def test_answers_can_be_read(number: str, text: str, success: bool) -> None:
    written = write_answer(number, text, success=success)
    *lines, empty, rest = written.split("\n")
    assert (empty, rest) == ("", "")
    assert all(line.strip() for line in lines)
    assert is_answer(lines[0])
    assert read_answer(lines)[0] == success


WORDS = st.sampled_from(
    [*USAGE, *"bw1234", "f7", "d9", "pass", "resign", "-1", "0", "1e9", "tor", "players=3", "", "ß"]
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(WORDS | st.text(max_size=6), max_size=4), max_size=12))
def test_no_session_ever_breaks(lines: list[list[str]]) -> None:
    session = Session(load_game("blockade"), Here(), Skill(simulations=2, seed=1))
    for words in lines:
        if {"savesgf", "loadsgf"} & set(words):
            continue
        answer = session.answer(" ".join(words))
        assert answer == "" or (answer[0] in "=?" and answer.endswith("\n\n"))
        assert "internal error" not in answer
