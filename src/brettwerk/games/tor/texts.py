"""What Das Tor says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "name": "Das Tor",
        "name@space": "Transmitter",
        "translation": "The Gate",
        "translation@space": "",
        "credits": "by Sid Sackson, from the collection Blockade",
        "summary": "Open gates where two enemy lines cross, and be the first with all eleven pieces on the board.",
        "summary@space": (
            "Set up transmitters where two enemy lines cross, and be the first to beam in all eleven pieces."
        ),
        "on-board": "{pieces} of {of} on the board",
        "gate": "gate",
        "gate@space": "transmitter",
        "option.colours": "Colours of the two players",
        "option.colours.about": "The rulebook gives two players Red and Green or Blue and Yellow, as they like.",
        "option.colours.red-green": "Red and Green",
        "option.colours.blue-yellow": "Blue and Yellow",
        "option.without": "Colour left out",
        "option.without.about": "The rulebook lets three players leave out any colour they like.",
        "option.without.yellow": "Yellow",
        "option.without.red": "Red",
        "option.without.blue": "Blue",
        "option.without.green": "Green",
        "option.setup": "Start pieces in the bottom-left corner",
        "option.setup.about": (
            "The figure with the start position is lost; if you have it, enter the pieces of its bottom-left corner "
            "here."
        ),
        "wanted-setup": (
            "one cylinder (Z), one triangle (T) and one square (S) on different squares from a1 to c3 except b2, "
            "joined by commas, such as Zb1,Ta1,Sc2"
        ),
        "task.move": "{colour} to move",
        "task.clear": "{colour} must clear a Zentrum: two or more enemies stand in its Feld",
        "ending.gates": "every piece has come onto the board",
        "must-clear": "Two or more enemy pieces stand around {squares}: a piece must move away from there first.",
        "target-zentrum": "{square} is a Zentrum, where no move may end.",
        "not-in-hand": "No {piece} is left in hand, so none can come in.",
        "cylinder": "A cylinder never comes in, only a triangle (+T) or a square (+S).",
        "zentrum-taken": "The Zentrum {zentrum} of that Feld is occupied, so nothing can come in there.",
        "no-gate": (
            "{origin}-{target} opens no {gate}: one enemy colour must have a piece in the rank and another in the file "
            "of {target}, and the three pieces must have three different shapes."
        ),
        "too-few-in": (
            "out={out} does not work: a seat can be out only while at least two sides play on, so never with two "
            "players or in teams."
        ),
        "mark.spot": "a gate opens here",
        "mark.spot@space": "a transmitter opens here",
        "mark.witness": "the two enemies that make the gate",
        "mark.witness@space": "the two enemies that make the transmitter",
        "chance.gates": "{colour} can open a gate by going to {squares}",
        "chance.gates@space": "{colour} can set up a transmitter by going to {squares}",
        "chance.witnesses": "The enemies on {one} and {other} make the gate at {square}",
        "chance.witnesses@space": "The enemies on {one} and {other} make the transmitter at {square}",
        "task.move.you": "move a piece",
        "task.clear.you": "clear a Zentrum, two or more enemies stand in its Feld",
    },
    "de": {
        "name": "Das Tor",
        "name@space": "Transmitter",
        "translation": "The Gate",
        "translation@space": "",
        "credits": "von Sid Sackson, aus der Sammlung Blockade",
        "summary": (
            "Öffne Tore, wo sich zwei gegnerische Linien kreuzen, und bring als Erster alle elf Figuren aufs Brett."
        ),
        "summary@space": (
            "Bilde Transmitter, wo sich zwei gegnerische Linien kreuzen, und hol als Erster alle elf Figuren herbei."
        ),
        "on-board": "{pieces} von {of} auf dem Brett",
        "gate": "Tor",
        "gate@space": "Transmitter",
        "option.colours": "Farben der beiden Spieler",
        "option.colours.about": "Zu zweit lässt die Anleitung die Wahl: Rot und Grün oder Blau und Gelb.",
        "option.colours.red-green": "Rot und Grün",
        "option.colours.blue-yellow": "Blau und Gelb",
        "option.without": "Welche Farbe fehlt",
        "option.without.about": "Zu dritt darf nach der Anleitung eine beliebige Farbe wegbleiben.",
        "option.without.yellow": "Gelb",
        "option.without.red": "Rot",
        "option.without.blue": "Blau",
        "option.without.green": "Grün",
        "option.setup": "Startfiguren der Ecke unten links",
        "option.setup.about": (
            "Die Abbildung mit der Startaufstellung ist verloren; wer sie hat, kann hier ihre Ecke unten links "
            "eintragen."
        ),
        "wanted-setup": (
            "einen Zylinder (Z), ein Dreieck (T) und ein Viereck (S) auf verschiedenen Quadraten von a1 bis c3 außer "
            "b2, durch Kommas getrennt, etwa Zb1,Ta1,Sc2"
        ),
        "task.move": "{colour} ist am Zug",
        "task.clear": "{colour} muss ein Zentrum räumen: In seinem Feld stehen zwei oder mehr Gegner",
        "ending.gates": "Alle Figuren sind im Spiel",
        "must-clear": "Um {squares} stehen zwei oder mehr gegnerische Figuren; zuerst muss dort eine Figur wegziehen.",
        "target-zentrum": "{square} ist ein Zentrum; dort darf kein Zug enden.",
        "not-in-hand": "Im Vorrat ist kein {piece} mehr, deshalb kann keines ins Spiel kommen.",
        "cylinder": "Ein Zylinder kommt nie neu ins Spiel, nur ein Dreieck (+T) oder ein Viereck (+S).",
        "zentrum-taken": "Das Zentrum {zentrum} dieses Feldes ist besetzt, deshalb kann dort nichts ins Spiel kommen.",
        "no-gate": (
            "Bei {origin}-{target} entsteht kein {gate}: Eine gegnerische Farbe muss in der Reihe und in der Spalte "
            "von {target} je eine Figur haben, und die drei Figuren müssen drei verschiedene Formen haben."
        ),
        "too-few-in": (
            "out={out} geht nicht: Ausscheiden kann ein Platz nur, wenn mindestens zwei Seiten weiterspielen, "
            "also nie zu zweit oder in Gruppen."
        ),
        "mark.spot": "hier geht ein Tor auf",
        "mark.spot@space": "hier entsteht ein Transmitter",
        "mark.witness": "die zwei Gegner, die das Tor bilden",
        "mark.witness@space": "die zwei Gegner, die den Transmitter bilden",
        "chance.gates": "{colour} öffnet ein Tor mit einem Zug nach {squares}",
        "chance.gates@space": "{colour} bildet einen Transmitter mit einem Zug nach {squares}",
        "chance.witnesses": "Die Gegner auf {one} und {other} bilden das Tor bei {square}",
        "chance.witnesses@space": "Die Gegner auf {one} und {other} bilden den Transmitter bei {square}",
        "task.move.you": "Zieh eine Figur",
        "task.clear.you": "Räume ein Zentrum, in seinem Feld stehen mindestens zwei Gegner",
    },
}
