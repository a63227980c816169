"""Which games there are: found by scanning the package ``brettwerk.games`` and the entry points of other packages."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrokenGame, UnknownGame
from brettwerk.core.game import Game, variant_of
from brettwerk.core.messages import Phrase
from brettwerk.core.mistakes.loading import imported, require_complete
from brettwerk.core.variant import OptionValue, Variant, choose

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

GAMES_PACKAGE = "brettwerk.games"
ENTRY_POINT_GROUP = "brettwerk.games"
"""Where other packages enter their games."""
FOUND = "found.json"
"""Beside the games in what is built for a browser: the ids of all games, each with the module of its class."""


@cache
def _folders() -> Mapping[str, str]:
    """Find every game: its id and the module that holds its class."""
    return _found_before() or _find()


@cache
def _found_before() -> Mapping[str, str]:
    """The games that a build has found and seen to be sound; none where nothing was built."""
    found = files(GAMES_PACKAGE).joinpath(FOUND)
    games: dict[str, str] = json.loads(found.read_text("utf-8")) if found.is_file() else {}
    return games


def _find() -> Mapping[str, str]:
    from importlib.metadata import entry_points  # noqa: PLC0415, takes long to load in a browser, which needs none

    found = {
        entry.name.replace("_", "-"): f"{GAMES_PACKAGE}.{entry.name}.game"
        for entry in files(GAMES_PACKAGE).iterdir()
        if entry.is_dir() and entry.joinpath("game.py").is_file()
    }
    found.update({entry.name: entry.value for entry in entry_points(group=ENTRY_POINT_GROUP)})
    return found


def known_ids() -> list[str]:
    """The ids of all games that there are, sorted, also of those that cannot be loaded; this loads none."""
    return sorted(_folders())


def game_ids() -> list[str]:
    """The ids of all games that there are and that can be loaded, sorted.

    >>> game_ids()[:3]
    ['alcazar', 'allein', 'aufstellen']
    """
    return sorted(_folders().keys() - broken_games().keys())


@cache
def broken_games() -> Mapping[str, BrokenGame]:
    """The games that cannot be loaded, by a mistake of their authors, and what is wrong with each."""
    found = {}
    for game in sorted(_folders()) if not _found_before() else ():
        try:
            game_class(game)
        except BrokenGame as error:
            found[game] = error
    return found


def game_class(game: str) -> type[Game]:
    """Find the class of a game; UnknownGame lists those there are, BrokenGame says what is wrong with it."""
    module = _folders().get(game)
    if module is None:
        raise UnknownGame("unknown-game", game=game, known=", ".join(game_ids()))
    return _class_in(module, game)


@cache
def _class_in(module: str, game: str) -> type[Game]:
    with imported(game, module):
        kind: type[Game] | None = getattr(import_module(module), "GAME", None)
    if kind is None or not isinstance(kind, type) or not issubclass(kind, Game):
        raise BrokenGame.at(game, module, Phrase("broken.no-class"))
    require_complete(kind, game)
    return kind


def part_of(game: str, name: str) -> ModuleType | None:
    """Find an optional module in a game's folder, such as its foreign formats."""
    package = _folders()[game].rpartition(".")[0]
    part = f"{package}.{name}"
    return import_module(part) if package and find_spec(part) else None


def load_game(
    game: str,
    *,
    edition: str = "classic",
    players: int | None = None,
    teams: OptionValue = False,
    **options: OptionValue,
) -> Game:
    """Load a variant of a game; ``BadVariant`` says what is offered.

    >>> load_game("weltreich", teams=True)
    <Game weltreich classic, 4 players in teams>
    """
    found = game_class(game)
    return variant_of(found, choose(game, found.offers, found.options, edition, players, teams, options, found.texts))


def game_of(variant: Variant) -> Game:
    """Load the game that a variant describes."""
    return variant_of(game_class(variant.game), variant)
