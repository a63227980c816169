"""What can go wrong by a user's hand. Every error has a stable code, its parameters and a sentence in each language."""

from __future__ import annotations

from functools import partial
from typing import Any

from brettwerk.core.messages import CORE_TEXTS, Phrase, Texts, phrase
from brettwerk.core.records.messages import RECORD_TEXTS


class BrettwerkError(Exception):
    """The one base of all errors that Brettwerk raises for wrong input.

    >>> try:
    ...     load_game("tor").new_match().undo()
    ... except BrettwerkError as error:
    ...     print(error.code, error.text("de"), sep=": ")
    no-undo: Es gibt keinen Zug, der zurückgenommen werden könnte.
    """

    def __init__(self, code: str, texts: Texts = CORE_TEXTS, edition: str = "", /, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
        self.texts = texts
        self.edition = edition

    def text(self, language: str = "en") -> str:
        """Say in a sentence what is wrong and what would be right."""
        return phrase(self.code, language, self.params, self.texts, self.edition)

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.code, self.texts, self.edition, **self.params), ()


class UnknownGame(BrettwerkError):
    """No game has this id.

    >>> load_game("chess")
    Traceback (most recent call last):
      ...
    brettwerk.core.errors.UnknownGame: There is no game 'chess'. ...
    """


class BrokenGame(BrettwerkError):
    """A game does not work, by a mistake of its author: where, and what is wrong. Its cause has all details."""

    @classmethod
    def at(cls, game: str, place: str, reason: Phrase) -> BrokenGame:
        """Say what is wrong with a game at a line of its sources."""
        return cls("broken-game", game=game, place=place, reason=reason)


class BadVariant(BrettwerkError):
    """The game does not offer this edition, number of players, team play or option.

    >>> load_game("alcazar", players=3)
    Traceback (most recent call last):
      ...
    brettwerk.core.errors.BadVariant: alcazar (classic) is for 2 players, not 3.
    """


class BadMoveText(BrettwerkError):
    """The text is not a move of this game at all.

    >>> load_game("blockade").start.play("z99")
    Traceback (most recent call last):
      ...
    brettwerk.core.errors.BadMoveText: z99 is not a square of this board (a1-l12).
    """


class IllegalMove(BrettwerkError):
    """The text is a move, but not one that may be played now.

    >>> load_game("tor").start.play("a1-b1")
    Traceback (most recent call last):
      ...
    brettwerk.core.errors.IllegalMove: b1 is occupied.
    """


class BadStateText(BrettwerkError):
    """The text does not describe a position of this game.

    >>> load_game("aufstellen").state_from_text("nonsense")
    Traceback (most recent call last):
      ...
    brettwerk.core.errors.BadStateText: A position has a board and a seat to move, ...
    """


class MatchError(BrettwerkError):
    """The match does not allow this: it is over, or the seat is not there, or nothing is left to take back.

    >>> load_game("tor").new_match().undo()
    Traceback (most recent call last):
      ...
    brettwerk.core.errors.MatchError: There is no move to take back.
    """


class NoObservation(BrettwerkError):
    """The game does not say what a seat sees as numbers.

    >>> issubclass(NoObservation, BrettwerkError)
    True
    """


class BadGuide(BrettwerkError):
    """A diagram in a game's guide cannot be read."""


class BadLesson(BrettwerkError):
    """A game's lesson cannot be read: in which line, and why."""


class BadRecord(BrettwerkError):
    """A file of game records cannot be read, or a game in it breaks the rules: where, and why.

    >>> from io import BytesIO
    >>> read_record(BytesIO(b"[Game"), "sample.bwr")
    Traceback (most recent call last):
      ...
    brettwerk.core.errors.BadRecord: sample.bwr:1: A header looks like this: [Name "value"].
    """

    def __init__(self, code: str, texts: Texts = RECORD_TEXTS, edition: str = "", /, **params: Any) -> None:
        super().__init__(code, texts, edition, **params)
        self.file = ""
        self.line = 0
        """Counted from 1; 0 if no line is to blame."""

    @classmethod
    def because(cls, error: BrettwerkError) -> BadRecord:
        """Take over the reason of another error."""
        return cls(error.code, error.texts, error.edition, **error.params)

    def at(self, file: str, line: int = 0) -> BadRecord:
        """Say where it is."""
        self.file, self.line = file, line
        return self

    def reason(self, language: str = "en") -> str:
        """Say what is wrong, without the place."""
        return super().text(language)

    def text(self, language: str = "en") -> str:
        """Say where and why, such as ``game.bwr:12: f7 is occupied``."""
        place = ":".join(str(part) for part in (self.file, self.line) if part)
        return f"{place}: {self.reason(language)}" if place else self.reason(language)

    def __reduce__(self) -> tuple[Any, ...]:
        return *super().__reduce__(), {"file": self.file, "line": self.line}


class CannotWrite(BrettwerkError):
    """A file cannot be written, or must not be overwritten.

    >>> write_records([], "no-such-folder/games.bwr")
    Traceback (most recent call last):
      ...
    brettwerk.core.errors.CannotWrite: no-such-folder/games.bwr cannot be written: ...
    """

    def __init__(self, code: str, texts: Texts = RECORD_TEXTS, edition: str = "", /, **params: Any) -> None:
        super().__init__(code, texts, edition, **params)
