"""What is said only where there is no server, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "unknown-board": "This game is not on this device (any more), or the address is incomplete.",
        "broken-board": "This game cannot be read. It is kept as it is.",
        "unknown-puzzle": "This puzzle does not exist, or the address is incomplete.",
        "needs-server": "This needs a server: {what}.",
        "what.link": "another device cannot reach a game that is only on this one",
        "what.clock": "clocks are kept where nobody can turn them back",
        "what.picture": "animated pictures are drawn there",
        "what.other": "there is nothing at {path} on this device",
        "not-loaded": "This game is not on this device yet, and it could not be loaded. Is there a network?",
        "failed": "Something went wrong. Nothing is lost; please try again.",
    },
    "de": {
        "unknown-board": "Dieses Spiel ist nicht (mehr) auf diesem Gerät, oder die Adresse ist nicht vollständig.",
        "broken-board": "Dieses Spiel lässt sich nicht lesen. Es bleibt, wie es ist.",
        "unknown-puzzle": "Dieses Rätsel gibt es nicht, oder die Adresse ist nicht vollständig.",
        "needs-server": "Dafür braucht es einen Server: {what}.",
        "what.link": "Ein Spiel, das nur auf diesem Gerät ist, erreicht kein anderes",
        "what.clock": "Uhren gehen dort, wo niemand sie zurückdrehen kann",
        "what.picture": "Bewegte Bilder werden dort gezeichnet",
        "what.other": "Unter {path} gibt es auf diesem Gerät nichts",
        "not-loaded": "Dieses Spiel ist noch nicht auf diesem Gerät und ließ sich nicht laden. Gibt es ein Netz?",
        "failed": "Da ist etwas schiefgegangen. Nichts ist verloren; bitte versuche es noch einmal.",
    },
}
