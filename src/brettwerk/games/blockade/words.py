"""What a screen reader says of Blockade."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from brettwerk.core.drawing.spoken import Spoken, Thing, name_of
from brettwerk.core.messages import Phrase, Texts
from brettwerk.games.blockade import rules
from brettwerk.games.blockade.position import codes_of
from brettwerk.games.blockade.scene import EDGES
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.shared.words import kind_of, moved, square_names

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

WORDS: Texts = {
    "en": {
        "named.Z": "{colour} king",
        "named.Z@space": "{colour} Fläz",
        "named.S": "{colour} guard",
        "named.S@space": "{colour} Fluppie",
        "goal.0": "upper edge, goal of {owner}",
        "goal.1": "lower edge, goal of {owner}",
        "said.escape": "{piece} escapes over the edge",
    },
    "de": {
        "named.Z": "{colour}er König",
        "named.Z@space": "{colour}er Fläz",
        "named.S": "{colour}er Wächter",
        "named.S@space": "{colour}er Fluppie",
        "goal.0": "oberer Rand, Ziel von {owner}",
        "goal.1": "unterer Rand, Ziel von {owner}",
        "said.escape": "{piece} entkommt über den Rand",
    },
}


def place_names(game: GameDefinition, raw: RawState) -> dict[str, Spoken]:
    return square_names(game, BIG_BOARD, codes_of(raw)) | edges(game)


@cache
def edges(game: GameDefinition) -> dict[str, Spoken]:
    return {edge: name_of(game, Thing(f"goal.{seat}", game.colours[seat])) for seat, edge in enumerate(EDGES)}


def move_words(raw: RawState, move: int) -> tuple[Phrase, ...]:
    if move == rules.ESCAPE:
        return (Phrase("said.escape", piece=Phrase("piece.Z")),)
    if move < rules.SLIDE:
        return (Phrase("said.place", piece=Phrase("piece.S"), target=BIG_BOARD.names[move]),)
    origin, target = rules.LINES.squares(move - rules.SLIDE)
    return (moved(BIG_BOARD, kind_of(codes_of(raw)[origin]), origin, target),)
