"""Symmetries of the games whose position is the codes of the squares of the common 12×12 board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from brettwerk.core.stepping.symmetry import Symmetry
from brettwerk.games.shared.big_board import code, seat_of, shape_of
from brettwerk.games.shared.turns import turned_squares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.compiled.raw_state import RawState


def board_symmetry(
    name: str, board: str, seats: tuple[int, ...], moves: Sequence[int], turn: int = 0, planes: Sequence[int] = ()
) -> Symmetry:
    """A turn of the board with a change of seats; ``board`` is the field that has the codes."""
    squares = turned_squares(turn, 12)
    return Symmetry(name, seats, moves, squares, partial(_fill, board, squares, seats), planes)


def _fill(board: str, squares: Sequence[int], seats: tuple[int, ...], raw: RawState, new: RawState) -> None:
    for square, place in enumerate(squares):
        found = int(raw[board][square])
        new[board][place] = code(seats[seat_of(found)], shape_of(found)) if found else 0
