"""What Schaff den Sprung says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "name": "Schaff den Sprung",
        "name@space": "Jump",
        "summary": "Race your nine pieces across the board: hop over your own, and run on past the others'.",
        "summary@space": "Race your clan to the lake: hop over your own pieces, and run on past the others'.",
        "length": "15-30 minutes",
        "at-goal": "{pieces} of {of} at the goal",
        "option.experienced": "For the experienced: triangles must end on their squares",
        "option.triangles": "Where the triangles must end (squares of the goal Feld)",
        "ending.home": "all pieces stand on the goal Feld",
        "ending.home@space": "the whole clan has reached the lake",
        "ending.blocked": "nobody can move any more, and no triangles stand right",
        "wanted-triangles": "three different squares from a1 to c3 joined by commas, such as a1,b2,c3",
        "other-rank": "A piece never leaves its rank: from {origin} it goes to the right on rank {rank}.",
        "to-the-left": "Pieces go to the right only; {target} lies to the left of {origin}.",
        "even-file": (
            "From {origin} this turn leads to {stop} at most: enemies on file {file}: {enemies}. Only an odd number "
            "lets the piece go on."
        ),
        "lone-piece": (
            "From {origin} this turn leads to {stop} at most: no other piece of rank {rank} stands on that Feld, so "
            "the piece may leave it with the first step of a turn only."
        ),
        "wrong-rank": "{square} is no place for {colour}, whose pieces stay on ranks {low} to {high}.",
        "rank-pieces": (
            "Rank {rank} holds {found} triangle(s) and {others} square(s); right are {triangles} triangle(s) and "
            "{blocks} square(s)."
        ),
        "too-many-out": "out= leaves no game to go on: at least two of three or four players must be in, and no teams.",
        "two-home": "Only one side can be home first, and none that went out before.",
    },
    "de": {
        "name": "Schaff den Sprung",
        "name@space": "Jump",
        "summary": "Bring Deine neun Figuren zuerst ans Ziel: Spring über eigene und lauf an fremden vorbei weiter.",
        "summary@space": "Bring Deinen Clan zuerst an den See: Spring über eigene und lauf an fremden vorbei weiter.",
        "length": "15-30 Minuten",
        "at-goal": "{pieces} von {of} am Ziel",
        "option.experienced": "Für Erfahrene: Die Dreiecke müssen auf ihre Quadrate",
        "option.triangles": "Wohin die Dreiecke müssen (Quadrate des Zielfelds)",
        "ending.home": "Alle Figuren stehen auf dem Zielfeld",
        "ending.home@space": "Der ganze Clan hat den See erreicht",
        "ending.blocked": "Niemand kann mehr ziehen, und keine Dreiecke stehen richtig",
        "wanted-triangles": "drei verschiedene Quadrate von a1 bis c3, durch Kommas getrennt, etwa a1,b2,c3",
        "other-rank": "Eine Figur verlässt ihre Reihe nie: Von {origin} geht es auf Reihe {rank} nach rechts.",
        "to-the-left": "Figuren ziehen nur nach rechts; {target} liegt links von {origin}.",
        "even-file": (
            "Von {origin} führt dieser Zug höchstens bis {stop}: Gegnerische Figuren auf Linie {file}: {enemies}. Nur "
            "bei einer ungeraden Zahl darf die Figur weiter."
        ),
        "lone-piece": (
            "Von {origin} führt dieser Zug höchstens bis {stop}: Keine andere Figur der Reihe {rank} steht auf diesem "
            "Feld, also darf die Figur es nur mit dem ersten Schritt eines Zuges verlassen."
        ),
        "wrong-rank": "{square} ist kein Platz für {colour}; diese Figuren bleiben auf den Reihen {low} bis {high}.",
        "rank-pieces": (
            "Reihe {rank} trägt {found} Dreieck(e) und {others} Viereck(e); richtig sind {triangles} Dreieck(e) und "
            "{blocks} Viereck(e)."
        ),
        "too-many-out": (
            "Mit out= bleibt kein Spiel übrig: Von drei oder vier Spielern ohne Gruppen müssen mindestens zwei "
            "dabei sein."
        ),
        "two-home": "Nur eine Seite kann als Erste im Ziel sein, und keine, die vorher ausgeschieden ist.",
    },
}
