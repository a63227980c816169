"""A position in the terminal: the diagram in colours, with shapes that are distinct without them."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.errors import StyleSyntaxError
from rich.style import Style
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.state import State

STYLES = {
    "red": "bold red",
    "blue": "bold blue",
    "green": "bold green",
    "yellow": "bold yellow",
    "orange": "bold dark_orange",
    "violet": "bold medium_purple",
}
CHANGED = "reverse"
LANDMARK = "*"
GLYPHS = str.maketrans({"Z": "●", "T": "▲", "S": "■", "*": "∘", "|": "│", "-": "─", "+": "┼"})


def style_of(colour: str) -> str:
    """How a colour is written; one of a game's own by its name, if the terminal knows that."""
    if colour in STYLES:
        return STYLES[colour]
    try:
        return str(Style.parse(f"bold {colour}"))
    except StyleSyntaxError:
        return "bold"


def draw_position(state: State, console: Console, before: State | None = None) -> Text:
    """Draw a position, and mark what has changed since another one; a piece is its colour's letter and its shape."""
    drawn = _drawn(state, console)
    if before is not None:
        _mark_changes(drawn, _drawn(before, console).plain)
    return drawn


def _mark_changes(drawn: Text, before: str) -> None:
    """Mark whatever is written otherwise than before, a piece as a whole."""
    start = 0
    for new, old in zip(drawn.plain.splitlines(), before.splitlines(), strict=True):
        changed = {
            at for at, (one, other) in enumerate(zip_longest(new, old, fillvalue=" ")) if one != other and at < len(new)
        }
        for piece in re.finditer(r"[a-z]\S?", new):
            if changed & {*range(*piece.span())}:
                changed.update(range(*piece.span()))
        for at in changed:
            drawn.stylize(CHANGED, start + at, start + at + 1)
        start += len(new) + 1


def _drawn(state: State, console: Console) -> Text:
    game, diagram = state.game, _with_landmarks(state)
    fancy = "utf" in console.encoding.lower()
    *rows, files = (_with_sections(diagram, game.board.section) if game.board.section else diagram).splitlines()
    lines = [_row(row, game, fancy=fancy) for row in rows]
    return Text("\n").join([*lines, Text(files, style="dim")])


def _with_landmarks(state: State) -> str:
    """The diagram with a sign on each empty square that means something."""
    game = state.game
    *rows, files = state.diagram().splitlines()
    for landmark in game.landmarks:
        up, across = divmod(landmark, game.board.files)
        row = len(rows) - 1 - up
        cell = [found.start() for found in re.finditer(r"\S+", rows[row])][across + 1]  # the first names the rank
        if rows[row][cell] == ".":
            rows[row] = rows[row][:cell] + LANDMARK + rows[row][cell + 1 :]
    return "\n".join([*rows, files])


def _with_sections(diagram: str, side: int) -> str:
    """Add the lines between the sections of a board."""
    *rows, files = [line.split() for line in diagram.splitlines()]
    lines = []
    for index, (rank, *words) in enumerate(rows):
        if index and index % side == 0:
            lines.append("   " + "+".join(["-" * (3 * side + 1)] * (len(words) // side))[1:])
        lines.append(f"{rank:>2} " + _in_sections(words, side, "| "))
    return "\n".join([*lines, "   " + _in_sections(files, side, "  ")])


def _in_sections(words: list[str], side: int, between: str) -> str:
    cells = [word.ljust(3) for word in words]
    return between.join("".join(cells[at : at + side]) for at in range(0, len(cells), side)).rstrip()


def _row(row: str, game: GameDefinition, *, fancy: bool) -> Text:
    letters = {colour[0]: style_of(colour) for colour in game.palette}
    text = Text()
    label = re.match(r"\s*[0-9]*", row)
    start = label.end() if label else 0
    text.append(row[:start], style="dim")
    for word in re.split(r"([a-z][A-Z]?)", row[start:]):
        is_piece = re.fullmatch("[a-z][ZTS]", word)
        is_drawn = is_piece or game.board.section or LANDMARK in word
        shown = word.translate(GLYPHS) if fancy and is_drawn else word
        text.append(shown, style=letters.get(word[:1], "dim"))
    return text
