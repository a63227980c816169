"""What Blockade says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "name": "Blockade",
        "summary": "Clear a way across the board for your king, and block the other's.",
        "length": "10-20 minutes",
        "piece.Z": "king",
        "piece.Z@space": "Fläz",
        "piece.S": "guard",
        "piece.S@space": "Fluppie",
        "ending.escape": "the king has found a way over the opposite edge",
        "ending.escape@space": "the Fläz has reached Fläzhausen",
        "must-escape": "The king can escape, so {move} is not possible: play K.",
        "no-way-out": "The king has no way out yet, so K is not possible.",
        "must-place": "There are guards in hand, so one must be placed: name an empty square.",
        "nothing-in-hand": "All six guards are on the board, so one of them must move, such as f7-f10.",
        "kings-feld": "{square} lies in a king's Feld, where no guard may stand.",
        "first-on-zentrum": "The first guard may not go on a Zentrum, and {square} is one.",
        "way-blocked": "Something stands between {origin} and {target}.",
        "wrong-kings": "The kings stand on e2 ({south}) and e11 ({north}) and nowhere else.",
    },
    "de": {
        "name": "Blockade",
        "summary": "Bahne Deinem König einen Weg über das Brett und versperre ihn dem anderen.",
        "length": "10-20 Minuten",
        "piece.Z": "König",
        "piece.Z@space": "Fläz",
        "piece.S": "Wächter",
        "piece.S@space": "Fluppie",
        "ending.escape": "Der König hat einen Weg über den gegenüberliegenden Rand gefunden",
        "ending.escape@space": "Der Fläz hat Fläzhausen erreicht",
        "must-escape": "Der König kann hinaus, deshalb geht {move} nicht: Spiele K.",
        "no-way-out": "Der König hat noch keinen Weg hinaus, deshalb geht K nicht.",
        "must-place": "Es sind noch Wächter im Vorrat, deshalb muss einer gesetzt werden: Nenne ein leeres Quadrat.",
        "nothing-in-hand": "Alle sechs Wächter stehen auf dem Brett, deshalb muss einer ziehen, etwa f7-f10.",
        "kings-feld": "{square} liegt im Feld eines Königs; dort darf kein Wächter stehen.",
        "first-on-zentrum": "Der erste Wächter darf nicht auf ein Zentrum, und {square} ist eines.",
        "way-blocked": "Zwischen {origin} und {target} steht etwas im Weg.",
        "wrong-kings": "Die Könige stehen auf e2 ({south}) und e11 ({north}) und nirgends sonst.",
    },
}
