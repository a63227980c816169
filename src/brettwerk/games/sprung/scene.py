"""What Schaff den Sprung draws, what is clicked, and how its moves look."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import Effect, Part, Scene, Shape, piece_id, polygon, square_id
from brettwerk.games.shared.big_board import FRAME, SHAPES, big_board_scene, centre, piece, seat_of, shape_of
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.sprung import position, rules

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

NAMES = BIG_BOARD.names
GOAL_FILES = [file for file in range(rules.FILES) if rules.GOAL >> file & 1]


def scene(game: GameDefinition, raw: RawState) -> Scene:
    pieces = [
        piece(BIG_BOARD, square, game.colours[seat_of(code)], SHAPES[shape_of(code)])
        for square, code in enumerate(position.codes(game, raw))
        if code
    ]
    more = [*triangle_places(game), *run_on_files(game, raw)]
    return big_board_scene(game.edition, game.id, pieces, classes=square_classes(game), more=more)


@cache
def square_classes(game: GameDefinition) -> dict[int, str]:
    """Goal Felder in their owners' colours; ranks on which nobody plays are dimmed."""
    classes = {}
    for rank in range(12):
        owner = position.owner(game, rank)
        for file in range(rules.FILES):
            if owner is None:
                classes[12 * rank + file] = "unused"
            elif file in GOAL_FILES:
                classes[12 * rank + file] = f"goal-{game.colours[owner]}"
    return classes


@cache
def triangle_places(game: GameDefinition) -> list[Shape]:
    """Outlines of triangles on the goal Felder, where they must stand right."""
    if not game.tables.experienced:
        return []
    outline = polygon(((0, -4.1), (4.1, 3.3), (-4.1, 3.3)))
    return [
        Shape("", "mark", f"place place-{game.colours[seat]}", (outline,), *centre(BIG_BOARD, square))
        for seat in game.seats
        for square in position.triangle_goals(game, seat)
    ]


def run_on_files(game: GameDefinition, raw: RawState) -> list[Shape]:
    """Double arrows on the frame above the files in which the seat to move may go on."""
    if raw.ending:
        return []
    odd = int(rules.odd_files(game.tables, raw, int(raw.to_move)))
    arrows: list[Part] = []
    for file in range(rules.FILES):
        if odd >> file & 1:
            x = centre(BIG_BOARD, file)[0]
            arrows += [arrow(x - 1.9), arrow(x + 0.1)]
    return [Shape("", "mark", "run-on", tuple(arrows))]


def arrow(x: float) -> Part:
    middle = FRAME - 1.8
    return polygon(((x, middle - 1.2), (x + 1.8, middle), (x, middle + 1.2)))


def clicks(move: int) -> tuple[str, ...]:
    """The piece's square, then the square on which its turn ends."""
    origin, target = position.squares(move)
    return square_id(NAMES[origin]), square_id(NAMES[target])


def effects(raw: RawState, move: int) -> tuple[Effect, ...]:
    """One move or hop for each step of the chain."""
    origin, _ = position.squares(move)
    shown = []
    for start, target in pairwise([origin, *position.steps(raw, move)]):
        jumped = tuple(piece_id(NAMES[square]) for square in range(start + 1, target))
        shown.append(Effect("hop" if jumped else "move", piece_id(NAMES[origin]), square_id(NAMES[target]), jumped))
    return tuple(shown)
