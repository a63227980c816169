"""How a game is to be printed, without what prints it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError

if TYPE_CHECKING:
    from brettwerk.core.game import Game

ENDING = ".pdf"


class CannotPrint(BrettwerkError):
    """What is wanted does not fit on the paper."""


@dataclass(frozen=True)
class PrintSettings:
    """How a game is printed."""

    paper: str = "a4"
    square: float | None = None
    """Millimetres; the game's own choice if there is none."""
    fit: bool = False
    """Choose the square so that the board fits on one page."""
    mono: bool = False
    """In black and white."""


def file_name(game: Game) -> str:
    """What a file is called that nobody has named."""
    return game.id + ("" if game.edition == "classic" else f"-{game.edition}") + ENDING
