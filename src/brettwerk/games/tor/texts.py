"""What Das Tor says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "name": "Das Tor",
        "name@space": "Transmitter",
        "summary": "Cross two enemy lines to open a gate, and be the first to bring all eleven pieces onto the board.",
        "summary@space": (
            "Cross two enemy lines to set up a transmitter, and be the first to beam in all eleven pieces."
        ),
        "length": "20-40 minutes",
        "on-board": "{pieces} of {of} on the board",
        "gate": "gate",
        "gate@space": "transmitter",
        "task.move": "{colour} to move ({triangles} triangles and {squares} squares in hand)",
        "task.clear": "{colour} must leave a Zentrum with enemies around",
        "ending.gates": "every piece has come onto the board",
        "must-clear": "Two or more enemy pieces stand around {squares}, so a piece must leave there first.",
        "target-zentrum": "{square} is a Zentrum, where no move may end.",
        "not-in-hand": "No {piece} is left in hand, so none can come in.",
        "cylinder": "A cylinder never comes in, only a triangle (+T) or a square (+S).",
        "zentrum-taken": "The Zentrum {zentrum} of that Feld is occupied, so nothing can come in there.",
        "no-gate": (
            "{origin}-{target} opens no {gate}: one enemy colour must have a piece in the rank and another in the file "
            "of {target}, and the three pieces must have three different shapes."
        ),
        "too-few-in": (
            "out={out} does not work: only where at least two sides play on can a seat be out, "
            "so never with two players or in teams."
        ),
    },
    "de": {
        "name": "Das Tor",
        "name@space": "Transmitter",
        "summary": (
            "Kreuze zwei gegnerische Linien, öffne so ein Tor und bringe als Erster alle elf Figuren aufs Brett."
        ),
        "summary@space": (
            "Kreuze zwei gegnerische Linien, bilde so einen Transmitter und hole als Erster alle elf Figuren herbei."
        ),
        "length": "20-40 Minuten",
        "on-board": "{pieces} von {of} auf dem Brett",
        "gate": "Tor",
        "gate@space": "Transmitter",
        "task.move": "{colour} ist am Zug ({triangles} Dreiecke und {squares} Vierecke im Vorrat)",
        "task.clear": "{colour} muss ein Zentrum räumen, um das Gegner stehen",
        "ending.gates": "Alle Figuren sind im Spiel",
        "must-clear": "Um {squares} stehen zwei oder mehr gegnerische Figuren; zuerst muss eine Figur von dort weg.",
        "target-zentrum": "{square} ist ein Zentrum; dort darf kein Zug enden.",
        "not-in-hand": "Im Vorrat ist kein {piece} mehr, deshalb kann keines ins Spiel kommen.",
        "cylinder": "Ein Zylinder kommt nie neu ins Spiel, nur ein Dreieck (+T) oder ein Viereck (+S).",
        "zentrum-taken": "Das Zentrum {zentrum} dieses Feldes ist besetzt, deshalb kann dort nichts ins Spiel kommen.",
        "no-gate": (
            "{origin}-{target} öffnet kein {gate}: Eine gegnerische Farbe muss in der Reihe und in der Spalte von "
            "{target} je eine Figur haben, und die drei Figuren müssen drei verschiedene Formen haben."
        ),
        "too-few-in": (
            "out={out} geht nicht: Ausscheiden kann ein Platz nur, wenn mindestens zwei Seiten weiterspielen, "
            "also nie zu zweit oder in Gruppen."
        ),
    },
}
