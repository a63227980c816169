"""What a seat sees of Weltreich as planes of numbers. The board is turned so that its corner is at the bottom left."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.stepping.planes import Plane, relative_names
from brettwerk.games.shared.big_board_symmetry import board_symmetry
from brettwerk.games.shared.turns import (
    HALF_TURN,
    MIRROR_FILES,
    MIRROR_RANKS,
    QUARTER_LEFT,
    QUARTER_RIGHT,
    TRANSPOSE,
    TURN_NAMES,
    turned,
    turned_squares,
)
from brettwerk.games.weltreich.rules import CORNERS_OF_SEATS, LINES

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game
    from brettwerk.core.stepping.symmetry import Symmetry

TURN_OF_CORNER = (0, MIRROR_RANKS, HALF_TURN, MIRROR_FILES)
"""What brings each corner to the bottom left. Armies are reflected from corner to corner, not turned."""
SHAPES = ("commander", "riders", "archers")


def planes(game: GameDefinition) -> tuple[Plane, ...]:
    return tuple(
        Plane(f"{name} {shape}", f"1 where {shape} of {name} stand")
        for name in relative_names(game.players)
        for shape in SHAPES
    )


def views(game: GameDefinition) -> tuple[int, ...]:
    return tuple(TURN_OF_CORNER[corner] for corner in CORNERS_OF_SEATS[game.players])


def view_moves(_game: GameDefinition, view: int) -> list[int]:
    return LINES.turned(turned_squares(view, 12))


def view_cells(_game: GameDefinition, view: int) -> list[int]:
    return turned_squares(view, 12)


@jit
def observe(g, s, seat, view, players, planes):
    owner = seat
    for whose in range(players):
        for i in range(s.count[owner]):
            square = np.int64(s.square[owner, i])
            place = turned(square, view, 12)
            planes[3 * whose + np.int64(s.at[square]) % 4, place] = 1
        owner = owner + 1 if owner + 1 < players else 0


def symmetries(game: Game) -> list[Symmetry]:
    """What brings every seat's corner to the corner of a seat and keeps the order of play; three seats have none."""
    return [
        board_symmetry(TURN_NAMES[turn], "at", seats, view_moves(game, turn), turn, _planes(game.players, seats))
        for turn, seats in _turns(game)
    ]


def _turns(game: Game) -> list[tuple[int, tuple[int, ...]]]:
    if game.players == 2:
        return [(TRANSPOSE, (0, 1)), (HALF_TURN, (1, 0)), (TRANSPOSE | HALF_TURN, (1, 0))]
    if game.teams:
        return [(HALF_TURN, (2, 3, 0, 1))] if game.option("order") == "clockwise" else [(MIRROR_RANKS, (1, 0, 3, 2))]
    if game.players == 4:
        return [(QUARTER_RIGHT, (1, 2, 3, 0)), (HALF_TURN, (2, 3, 0, 1)), (QUARTER_LEFT, (3, 0, 1, 2))]
    return []


def _planes(players: int, seats: tuple[int, ...]) -> list[int]:
    """The planes of a seat become those of its image, as the image of the own seat sees it."""
    shifts = [(seats[steps] - seats[0]) % players for steps in range(players)]
    return [3 * shift + shape for shift in shifts for shape in range(3)]
