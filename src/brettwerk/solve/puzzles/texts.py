"""What is said about puzzles that are not there or not right, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "no-puzzle": "There is no puzzle {puzzle!r} of {game}.",
        "no-puzzles": "There are no such puzzles.",
        "not-yours-to-move": "These moves do not lead to a position in which it is the solver's turn.",
    },
    "de": {
        "no-puzzle": "Ein Rätsel {puzzle!r} gibt es bei {game} nicht.",
        "no-puzzles": "Solche Rätsel gibt es nicht.",
        "not-yours-to-move": "Diese Züge führen nicht zu einer Stellung, in der Du am Zug bist.",
    },
}
