"""What the server says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "unknown-board": "There is no such game any more, or the address is not complete.",
        "unknown-puzzle": "There is no puzzle {puzzle!r} here.",
        "unknown-address": "There is nothing at {path}.",
        "wrong-method": "{method} does not work here.",
        "malformed": "The request is not valid JSON.",
        "invalid": "{field} is not right: {reason}.",
        "reason.missing": "it is missing",
        "reason.extra_forbidden": "nothing of this name is expected",
        "reason.type": "it is of another kind than expected",
        "reason.other": "the value is not allowed",
        "too-large": "The request is too large: at most {limit} bytes are accepted.",
        "other-origin": "This request came from another site and was refused.",
        "wrong-host": "This server does not answer to the name {host!r}.",
        "failed": "Something went wrong on the server. Nothing is lost; please try again.",
        "compiling": "{game} is still being prepared. This happens only once and takes a few seconds.",
        "stale": "The game has moved on: {ply} moves have been played by now.",
        "watching": "You are watching this game and have no seat in it.",
        "not-your-turn": "It is not your turn.",
        "not-your-seat": "Seat {seat} is not yours.",
        "nothing-yours": "There is no move of yours to take back.",
        "no-draw": "A draw can be agreed only where people play each other.",
        "no-ply": "There are positions from 0 to {last}; {ply} is none of them.",
        "seats-number": "{players} seats are to be given, not {found}.",
        "seat-level": "Each engine needs a level from 1 to 9, and nobody else has one.",
        "seat-link": "Seats by link are not offered yet.",
        "engine": "Level {level}",
        "newer-database": (
            "The database in {path} was written by a newer version of Brettwerk ({revision}). "
            "Install that version, or choose another folder with --data."
        ),
    },
    "de": {
        "unknown-board": "Dieses Spiel gibt es nicht mehr, oder die Adresse ist nicht vollständig.",
        "unknown-puzzle": "Ein Rätsel {puzzle!r} gibt es hier nicht.",
        "unknown-address": "Unter {path} gibt es nichts.",
        "wrong-method": "{method} geht hier nicht.",
        "malformed": "Die Anfrage ist kein gültiges JSON.",
        "invalid": "{field} stimmt nicht: {reason}.",
        "reason.missing": "Die Angabe fehlt",
        "reason.extra_forbidden": "Eine Angabe dieses Namens wird nicht erwartet",
        "reason.type": "Die Angabe ist von anderer Art als erwartet",
        "reason.other": "Der Wert ist nicht erlaubt",
        "too-large": "Die Anfrage ist zu groß: Angenommen werden höchstens {limit} Bytes.",
        "other-origin": "Diese Anfrage kam von einer anderen Seite und wurde abgelehnt.",
        "wrong-host": "Dieser Server hört nicht auf den Namen {host!r}.",
        "failed": "Auf dem Server ist etwas schiefgegangen. Nichts ist verloren; bitte versuche es noch einmal.",
        "compiling": "{game} wird noch vorbereitet. Das geschieht nur einmal und dauert ein paar Sekunden.",
        "stale": "Das Spiel ist weitergegangen: Inzwischen sind {ply} Züge gespielt.",
        "watching": "Du siehst diesem Spiel zu und hast keinen Platz darin.",
        "not-your-turn": "Du bist nicht am Zug.",
        "not-your-seat": "Platz {seat} gehört Dir nicht.",
        "nothing-yours": "Es gibt keinen Zug von Dir, der zurückgenommen werden könnte.",
        "no-draw": "Ein Unentschieden lässt sich nur vereinbaren, wo Menschen gegeneinander spielen.",
        "no-ply": "Es gibt die Stellungen 0 bis {last}; {ply} gehört nicht dazu.",
        "seats-number": "Es sind {players} Plätze anzugeben, nicht {found}.",
        "seat-level": "Jeder Computergegner braucht eine Stufe von 1 bis 9, und sonst hat niemand eine.",
        "seat-link": "Plätze über einen Link gibt es noch nicht.",
        "engine": "Stufe {level}",
        "newer-database": (
            "Die Datenbank in {path} stammt von einer neueren Version von Brettwerk ({revision}). "
            "Installiere diese Version oder wähle mit --data einen anderen Ordner."
        ),
    },
}
