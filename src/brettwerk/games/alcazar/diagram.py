"""A board of Alcazar in characters: towers as ``+``, walls as ``---`` and ``|``, knights as ``r`` and ``b``.

Lines of towers and of squares take turns from the top. Empty squares are dots, so that a line can be read whatever its
spacing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brettwerk.core.board import FILE_LETTERS
from brettwerk.core.errors import BadStateText
from brettwerk.games.alcazar.geometry import BOARD, EDGE_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

KNIGHTS = "rb"
"""The letter of each seat's knight."""
LETTERS = FILE_LETTERS[: BOARD.files]
LINES = 2 * BOARD.ranks + 1


def draw(knights: Sequence[int], walls: Collection[int]) -> str:
    """Draw the squares of the knights and the edges of the walls."""
    tokens = ["."] * BOARD.size
    for letter, square in zip(KNIGHTS, knights, strict=True):
        tokens[square] = letter
    lines = [_draw_towers(_north_edges(BOARD.ranks), walls)]
    for rank in reversed(range(1, BOARD.ranks + 1)):
        posts = ["|" if edge in walls else " " for edge in _upright_edges(rank)]
        cells = [
            f"{post} {tokens[BOARD.squares[file + str(rank)]]} " for file, post in zip(LETTERS, posts, strict=False)
        ]
        lines += [f"{rank} {''.join(cells)}{posts[-1]}".rstrip(), _draw_towers(_north_edges(rank - 1), walls)]
    return "\n".join([*lines, "    " + "   ".join(LETTERS)])


def read(text: str) -> tuple[list[int], list[int]]:
    """Read what ``draw`` drew, with or without its labels: the squares of the knights and the edges of the walls."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if lines and lines[-1].split() == list(LETTERS):
        lines.pop()
    if len(lines) != LINES:
        raise BadStateText("diagram-lines", expected=LINES, found=len(lines))
    walls: list[int] = []
    tokens = ""
    for number, line in enumerate(lines):
        rank = BOARD.ranks - number // 2
        if number % 2 == 0:
            walls += _read_towers(number, line, _north_edges(rank))
        else:
            cells, posts = _read_squares(number, line, rank)
            tokens = cells + tokens
            walls += posts
    if any(tokens.count(letter) != 1 for letter in KNIGHTS):
        raise BadStateText("diagram-knights", found=tokens.replace(".", "") or "0")
    return [tokens.index(letter) for letter in KNIGHTS], walls


def _north_edges(rank: int) -> list[int]:
    """The edges along the top of a rank (1 to 4) from the left; rank 0 lies below the board."""
    return [EDGE_NUMBERS[f"{file}{rank}n" if rank else f"{file}1s"] for file in LETTERS]


def _upright_edges(rank: int) -> list[int]:
    """The edges between the squares of a rank and at its two ends, from the left."""
    return [EDGE_NUMBERS[f"a{rank}w"], *(EDGE_NUMBERS[f"{file}{rank}e"] for file in LETTERS)]


def _draw_towers(edges: Sequence[int], walls: Collection[int]) -> str:
    return "  +" + "".join(("---" if edge in walls else "   ") + "+" for edge in edges)


def _read_towers(number: int, line: str, edges: Sequence[int]) -> list[int]:
    if not re.fullmatch(r"\+(?:(?:---|\s+)\+){4}", line):
        raise BadStateText("diagram-towers", line=number + 1, text=line)
    return [edge for edge, gap in zip(edges, line.split("+")[1:-1], strict=True) if gap == "---"]


def _read_squares(number: int, line: str, rank: int) -> tuple[str, list[int]]:
    words = line.split()
    row = "".join(words[1:] if words[0] == str(rank) else words)
    if not re.fullmatch(rf"(?:\|?[.{KNIGHTS}]){{4}}\|?", row):
        raise BadStateText("diagram-squares", line=number + 1, text=line)
    posts = re.split(rf"[.{KNIGHTS}]", row)
    return row.replace("|", ""), [edge for edge, post in zip(_upright_edges(rank), posts, strict=True) if post]
