"""Tic-tac-toe: its variants, texts, moves and positions, and what to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from brettwerk.core.board import Board
from brettwerk.core.drawing.scene import SQUARE, Effect, Scene, square_id
from brettwerk.core.errors import BadMoveText
from brettwerk.core.game import Game
from brettwerk.core.variant import Offer
from brettwerk.games.shared.big_board import FRAME, MARGIN, grid, piece

from . import rules
from .texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.compiled.raw_state import RawState

BOARD = Board(3, 3)


class TicTacToe(Game):
    """Three in a line."""

    id = "tic-tac-toe"
    rules: ClassVar = rules
    board = BOARD
    offers: ClassVar = {"classic": Offer((2,))}
    endings = ("line", "full")
    texts = TEXTS
    difficulty = 1
    minutes = (1, 2)
    move_examples = ("a1", "b2")

    def make_tables(self) -> rules.Tables:
        return rules.tables()

    def fill_start(self, raw: RawState) -> None:
        """Begin with an empty board."""

    def tokens(self, raw: RawState) -> Sequence[str]:
        """The first letter of a colour on each square that has its mark."""
        owners = [[seat for seat in self.seats if raw.marks[seat] >> square & 1] for square in range(9)]
        return [self.colours[owner[0]][0] if owner else "" for owner in owners]

    def write_board(self, raw: RawState) -> str:
        return BOARD.write(self.tokens(raw))

    def read_board(self, raw: RawState, text: str) -> None:
        letters = [colour[0] for colour in self.colours]
        for square, token in enumerate(BOARD.read(text, letters)):
            if token:
                raw.marks[letters.index(token)] |= 1 << square

    def diagram(self, raw: RawState) -> str:
        return BOARD.diagram(self.tokens(raw), width=1)

    def write_move(self, raw: RawState, move: int) -> str:  # noqa: ARG002
        return BOARD.names[move]

    def read_move(self, raw: RawState, text: str) -> int:  # noqa: ARG002
        if text not in BOARD.squares:
            raise BadMoveText("move-text", text=text, examples=", ".join(self.move_examples))
        return BOARD.squares[text]

    def why_not(self, raw: RawState, move: int) -> tuple[str, dict[str, Any]]:  # noqa: ARG002
        return "occupied", {"square": BOARD.names[move]}

    def scene(self, raw: RawState) -> Scene:
        names = {colour[0]: colour for colour in self.colours}
        marks = [piece(BOARD, at, names[token], "Z") for at, token in enumerate(self.tokens(raw)) if token]
        side = 3 * SQUARE + 2 * FRAME
        return Scene(side, side, f"{self.edition} {self.id}", (*grid(BOARD), *marks), MARGIN)

    def clicks(self, raw: RawState, move: int) -> tuple[str, ...]:  # noqa: ARG002
        return (square_id(BOARD.names[move]),)

    def effects(self, raw: RawState, move: int) -> tuple[Effect, ...]:
        return (Effect("place", self.colours[int(raw.to_move)][0], square_id(BOARD.names[move])),)


GAME = TicTacToe
