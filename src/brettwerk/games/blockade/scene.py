"""What Blockade draws, what is clicked, and how its moves look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.big_board import SHAPES, big_board_scene, piece, seat_of, shape_of
from brettwerk.core.board import BIG_BOARD
from brettwerk.core.scene import Effect, Scene, piece_id, square_id
from brettwerk.games.blockade import rules

if TYPE_CHECKING:
    from brettwerk.games.blockade.game import Blockade

NAMES = BIG_BOARD.names
GOAL_RANKS = (11, 0)
"""The rank behind which a seat's goal lies."""


def scene(game: Blockade, record: Any) -> Scene:
    pieces = []
    for square, code in enumerate(game.codes(record)):
        if code:
            shape = SHAPES[shape_of(code)]
            mark = "♔" if shape == "Z" else ""
            pieces.append(piece(BIG_BOARD, square, game.colours[seat_of(code)], shape, mark=mark))
    goals = {
        square: f"goal-{game.colours[seat]}"
        for seat, rank in enumerate(GOAL_RANKS)
        for square in range(12 * rank, 12 * rank + 12)
    }
    return big_board_scene(game.edition, game.id, pieces, classes=goals)


def clicks(record: Any, move: int) -> tuple[str, ...]:
    """A guard from the hand: its square. A guard on the board: its square, then the target. The escape: the king."""
    if move == rules.ESCAPE:
        return (square_id(NAMES[rules.KINGS[int(record.to_move)]]),)
    if move < rules.SLIDE:
        return (square_id(NAMES[move]),)
    origin, target = rules.LINES.squares(move - rules.SLIDE)
    return square_id(NAMES[origin]), square_id(NAMES[target])


def effects(game: Blockade, record: Any, move: int) -> tuple[Effect, ...]:
    seat = int(record.to_move)
    if move == rules.ESCAPE:
        way = (*(square_id(NAMES[square]) for square in way_out(game, record, seat)), ("edge-top", "edge-bottom")[seat])
        return (Effect("walk", piece_id(NAMES[rules.KINGS[seat]]), path=way),)
    if move < rules.SLIDE:
        return (Effect("place", game.colours[seat][0] + "S", square_id(NAMES[move])),)
    origin, target = rules.LINES.squares(move - rules.SLIDE)
    return (Effect("move", piece_id(NAMES[origin]), square_id(NAMES[target])),)


def way_out(game: Blockade, record: Any, seat: int) -> list[int]:
    """Find the way out with the fewest turns, square by square; there is one when the escape is legal."""
    king, other = rules.KINGS[seat], rules.KINGS[1 - seat]
    board = record.copy()
    rules.flip(board, king)
    ways = [([king], direction) for direction in range(4)]
    seen = set()
    for way, direction in ways:  # grows while it is read: breadth first
        steps = rules.steps_ahead(game.tables, board, way[-1], direction)
        longer = [*way, *(way[-1] + rules.STEP[direction] * (step + 1) for step in range(steps))]
        if steps == rules.steps_to_edge(way[-1], direction):
            if direction == 2 * seat:
                return longer[1:]
        elif longer[-1] + rules.STEP[direction] != other and (longer[-1], direction) not in seen:
            seen.add((longer[-1], direction))
            ways += [(longer, (direction + turn) % 4) for turn in (1, 3)]
    raise ValueError("the king has no way out")
