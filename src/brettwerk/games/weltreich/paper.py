"""What Weltreich is made of on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.games.shared.big_board import sign
from brettwerk.games.shared.paper_set import pieces_of_colours
from brettwerk.games.weltreich import rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.extensions.paper import PaperPiece
    from brettwerk.core.game import Game


def pieces(game: Game) -> Iterable[PaperPiece]:
    """A colour's own eleven; who captures a commander plays on with pieces of another colour."""
    marks = {"Z": (sign(game.edition, 2.2),)}
    return pieces_of_colours(game.colours, rules.PIECES_OF_A_COLOUR, marks)
