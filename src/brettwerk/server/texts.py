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
        "too-slow": "The request did not arrive in time.",
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
        "listed-link": "Only a game with a seat for another person by link can be listed.",
        "clock-people": "A clock is for games in which a person plays.",
        "seats-open": "The game begins when all seats are taken.",
        "waiting-for-players": "Waiting until all seats are taken.",
        "unknown-link": "This link leads nowhere (any more): it was used, it is too old, or it is not complete.",
        "sits-already": "You sit at this board already.",
        "seat-taken": "Somebody else has taken this seat. Still open: {seats}.",
        "all-taken": "All seats of this game are taken. You can watch it.",
        "nothing-open": "No seat is open any more.",
        "unreachable": (
            "Other devices cannot reach this address. Start with HOST=0.0.0.0 for your local network, "
            "or give the address of a server with --public-url."
        ),
        "ask-first": "Other people play here: ask them.",
        "asked-already": "A request is waiting for an answer.",
        "not-asked": "There is no such request (any more).",
        "out": "You are out of this game.",
        "no-hints": "There are no hints against other people.",
        "still-running": "The game is not over yet.",
        "creator-only": "Only whoever made this board can do that.",
        "not-gone": (
            "An engine can take a seat only when its player has been away for a minute, "
            "and never where a move has days."
        ),
        "time-over": "Your time is up.",
        "no-game": "There are games from 1 to {last} in this file; {number} is none of them.",
        "film-length": "As an animated picture a game may have {most} moves at most; this one has {found}.",
        "too-many": "That was a little much at once. Try again in {seconds} seconds.",
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
        "too-slow": "Die Anfrage ist nicht rechtzeitig angekommen.",
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
        "listed-link": "Nur ein Spiel mit einem Platz für jemanden mit Link kann in der Liste stehen.",
        "clock-people": "Eine Uhr ist für Spiele, in denen ein Mensch mitspielt.",
        "seats-open": "Das Spiel beginnt, wenn alle Plätze besetzt sind.",
        "waiting-for-players": "Warten, bis alle Plätze besetzt sind.",
        "unknown-link": (
            "Dieser Link führt nirgendwohin (mehr): Er wurde schon benutzt, ist zu alt oder nicht vollständig."
        ),
        "sits-already": "Du sitzt schon an diesem Brett.",
        "seat-taken": "Diesen Platz hat schon jemand. Noch frei: {seats}.",
        "all-taken": "Alle Plätze dieses Spiels sind besetzt. Du kannst zusehen.",
        "nothing-open": "Es ist kein Platz mehr frei.",
        "unreachable": (
            "Andere Geräte können diese Adresse nicht erreichen. Starte mit HOST=0.0.0.0 für Dein lokales Netz "
            "oder gib mit --public-url die Adresse eines Servers an."
        ),
        "ask-first": "Hier spielen andere mit: Frag sie.",
        "asked-already": "Eine Bitte wartet noch auf Antwort.",
        "not-asked": "Eine solche Bitte gibt es nicht (mehr).",
        "out": "Du bist aus diesem Spiel ausgeschieden.",
        "no-hints": "Gegen andere Menschen gibt es keine Tipps.",
        "still-running": "Das Spiel ist noch nicht zu Ende.",
        "creator-only": "Das kann nur, wer dieses Brett angelegt hat.",
        "not-gone": (
            "Ein Computergegner kann einen Platz erst übernehmen, wenn dort eine Minute lang niemand da war, "
            "und nie, wo ein Zug Tage Zeit hat."
        ),
        "time-over": "Deine Zeit ist abgelaufen.",
        "no-game": "In dieser Datei gibt es die Partien 1 bis {last}; {number} gehört nicht dazu.",
        "film-length": "Als bewegtes Bild darf ein Spiel höchstens {most} Züge haben; dieses hat {found}.",
        "too-many": "Das war etwas viel auf einmal. Versuche es in {seconds} Sekunden wieder.",
        "engine": "Stufe {level}",
        "newer-database": (
            "Die Datenbank in {path} stammt von einer neueren Version von Brettwerk ({revision}). "
            "Installiere diese Version oder wähle mit --data einen anderen Ordner."
        ),
    },
}
