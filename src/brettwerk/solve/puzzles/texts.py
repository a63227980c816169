"""What is said about puzzles that are not there or not right, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "no-puzzle": "There is no puzzle {puzzle!r} of {game}.",
        "puzzle-line": "Line {line} of {path} is not the first of the three lines of a puzzle (docs/puzzles.md).",
        "puzzle-file": "{path} cannot be read: {reason}.",
        "no-puzzles": "There are no such puzzles.",
        "not-yours-to-move": "These moves do not lead to a position in which it is the solver's turn.",
    },
    "de": {
        "no-puzzle": "Ein Rätsel {puzzle!r} gibt es bei {game} nicht.",
        "puzzle-line": "In Zeile {line} von {path} beginnt kein Rätsel von drei Zeilen (docs/puzzles.md).",
        "puzzle-file": "{path} lässt sich nicht lesen: {reason}.",
        "no-puzzles": "Solche Rätsel gibt es nicht.",
        "not-yours-to-move": "Diese Züge führen nicht zu einer Stellung, in der Du am Zug bist.",
    },
}
