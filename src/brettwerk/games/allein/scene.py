"""What Allein Wetteifern draws, what is clicked, and how its moves look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.definition import CLOCKWISE
from brettwerk.core.drawing.scene import SQUARE, Effect, Scene, piece_id, square_id
from brettwerk.games.allein import rules
from brettwerk.games.shared.big_board import FRAME, MARGIN, felder_lines, grid, piece

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

BOARD = rules.SOLO_BOARD
NAMES = BOARD.names
SIDE = 8 * SQUARE + 2 * FRAME
FELD_EDGES = (1, 4, 7)
"""The files and ranks at which a Feld of the big board ends."""
ZENTREN = tuple(BOARD.squares[name] for name in ("c3", "f3", "c6", "f6"))
RING = {square: "ring" for square in range(64) if {BOARD.file(square), BOARD.rank(square)} & {0, 7}}


def scene(game: GameDefinition, raw: RawState) -> Scene:
    """The middle of the big board; shapes do not matter in this game, so all pieces are squares."""
    pieces = [
        piece(BOARD, square, CLOCKWISE[colour - 1], "S") for square, colour in enumerate(map(int, raw.board)) if colour
    ]
    shapes = (*grid(BOARD, classes=RING), felder_lines(BOARD, FELD_EDGES, ZENTREN), *pieces)
    return Scene(SIDE, SIDE, f"{game.edition} {game.id}", shapes, MARGIN)


def clicks(move: int) -> tuple[str, ...]:
    """The piece's square, then the target."""
    origin, target = rules.LINES.squares(move)
    return square_id(NAMES[origin]), square_id(NAMES[target])


def effects(move: int) -> tuple[Effect, ...]:
    """A hop over some pieces, which then leave."""
    origin, target = rules.LINES.squares(move)
    over = tuple(piece_id(NAMES[square]) for square in jumped(origin, target))
    hop = Effect("hop", piece_id(NAMES[origin]), square_id(NAMES[target]), path=over)
    return hop, *(Effect("capture", one) for one in over)


def jumped(origin: int, target: int) -> list[int]:
    """The squares between two squares of a line, from the first to the second."""
    step = 1 if BOARD.rank(origin) == BOARD.rank(target) else 8
    if target < origin:
        step = -step
    return list(range(origin + step, target, step))
