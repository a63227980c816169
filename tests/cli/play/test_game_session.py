"""A game at the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from brettwerk import CannotWrite, load_game, read_record
from brettwerk.cli.play.game_session import GameSession

if TYPE_CHECKING:
    from pathlib import Path

    from prompt_toolkit import PromptSession

    from brettwerk.core.match import Match
    from brettwerk.search.engine import Engine


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
    capsys: pytest.CaptureFixture[str], chances: tuple[float, float], agrees: bool
) -> None:
    session = GameSession(load_game("aufstellen").new_match(), ("human", "3"), None, "en")
    session.engines = {"3": cast("Engine", Hopeful(*chances))}
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
