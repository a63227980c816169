"""Curves in the terminal, as columns of block characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

EIGHTHS = " ▁▂▃▄▅▆▇█"
PLAIN = "    #####"
WIDEST_COLUMN = 3


class Band(NamedTuple):
    """Numbers from 0 to 1 that follow each other, and the style of their columns."""

    label: str
    style: str
    values: Sequence[float]


def plot(bands: Sequence[Band], height: int, width: int, marks: Mapping[int, tuple[str, str]], *, fancy: bool) -> Text:
    """Draw bands one below the other; marks, by index, are signs with styles below the last one."""
    count = len(bands[0].values)
    room = width - 7
    columns = _columns(count, room)
    wide = max(1, min(WIDEST_COLUMN, room // len(columns)))
    text = Text()
    for band in bands:
        text.append(f"{band.label}\n", style=band.style)
        for row in reversed(range(height)):
            text.append({height - 1: " 100 % ", 0: "   0 % "}.get(row, " " * 7), style="dim")
            for column in columns:
                eighths = min(max(round(8 * height * band.values[column[-1]]) - 8 * row, 0), 8)
                text.append((EIGHTHS if fancy else PLAIN)[eighths] * wide, style=band.style)
            text.append("\n")
    text.append(" " * 7)
    for column in columns:
        sign, style = next((marks[index] for index in column if index in marks), (" ", ""))
        text.append(sign.ljust(wide), style=style)
    return text


def _columns(count: int, room: int) -> list[range]:
    """Part indices into as many columns as there is room for."""
    each = -(-count // max(room, 1))
    return [range(first, min(first + each, count)) for first in range(0, count, each)]
