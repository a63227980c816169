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
        "certain": "certain in {plies}",
        "simulations": "{simulations:,} simulations, {depth} moves deep",
        "contestant": "{found!r} is no engine. There are level=1 … level=9, uct (each with seconds=… or simulations=…) "
        "and ahead.",
        "two-contestants": "A contest needs two different engines.",
        "sprt": "--sprt wants two differences in Elo, the lower first, such as 0,50, not {found!r}.",
        "sprt-high": "Decided: at least {high:+.0f} Elo.",
        "sprt-low": "Decided: not more than {low:+.0f} Elo.",
        "results-line": "Line {line} of {path} is no result of an arena.",
        "two-sides": "An arena needs a game of two players; {game} is for {players}.",
        "contest": "{one} against {other}: {share:.1f} % ± {error:.1f} in {games} games, Elo {elo:+.0f} "
        "({elo_range[0]:+.0f} to {elo_range[1]:+.0f})",
        "undecided": "{undecided_share:.1f} % ± {undecided_error:.1f} in the {undecided_pairs} openings that did not "
        "decide by themselves",
        "ratings": "{game}: Elo, with standard errors",
        "seats": "--seats wants {players} of human, random and the levels 1 to 9, joined by commas, not {found!r}.",
        "option-form": "--option wants name=value, not {found!r}.",
        "number-range": "{name} must be at least {low}.",
        "file": "{path} cannot be written: {reason}.",
        "ready": "Brettwerk is ready at {address}",
        "no-port": "Nothing can listen at {host}, port {port} or one of the hundred after it.",
        "setting": "The setting {name} does not work: {reason}.",
        "file-exists": "{path} exists already; --force overwrites it.",
        "figure": "Figure {number}: {caption}",
        "figure.moves": "Played so far: {moves}",
        "figure.try": "Try it: {moves}",
        "figure.wins": "Your task: which move wins at once?",
        "figure.wins.several": "Your task: which {count} moves win at once?",
        "figure.saves": "Your task: which is the only move that does not lose at once?",
        "figure.saves.several": "Your task: which are the only {count} moves that do not lose at once?",
        "figure.only": "Legal here is nothing but: {moves}",
        "figure.not": "Not allowed: {move}. {reason}",
        "answers": "Answers",
        "answer": "Figure {number}: {moves}",
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
        "picture-kind": "{path} has no ending that tells what to draw. There are: {endings}.",
        "number-span": "{name} must be from {low} to {high}.",
        "column.game": "game",
        "column.name": "name",
        "column.players": "players",
        "column.length": "length",
        "column.about": "about",
        "column.uct": "plain UCT/s",
        "column.uct-later": "after 12 plies",
        "column.engine": "engine/s",
        "column.two-threads": "two threads",
        "column.first-reply": "first reply",
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
        "certain": "sicher in {plies}",
        "simulations": "{simulations:,} Simulationen, {depth} Züge tief",
        "contestant": "{found!r} ist kein Gegner. Es gibt level=1 … level=9, uct (je mit seconds=… oder simulations=…) "
        "und ahead.",
        "two-contestants": "Ein Wettkampf braucht zwei verschiedene Gegner.",
        "sprt": "--sprt verlangt zwei Elo-Unterschiede, den kleineren zuerst, etwa 0,50, nicht {found!r}.",
        "sprt-high": "Entschieden: mindestens {high:+.0f} Elo.",
        "sprt-low": "Entschieden: nicht mehr als {low:+.0f} Elo.",
        "results-line": "Zeile {line} von {path} ist kein Ergebnis einer Arena.",
        "two-sides": "Die Arena braucht ein Spiel für zwei; {game} ist für {players}.",
        "contest": "{one} gegen {other}: {share:.1f} % ± {error:.1f} in {games} Spielen, Elo {elo:+.0f} "
        "({elo_range[0]:+.0f} bis {elo_range[1]:+.0f})",
        "undecided": "{undecided_share:.1f} % ± {undecided_error:.1f} in den {undecided_pairs} Eröffnungen, die sich "
        "nicht von selbst entschieden",
        "ratings": "{game}: Elo mit Standardfehlern",
        "seats": "--seats verlangt {players} Angaben (human, random, 1 bis 9), durch Kommas getrennt, nicht {found!r}.",
        "option-form": "--option verlangt name=wert, nicht {found!r}.",
        "number-range": "{name} muss mindestens {low} sein.",
        "file": "{path} lässt sich nicht schreiben: {reason}.",
        "ready": "Brettwerk is ready at {address}",
        "no-port": "An der Adresse {host} ist weder Port {port} noch einer der hundert danach zu haben.",
        "setting": "Die Einstellung {name} geht nicht: {reason}.",
        "file-exists": "{path} gibt es schon; --force überschreibt es.",
        "figure": "Bild {number}: {caption}",
        "figure.moves": "Bisher gespielt: {moves}",
        "figure.try": "Zum Ausprobieren: {moves}",
        "figure.wins": "Aufgabe: Welcher Zug gewinnt sofort?",
        "figure.wins.several": "Aufgabe: Welche {count} Züge gewinnen sofort?",
        "figure.saves": "Aufgabe: Welcher Zug verliert als einziger nicht sofort?",
        "figure.saves.several": "Aufgabe: Welche {count} Züge verlieren als einzige nicht sofort?",
        "figure.only": "Erlaubt ist hier nur: {moves}",
        "figure.not": "Nicht erlaubt: {move}. {reason}",
        "answers": "Lösungen",
        "answer": "Bild {number}: {moves}",
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
        "picture-kind": "Die Endung von {path} sagt nicht, was zu zeichnen ist. Es gibt: {endings}.",
        "number-span": "{name} muss zwischen {low} und {high} liegen.",
        "column.game": "Spiel",
        "column.name": "Name",
        "column.players": "Spieler",
        "column.length": "Länge",
        "column.about": "worum es geht",
        "column.uct": "UCT/s",
        "column.uct-later": "nach 12 Zügen",
        "column.engine": "Engine/s",
        "column.two-threads": "zwei Threads",
        "column.first-reply": "erste Antwort",
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
