"""A position in the terminal: the diagram in colours, with shapes that can be told apart without them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.text import Text

from brettwerk.cli.language import say

if TYPE_CHECKING:
    from rich.console import Console

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.state import State

STYLES = {
    "red": "bold red",
    "blue": "bold blue",
    "green": "bold green",
    "yellow": "bold yellow",
    "orange": "bold dark_orange",
    "violet": "bold medium_purple",
}
GLYPHS = str.maketrans({"Z": "●", "T": "▲", "S": "■"})


def picture(state: State, console: Console) -> Text:
    """Draw a position; a piece is its colour's letter and its shape."""
    game = state.game
    text = Text(no_wrap=True)
    *rows, files = state.diagram().splitlines()
    for row in rows:
        text.append_text(_row(row, game, fancy="utf" in console.encoding.lower()))
        text.append("\n")
    text.append(files, style="dim")
    return text


def _row(row: str, game: Game, *, fancy: bool) -> Text:
    letters = {colour[0]: STYLES[colour] for colour in game.palette}
    text = Text()
    label = re.match(r"\s*[0-9]*", row)
    start = label.end() if label else 0
    text.append(row[:start], style="dim")
    for word in re.split(r"([a-z][A-Z0-9]?)", row[start:]):
        style = letters.get(word[:1], "dim") if word else ""
        text.append(word.translate(GLYPHS) if fancy and len(word) == 2 else word, style=style)
    return text


def caption(position: State | Match, language: str) -> str:
    """Say whose turn it is, or how the game ended."""
    if position.outcome:
        return position.outcome.text(language)
    return say("to-move", language, colour=position.game.colour_name(position.turn, language))
