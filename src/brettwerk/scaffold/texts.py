"""What is said about a game to begin with."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "name": "{game!r} cannot be the id of a game. Ids are small letters and digits, with hyphens between words, "
        "such as four-towers.",
        "taken": "There is a game {game} already.",
        "module": "There is a Python module {module} already, which the new one would hide. Choose another name.",
        "exists": "{path} exists already.",
        "no-folder": "There is no folder {path}.",
        "no-tree": "This Brettwerk is not a source tree. Say --package for a package of your own, or --output.",
    },
    "de": {
        "name": "{game!r} kann keine id eines Spiels sein. Das sind kleine Buchstaben und Ziffern, mit Bindestrichen "
        "zwischen Wörtern, etwa four-towers.",
        "taken": "Ein Spiel {game} gibt es schon.",
        "module": "Ein Python-Modul {module} gibt es schon; das neue würde es verdecken. Nimm einen anderen Namen.",
        "exists": "{path} gibt es schon.",
        "no-folder": "Den Ordner {path} gibt es nicht.",
        "no-tree": "Dieses Brettwerk ist kein Quellbaum. Mit --package entsteht ein eigenes Paket; sonst sag --output.",
    },
}
