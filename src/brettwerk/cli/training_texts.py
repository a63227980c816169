"""What training says."""

from brettwerk.core.messages import Texts

TRAINING_TEXTS: Texts = {
    "en": {
        "no-weights": "{game} has no weights that could be trained.",
        "other-course": "{folder} holds a training of another kind: {found}. Take that or another folder for {wanted}.",
        "lessons": "Generation {generation}: lessons",
        "fitting": "Generation {generation}: fitting",
        "fitted": "Generation {generation}, {part}: misfit of the lessons held back {before:.4f}, fitted {after:.4f}",
        "tuning": "Generation {generation}: tuning by play",
        "unchanged": "Generation {generation}, {part}: nothing new was learned.",
        "match": "Generation {generation}: match",
        "match-high": "Generation {generation}, {part}: the new weights win, {score}.",
        "match-low": "Generation {generation}, {part}: the old weights stay, {score}.",
        "match-open": "Generation {generation}, {part}: not decided, so the old weights stay, {score}.",
        "score": "{share:.1f} % ± {error:.1f} of {games} games",
        "generation": "{generation}, {part}",
        "start": "start",
        "strength": "Strength in {game}, in Elo above the start",
        "trained": "New weights are in {path}.",
        "untrained": "No new weights have won; {path} stays as it is.",
    },
    "de": {
        "no-weights": "{game} hat keine Gewichte, die man lernen könnte.",
        "other-course": "{folder} enthält ein anderes Training, {found}; für {wanted} nimm einen anderen Ordner.",
        "lessons": "Generation {generation}: Lektionen",
        "fitting": "Generation {generation}: Anpassung",
        "fitted": "Generation {generation}, {part}: Fehler zurückgehaltener Lektionen {before:.4f}, danach {after:.4f}",
        "tuning": "Generation {generation}: Abstimmung im Spiel",
        "unchanged": "Generation {generation}, {part}: nichts Neues gelernt.",
        "match": "Generation {generation}: Wettkampf",
        "match-high": "Generation {generation}, {part}: Die neuen Gewichte gewinnen, {score}.",
        "match-low": "Generation {generation}, {part}: Die alten Gewichte bleiben, {score}.",
        "match-open": "Generation {generation}, {part}: nicht entschieden, also bleiben die alten Gewichte, {score}.",
        "score": "{share:.1f} % ± {error:.1f} von {games} Partien",
        "generation": "{generation}, {part}",
        "start": "Anfang",
        "strength": "Stärke in {game}, in Elo über dem Anfang",
        "trained": "Die neuen Gewichte stehen in {path}.",
        "untrained": "Keine neuen Gewichte haben gewonnen; {path} bleibt, wie es ist.",
    },
}
