"""What Weltreich draws, what is clicked, and how its moves look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.big_board import SHAPES, big_board_scene, piece, seat_of, shape_of
from brettwerk.core.board import BIG_BOARD
from brettwerk.core.scene import Effect, Scene, piece_id, square_id
from brettwerk.games.weltreich import rules

if TYPE_CHECKING:
    from brettwerk.games.weltreich.game import Weltreich

NAMES = BIG_BOARD.names


def scene(game: Weltreich, record: Any) -> Scene:
    pieces = []
    for square, code in enumerate(record.at):
        if code:
            pieces.append(piece(BIG_BOARD, square, game.colours[seat_of(int(code))], SHAPES[shape_of(int(code))]))
    return big_board_scene(game.edition, game.id, pieces)


def clicks(move: int) -> tuple[str, ...]:
    origin, target = rules.LINES.squares(move)
    return square_id(NAMES[origin]), square_id(NAMES[target])


def effects(game: Weltreich, record: Any, move: int) -> tuple[Effect, ...]:
    return ()
