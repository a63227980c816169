"""What Blokus Duo is made of on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import SQUARE, Shape
from brettwerk.core.extensions.paper import PaperPiece
from brettwerk.games.blokus_duo.pieces import NAMES
from brettwerk.games.blokus_duo.scene import AS_DRAWN, body

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game

SQUARE_MM = 15.0


def pieces(game: Game) -> Iterator[PaperPiece]:
    """Each piece once a player, cut out along its outline."""
    for colour in game.colours:
        for turn in AS_DRAWN:
            shape = Shape("", "piece", f"piece {colour} of-{NAMES[turn.piece]}", body(turn.cells, SQUARE))
            yield PaperPiece((shape,), 1, colour, card=0)
