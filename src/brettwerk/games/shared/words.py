"""Words for the squares and pieces of boards on which a square has a code, as ``big_board`` has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import square_id
from brettwerk.core.drawing.spoken import Spoken, Thing, name_of_place
from brettwerk.core.messages import Phrase
from brettwerk.games.shared.big_board import SHAPES, seat_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from brettwerk.core.board import Board
    from brettwerk.core.definition import GameDefinition

NOTHING: Mapping[int, Thing] = {}


def thing_of(game: GameDefinition, code: int) -> Thing:
    """A piece with its colour: "red triangle"."""
    return Thing(f"named.{SHAPES[shape_of(code)]}", game.colours[seat_of(code)])


def kind_of(code: int) -> Phrase:
    """A piece without its colour: "triangle"."""
    return Phrase(f"piece.{SHAPES[shape_of(code)]}")


def square_names(
    game: GameDefinition, board: Board, codes: Sequence[int], roles: Mapping[int, Thing] = NOTHING
) -> dict[str, Spoken]:
    """The squares on which a piece stands, or which are something of their own."""
    return {
        square_id(board.names[square]): name_of_place(
            game, board.names[square], roles.get(square), thing_of(game, code) if code else None
        )
        for square, code in enumerate(codes)
        if code or square in roles
    }


def moved(board: Board, piece: Phrase, origin: int, target: int) -> Phrase:
    """A piece goes from a square to another one."""
    return Phrase("said.move", piece=piece, origin=board.names[origin], target=board.names[target])
