"""Puzzles over the wire."""

from typing import Literal

from brettwerk.core.drawing.scene import Scene
from brettwerk.server.schemas.common import Effect, Inputs, Model, Text


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
    """A puzzle as it is put before somebody."""

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
    effects: list[Effect]
    outcome: Text | None
    """How the game ended, if it did."""


class PuzzleAnswer(Model):
    """What comes of a try."""

    right: bool
    solved: bool
    line: list[PuzzleMove]
    """The move tried, then the opponent's longest defence, or the refutation played out."""
    inputs: Inputs
    """What can be tried next; empty if the try was wrong or the last one."""
