"""The language of the command line, and the sentences common to its parts (each part's own are in its ``texts.py``)."""

from __future__ import annotations

import os
import sys
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

from brettwerk.core.messages import LANGUAGES, Texts, phrase

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition

COMMON_TEXTS: Texts = {
    "en": {
        "compiling": "Compiling {game} (only this once) …",
        "warmed": "Everything is compiled: {folder}",
        "interrupted": "Interrupted.",
        "option-form": "--option takes name=value, not {found!r}.",
        "number-range": "{name} must be at least {low}.",
        "number-most": "{name} must be at most {high}.",
        "number-finite": "{name} must be a number, not {found}.",
        "number-digits": "{name} has too many digits.",
        "language": "There is no language {found!r} here. There are: {offered}.",
        "os": "It could not be done: {reason}.",
        "os-file": "{path}: {reason}.",
        "memory": "There is not enough memory for this.",
        "number-span": "{name} must be between {low} and {high}.",
        "filming": "Drawing the film",
        "record-alone": "{file} says which game and position it is about; leave out the other options for that.",
        "picture-kind": "The ending of {path} does not tell what to draw. Possible endings: {endings}.",
        "paper": "There is no paper {found!r}. There is: {offered}.",
        "either-or": "{first} and {second} contradict each other: give one of them.",
        "printed": '{path} is ready. Print it at 100 % ("actual size"); the ruler at the foot of each page proves it.',
        "crew": "workers: {workers}, nodes: {nodes}",
        "column.game": "game",
        "column.games": "games",
        "column.players": "players",
        "teams": "teams",
        "easy": "easy",
        "medium": "medium",
        "hard": "hard",
    },
    "de": {
        "compiling": "{game} wird kompiliert (nur dieses eine Mal) …",
        "warmed": "Alles ist kompiliert: {folder}",
        "interrupted": "Abgebrochen.",
        "option-form": "--option verlangt name=wert, nicht {found!r}.",
        "number-range": "{name} muss mindestens {low} sein.",
        "number-most": "{name} darf höchstens {high} sein.",
        "number-finite": "{name} muss eine Zahl sein, nicht {found}.",
        "number-digits": "{name} hat zu viele Stellen.",
        "language": "Die Sprache {found!r} gibt es hier nicht. Es gibt: {offered}.",
        "os": "Das ging nicht: {reason}.",
        "os-file": "{path}: {reason}.",
        "memory": "Dafür reicht der Speicher nicht.",
        "number-span": "{name} muss zwischen {low} und {high} liegen.",
        "filming": "Der Film wird gezeichnet",
        "record-alone": "{file} sagt schon, um welches Spiel und welche Stellung es geht; lass die Optionen dafür weg.",
        "picture-kind": "Die Endung von {path} sagt nicht, was zu zeichnen ist. Es gibt: {endings}.",
        "paper": "Das Papier {found!r} gibt es hier nicht. Es gibt: {offered}.",
        "either-or": "{first} und {second} widersprechen sich: Gib nur eins davon an.",
        "printed": "{path} ist fertig. Druck es mit 100 % („Originalgröße“); ob es stimmt, zeigt das Lineal unten auf "
        "jeder Seite.",
        "crew": "Prozesse: {workers}, Knoten: {nodes}",
        "column.game": "Spiel",
        "column.games": "Partien",
        "column.players": "Spieler",
        "teams": "Gruppen",
        "easy": "leicht",
        "medium": "mittel",
        "hard": "schwer",
    },
}


class Speaker(Protocol):
    """Says the sentence that has a code, in a language."""

    def __call__(self, code: str, language: str, **params: Any) -> str: ...


def speaker(texts: Texts) -> Speaker:
    """Make a function that says the sentences of one part of the command line, and those common to all parts."""
    known = {language: {**COMMON_TEXTS[language], **texts.get(language, {})} for language in LANGUAGES}

    def say(code: str, language: str, **params: Any) -> str:
        return phrase(code, language, params, known)

    return say


say = speaker({})


def chosen(language: str | None = None) -> str:
    """The language asked for, else that of the call, else that of the environment."""
    names = ("BRETTWERK_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next(filter(None, (language, _language_of_call(), *map(os.environ.get, names))), "en")[:2].lower()
    return wanted if wanted in LANGUAGES else "en"


def _language_of_call() -> str | None:
    """The value of ``--lang`` in this call, wherever it stands and even if the command fails."""
    words = sys.argv[1:]
    values = [value for word, value in pairwise(words) if word == "--lang"]
    values += [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    return next((value for value in values if value in LANGUAGES), None)


def title(game: GameDefinition, language: str) -> str:
    """Name a variant in a few words: ``Stargate (weltreich, space, 4 players, teams)``."""
    variant = game.variant
    words = [variant.game, variant.edition]
    words += [f"{variant.players} {say('column.players', language)}"] if variant.players > 1 else []
    words += [say("teams", language)] if variant.teams else []
    words += [f"{name}={value}" for name, value in variant.options]
    return f"{game.name(language)} ({', '.join(words)})"
