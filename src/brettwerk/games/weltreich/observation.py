"""What a seat sees of Weltreich as planes of numbers. The board is turned so that its corner is at the bottom left."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.stepping.planes import Plane, relative_names
from brettwerk.games.shared.turns import HALF_TURN, MIRROR_FILES, MIRROR_RANKS, turned, turned_squares
from brettwerk.games.weltreich.rules import CORNERS_OF_SEATS, LINES

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition

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


@jit
def observe(g, s, seat, view, players, planes):
    owner = seat
    for whose in range(players):
        for i in range(s.count[owner]):
            square = np.int64(s.square[owner, i])
            place = turned(square, view, 12)
            planes[3 * whose + np.int64(s.at[square]) % 4, place // 12, place % 12] = 1
        owner = owner + 1 if owner + 1 < players else 0
