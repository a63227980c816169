"""The types of answers about lessons."""

from brettwerk.core.drawing.scene import Scene
from brettwerk.server.schemas.common import Inputs, Model, Text
from brettwerk.server.schemas.puzzles import PuzzleMove


class LessonStepBody(Model):
    """A position with one thing to do."""

    turn: int
    task: Text
    scene: Scene
    inputs: Inputs
    solution: list[str]
    """The clicks of a move that does it."""


class LessonBody(Model):
    """The first lesson in a game."""

    game: str
    name: Text
    steps: list[LessonStepBody]


class LessonAnswer(Model):
    """What comes of clicks in a step."""

    right: bool
    text: Text
    """Praise, or why it is wrong."""
    line: list[PuzzleMove]
    """The move and the answer to it, if it was right."""
