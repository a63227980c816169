"""What a screen reader says of Allein Wetteifern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.definition import CLOCKWISE
from brettwerk.core.drawing.scene import square_id
from brettwerk.core.drawing.spoken import Spoken, Thing, name_of_place
from brettwerk.core.messages import Phrase, Texts
from brettwerk.games.allein import rules
from brettwerk.games.allein.scene import BOARD, NAMES, RING, jumped

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

WORDS: Texts = {
    "en": {
        "named.S": "{colour} piece",
        "ring": "outer ring",
        "said.jump": "{piece} jumps from {origin} to {target}, off the board: {jumped}",
        "said.sentence": "{steps}.",
    },
    "de": {
        "named.S": "{colour}e Figur",
        "ring": "äußerer Ring",
        "said.jump": "{piece} springt von {origin} nach {target}, vom Brett: {jumped}",
        "said.sentence": "{steps}.",
    },
}
ROLES = dict.fromkeys(RING, Thing("ring"))


def place_names(game: GameDefinition, raw: RawState) -> dict[str, Spoken]:
    return {
        square_id(NAMES[square]): name_of_place(
            game, NAMES[square], ROLES.get(square), Thing("named.S", CLOCKWISE[colour - 1]) if colour else None
        )
        for square, colour in enumerate(map(int, raw.board))
        if colour or square in ROLES
    }


def move_words(raw: RawState, move: int) -> tuple[Phrase, ...]:
    origin, target = rules.LINES.squares(move)
    piece = Thing("named.S", CLOCKWISE[int(raw.board[origin]) - 1]).phrase
    over = ", ".join(BOARD.names[square] for square in jumped(origin, target))
    return (Phrase("said.jump", piece=piece, origin=NAMES[origin], target=NAMES[target], jumped=over),)
