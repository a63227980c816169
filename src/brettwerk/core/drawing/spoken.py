"""What a screen reader says of places and pieces, in every language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol
from weakref import WeakKeyDictionary

from brettwerk.core.messages import Phrase


class HasTexts(Protocol):
    """Whatever has words: a game."""

    def say(self, code: str, language: str = ..., /, **params: Any) -> str: ...


@dataclass(frozen=True, slots=True)
class Spoken:
    """The same words in both languages."""

    de: str
    en: str


class Thing(NamedTuple):
    """A piece, or what a place is: a code of the game's texts, and whose it is.

    The text may say the colour as an adjective, ``{colour} rider``, or as a name, ``crown throne of {owner}``.
    """

    code: str
    colour: str = ""

    @property
    def phrase(self) -> Phrase:
        if not self.colour:
            return Phrase(self.code)
        return Phrase(self.code, colour=Phrase(f"adjective.{self.colour}"), owner=Phrase(f"colour.{self.colour}"))


def spoken(game: HasTexts, said: Phrase) -> Spoken:
    """A phrase in the words of a game."""
    return Spoken(*(game.say(said.code, language, **said.params) for language in ("de", "en")))


_names: WeakKeyDictionary[HasTexts, dict[tuple[str, Thing | None, Thing | None], Spoken]] = WeakKeyDictionary()
"""What places and pieces of a game were called before; every picture of it needs them all again."""


def name_of(game: HasTexts, thing: Thing) -> Spoken:
    """A piece or place that needs no other word."""
    known = _names.setdefault(game, {})
    key = ("", None, thing)
    return known.get(key) or known.setdefault(key, spoken(game, thing.phrase))


def name_of_place(game: HasTexts, place: str, role: Thing | None, piece: Thing | None) -> Spoken:
    """A place by its name, what it is and what stands there: "h8, crown throne of Red, blue rider"."""
    known = _names.setdefault(game, {})
    key = (place, role, piece)
    if key not in known:
        given = {name: thing.phrase for name, thing in (("role", role), ("piece", piece)) if thing}
        known[key] = spoken(game, Phrase(".".join(["place", *given]), place=place, **given))
    return known[key]
