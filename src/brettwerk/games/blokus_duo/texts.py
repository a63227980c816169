"""What Blokus Duo says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "name": "Blokus Duo",
        "summary": "Lay your pieces corner to corner, and leave no room for the other's.",
        "length": "15 minutes",
        "piece.1": "single square",
        "piece.2": "domino",
        "piece.I3": "I of three squares",
        "piece.V3": "V of three squares",
        "piece.I4": "I of four squares",
        "piece.L4": "L of four squares",
        "piece.T4": "T of four squares",
        "piece.O": "big square",
        "piece.Z4": "Z of four squares",
        "piece.F": "F of five squares",
        "piece.I5": "I of five squares",
        "piece.L5": "L of five squares",
        "piece.N": "N of five squares",
        "piece.P": "P of five squares",
        "piece.T5": "T of five squares",
        "piece.U": "U of five squares",
        "piece.V5": "V of five squares",
        "piece.W": "W of five squares",
        "piece.X": "X of five squares",
        "piece.Y": "Y of five squares",
        "piece.Z5": "Z of five squares",
        "ending.score": "the score is {orange} to {violet}",
        # moves
        "square-twice": "{square} is named twice; a move names each square of the piece once.",
        "not-a-piece": "{squares} is none of the 21 pieces, the shapes of one to five squares joined by their sides.",
        "move-order": "Squares are sorted by file, then rank: write {move}.",
        "piece-spent": "{colour} has placed the piece {piece} already; choose one that is still in hand.",
        "start-point": "The first piece must cover a start point that is still free: {points}.",
        "either": "{points[0]} or {points[1]}",
        "touches-side": "On {square} the piece would share a side with one of its own colour, "
        "which it may meet at corners only.",
        "no-corner": "{move} touches no piece of its own colour; a new piece must meet one at a corner.",
        # positions
        "no-such-piece": "{colour} covers {squares}, which is no piece: pieces have one to five squares, "
        "and two of one colour never share a side.",
        "piece-twice": "{colour} has the piece {piece} twice, on {one} and on {other}; there is one of each.",
        "no-opening": "{colour} has pieces on the board, so one of them must cover a start point, e10 or j5.",
        "loose-piece": "{colour}'s piece on {squares} does not hang on: from the piece on the start point every piece "
        "must be reached by corners.",
        "single-not-placed": "single={seat} does not fit: {colour} has not placed the single square.",
        "single-not-last": "single={seat} does not fit: other pieces of {colour} hang on the single square, "
        "so it did not come last.",
        "single-was-last": "single={seat} is missing: no other piece of {colour} can have come last.",
        "not-skipped": "It must be {colour}'s turn, who can still place a piece.",
        "too-far-ahead": "{other} has placed {more} pieces and {colour} {fewer}, but {colour} cannot have been without "
        "a move when {other} went ahead.",
        "wrong-end": "The end does not fit the board: {truth}.",
        "goes-on": "a player can still place a piece",
        "ends-so": "by the score it is {end}",
    },
    "de": {
        "name": "Blokus Duo",
        "summary": "Lege Deine Steine Ecke an Ecke und lass denen des anderen keinen Platz.",
        "length": "15 Minuten",
        "piece.1": "einzelnes Quadrat",
        "piece.2": "Zweier",
        "piece.I3": "I aus drei Quadraten",
        "piece.V3": "V aus drei Quadraten",
        "piece.I4": "I aus vier Quadraten",
        "piece.L4": "L aus vier Quadraten",
        "piece.T4": "T aus vier Quadraten",
        "piece.O": "großes Quadrat",
        "piece.Z4": "Z aus vier Quadraten",
        "piece.F": "F aus fünf Quadraten",
        "piece.I5": "I aus fünf Quadraten",
        "piece.L5": "L aus fünf Quadraten",
        "piece.N": "N aus fünf Quadraten",
        "piece.P": "P aus fünf Quadraten",
        "piece.T5": "T aus fünf Quadraten",
        "piece.U": "U aus fünf Quadraten",
        "piece.V5": "V aus fünf Quadraten",
        "piece.W": "W aus fünf Quadraten",
        "piece.X": "X aus fünf Quadraten",
        "piece.Y": "Y aus fünf Quadraten",
        "piece.Z5": "Z aus fünf Quadraten",
        "ending.score": "Es steht {orange} zu {violet}",
        "square-twice": "{square} ist zweimal genannt; ein Zug nennt jedes Quadrat des Steins einmal.",
        "not-a-piece": "{squares} ist keiner der 21 Steine: Das sind die Formen aus einem bis fünf Quadraten, "
        "die mit Seiten zusammenhängen.",
        "move-order": "Die Quadrate stehen nach Linie, dann nach Reihe sortiert: Schreibe {move}.",
        "piece-spent": "{colour} hat den Stein {piece} schon gelegt; nimm einen, der noch im Vorrat ist.",
        "start-point": "Der erste Stein muss einen noch freien Startpunkt bedecken: {points}.",
        "either": "{points[0]} oder {points[1]}",
        "touches-side": "Auf {square} läge der Stein Seite an Seite mit einem der eigenen Farbe; "
        "solche darf er nur an Ecken berühren.",
        "no-corner": "{move} berührt keinen Stein der eigenen Farbe; ein neuer Stein muss einen davon "
        "an einer Ecke berühren.",
        "no-such-piece": "{colour} bedeckt {squares}, und das ist kein Stein: Steine haben ein bis fünf Quadrate, "
        "und zwei einer Farbe liegen nie Seite an Seite.",
        "piece-twice": "{colour} hat den Stein {piece} zweimal, auf {one} und auf {other}; es gibt jeden nur einmal.",
        "no-opening": "{colour} hat Steine auf dem Brett, deshalb muss einer davon einen Startpunkt bedecken, "
        "e10 oder j5.",
        "loose-piece": "Der Stein von {colour} auf {squares} hängt nirgends an: Vom Stein auf dem Startpunkt aus "
        "muss jeder über Ecken zu erreichen sein.",
        "single-not-placed": "single={seat} passt nicht: {colour} hat das einzelne Quadrat nicht gelegt.",
        "single-not-last": "single={seat} passt nicht: Am einzelnen Quadrat hängen andere Steine von {colour}, "
        "also kam es nicht zuletzt.",
        "single-was-last": "single={seat} fehlt: Kein anderer Stein von {colour} kann zuletzt gekommen sein.",
        "not-skipped": "Am Zug muss {colour} sein und kann noch einen Stein legen.",
        "too-far-ahead": "{other} hat {more} Steine gelegt und {colour} {fewer}, aber {colour} kann nicht ohne Zug "
        "gewesen sein, als {other} davonzog.",
        "wrong-end": "Das Ende passt nicht zum Brett: {truth}.",
        "goes-on": "es lässt sich noch ein Stein legen",
        "ends-so": "nach Punkten ist es {end}",
    },
}
