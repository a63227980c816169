"""What shells offer when Tab is pressed. Nothing here compiles, and games are loaded only if their words are needed."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer  # noqa: TC002, which looks at annotations

from brettwerk.core.messages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable

EDITIONS = ("classic", "space")
DIFFICULTIES = ("easy", "medium", "hard")
LEVELS = tuple(f"level={level}" for level in range(1, 10))
LIMITS = ("seconds=", "simulations=", "threads=", "weights=")
OPENINGS = ("random", "likely", "balanced")


def games(incomplete: str) -> list[str]:
    """Ids of games; names on boxes where no id begins like that."""
    found = _beginning(_registry().known_ids(), incomplete)
    if found or not incomplete:
        return found
    names = import_module("brettwerk.cli.game_names").all_names()
    return _beginning((re.sub(r"\W+", "-", name.lower()) for name in names), incomplete.lower())


def editions(context: typer.Context, incomplete: str) -> list[str]:
    return _beginning(_game_of(context).offers if _game_of(context) else EDITIONS, incomplete)


def options(context: typer.Context, incomplete: str) -> list[str]:
    """Options of the game that stands before, then their values."""
    game = _game_of(context)
    offered = {option.name: option.values for option in game.options} if game else {}
    name, sign, _ = incomplete.partition("=")
    if sign:
        return _beginning((f"{name}={value}" for value in offered.get(name, ())), incomplete)
    return _beginning((f"{option}=" for option in offered), incomplete)


def players(context: typer.Context, incomplete: str) -> list[str]:
    game = _game_of(context)
    numbers = {str(number) for offer in game.offers.values() for number in offer.players} if game else set("1234")
    return _beginning(sorted(numbers), incomplete)


def engines(incomplete: str) -> list[str]:
    """An engine, then its limits."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{word}" for word in _beginning(LIMITS if comma else (*LEVELS, *LIMITS), last)]


def clusters(incomplete: str) -> list[str]:
    return _beginning(("auto", "none"), incomplete)


def contestants(incomplete: str) -> list[str]:
    return _beginning(("random", "uct,", "ahead", "gtp="), incomplete) + engines(incomplete)


def seats(incomplete: str) -> list[str]:
    """Who sits on each seat, separated by commas."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{word}" for word in _beginning(("human", "random", *LEVELS), last)]


def languages(incomplete: str) -> list[str]:
    return _beginning(LANGUAGES, incomplete)


def difficulties(incomplete: str) -> list[str]:
    return _beginning(DIFFICULTIES, incomplete)


def openings(incomplete: str) -> list[str]:
    return _beginning(OPENINGS, incomplete)


def _beginning(words: Iterable[str], start: str) -> list[str]:
    return [word for word in dict.fromkeys(words) if word.startswith(start)]


def _game_of(context: typer.Context) -> Any:
    """The class of the game that the call names so far; None if it names none."""
    try:
        named = import_module("brettwerk.cli.game_names").find_named(context.params.get("game") or "")
        return _registry().game_class(named.id)
    except Exception:  # noqa: BLE001, whatever is wrong, Tab must not print it into the line that is being typed
        return None


def _registry() -> Any:
    return import_module("brettwerk.core.registry")
