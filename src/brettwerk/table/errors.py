"""What cannot be done at a board, and why. A server turns these errors into HTTP statuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import BrettwerkError
from brettwerk.table.texts import TEXTS

if TYPE_CHECKING:
    from brettwerk.core.messages import Texts


class BoardError(BrettwerkError):
    """Something that somebody wants to do at a board and cannot."""

    def __init__(self, code: str, texts: Texts = TEXTS, edition: str = "", /, **params: Any) -> None:
        super().__init__(code, texts, edition, **params)


class NotPermitted(BoardError):
    """Others may do that, but not this visitor."""


class NotPossible(BoardError):
    """The board does not allow this now: the game has gone on, seats are open, or nobody has asked."""


class BrokenBoard(BoardError):
    """A board is kept and cannot be read."""


class BadName(BoardError):
    """A name that would deceive whoever reads it."""


class BadSeats(BoardError):
    """The seats that were chosen do not make a game."""
