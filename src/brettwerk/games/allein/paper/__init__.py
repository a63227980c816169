"""What Allein Wetteifern is made of on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.games.shared.paper_set import pieces_of_colours

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.extensions.paper import PaperPiece
    from brettwerk.core.game import Game

OF_A_COLOUR = 9


def pieces(game: Game) -> Iterable[PaperPiece]:
    """Shapes do not matter in this game, so all are squares, as they are drawn."""
    return pieces_of_colours(game.palette, {"S": OF_A_COLOUR})
