"""Symmetries of a layout: turns and reflections of the board that, with colours renamed, leave it as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.games.allein.rules import LINES

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.state import State

TURNS: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda file, rank: (file, rank),
    lambda file, rank: (7 - file, rank),
    lambda file, rank: (file, 7 - rank),
    lambda file, rank: (7 - file, 7 - rank),
    lambda file, rank: (rank, file),
    lambda file, rank: (7 - rank, file),
    lambda file, rank: (rank, 7 - file),
    lambda file, rank: (7 - rank, 7 - file),
)
MAPS = [[8 * rank + file for file, rank in (turn(square % 8, square // 8) for square in range(64))] for turn in TURNS]
"""Where each square goes."""


def symmetries(board: list[int]) -> list[list[int]]:
    """The maps that leave a layout as it is. Colours are alike to the rules, so they may be renamed, one to one."""
    return [places for places in MAPS if _renames(board, places)]


def _renames(board: list[int], places: list[int]) -> bool:
    pairs = {(board[square], board[places[square]]) for square in range(64)} | {(0, 0)}
    return len(pairs) == len({old for old, _ in pairs}) == len({new for _, new in pairs})


def representatives(state: State) -> list[int]:
    """One legal move of each set of moves that symmetries turn into each other."""
    maps = symmetries([int(colour) for colour in state.raw[0].board])

    def image(move: int, places: list[int]) -> int:
        origin, target = LINES.squares(move)
        return LINES.number(places[origin], places[target])

    return [move for move in state.move_numbers if move == min(image(move, places) for places in maps)]
