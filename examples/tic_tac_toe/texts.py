"""What tic-tac-toe says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "name": "Tic-tac-toe",
        "summary": "Three marks in a line win.",
        "ending.line": "three marks stand in a line",
        "ending.full": "the board is full",
    },
    "de": {
        "name": "Tic-Tac-Toe",
        "summary": "Drei Zeichen in einer Linie gewinnen.",
        "ending.line": "Drei Zeichen stehen in einer Linie",
        "ending.full": "Das Brett ist voll",
    },
}
