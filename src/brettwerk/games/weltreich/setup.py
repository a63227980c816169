"""The set-up of Weltreich as text: the eleven pieces of the bottom left corner, ``Za1,Ta2,…``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.weltreich import rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    Layout = Mapping[str, tuple[str, ...]]

PIECE = "([zts])([a-f][1-6])"
"""A piece in its quarter of the board, in small letters."""
THRONES = frozenset(BIG_BOARD.names[throne] for throne in rules.THRONES)


def read_setup(text: str) -> str:
    """Bring eleven pieces on different squares, none of them a throne, into their order."""
    pieces = [re.fullmatch(PIECE, word.strip()) for word in text.lower().split(",")]
    found = [(piece[1].upper(), piece[2]) for piece in pieces if piece]
    layout = {shape: tuple(square for one, square in found if one == shape) for shape in rules.CORNER_LAYOUT}
    numbers = {shape: len(squares) for shape, squares in layout.items()}
    taken = {square for _, square in found}
    is_complete = None not in pieces and numbers == rules.PIECES_OF_A_COLOUR
    if not is_complete or len(taken) < len(found) or taken & THRONES:
        raise ValueError(text)
    return write_setup(layout)


def write_setup(layout: Layout) -> str:
    """Write a layout: commander, riders and archers, each shape by squares."""
    return ",".join(shape + square for shape, squares in layout.items() for square in sorted(squares))


def layout_of(text: str) -> dict[str, tuple[str, ...]]:
    """Tell the squares of each shape of a set-up: the inverse of ``write_setup``."""
    pieces = text.split(",")
    return {shape: tuple(piece[1:] for piece in pieces if piece.startswith(shape)) for shape in rules.CORNER_LAYOUT}
