"""What a screen reader says of Aufstellen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import square_id
from brettwerk.core.drawing.spoken import Spoken, Thing, name_of_place
from brettwerk.core.messages import Phrase
from brettwerk.games.aufstellen import rules
from brettwerk.games.aufstellen.position import token_of, tokens_on_board
from brettwerk.games.shared.words import moved

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

NAMES = rules.BOARD.names


def place_names(game: GameDefinition, raw: RawState) -> dict[str, Spoken]:
    colours = {colour[0]: colour for colour in game.colours}
    return {
        square_id(NAMES[square]): name_of_place(
            game, NAMES[square], None, Thing(f"named.{token[1]}", colours[token[0]])
        )
        for square, token in enumerate(tokens_on_board(game, raw))
        if token
    }


def move_words(game: GameDefinition, raw: RawState, move: int) -> tuple[Phrase, ...]:
    piece = Phrase(f"piece.{token_of(game, int(raw.to_move), int(raw.step) % 3)[1]}")
    if move < rules.SQUARES:
        return (Phrase("said.place", piece=piece, target=NAMES[move]),)
    return (moved(rules.BOARD, piece, *rules.PIECE_STEPS[move - rules.SQUARES]),)
