"""What Schaff den Sprung draws, what is clicked, and how its moves look."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from brettwerk.core.drawing.scene import Effect, Part, Scene, Shape, piece_id, polygon, square_id
from brettwerk.games.shared.big_board import FRAME, SHAPES, big_board_scene, centre, piece, seat_of, shape_of
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.sprung import rules

if TYPE_CHECKING:
    from brettwerk.games.sprung.game import Sprung

NAMES = BIG_BOARD.names
GOAL_FILES = [file for file in range(rules.FILES) if rules.GOAL >> file & 1]


def scene(game: Sprung, record: Any) -> Scene:
    pieces = [
        piece(BIG_BOARD, square, game.colours[seat_of(code)], SHAPES[shape_of(code)])
        for square, code in enumerate(game.codes(record))
        if code
    ]
    more = [*triangle_places(game), *run_on_files(game, record)]
    return big_board_scene(game.edition, game.id, pieces, classes=square_classes(game), more=more)


@cache
def square_classes(game: Sprung) -> dict[int, str]:
    """Goal Felder in their owners' colours; ranks on which nobody plays are dimmed."""
    classes = {}
    for rank in range(12):
        owner = game.owner(rank)
        for file in range(rules.FILES):
            if owner is None:
                classes[12 * rank + file] = "unused"
            elif file in GOAL_FILES:
                classes[12 * rank + file] = f"goal-{game.colours[owner]}"
    return classes


@cache
def triangle_places(game: Sprung) -> list[Shape]:
    """Outlines of triangles on the goal Felder, where they must stand right."""
    if not game.tables.experienced:
        return []
    outline = polygon(((0, -4.1), (4.1, 3.3), (-4.1, 3.3)))
    return [
        Shape("", "mark", f"place place-{game.colours[seat]}", (outline,), *centre(BIG_BOARD, square))
        for seat in game.seats
        for square in game.triangle_goals(seat)
    ]


def run_on_files(game: Sprung, record: Any) -> list[Shape]:
    """Double arrows on the frame above the files in which the seat to move may go on."""
    if record.ending:
        return []
    odd = int(rules.odd_files(game.tables, record, int(record.to_move)))
    arrows: list[Part] = []
    for file in range(rules.FILES):
        if odd >> file & 1:
            x = centre(BIG_BOARD, file)[0]
            arrows += [arrow(x - 1.9), arrow(x + 0.1)]
    return [Shape("", "mark", "run-on", tuple(arrows))]


def arrow(x: float) -> Part:
    middle = FRAME - 1.8
    return polygon(((x, middle - 1.2), (x + 1.8, middle), (x, middle + 1.2)))


def clicks(game: Sprung, move: int) -> tuple[str, ...]:
    """The piece's square, then the square on which its turn ends."""
    origin, target = game.squares(move)
    return square_id(NAMES[origin]), square_id(NAMES[target])


def effects(game: Sprung, record: Any, move: int) -> tuple[Effect, ...]:
    """One move or hop for each step of the chain."""
    origin, _ = game.squares(move)
    shown = []
    for start, target in pairwise([origin, *game.steps(record, move)]):
        jumped = tuple(piece_id(NAMES[square]) for square in range(start + 1, target))
        shown.append(Effect("hop" if jumped else "move", piece_id(NAMES[origin]), square_id(NAMES[target]), jumped))
    return tuple(shown)
