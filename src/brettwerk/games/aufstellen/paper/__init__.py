"""What Aufstellen is made of on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.games.shared.paper_set import pieces_of_colours

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.extensions.paper import PaperPiece
    from brettwerk.core.game import Game

PIECES = {"Z": 1, "T": 2, "S": 2}


def pieces(game: Game) -> Iterable[PaperPiece]:
    return pieces_of_colours(game.colours, PIECES)
