"""What can go wrong by a user's hand. Every error has a stable code, its parameters and a sentence in each language."""

from __future__ import annotations

from functools import partial
from typing import Any

from brettwerk.core.messages import CORE_TEXTS, Texts, phrase


class BrettwerkError(Exception):
    """The one base of all errors that Brettwerk raises for wrong input."""

    def __init__(self, code: str, texts: Texts = CORE_TEXTS, edition: str = "", /, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
        self._texts = texts
        self._edition = edition

    def text(self, language: str = "en") -> str:
        """Say in a sentence what is wrong and what would be right."""
        return phrase(self.code, language, self.params, self._texts, self._edition)

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.code, self._texts, self._edition, **self.params), ()


class UnknownGame(BrettwerkError):
    """No game has this id."""


class BadVariant(BrettwerkError):
    """The game does not offer this edition, number of players, team play or option."""


class BadMoveText(BrettwerkError):
    """The text is not a move of this game at all."""


class IllegalMove(BrettwerkError):
    """The text is a move, but not one that may be played now."""


class BadStateText(BrettwerkError):
    """The text does not describe a position of this game."""


class MatchError(BrettwerkError):
    """The match does not allow this: it is over, or the seat is not there, or nothing is left to take back."""


class BadGuide(BrettwerkError):
    """A diagram in a game's guide cannot be read."""
