"""Board diagrams in tests of rules: compared whatever their spacing, and with marks where a piece can go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from brettwerk.core.state import State


def drawn(diagram: str) -> list[list[str]]:
    """A diagram as rows of words, so that two can be compared whatever their spacing.

    >>> drawn("2 . x") == drawn("2   .   x")
    True
    """
    return [line.split() for line in diagram.strip().splitlines() if line.strip()]


def reach(state: State, origin: str = "") -> list[list[str]]:
    """The diagram with ``x`` on every square that a legal move from ``origin`` (or a placement) leads to.

    >>> reach(load_game("aufstellen").start)[0]
    ['4', 'x', 'x', 'x', 'x']
    """
    pattern = re.compile(rf"{origin}[-x]([a-z][0-9]+)\b.*" if origin else r"([a-z][0-9]+)")
    marked = {found.group(1) for move in state.legal_moves() if (found := pattern.fullmatch(move))}
    board = state.game.board
    rows = drawn(state.diagram())
    for name in marked:
        square = board.squares[name]
        rows[board.ranks - 1 - board.rank(square)][1 + board.file(square)] = "x"
    return rows
