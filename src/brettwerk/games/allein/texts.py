"""What Allein Wetteifern says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "name": "Allein Wetteifern",
        "name@space": "Solo-Jump",
        "summary": "Jump over other colours and clear the board, down to one last piece if you can.",
        "length": "5-15 minutes",
        "piece.S": "piece",
        "solo.cleared": "One last piece is left: {verdict}.",
        "solo.score": "{pieces} pieces are left: {verdict}.",
        "verdict.outstanding": "outstanding",
        "verdict.outstanding@space": "you are a Solo-Jump master",
        "verdict.good": "good",
        "verdict.satisfactory": "satisfactory",
        "verdict.practise": "practise, practise",
        "jumps-nothing": "{origin}-{target} jumps over nothing: a piece must jump over at least one other.",
        "gap": "{square} is empty, so the jump from {origin} ends there at the latest.",
        "gap-behind": "There is nothing on {square} to jump over.",
        "same-colour": "The piece on {origin} cannot jump over {square}: both are {colour}.",
        "no-pieces": "The board is empty, but the last piece never leaves it: at least one must be there.",
    },
    "de": {
        "name": "Allein Wetteifern",
        "name@space": "Solo-Jump",
        "summary": "Überspringe andere Farben und räume das Brett ab, wenn Du kannst, bis auf eine letzte Figur.",
        "length": "5-15 Minuten",
        "piece.S": "Figur",
        "solo.cleared": "Eine letzte Figur ist übrig: {verdict}.",
        "solo.score": "{pieces} Figuren sind übrig: {verdict}.",
        "verdict.outstanding": "hervorragend",
        "verdict.outstanding@space": "Du bist Solo-Jump-Meister",
        "verdict.good": "gut",
        "verdict.satisfactory": "zufriedenstellend",
        "verdict.practise": "üben, üben",
        "jumps-nothing": "{origin}-{target} überspringt nichts: Eine Figur muss über mindestens eine andere springen.",
        "gap": "{square} ist leer, deshalb endet der Sprung von {origin} spätestens dort.",
        "gap-behind": "Auf {square} steht nichts, was übersprungen werden könnte.",
        "same-colour": "Die Figur auf {origin} kann nicht über {square} springen: beide sind {colour}.",
        "no-pieces": "Das Brett ist leer, aber die letzte Figur verlässt es nie: Mindestens eine muss da sein.",
    },
}
