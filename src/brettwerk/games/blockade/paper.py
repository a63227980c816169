"""What Blockade is made of on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.games.blockade import rules
from brettwerk.games.shared.big_board import sign
from brettwerk.games.shared.paper_set import pieces_of_colours

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.extensions.paper import PaperPiece
    from brettwerk.core.game import Game


def pieces(game: Game) -> Iterable[PaperPiece]:
    marks = {"Z": (sign(game.edition, 2.2),)}
    return pieces_of_colours(game.colours, {"Z": 1, "S": rules.GUARDS}, marks)
