"""A promise that every game keeps, as a check with a name, and what is wrong with a game that does not keep it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import BrettwerkError, BrokenGame
from brettwerk.core.messages import Phrase, Texts, phrase
from brettwerk.core.mistakes.places import place_in, source_folder
from brettwerk.core.registry import game_class
from brettwerk.core.state import State
from brettwerk.core.variant import describe
from brettwerk.testing.play import variants
from brettwerk.testing.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.game import Game

SOAK = 30 if os.environ.get("BRETTWERK_SOAK") else 1
"""How many times as much ``make soak`` does."""


class Flaw(BrettwerkError):
    """A game does not keep a promise: which, and where.

    >>> Flaw("field", found="x").code
    'field'
    """

    def __init__(self, code: str, texts: Texts = TEXTS, edition: str = "", /, **params: Any) -> None:
        super().__init__(code, texts, edition, **params)


def hold(kept: object, code: str, /, **params: Any) -> None:
    """Raise a Flaw unless a promise is kept. A state among the parameters is named by its text."""
    if not kept:
        said = {name: value.to_text() if isinstance(value, State) else value for name, value in params.items()}
        raise Flaw(code, **said)


@dataclass(frozen=True)
class Check:
    """One promise of every game, of each variant or of the game as a whole.

    >>> str(checks()[0])
    'interpreted-run'
    """

    name: str
    """How it is called where checks are listed."""
    function: Callable[[Any], None]
    """Takes a variant, or the id of a game, and raises a Flaw."""
    each_variant: bool
    """Whether it is for each variant, rather than once for the game."""
    in_tree: bool
    """Whether only the games of this project promise it."""

    def about(self, language: str = "en") -> str:
        """What is checked, in a few words."""
        return phrase(f"check.{self.name}", language, texts=TEXTS)

    def __call__(self, game: Game | type[Game] | str) -> None:
        """Hold a game to it, in all its variants if no single one is given; a Flaw says what is wrong.

        A game that cannot even be compiled is a BrokenGame.
        """
        subjects: list[Any]
        if self.each_variant:
            subjects = list(variants(id_of(game))) if isinstance(game, str | type) else [game]
        else:
            subjects = [game_class(id_of(game))]
        for subject in subjects:
            try:
                self.function(subject)
            except BrokenGame:
                raise
            except Exception as error:
                raise self._flaw(subject, error) from error

    def _flaw(self, subject: Any, error: Exception) -> Flaw:
        """What is wrong, and with which variant; what a game raises by mistake is told with its place."""
        where = describe(subject.variant) if self.each_variant else subject.id
        if isinstance(error, Flaw):
            return Flaw("where", where=where, what=Phrase(error.code, **error.params))
        said = f"{type(error).__name__}: {error}"
        place = place_in(source_folder(subject), error) or "?"
        return Flaw("where", where=where, what=Phrase("raised", place=place, error=said))

    def __str__(self) -> str:
        return self.name


CHECKS: list[Check] = []
"""All checks, in the order in which they are made."""


def promise(function: Callable[[Game], None]) -> Callable[[Game], None]:
    """Make a function ``check_…`` one that each variant of every game is held to."""
    return _register(function, each_variant=True)


def promise_of_game(function: Callable[[type[Game]], None]) -> Callable[[type[Game]], None]:
    """Make a function ``check_…`` one that every game is held to as a whole."""
    return _register(function, each_variant=False)


def promise_in_tree(function: Callable[[type[Game]], None]) -> Callable[[type[Game]], None]:
    """Make a function ``check_…`` one that only the games of this project are held to."""
    return _register(function, each_variant=False, in_tree=True)


def _register(function: Callable[[Any], None], *, each_variant: bool, in_tree: bool = False) -> Callable[[Any], None]:
    name = function.__name__.removeprefix("check_").replace("_", "-")
    CHECKS.append(Check(name, function, each_variant, in_tree))
    return function


def id_of(game: Game | type[Game] | str) -> str:
    return game if isinstance(game, str) else game.id
