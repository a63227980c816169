"""Blokus Duo as the program Pentobi and its match tools speak of it in GTP (docs/gtp.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from brettwerk.core.extensions.gtp_dialect import LETTERS, Dialect
from brettwerk.games.blokus_duo.pieces import BOARD, START_POINTS
from brettwerk.games.blokus_duo.pieces import write as name_squares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.match import Match
    from brettwerk.core.state import State

FIRST_POINT, SECOND_POINT = START_POINTS
"""Where b and w begin in other programs. Our rules let b choose unless ``start=fixed``; the board turned by half is
the same game."""
TOLD_OPTIONS = ("scoring",)
"""The options that other programs have to hear of; by ``start=fixed`` they play anyway."""


class PentobiDialect(Dialect):
    """Squares in any order, written rank by rank; b begins on e10."""

    name = "Blokus Duo"
    colours: ClassVar = {"blue": 0, "green": 1}
    idle_parameters = ("avoid_symmetric_draw", "use_book")
    turned = False
    """Whether the other program sees the board from the other side."""

    def variant_words(self) -> str:
        told = [f"{name}={text}" for name, text in self.game.variant.options if name in TOLD_OPTIONS]
        return " ".join([self.name, *told])

    def align(self, moves: Sequence[str]) -> None:
        self.turned = bool(moves) and SECOND_POINT in _squares(moves[0])

    def read_move(self, text: str) -> str:
        names = text.lower().split(",")
        if not BOARD.squares.keys() >= set(names):
            return text
        squares = [BOARD.squares[name] for name in names]
        return name_squares(_turned(squares) if self.turned else squares)

    def write_move(self, move: str) -> str:
        squares = _squares(move)
        return ",".join(BOARD.names[square] for square in sorted(_turned(squares) if self.turned else squares))

    def expected_moves(self, state: State) -> list[str]:
        moves = state.legal_moves()
        return [move for move in moves if FIRST_POINT in _squares(move)] if _is_empty(state) else moves

    def settle(self, state: State, move: str) -> str:
        squares = _squares(move)
        if _is_empty(state) and FIRST_POINT not in squares:
            return name_squares(_turned(squares))
        return move

    def final_score(self, match: Match) -> str:
        """The difference in points, of an unfinished game too."""
        if match.outcome and match.outcome.code == "left":
            return super().final_score(match) or "0"
        first, second = match.state.scores or (0, 0)
        return f"{LETTERS[first < second]}+{abs(first - second)}" if first != second else "0"


def _squares(move: str) -> list[int]:
    return [BOARD.squares[name] for name in move.split(",")]


def _turned(squares: Sequence[int]) -> list[int]:
    """The squares on a board that was turned by half, which exchanges the starting points."""
    return [BOARD.size - 1 - square for square in squares]


def _is_empty(state: State) -> bool:
    return not state.raw[0].cover.any()


DIALECT = PentobiDialect
