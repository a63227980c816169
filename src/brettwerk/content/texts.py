"""What is said about requests that make no sense, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "invalid": "{field} is not right: nothing of this name is expected.",
        "no-game": "The games of this file are numbered from 1 to {last}; there is no game {number}.",
        "openings-line": "{path}, line {line} cannot be read as openings; `brettwerk openings` makes such files.",
        "no-lesson": "{game} has no lesson of its own.",
        "no-step": "The steps of this lesson are numbered from 1 to {last}; there is no step {number}.",
        "no-ply": "Positions are numbered from 0 to {last}; there is no position {ply}.",
    },
    "de": {
        "invalid": "{field} stimmt nicht: Eine Angabe dieses Namens wird nicht erwartet.",
        "no-game": "In dieser Datei gibt es die Partien 1 bis {last}; {number} gehört nicht dazu.",
        "openings-line": "{path}, Zeile {line}, lässt sich nicht als Eröffnungen lesen; solche Dateien macht "
        "`brettwerk openings`.",
        "no-lesson": "{game} hat keine Einführung.",
        "no-step": "Diese Einführung hat die Schritte 1 bis {last}; {number} gehört nicht dazu.",
        "no-ply": "Es gibt die Stellungen 0 bis {last}; {ply} gehört nicht dazu.",
    },
}
