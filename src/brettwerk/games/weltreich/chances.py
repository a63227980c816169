"""What each player of Weltreich could take next: a commander, the last throne, the crown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.drawing.marks import SceneMark, arrow, ring
from brettwerk.core.drawing.scene import square_id
from brettwerk.core.messages import Phrase
from brettwerk.games.shared.big_board import CYLINDER, centre, code, shape_of
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.weltreich import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.state import State

NAMES = BIG_BOARD.names
MOST_ARROWS = 4
"""Where more moves than this take the same, only what they take is marked."""


def marks(game: Game, state: State) -> Iterator[SceneMark]:
    own_side = game.side_of(state.turn)
    for seat in game.seats:
        if seat == state.turn:
            yield from _prizes(game, state, "win")
        elif seat not in own_side and (turned := game.with_turn(state, seat)):
            yield from _prizes(game, turned, "threat")


def decisive_moves(game: Game, state: State) -> dict[int, str]:
    """The moves of the seat to move that capture a commander or win, with the codes of what they bring."""
    board = state.raw[0].at.tolist()
    targets = {move: rules.LINES.squares(move)[1] for move in state.move_numbers}
    captures = {move: "captured" for move, square in targets.items() if board[square] and not shape_of(board[square])}
    may_win = state.move_numbers
    if not _is_on_crown_throne(game, state.turn, board):
        may_win = tuple(move for move, square in targets.items() if square in rules.THRONES)
    return state.winning_moves(move for move in may_win if move not in captures) | captures


def _is_on_crown_throne(game: Game, seat: int, board: list[int]) -> bool:
    """Whether a commander of the side stands there already, so that any move may win the crown."""
    return any(board[int(game.tables.crown_throne[one])] == code(one, CYLINDER) for one in game.side_of(seat))


def _prizes(game: Game, state: State, kind: str) -> Iterator[SceneMark]:
    """One mark for each thing that can be taken."""
    found: dict[tuple[str, int], list[int]] = {}
    for move, what in decisive_moves(game, state).items():
        square = rules.LINES.squares(move)[1]
        if what == "crown" and square != (throne := int(game.tables.crown_throne[state.turn])):
            square = throne
        found.setdefault((what, square), []).append(move)
    raw, seat = state.raw[0], state.turn
    for (what, square), moves in found.items():
        ways = [rules.LINES.squares(move) for move in moves]
        at = centre(BIG_BOARD, square)
        arrows = [arrow(centre(BIG_BOARD, origin), at, gap=3.4) for origin, target in ways if target == square]
        parts = [*ring(at), *(part for one in arrows[:MOST_ARROWS] for part in one)]
        about = {square, *(origin for origin, target in ways[:MOST_ARROWS] if target == square)}
        named = ", ".join(game.write_move(raw, move) for move in moves[:MOST_ARROWS])
        text = Phrase(f"chance.{what}", colour=game.colour_phrase(seat), moves=named)
        yield SceneMark(kind, tuple(parts), tuple(square_id(NAMES[one]) for one in sorted(about)), text)
