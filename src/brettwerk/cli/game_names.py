"""Games as people call them: by their id or by the name on any of their boxes, in any case."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from brettwerk.core.errors import UnknownGame
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import broken_games, game_class, game_ids, load_game

LIKENESS = 0.7
"""How much a word must be like a name to be taken for a slip."""


class NamedGame(NamedTuple):
    """What a name stands for."""

    id: str
    edition: str = ""
    """The edition that alone bears this name; empty if the name does not tell."""


def find_named(name: str) -> NamedGame:
    """The game that a name means; UnknownGame suggests names that are much alike."""
    try:
        return NamedGame(game_class(name).id)
    except UnknownGame as unknown:
        plain, names = _plain(name), _names()
        if plain in names:
            return names[plain]
        close = get_close_matches(plain, names, cutoff=LIKENESS)
        if not close:
            raise
        meant = dict.fromkeys(names[one].id for one in close)
        raise UnknownGame("unknown-game-close", **unknown.params, close=", ".join(meant)) from None


def all_names() -> list[str]:
    """The names on all boxes, in all languages."""
    return [
        load_game(game, edition=edition).name(language)
        for game in game_ids()
        for edition in game_class(game).offers
        for language in LANGUAGES
    ]


@cache
def _names() -> dict[str, NamedGame]:
    """Every name of a game, in its plain form."""
    found = {_plain(game): NamedGame(game) for game in (*broken_games(), *game_ids())}
    for game in game_ids():
        usual = {load_game(game).name(language) for language in LANGUAGES}
        for edition in game_class(game).offers:
            for language in LANGUAGES:
                name = load_game(game, edition=edition).name(language)
                found.setdefault(_plain(name), NamedGame(game, "" if name in usual else edition))
    return found


def _plain(name: str) -> str:
    """A name without the differences that people do not make: case, spaces and hyphens."""
    return re.sub(r"[\W_]", "", name.casefold())
