"""What Weltreich says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "name": "Weltreich",
        "name@space": "Stargate",
        "summary": "Move across the whole board, strike at your own distance, and take the thrones or the crown.",
        "summary@space": "Move across the whole galaxy, strike at your own distance, and take the Stargates or the Maingate.",
        "length": "20-40 minutes",
        "piece.Z": "commander",
        "piece.Z@space": "Commander",
        "piece.T": "rider",
        "piece.T@space": "Diver",
        "piece.S": "archer",
        "piece.S@space": "Nozzler",
        "throne": "throne",
        "throne@space": "Stargate",
        "crown-throne": "crown throne",
        "crown-throne@space": "Maingate",
        "ending.captured": "an enemy commander has been captured",
        "ending.thrones": "{thrones} are occupied",
        "ending.crown": "the commander is safe on the crown throne",
        "ending.crown@space": "the Commander is safe on the Maingate",
        "ending.crown@teams": "x",
        "thrones.3": "three of the four thrones",
        "thrones.3@space": "three of the four Stargates",
        "thrones.4": "all four thrones",
        "thrones.4@space": "all four Stargates",
    },
}
