"""The types of answers about puzzles."""

from typing import Literal

from brettwerk.core.drawing.scene import Scene
from brettwerk.server.schemas.common import EffectBody, Inputs, Model, Text


class PuzzleCard(Model):
    """A puzzle in a list."""

    id: str
    game: str
    difficulty: Literal["easy", "medium", "hard"]
    moves: int
    """How many moves the solver makes."""


class PuzzleOfTheDay(Model):
    """A puzzle to begin the day with."""

    puzzle: PuzzleCard
    name: Text
    task: Text
    scene: Scene | None
    """None while the game's code is being compiled."""


class PuzzleBody(Model):
    """A puzzle to solve."""

    puzzle: PuzzleCard
    name: Text
    task: Text
    turn: int
    scene: Scene
    inputs: Inputs


class PuzzleMove(Model):
    """A move that is played out, and the position after it."""

    move: str
    seat: int
    scene: Scene
    effects: list[EffectBody]
    outcome: Text | None
    """How the game ended, if it did."""


class PuzzleAnswer(Model):
    """The answer to an attempt."""

    right: bool
    solved: bool
    line: list[PuzzleMove]
    """The move tried, then the opponent's longest defence, or the refutation played out."""
    inputs: Inputs
    """What can be tried next; empty if the try was wrong or the last one."""
