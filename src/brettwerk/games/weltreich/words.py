"""What a screen reader says of Weltreich."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from brettwerk.core.drawing.spoken import Spoken, Thing
from brettwerk.core.messages import Phrase, Texts
from brettwerk.games.shared.big_board import CYLINDER, seat_of, shape_of
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.shared.words import kind_of, moved, square_names, thing_of
from brettwerk.games.weltreich import rules

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

WORDS: Texts = {
    "en": {
        "named.Z": "{colour} commander",
        "named.Z@space": "{colour} Commander",
        "named.T": "{colour} rider",
        "named.T@space": "{colour} Diver",
        "named.S": "{colour} archer",
        "named.S@space": "{colour} Nozzler",
        "throne": "throne",
        "throne@space": "Stargate",
        "throne.crown": "crown throne of {owner}",
        "throne.crown@space": "Maingate of {owner}",
        "said.inherit": "takes over the pieces of {owner}",
    },
    "de": {
        "named.Z": "{colour}er Kommandeur",
        "named.Z@space": "{colour}er Commander",
        "named.T": "{colour}er Reiter",
        "named.T@space": "{colour}er Diver",
        "named.S": "{colour}er Bogenschütze",
        "named.S@space": "{colour}er Nozzler",
        "throne": "Thron",
        "throne@space": "Stargate",
        "throne.crown": "Krönungsthron von {owner}",
        "throne.crown@space": "Maingate von {owner}",
        "said.inherit": "übernimmt die Figuren von {owner}",
    },
}


def place_names(game: GameDefinition, raw: RawState) -> dict[str, Spoken]:
    return square_names(game, BIG_BOARD, raw.at.tolist(), thrones(game))


@cache
def thrones(game: GameDefinition) -> dict[int, Thing]:
    owners = {int(game.tables.crown_throne[seat]): game.colours[seat] for seat in game.seats}
    return {
        square: Thing("throne.crown", owners[square]) if square in owners else Thing("throne")
        for square in rules.THRONES
    }


def move_words(game: GameDefinition, raw: RawState, move: int) -> tuple[Phrase, ...]:
    origin, target = rules.LINES.squares(move)
    steps = [moved(BIG_BOARD, kind_of(int(raw.at[origin])), origin, target)]
    if captured := int(raw.at[target]):
        steps.append(Phrase("said.capture", piece=thing_of(game, captured).phrase))
        if game.tables.inherits and shape_of(captured) == CYLINDER:
            steps.append(Thing("said.inherit", game.colours[seat_of(captured)]).phrase)
    return tuple(steps)
