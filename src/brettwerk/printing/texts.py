"""What stands on the printed pages beside a game's own words."""

from __future__ import annotations

from typing import Any

from brettwerk.core.messages import LANGUAGES, Texts, phrase

TEXTS: Texts = {
    "en": {
        "subject": "board, pieces and guide to print",
        "guide": "Guide",
        "board": "Board",
        "pieces": "Pieces",
        "true-scale": "printed at 100 %, this is",
        "tile": "sheet {row}.{column} of {rows} × {columns}",
        "cut-here": "cut here, then glue onto the dotted line of the next sheet",
        "glue-here": "the next sheet is glued on here",
        "pieces.how": "Print on card or glue onto card; cut along the grey lines, fold along the dashed ones.",
        "pieces.scale": "One square of the board: {square} mm.",
        "nobody": "For all",
        "players": "{players} players",
        "player": "1 player",
        "in-teams": "two teams of two",
        "house-rules": "House rules, which go before what is said below: {options}",
        "no": "no",
        "set-up": "Set-up",
        "too-large": "At {square} mm a square, a piece does not fit on {paper}: choose at most {most} mm.",
        "paper": "There is no paper {found!r}. There is: {offered}.",
        "colophon": "Board, pieces and this page were made by Brettwerk {version}, which plays the game too and has "
        "its whole guide: every rule, and all that the rulebook leaves open. These words are its own.",
    },
    "de": {
        "subject": "Brett, Figuren und Anleitung zum Drucken",
        "guide": "Anleitung",
        "board": "Brett",
        "pieces": "Figuren",
        "true-scale": "bei 100 % gedruckt sind das",
        "tile": "Blatt {row}.{column} von {rows} × {columns}",
        "cut-here": "hier schneiden, dann auf die Punktlinie des Nachbarblatts kleben",
        "glue-here": "hier kommt das nächste Blatt darauf",
        "pieces.how": "Auf Karton drucken oder kleben; an den grauen Linien schneiden, an den gestrichelten falten.",
        "pieces.scale": "Ein Quadrat des Bretts: {square} mm.",
        "nobody": "Für alle",
        "players": "{players} Spieler",
        "player": "1 Person",
        "in-teams": "zwei gegen zwei",
        "house-rules": "Hausregeln, die vor dem Folgenden gelten: {options}",
        "no": "nein",
        "set-up": "Aufbau",
        "too-large": "Bei {square} mm je Quadrat passt eine Figur nicht auf {paper}: Nimm höchstens {most} mm.",
        "paper": "Das Papier {found!r} gibt es hier nicht. Es gibt: {offered}.",
        "colophon": "Brett, Figuren und diese Seite hat Brettwerk {version} gemacht. Es spielt das Spiel auch und hat "
        "die ganze Anleitung: jede Regel und alles, was das Regelheft offenlässt. Die Worte hier sind seine eigenen.",
    },
}


def say(code: str, language: str, **params: Any) -> str:
    return phrase(code, language if language in LANGUAGES else "en", params, TEXTS)
