"""What stands where in a position of aufstellen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.games.aufstellen import rules

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition


def token_of(game: GameDefinition, seat: int, kind: int) -> str:
    """The token of a piece."""
    return game.colours[seat][0] + rules.KINDS[kind]


def tokens_on_board(game: GameDefinition, raw: RawState) -> list[str]:
    """The token of every square."""
    words = [""] * game.board.size
    for seat in game.seats:
        for kind in range(3):
            for square in squares(raw.pieces[seat, kind]):
                words[square] = token_of(game, seat, kind)
    return words


def squares(mask: Any) -> list[int]:
    """The squares of a mask."""
    return [square for square in range(rules.SQUARES) if int(mask) >> square & 1]
