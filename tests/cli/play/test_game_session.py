"""A game at the prompt."""

from __future__ import annotations

import io
import shlex
import sys
from typing import TYPE_CHECKING, cast

import pytest
from rich.console import Console

from brettwerk import CannotWrite, Match, Record, load_game, read_record
from brettwerk.cli.play import game_session
from brettwerk.cli.play.game_session import GameSession
from brettwerk.cli.play.seating import seats_of_record
from brettwerk.search.choice import Choice, PrincipalVariation
from support import external_engines

if TYPE_CHECKING:
    from pathlib import Path

    from prompt_toolkit import PromptSession


def test_a_game_is_saved_at_the_prompt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = GameSession(load_game("blockade").new_match(), ("human", "3"), None, "en")
    nobody = cast("PromptSession[str]", None)
    session._obey("g4", nobody)
    session._obey(f"save {tmp_path / 'game.bwr'}", nobody)
    record = read_record(tmp_path / "game.bwr")
    assert (record.moves, record.seats, record.result) == (["g4"], ("human", "level 3"), None)
    with pytest.raises(CannotWrite):
        session._obey(f"save {tmp_path / 'game.bwr'}", nobody)
    session._obey("save", nobody)
    assert "save FILE" in capsys.readouterr().out


class Answering:
    """Somebody who answers every question with the next of a few words, and then is gone."""

    def __init__(self, *words: str) -> None:
        self.words = iter(words)
        self.asked: list[str] = []

    def prompt(self, question: str) -> str:
        self.asked.append(question)
        try:
            return next(self.words)
        except StopIteration:
            raise EOFError from None


@pytest.mark.parametrize(("command", "told"), [("resign", "Blau gewinnt"), ("draw", "Unentschieden")])
def test_only_a_plain_yes_ends_a_game(command: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    session = GameSession(load_game("aufstellen").new_match(), ("human", "human"), None, "de")
    for words, is_over in ((("nein",), False), (("yes",), False), ((), False), (("ja ",), True)):
        somebody = Answering(*words)
        session._obey(command, cast("PromptSession[str]", somebody))
        assert session.match.is_over == is_over
        assert len(somebody.asked) == 1
    assert told in capsys.readouterr().out


class Hopeful:
    """An engine that always thinks the same of its chances."""

    def __init__(self, *values: float) -> None:
        self.values = values

    def choose(self, _match: Match) -> Hopeful:
        return self


@pytest.mark.parametrize(("chances", "agrees"), [((0.4, 0.6), False), ((0.5, 0.5), True), ((0.9, 0.1), True)])
def test_an_engine_agrees_to_a_draw_when_it_is_no_better(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], chances: tuple[float, float], agrees: bool
) -> None:
    session = GameSession(load_game("aufstellen").new_match(), ("human", "level=3"), None, "en")
    monkeypatch.setattr(session.engines, "by_seat", lambda _movers: {1: Hopeful(*chances)})
    nobody = Answering()
    session._obey("draw", cast("PromptSession[str]", nobody))
    assert session.match.is_over == agrees
    assert ("Blue declines" in capsys.readouterr().out) != agrees
    assert not nobody.asked


def test_the_board_is_drawn_when_somebody_is_to_move_who_looks(capsys: pytest.CaptureFixture[str]) -> None:
    for movers, drawn in ((("human", "3"), False), (("human", "human"), True), (("3", "3"), True)):
        session = GameSession(load_game("aufstellen").new_match(), movers, None, "en")
        session._play("a1")
        shown = capsys.readouterr().out
        assert "Red plays a1" in shown
        assert ("a  b  c  d" in shown) is drawn, movers


NOBODY = cast("PromptSession[str]", None)


def test_commands_have_german_names_and_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    session = GameSession(load_game("aufstellen").new_match(), ("human", "human"), None, "de")
    for answer in ("A1", "Zurück", "b2", "zurueck", "C3", "undo"):
        session._obey(answer, NOBODY)
    assert session.match.moves == []
    session._obey("hilfe", NOBODY)
    shown = capsys.readouterr().out
    assert shown.count("Zurückgenommen.") == 3
    assert "tipp, züge, zurück" in shown


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("12/4bZ7/12/12/12/12/12/12/12/12/4rZ2bS4/12 0", "Play K: it wins for certain, in 1 plies at the latest."),
        ("", "Try "),
    ],
)
def test_a_hint_says_what_to_play_and_why(
    state: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(game_session, "HINT_SECONDS", 0.05)
    game = load_game("blockade")
    match = Match(game.state_from_text(state)) if state else game.new_match()
    GameSession(match, ("human", "human"), None, "en")._obey("hint", NOBODY)
    told = capsys.readouterr().out
    assert told.startswith(says)
    assert match.moves == []


def test_a_hint_tells_what_might_follow() -> None:
    session = GameSession(load_game("aufstellen").new_match(), ("human", "human"), None, "de")
    line = PrincipalVariation(("a1", "b2", "c3"), (0.624, 0.376), 0.624, 9, None)
    told = session._advice(Choice("a1", 0.624, (line,), 9, 3))
    assert told == "Versuch a1: Aussicht 62 %. So könnte es weitergehen: b2 c3"


def test_pieces_that_are_left_stand_beside_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    session = GameSession(load_game("blokus-duo").new_match(), ("human", "human"), None, "en")
    session._obey("F10 E10 g10", NOBODY)
    orange, violet = [line for line in capsys.readouterr().out.splitlines() if "pieces left" in line]
    assert orange == "Orange: score -86 · 20 pieces left · 1 2 V3 I4 L4 T4 O Z4 F I5 L5 N P T5 U V5 W X Y Z5"
    assert violet.startswith("Violet: score -89 · 21 pieces left · 1 2 I3 V3")


def test_a_terminal_shows_that_the_engine_thinks(capsys: pytest.CaptureFixture[str]) -> None:
    session = GameSession(load_game("aufstellen").new_match(), ("level=1", "human"), 1, "en")
    session._chosen("level=1")
    assert capsys.readouterr().out == ""
    session.console = Console(force_terminal=True, file=io.StringIO())
    session._chosen("level=1")
    shown = session.console.file.getvalue()  # type: ignore[attr-defined]
    assert "Red is thinking …" in shown
    assert shown.endswith("\x1b[2K")  # the line is erased


def test_a_record_never_has_a_program_run() -> None:
    record = Record(load_game("aufstellen").variant, seats=("gtp=touch /tmp/mine", "level=3,weights=/etc/passwd"))
    assert seats_of_record(record, load_game("aufstellen")) == ("human", "human")


def test_a_program_that_fails_gives_up_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    program = shlex.join([sys.executable, external_engines.__file__])
    session = GameSession(load_game("aufstellen").new_match(), ("random", f'gtp="{program} crash"'), 1, "en")
    session.watch()
    assert session.match.outcome
    assert session.match.outcome.winners == (0,)
    assert "Blue gives up: ended without an answer" in capsys.readouterr().out
