"""Lessons: how their files are read, how clicks are judged, and what is wrong with those that cannot be read."""

from __future__ import annotations

import pytest

from brettwerk.core.drawing.scene import square_id
from brettwerk.core.errors import BadLesson, BadStateText, IllegalMove
from brettwerk.core.extensions.guide import Diagram, read_guide
from brettwerk.core.extensions.lesson import LessonStep, parse_lesson, read_lesson
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import game_ids, load_game

WORDS = ("de: Ja", "en: Yes")
STEP = (
    "step: rider",
    "state: 11bZ/12/12/12/12/3bS8/3rS8/12/3rT1rS4bS1/12/12/rZ11 0",
    "de: Schlag",
    "en: Capture",
    "right: d4xd7",
    *WORDS,
    "wrong: d4-d5",
    "de: Kein Schlag",
    "en: No capture",
)


def parse(*lines: str) -> tuple[LessonStep, ...]:
    return parse_lesson("\n".join(["# A lesson.", "", *lines]), load_game("weltreich"))


def said(step: LessonStep, *squares: str, language: str = "en") -> str:
    verdict = step.judge([square_id(square) for square in squares])
    assert not verdict.right
    return verdict.say(language)


def test_a_right_move_is_praised_and_played() -> None:
    (step,) = parse(*STEP)
    verdict = step.judge([square_id("d4"), square_id("d7")])
    assert (verdict.right, verdict.say("de"), verdict.moves) == (True, "Ja", ("d4xd7",))
    assert step.solutions() == ["d4xd7"]


def test_a_wrong_move_is_told_why() -> None:
    (step,) = parse(*STEP)
    assert said(step, "d4", "d5") == "No capture"
    assert said(step, "d4", "d5", language="de") == "Kein Schlag"
    assert said(step, "d4", "d12") == "You may do that, but something else is asked for here."


def test_an_impossible_click_has_the_games_own_reason() -> None:
    (step,) = parse(*STEP)
    assert said(step, "d4", "k4") == "d4xk4 is a distance of 7, but the rider captures at a distance of exactly 3."
    assert said(step, "d4", "e5") == "d4 and e5 are not in one line."
    assert said(step, "d7") == "The piece on d7 is not Red's, whose turn it is."
    assert said(step, "g9") == "There is no piece on g9."
    assert said(step, "elsewhere") == "Nothing can be done there now."


def test_the_other_side_may_answer() -> None:
    (step,) = parse(*STEP, "reply: l12-l1")
    assert step.judge_move("d4xd7").moves == ("d4xd7", "l12-l1")


def test_a_lesson_has_variants_and_moves() -> None:
    step, other = parse("step: a", "players: 3", "moves: a1-a5", *WORDS, "step: b", "edition: space", *WORDS)
    assert (step.game.players, step.state.turn, other.game.edition) == (3, 1, "space")


def test_a_game_need_not_have_a_lesson() -> None:
    assert parse_lesson("", load_game("weltreich")) == ()


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        (("de: Ja",), 3, "begins with a step"),
        (("step: a", "", "hint: b"), 5, "'hint: b' is not a line"),
        (("step: a", "moves:"), 4, "'moves:' is not a line"),
        (("step: a", "de: x", "de: y"), 5, "'de' stands twice"),
        (("step: a", "players: 7"), 3, "players, not 7"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(lines: tuple[str, ...], line: int, reason: str) -> None:
    with pytest.raises(BadLesson, match=reason) as error:
        parse(*lines)
    assert error.value.text().startswith(f"Line {line} of the lesson: ")
    assert error.value.text("de").startswith(f"Zeile {line} der Einführung: ")


def test_positions_are_read_when_they_are_asked_for() -> None:
    (bad,) = parse("step: a", "state: 12", *WORDS)
    with pytest.raises(BadStateText):
        _ = bad.state
    (illegal,) = parse("step: a", "moves: a1-a2", *WORDS)
    with pytest.raises(IllegalMove):
        _ = illegal.state


def test_every_wrong_answer_can_be_given(game_id: str) -> None:
    """Whatever a lesson says to wrong moves, some legal move gets this answer; praise, too."""
    for step in read_lesson(load_game(game_id)):
        answers = {step.judge_move(move).say("de") for move in step.state.legal_moves()}
        for answer in (*step.right, *step.wrong):
            assert answer.words["de"] in answers, (step.name, answer.words["de"])


def test_languages_differ(game_id: str) -> None:
    for step in read_lesson(load_game(game_id)):
        for words in step.words():
            assert len({words[language] for language in LANGUAGES}) == len(LANGUAGES), step.name


def test_lessons_are_made_of_the_positions_of_the_guides() -> None:
    shared = 0
    for game in map(load_game, game_ids()):
        shown = {part.state for part in read_guide(game) if isinstance(part, Diagram)}
        shared += sum(step.state in shown for step in read_lesson(game))
    assert shared >= 20
