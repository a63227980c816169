"""What is said at a board, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "broken-board": (
            "This game cannot be read. It is kept as it is; whoever runs this server finds the reason in the log."
        ),
        "other-rules": (
            "This game was begun under version {found} of its rules, and this server plays by version {known}. "
            "It is kept as it is, and goes on when a server of the earlier version has it."
        ),
        "newer-board": (
            "This game was continued with a newer version of Brettwerk. It is kept as it is, and goes on there."
        ),
        "stale": "The game has moved on: {ply} moves have been played by now.",
        "watching": "You are watching this game and have no seat in it.",
        "not-your-turn": "It is not your turn.",
        "not-your-seat": "Seat {seat} is not yours.",
        "nothing-yours": "There is no move of yours to take back.",
        "no-draw": "A draw can be agreed only where people play each other.",
        "seats-number": "{players} seats have to be filled, not {found}.",
        "seat-level": "Each engine needs a level from 1 to 9, and nobody else has one.",
        "listed-link": "Only a game with a seat for another person by link can be listed.",
        "standing-listed": "Only a game in the list of open games can be offered again and again.",
        "many-challenges": "You may offer {most} games at the same time. Withdraw one of them first.",
        "challenge-busy": "{most} games of this challenge are being played. Try again when one of them is over.",
        "no-challenge": "This game is not offered (any more).",
        "clock-people": "A clock is for games in which a person plays.",
        "seats-open": "The game begins when all seats are taken.",
        "waiting-for-players": "Waiting until all seats are taken.",
        "sits-already": "You already have a seat at this board.",
        "seat-taken": "Somebody else has taken this seat. Still open: {seats}.",
        "all-taken": "All seats of this game are taken. You can watch it.",
        "ask-first": "Other people play here: ask them.",
        "asked-already": "A request is waiting for an answer.",
        "not-asked": "There is no such request (any more).",
        "out": "You are out of this game.",
        "nobody-else": "Nobody else sits at this board.",
        "no-hints": "There are no hints against other people.",
        "still-running": "The game is not over yet.",
        "creator-only": "Only whoever made this board can do that.",
        "not-gone": (
            "An engine can take a seat only when its player has been away for a minute, "
            "and never where a move has days."
        ),
        "name-unseen": "A name must not contain characters that cannot be seen or turn the text around ({code}).",
        "name-marks": "In a name, a letter has at most {most} accents.",
        "name-engine": "{name!r} is what engines are called here. Choose another name.",
        "time-over": "Your time is up.",
        "engine": "Level {level}",
    },
    "de": {
        "broken-board": (
            "Dieses Spiel lässt sich nicht lesen. Es bleibt, wie es ist; "
            "wer den Server betreibt, findet den Grund im Protokoll."
        ),
        "other-rules": (
            "Dieses Spiel hat unter Version {found} seiner Regeln begonnen, und hier gilt Version {known}. "
            "Es bleibt, wie es ist, und geht weiter, wenn es ein Server mit der früheren Version hat."
        ),
        "newer-board": (
            "Dieses Spiel ist mit einer neueren Version von Brettwerk weitergespielt worden. "
            "Es bleibt, wie es ist, und geht dort weiter."
        ),
        "stale": "Das Spiel ist weitergegangen: Inzwischen sind {ply} Züge gespielt.",
        "watching": "Du siehst diesem Spiel zu und hast keinen Platz darin.",
        "not-your-turn": "Du bist nicht am Zug.",
        "not-your-seat": "Platz {seat} gehört Dir nicht.",
        "nothing-yours": "Es gibt keinen Zug von Dir, der zurückgenommen werden könnte.",
        "no-draw": "Ein Unentschieden lässt sich nur vereinbaren, wo Menschen gegeneinander spielen.",
        "seats-number": "Es sind {players} Plätze anzugeben, nicht {found}.",
        "seat-level": "Jeder Computergegner braucht eine Stufe von 1 bis 9, und sonst hat niemand eine.",
        "listed-link": "Nur ein Spiel mit einem Platz für jemanden mit Link kann in der Liste stehen.",
        "standing-listed": "Nur ein Spiel in der Liste offener Spiele kann immer wieder angeboten werden.",
        "many-challenges": "Du darfst {most} Spiele zugleich anbieten. Zieh erst eines davon zurück.",
        "challenge-busy": "Von dieser Herausforderung laufen {most} Spiele. Versuch es wieder, wenn eines zu Ende ist.",
        "no-challenge": "Dieses Spiel wird nicht (mehr) angeboten.",
        "clock-people": "Eine Uhr ist für Spiele, in denen ein Mensch mitspielt.",
        "seats-open": "Das Spiel beginnt, wenn alle Plätze besetzt sind.",
        "waiting-for-players": "Warten, bis alle Plätze besetzt sind.",
        "sits-already": "Du sitzt schon an diesem Brett.",
        "seat-taken": "Diesen Platz hat schon jemand. Noch frei: {seats}.",
        "all-taken": "Alle Plätze dieses Spiels sind besetzt. Du kannst zusehen.",
        "ask-first": "Hier spielen andere mit: Frag sie.",
        "asked-already": "Eine Bitte wartet noch auf Antwort.",
        "not-asked": "Eine solche Bitte gibt es nicht (mehr).",
        "out": "Du bist aus diesem Spiel ausgeschieden.",
        "nobody-else": "Außer Dir sitzt niemand an diesem Brett.",
        "no-hints": "Gegen andere Menschen gibt es keine Tipps.",
        "still-running": "Das Spiel ist noch nicht zu Ende.",
        "creator-only": "Das kann nur, wer dieses Brett angelegt hat.",
        "not-gone": (
            "Ein Computergegner kann einen Platz erst übernehmen, wenn dort eine Minute lang niemand da war, "
            "und nie, wo ein Zug Tage Zeit hat."
        ),
        "name-unseen": "Ein Name darf keine Zeichen enthalten, die unsichtbar sind oder den Text umkehren ({code}).",
        "name-marks": "Ein Buchstabe in einem Namen hat höchstens {most} Akzente.",
        "name-engine": "{name!r} heißen hier die Computergegner. Wähle einen anderen Namen.",
        "time-over": "Deine Zeit ist abgelaufen.",
        "engine": "Stufe {level}",
    },
}
