"""Lessons: all steps of one, and what comes of clicks in a step."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from brettwerk.content.errors import NotThere
from brettwerk.content.puzzles import played_out
from brettwerk.core.extensions.lesson import read_lesson
from brettwerk.core.registry import load_game
from brettwerk.table import views

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.extensions.lesson import LessonStep
    from brettwerk.core.variant import Variant

Json = dict[str, Any]


@cache
def _read(game: str) -> tuple[LessonStep, ...]:
    return read_lesson(load_game(game))


def count(game: str) -> int:
    """How many steps a game's lesson has; 0 if there is none."""
    return len(_read(game))


def steps(game: str) -> tuple[LessonStep, ...]:
    """The steps of a game's lesson; NotThere if it has none."""
    if not count(game):
        raise NotThere("no-lesson", game=game)
    return _read(game)


def step(game: str, number: int) -> LessonStep:
    """A step by its number, counted from 1."""
    found = steps(game)
    if not 1 <= number <= len(found):
        raise NotThere("no-step", number=number, last=len(found))
    return found[number - 1]


def variants(game: str) -> set[Variant]:
    """The variants in which a lesson takes place."""
    return {one.game.variant for one in steps(game)}


def body(game: str) -> Json:
    return {"game": game, "name": views.text(load_game(game).name), "steps": [_step(one) for one in steps(game)]}


def _step(step: LessonStep) -> Json:
    state, shown = step.state, step.solutions()[0]
    return {
        "turn": state.turn,
        "task": step.task,
        "scene": state.scene(),
        "inputs": step.inputs,
        "solution": list(step.game.clicks(state.raw[0], state.move_number(shown))),
    }


def answer(step: LessonStep, clicks: Sequence[str]) -> Json:
    """What comes of clicks; a right move is played out, with the answer to it."""
    verdict = step.judge(clicks)
    line = played_out(step.state, verdict.moves)
    return {"right": verdict.right, "text": views.text(verdict.say), "line": line}
