"""What a seat sees of Aufstellen as planes of numbers. All sides of the board are alike, so it is never turned."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.stepping.filling import fill
from brettwerk.core.stepping.planes import Plane
from brettwerk.core.stepping.symmetry import Symmetry
from brettwerk.games.aufstellen.rules import PIECE_STEPS, SQUARES, STEPS, is_placing
from brettwerk.games.shared.turns import ALL_TURNS, TURN_NAMES, turned_squares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game

KINDS = ("squares", "triangles", "cylinders")
DUE, PLACING, STEP = 6, 9, 10


def planes(_game: GameDefinition) -> tuple[Plane, ...]:
    pieces = [Plane(f"{whose} {kind}", f"1 where {whose} {kind} stand") for whose in ("own", "other") for kind in KINDS]
    due = [Plane(f"{kind} due", f"all 1 if {kind} are placed or moved now", constant=True) for kind in KINDS]
    return (
        *pieces,
        *due,
        Plane("placing", "all 1 if a piece is placed now and not moved", constant=True),
        Plane("step", "the step in the fixed order of turns", STEPS - 1, constant=True),
    )


def views(_game: GameDefinition) -> tuple[int, ...]:
    return 0, 0


@jit
def observe(g, s, seat, view, players, planes):
    for whose in range(2):
        owner = seat if whose == 0 else 1 - seat
        for kind in range(3):
            pieces = np.int64(s.pieces[owner, kind])
            if pieces:
                for square in range(SQUARES):
                    planes[3 * whose + kind, square] = pieces >> square & 1
    step = np.int64(s.step)
    fill(planes, DUE + step % 3, 1)
    if is_placing(step):
        fill(planes, PLACING, 1)
    fill(planes, STEP, step)


def symmetries(_game: Game) -> list[Symmetry]:
    """All sides of the board are alike. The seats are not: each has kinds of pieces due in steps of its own."""
    return [
        Symmetry(TURN_NAMES[turn], (0, 1), _moves(squares), squares, partial(_fill, squares))
        for turn in ALL_TURNS[1:]
        for squares in [turned_squares(turn, 4)]
    ]


def _moves(squares: Sequence[int]) -> list[int]:
    number = {step: SQUARES + index for index, step in enumerate(PIECE_STEPS)}
    return [*squares, *(number[squares[origin], squares[target]] for origin, target in PIECE_STEPS)]


def _fill(squares: Sequence[int], raw: RawState, new: RawState) -> None:
    new.step = raw.step
    for seat in range(2):
        for kind in range(3):
            pieces = int(raw.pieces[seat, kind])
            new.pieces[seat, kind] = sum(1 << place for square, place in enumerate(squares) if pieces >> square & 1)
