"""What Aufstellen says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "name": "Aufstellen",
        "name@space": "Quadro-Be",
        "summary": "Line up four of your five pieces, with the kind of piece that is due in each turn.",
        "length": "5-15 minutes",
        "ending.line": "four pieces stand in one line",
        "ending.stuck": "the other side cannot move the kind of piece that is due",
        "must-place": "A {piece} is to be placed now: name an empty Zentrum, such as b3.",
        "must-move": "A {piece} is to be moved now: name its Zentrum and a neighbour, such as b3-b4.",
        "wrong-kind": "A {piece} is to be moved now, and none stands on {square}.",
        "straight-only": "A {piece} moves straight to a Zentrum beside it, not from {origin} to {target}.",
        "not-beside": "{target} is not next to {origin}; a piece moves to a neighbouring Zentrum.",
        "step-missing": "A position of this game needs step=0 to step={last}: how far the fixed order has run.",
        "wanted-step": "a whole number from 0 to {last}",
        "step-turn": "At step={step} it is seat {right}'s turn, not seat {turn}'s.",
        "step-pieces": "At step={step} there are {right} of {token} on the board, not {found}.",
    },
    "de": {
        "name": "Aufstellen",
        "name@space": "Quadro-Be",
        "summary": "Bring vier Deiner fünf Figuren in eine Linie, in jedem Zug mit der Art, die an der Reihe ist.",
        "length": "5-15 Minuten",
        "ending.line": "Vier Figuren stehen in einer Linie",
        "ending.stuck": "Die andere Seite kann die Art, die an der Reihe ist, nicht ziehen",
        "must-place": "Jetzt wird gesetzt, und zwar: {piece}. Nenne ein leeres Zentrum, etwa b3.",
        "must-move": "Jetzt wird gezogen, und zwar: {piece}. Nenne Zentrum und Nachbarzentrum, etwa b3-b4.",
        "wrong-kind": "Jetzt wird diese Art gezogen: {piece}. Auf {square} steht keine eigene davon.",
        "straight-only": "Diese Art zieht nur gerade auf Nachbarzentren: {piece}. Nicht von {origin} nach {target}.",
        "not-beside": "{target} liegt nicht neben {origin}; eine Figur zieht auf ein benachbartes Zentrum.",
        "step-missing": "Zu einer Stellung gehört step=0 bis step={last}: wie weit die feste Reihenfolge gediehen ist.",
        "wanted-step": "eine ganze Zahl von 0 bis {last}",
        "step-turn": "Bei step={step} ist Platz {right} am Zug, nicht Platz {turn}.",
        "step-pieces": "Bei step={step} stehen {right} Figuren {token} auf dem Brett, nicht {found}.",
    },
}
