"""What a seat sees of Blockade as planes of numbers. The board is turned so that the own king runs upwards."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.stepping.filling import fill
from brettwerk.core.stepping.planes import Plane
from brettwerk.core.stepping.symmetry import Symmetry
from brettwerk.games.blockade.rules import ESCAPE, GUARDS, KINGS, LINES, SLIDE
from brettwerk.games.shared.turns import MIRROR_RANKS, TURN_NAMES, turned, turned_squares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game

IN_HAND = 4


def planes(_game: GameDefinition) -> tuple[Plane, ...]:
    return (
        Plane("own guards", "1 where a guard of the seat stands"),
        Plane("other guards", "1 where a guard of the other seat stands"),
        Plane("own king", "1 where the seat's king stands"),
        Plane("other king", "1 where the other king stands"),
        Plane("own guards in hand", "how many guards the seat has still to place", GUARDS, constant=True),
        Plane("other guards in hand", "how many the other seat has still to place", GUARDS, constant=True),
    )


def views(_game: GameDefinition) -> tuple[int, ...]:
    return 0, MIRROR_RANKS


def view_moves(_game: GameDefinition, view: int) -> list[int]:
    squares = turned_squares(view, 12)
    return [*squares, *(SLIDE + move for move in LINES.turned(squares)), ESCAPE]


def view_cells(_game: GameDefinition, view: int) -> list[int]:
    return turned_squares(view, 12)


@jit
def observe(g, s, seat, view, players, planes):
    for whose in range(2):
        owner = seat if whose == 0 else 1 - seat
        placed = np.int64(s.placed[owner])
        for i in range(placed):
            square = turned(np.int64(s.square[GUARDS * owner + i]), view, 12)
            planes[whose, square] = 1
        king = turned(KINGS[owner], view, 12)
        planes[2 + whose, king] = 1
        if placed < GUARDS:
            fill(planes, IN_HAND + whose, GUARDS - placed)


def symmetries(game: Game) -> list[Symmetry]:
    """The kings stand in one file, opposite each other, but not in the middle."""
    squares = turned_squares(MIRROR_RANKS, 12)
    moves = view_moves(game, MIRROR_RANKS)
    return [Symmetry(TURN_NAMES[MIRROR_RANKS], (1, 0), moves, squares, partial(_fill, squares))]


def _fill(squares: Sequence[int], raw: RawState, new: RawState) -> None:
    for square, place in enumerate(squares):
        new.guard[place] = (0, 2, 1)[int(raw.guard[square])]
