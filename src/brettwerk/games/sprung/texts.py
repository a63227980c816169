"""What Schaff den Sprung says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "name": "Schaff den Sprung",
        "name@space": "Jump",
        "translation": "Make the Jump",
        "translation@space": "Sprung",
        "credits": "by Sid Sackson, from the collection Blockade",
        "summary": "Race your nine pieces across the board: hop over your own, and run on past everybody else's.",
        "summary@space": "Race your clan to the lake: hop over your own pieces, and run on past everybody else's.",
        "at-goal": "{pieces} of {of} at the goal",
        "option.lone": "Lone pieces stop at the end of their Feld",
        "option.lone.about": (
            "The classic rulebook stops a lone piece at the end of its Feld but explains this by one example whose "
            "figure is lost; the space rulebook does not mention it."
        ),
        "option.experienced": "For experienced players: triangles must finish on their squares",
        "option.experienced.about": (
            "A variant in the classic rulebook, which does not say what becomes of players whose triangles end up "
            "wrong."
        ),
        "option.triangles": "Where the triangles must finish (squares of the goal Feld)",
        "option.triangles.about": "The classic rulebook lets the players agree on any other squares for the triangles.",
        "ending.home": "all pieces stand on the goal Feld",
        "ending.home@space": "the whole clan has reached the lake",
        "ending.blocked": "nobody can move any more, and no side has all its triangles in place",
        "wanted-triangles": "three different squares from a1 to c3 joined by commas, such as a1,b2,c3",
        "other-rank": "A piece never leaves its rank: from {origin} it goes to the right along rank {rank}.",
        "to-the-left": "Pieces only go to the right; {target} lies to the left of {origin}.",
        "even-file": (
            "From {origin} the piece gets no further than {stop} this turn: there are {enemies} enemy pieces in file "
            "{file}, and only an odd number lets it run on."
        ),
        "lone-piece": (
            "From {origin} the piece gets no further than {stop} this turn: no other piece of rank {rank} stands on "
            "that Feld, so it may leave the Feld only with the first step of a turn."
        ),
        "wrong-rank": "{colour} cannot stand on {square}: pieces of that colour stay on ranks {low} to {high}.",
        "rank-pieces": (
            "There are {found} triangle(s) and {others} square(s) on rank {rank} instead of {triangles} and {blocks}."
        ),
        "too-many-out": (
            "out= does not work here: a seat can be out only in a game of three or four players without teams, and at "
            "least two must still be in."
        ),
        "two-home": "Only one side can be home first, and not one that has left the game.",
        "mark.stop": "odd number of enemies in the file: may run on",
        "mark.halt": "the turn ends here",
        "chance.stops": "From {origin} the piece may run on at {squares}",
        "chance.halt.board": "{square} is as far as the piece on {origin} gets: there is no empty square behind it",
        "chance.halt.lone": "{square} is as far as the piece on {origin} gets: it stands alone on its Feld",
        "chance.halt.even": "{square} is as far as the piece on {origin} gets: the file has an even number of enemies "
        "({enemies})",
        "to-move.you": "move a piece to the right",
    },
    "de": {
        "name": "Schaff den Sprung",
        "name@space": "Jump",
        "translation": "Make the Jump",
        "translation@space": "Sprung",
        "credits": "von Sid Sackson, aus der Sammlung Blockade",
        "summary": "Bring Deine neun Figuren als Erster ans Ziel: Spring über eigene hinweg, lauf an fremden vorbei.",
        "summary@space": "Bring Deinen Clan als Erster an den See: Spring über eigene hinweg, lauf an fremden vorbei.",
        "at-goal": "{pieces} von {of} am Ziel",
        "option.lone": "Einzelne Figuren halten am Ende ihres Feldes",
        "option.lone.about": (
            "In der klassischen Anleitung hält eine einzelne Figur am Ende ihres Feldes, erklärt wird das aber nur an "
            "einem Beispiel mit verlorener Abbildung; die Anleitung der Ausgabe Weltraum erwähnt es nicht."
        ),
        "option.experienced": "Für Erfahrene: Die Dreiecke müssen auf ihre Quadrate",
        "option.experienced.about": (
            "Eine Variante der klassischen Anleitung, die nicht sagt, was aus jemandem wird, dessen Dreiecke am Ende "
            "falsch stehen."
        ),
        "option.triangles": "Wohin die Dreiecke müssen (Quadrate des Zielfeldes)",
        "option.triangles.about": (
            "Die klassische Anleitung erlaubt den Spielern, beliebige andere Quadrate für die Dreiecke zu vereinbaren."
        ),
        "ending.home": "Alle Figuren stehen auf dem Zielfeld",
        "ending.home@space": "Der ganze Clan hat den See erreicht",
        "ending.blocked": "Niemand kann mehr ziehen, und auf keiner Seite stehen alle Dreiecke richtig",
        "wanted-triangles": "drei verschiedene Quadrate von a1 bis c3, durch Kommas getrennt, etwa a1,b2,c3",
        "other-rank": "Eine Figur verlässt ihre Reihe nie: Von {origin} geht es auf Reihe {rank} nach rechts.",
        "to-the-left": "Figuren ziehen nur nach rechts; {target} liegt links von {origin}.",
        "even-file": (
            "Von {origin} kommt die Figur in diesem Zug nur bis {stop}: In Spalte {file} stehen {enemies} gegnerische "
            "Figuren, und nur bei einer ungeraden Zahl darf sie weiterlaufen."
        ),
        "lone-piece": (
            "Von {origin} kommt die Figur in diesem Zug nur bis {stop}: Auf diesem Feld steht keine andere Figur der "
            "Reihe {rank}, also darf sie es nur mit dem ersten Schritt eines Zuges verlassen."
        ),
        "wrong-rank": "{colour} kann nicht auf {square} stehen: Diese Figuren bleiben auf den Reihen {low} bis {high}.",
        "rank-pieces": (
            "Auf Reihe {rank} gibt es {found} Dreieck(e) und {others} Viereck(e) statt {triangles} und {blocks}."
        ),
        "too-many-out": (
            "out= geht hier nicht: Ausscheiden kann ein Platz nur zu dritt oder zu viert ohne Gruppen, und mindestens "
            "zwei müssen noch dabei sein."
        ),
        "two-home": "Nur eine Seite kann als Erste am Ziel sein, und keine, die vorher ausgeschieden ist.",
        "mark.stop": "ungerade viele Gegner in der Spalte: darf weiter",
        "mark.halt": "hier endet der Zug",
        "chance.stops": "Von {origin} aus darf die Figur weiter auf {squares}",
        "chance.halt.board": "Weiter als {square} kommt die Figur von {origin} nicht: dahinter ist kein Quadrat frei",
        "chance.halt.lone": "Weiter als {square} kommt die Figur von {origin} nicht: sie steht allein in ihrem Feld",
        "chance.halt.even": "Weiter als {square} kommt die Figur von {origin} nicht: In der Spalte stehen gerade viele "
        "Gegner ({enemies})",
        "to-move.you": "Zieh eine Figur nach rechts",
    },
}
