"""Which language the command line speaks, and what it says."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from brettwerk.core.messages import LANGUAGES, Texts, phrase

if TYPE_CHECKING:
    from brettwerk.core.game import Game

TEXTS: Texts = {
    "en": {
        "compiling": "Compiling {game} (only this once) …",
        "warmed": "Everything is compiled: {folder}",
        "which-game": "Which game? ",
        "plays": "{colour} plays {move}",
        "prompt": "{colour}> ",
        "keys": "Type a move (Tab completes), or: moves, undo, board, rules, resign, draw, save FILE, help, quit.",
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
        "saved": "The game is kept in {path}.",
        "save-where": "Where to? save FILE",
        "replayed": "{number}. {game}, {plies} moves: {result}",
        "all-right": "Games checked, all moves right: {games}",
        "converted": "Games written to {path}: {games}",
        "no-records": "There are no game records in {place} (files that end in {endings}).",
        "games-of": "{game} · games: {games}",
        "no-result": "No result",
        "lengths": "Moves: {low} to {high}, on average {mean:.1f}, median {median}",
        "chart.results": "Results",
        "chart.lengths": "Games by their number of moves",
        "chart.first-moves": "The most frequent first moves",
        "column.first-move": "first move",
        "column.games": "games",
        "column.share": "share",
        "column.points": "first seat's points",
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
        "keys": "Tippe einen Zug (Tab ergänzt) oder: moves, undo, board, rules, resign, draw, save DATEI, help, quit.",
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
        "saved": "Die Partie ist aufgezeichnet: {path}",
        "save-where": "Wohin? save DATEI",
        "replayed": "{number}. {game}, {plies} Züge: {result}",
        "all-right": "Geprüfte Partien, alle Züge richtig: {games}",
        "converted": "Partien geschrieben in {path}: {games}",
        "no-records": "In {place} gibt es keine Partieaufzeichnungen (Dateien mit der Endung {endings}).",
        "games-of": "{game} · Partien: {games}",
        "no-result": "Ohne Ergebnis",
        "lengths": "Züge: {low} bis {high}, im Mittel {mean:.1f}, Median {median}",
        "chart.results": "Ergebnisse",
        "chart.lengths": "Partien nach der Zahl ihrer Züge",
        "chart.first-moves": "Die häufigsten ersten Züge",
        "column.first-move": "erster Zug",
        "column.games": "Partien",
        "column.share": "Anteil",
        "column.points": "Punkte des ersten Platzes",
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


def title(game: Game, language: str) -> str:
    """Name a variant in a few words: ``Stargate (weltreich, space, 4 players, teams)``."""
    variant = game.variant
    words = [variant.game, variant.edition]
    words += [f"{variant.players} {say('column.players', language)}"] if variant.players > 1 else []
    words += [say("teams", language)] if variant.teams else []
    words += [f"{name}={value}" for name, value in variant.options]
    return f"{game.name(language)} ({', '.join(words)})"
