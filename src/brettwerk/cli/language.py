"""Which language the command line speaks, and what it says."""

from __future__ import annotations

import os
from typing import Any

from brettwerk.core.messages import LANGUAGES, Texts, phrase

TEXTS: Texts = {
    "en": {
        "compiling": "Compiling {game} (only this once) …",
        "warmed": "Everything is compiled: {folder}",
        "which-game": "Which game? ",
        "plays": "{colour} plays {move}",
        "prompt": "{colour}> ",
        "keys": "Type a move (Tab completes), or: moves, undo, board, rules, resign, draw, help, quit.",
        "undone": "Taken back.",
        "agree": "Does everybody agree to a draw? (yes/no) ",
        "yes": "yes",
        "bye": "Goodbye. The moves so far: {moves}",
        "no-moves": "none",
        "demo": "This is not a terminal, so here is a demonstration game of {game}, played at random.",
        "over": "The game is over after {plies} moves.",
        "chance": "{colour}'s chance: {percent:.0f} %",
        "certain": "certain",
        "simulations": "{simulations:,} simulations",
        "contestant": "{found!r} is no engine. Engines are level=1 … level=9 or uct, with seconds=… or simulations=…",
        "two-sides": "An arena needs a game of two players; {game} is for {players}.",
        "contest": "{one} against {other}: {share:.1f} % ± {error:.1f} in {games} games, Elo {elo:+.0f}",
        "undecided": "{share:.1f} % in the {pairs} openings that did not decide by themselves",
        "seats": "--seats wants {players} of human, random and the levels 1 to 9, joined by commas, not {found!r}.",
        "option-form": "--option wants name=value, not {found!r}.",
        "number-range": "{name} must be at least {low}.",
        "file": "{path} cannot be written: {reason}.",
        "ready": "Brettwerk is ready at {address}",
        "no-port": "Nothing can listen at {host}, port {port} or one of the hundred after it.",
        "setting": "The setting {name} does not work: {reason}.",
        "file-exists": "{path} exists already; --force overwrites it.",
        "picture-kind": "{path} has no ending that tells what to draw. There are: {endings}.",
        "number-span": "{name} must be from {low} to {high}.",
        "column.game": "game",
        "column.name": "name",
        "column.players": "players",
        "column.length": "length",
        "column.about": "about",
        "teams": "teams",
    },
    "de": {
        "compiling": "{game} wird übersetzt (nur dieses eine Mal) …",
        "warmed": "Alles ist übersetzt: {folder}",
        "which-game": "Welches Spiel? ",
        "plays": "{colour} spielt {move}",
        "prompt": "{colour}> ",
        "keys": "Gib einen Zug ein (Tab ergänzt) oder: moves, undo, board, rules, resign, draw, help, quit.",
        "undone": "Zurückgenommen.",
        "agree": "Sind alle mit einem Unentschieden einverstanden? (ja/nein) ",
        "yes": "ja",
        "bye": "Bis bald. Die Züge bisher: {moves}",
        "no-moves": "keine",
        "demo": "Hier ist kein Terminal, deshalb folgt eine zufällig gespielte Vorführpartie {game}.",
        "over": "Das Spiel ist nach {plies} Zügen zu Ende.",
        "chance": "Aussichten von {colour}: {percent:.0f} %",
        "certain": "sicher",
        "simulations": "{simulations:,} Simulationen",
        "contestant": "{found!r} ist kein Gegner. Es gibt level=1 … level=9 oder uct, mit seconds=… oder simulations=…",
        "two-sides": "Die Arena braucht ein Spiel für zwei; {game} ist für {players}.",
        "contest": "{one} gegen {other}: {share:.1f} % ± {error:.1f} in {games} Spielen, Elo {elo:+.0f}",
        "undecided": "{share:.1f} % in den {pairs} Eröffnungen, die sich nicht von selbst entschieden",
        "seats": "--seats verlangt {players} Angaben (human, random, 1 bis 9), durch Kommas getrennt, nicht {found!r}.",
        "option-form": "--option verlangt name=wert, nicht {found!r}.",
        "number-range": "{name} muss mindestens {low} sein.",
        "file": "{path} lässt sich nicht schreiben: {reason}.",
        "ready": "Brettwerk is ready at {address}",
        "no-port": "An der Adresse {host} ist weder Port {port} noch einer der hundert danach zu haben.",
        "setting": "Die Einstellung {name} geht nicht: {reason}.",
        "file-exists": "{path} gibt es schon; --force überschreibt es.",
        "picture-kind": "Die Endung von {path} sagt nicht, was zu zeichnen ist. Es gibt: {endings}.",
        "number-span": "{name} muss zwischen {low} und {high} liegen.",
        "column.game": "Spiel",
        "column.name": "Name",
        "column.players": "Spieler",
        "column.length": "Länge",
        "column.about": "worum es geht",
        "teams": "Gruppen",
    },
}


def chosen(language: str | None = None) -> str:
    """The language asked for, or that of the environment."""
    wishes = [language, *(os.environ.get(name) for name in ("BRETTWERK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))]
    wish = next((wish for wish in wishes if wish), "en")[:2].lower()
    return wish if wish in LANGUAGES else "en"


def say(code: str, language: str, **params: Any) -> str:
    return phrase(code, language, params, TEXTS)
