"""A position as ``brettwerk show`` presents it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console

from brettwerk.cli.analysis.solved import solved_json, solved_text
from brettwerk.cli.output.json_forms import outcome_json
from brettwerk.cli.play.drawing import draw_position

if TYPE_CHECKING:
    from brettwerk.core.state import State


def print_position(state: State, language: str) -> None:
    """Draw a position, say whose turn it is or who has won, and print its text."""
    console = Console(highlight=False)
    console.print(draw_position(state, console))
    console.print(state.text(language))
    if solved := solved_text(state, language):
        console.print(solved)
    console.print(state.to_text(), style="dim", soft_wrap=True)


def to_json(state: State, language: str) -> dict[str, Any]:
    """A position for a program to read."""
    return {
        "state": state.to_text(),
        "turn": state.turn,
        "diagram": str(state),
        "outcome": outcome_json(state.outcome),
    } | solved_json(state, language)
