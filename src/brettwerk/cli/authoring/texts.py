"""What is said to the author of a game."""

from brettwerk.cli.language import speaker
from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "written": "Written: {path}",
        "begin-package": "Install it, then check and play it:\n  pip install -e {folder}\n  brettwerk check {game}\n"
        "  brettwerk play {game}",
        "begin-tree": "Check and play it:\n  brettwerk check {game}\n  brettwerk play {game}",
        "building": "Building {games} for browsers …",
        "built": "Built: {game}",
        "checking": "Checking {game} …",
        "right": "right",
        "wrong": "WRONG",
        "all-kept": "{game} keeps all {count} promises.",
        "some-broken": "{game} breaks {broken} of {count} promises.",
    },
    "de": {
        "written": "Geschrieben: {path}",
        "begin-package": "Installiere es, dann prüfe und spiele es:\n  pip install -e {folder}\n"
        "  brettwerk check {game}\n  brettwerk play {game}",
        "begin-tree": "Prüfe und spiele es:\n  brettwerk check {game}\n  brettwerk play {game}",
        "building": "{games} wird für Browser gebaut …",
        "built": "Gebaut: {game}",
        "checking": "{game} wird geprüft …",
        "right": "richtig",
        "wrong": "FALSCH",
        "all-kept": "{game} hält alle {count} Versprechen.",
        "some-broken": "{game} bricht {broken} von {count} Versprechen.",
    },
}
say = speaker(TEXTS)
