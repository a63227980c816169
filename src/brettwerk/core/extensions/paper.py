"""What a game is made of on paper (``paper.py`` in its folder): which pieces to cut out, and how many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.registry import part_of

if TYPE_CHECKING:
    from brettwerk.core.drawing.scene import Shape
    from brettwerk.core.game import Game
    from brettwerk.core.messages import Phrase

SQUARE_MM = 20.0
CARD = 8.4
"""Side of the card that a piece is drawn on, in units of a scene; a square has ten."""


@dataclass(frozen=True)
class PaperPiece:
    """A piece to cut out, and how many of it a game needs."""

    shapes: tuple[Shape, ...]
    """In units of the scene about any point. Parts of the classes cut, fold and glue make a net to fold."""
    count: int
    colour: str = ""
    """Whose it is; nobody's if empty."""
    name: Phrase | None = None
    card: float = CARD
    """Side of a square card that is cut out with the piece on it; 0 to cut along the piece's own outline."""


def square_of(game: Game) -> float:
    """How many millimetres wide a square is on paper, if nobody says otherwise."""
    module = part_of(game.id, "paper")
    return float(getattr(module, "SQUARE_MM", SQUARE_MM))


def declared_pieces(game: Game) -> tuple[PaperPiece, ...] | None:
    """The pieces that a game says it needs; None if it leaves that to be found out."""
    module = part_of(game.id, "paper")
    return tuple(module.pieces(game)) if module and hasattr(module, "pieces") else None
