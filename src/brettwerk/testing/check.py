"""A whole game held to everything that the games of this project keep, for pytest and for ``brettwerk check``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.mistakes.explanation import require_sound
from brettwerk.core.registry import game_class, load_game
from brettwerk.testing import promises
from brettwerk.testing.promise import CHECKS, Check, Flaw, id_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from brettwerk.core.game import Game

    Tell = Callable[[Check, int, int], Any]
    """Hears which check comes next, how many are done, and how many there are."""


class BrokenPromises(AssertionError):
    """A game does not keep what every game promises: each flaw is a line.

    >>> try:
    ...     raise BrokenPromises([])
    ... except AssertionError as error:
    ...     print(len(error.flaws))
    0
    """

    def __init__(self, flaws: list[Flaw]) -> None:
        super().__init__("\n".join(map(str, flaws)))
        self.flaws = flaws


def checks(*, in_tree: bool = False) -> list[Check]:
    """All checks that any game is held to, for ``pytest.mark.parametrize``; with those of this project's games too.

    >>> len(checks()) > 20, len(checks(in_tree=True)) > len(checks())
    (True, True)
    """
    assert promises.SUBJECTS  # which have registered them
    return [check for check in CHECKS if in_tree or not check.in_tree]


def check_game(game: str | type[Game], *, in_tree: bool = False) -> None:
    """Hold a game, given by its id or its class, to every promise; BrokenPromises says what is wrong.

    With ``in_tree`` it is held to what only the games of this project promise, too. A game with a mistake that keeps it
    from being compiled at all is a BrokenGame.

    >>> check_game("four-towers")
    Traceback (most recent call last):
      ...
    brettwerk.core.errors.UnknownGame: There is no game 'four-towers'. ...
    """
    flaws = [flaw for _, flaw in flaws_of(game, in_tree=in_tree) if flaw]
    if flaws:
        raise BrokenPromises(flaws)


def flaws_of(
    game: str | type[Game], tell: Tell | None = None, *, in_tree: bool = False
) -> Iterator[tuple[Check, Flaw | None]]:
    """Every check that a game is held to, and what it has found wrong.

    >>> check, flaw = next(flaws_of("aufstellen"))
    >>> check.about(), flaw
    ('a run without the compiler, where indices are checked', None)
    """
    kind = game_class(id_of(game))
    require_sound(load_game(kind.id))  # before compiled code is let loose on memory
    wanted = checks(in_tree=in_tree)
    for done, check in enumerate(wanted):
        if tell:
            tell(check, done, len(wanted))
        try:
            check(kind.id)
        except Flaw as flaw:
            yield check, flaw
            if done == 0:
                return  # after an index out of bounds, compiled code could do anything
        else:
            yield check, None
