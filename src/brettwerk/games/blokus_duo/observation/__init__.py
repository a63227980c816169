"""What a seat sees of Blokus Duo as planes of numbers. For the second seat the board is turned half round."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.stepping.filling import fill
from brettwerk.core.stepping.planes import Plane
from brettwerk.core.stepping.symmetry import Symmetry
from brettwerk.games.blokus_duo.pieces import BOARD, NAMES, PLACEMENTS
from brettwerk.games.blokus_duo.rules import MOVE_COUNT, covered, words
from brettwerk.games.shared.turns import HALF_TURN, TRANSPOSE, TURN_NAMES, turned_squares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game

SIDE = BOARD.files
LAST = BOARD.size - 1
RANKS_IN_WORD = 4
WHOLE_RANK = (1 << SIDE) - 1
SINGLE_LAST = 2
HANDS = 4
PIECES = len(NAMES)


def planes(_game: GameDefinition) -> tuple[Plane, ...]:
    both = ("own", "other")
    return (
        *(Plane(f"{whose} squares", f"1 where {whose} pieces lie") for whose in both),
        *(Plane(f"{whose} single last", "all 1 if the last piece placed was the 1", constant=True) for whose in both),
        *(
            Plane(f"{whose} {name}", f"all 1 while the {whose} piece {name} is in hand", constant=True)
            for whose in both
            for name in NAMES
        ),
    )


def views(_game: GameDefinition) -> tuple[int, ...]:
    return 0, HALF_TURN


def view_moves(_game: GameDefinition, view: int) -> list[int]:
    squares = turned_squares(view, SIDE)
    number = {frozenset(placement.squares): move for move, placement in enumerate(PLACEMENTS)}
    return [number[frozenset(squares[square] for square in placement.squares)] for placement in PLACEMENTS]


def view_cells(_game: GameDefinition, view: int) -> list[int]:
    return turned_squares(view, SIDE)


@jit
def observe(g, s, seat, view, players, planes):
    """A view is the board as it is, or turned half round."""
    for whose in range(2):
        owner = seat if whose == 0 else 1 - seat
        for rank in range(SIDE):
            bits = (
                np.int64(s.cover[owner, rank // RANKS_IN_WORD] >> np.uint64(16 * (rank % RANKS_IN_WORD))) & WHOLE_RANK
            )
            if bits == 0:
                continue
            if view:
                for file in range(SIDE):
                    planes[whose, np.uint64(LAST - SIDE * rank - file)] = bits >> file & 1
            else:
                for file in range(SIDE):
                    planes[whose, np.uint64(SIDE * rank + file)] = bits >> file & 1
        if np.int64(s.single) >> owner & 1:
            fill(planes, SINGLE_LAST + whose, 1)
        for piece in range(PIECES):
            if s.hand[owner] & g.piece_bit[piece]:
                fill(planes, HANDS + PIECES * whose + piece, 1)


def symmetries(game: Game) -> list[Symmetry]:
    """The start points lie on a diagonal. Where each seat has its own, what swaps the points swaps the seats."""
    first, second = game.tables.start_points
    is_fixed = bool((first != second).any())
    keeping, swapping = (0, 1), (1, 0)
    swapped = swapping if is_fixed else keeping
    found = [
        _symmetry(game, TRANSPOSE, swapped),
        _symmetry(game, HALF_TURN, swapped),
        _symmetry(game, TRANSPOSE | HALF_TURN, keeping),
    ]
    return found if is_fixed else [*found, _symmetry(game, 0, swapping)]


def _symmetry(game: Game, turn: int, seats: tuple[int, int]) -> Symmetry:
    squares = turned_squares(turn, SIDE)
    moves = view_moves(game, turn) if turn else range(MOVE_COUNT)
    name = TURN_NAMES[turn] if turn else "colours swapped"
    return Symmetry(name, seats, moves, squares, partial(_fill, squares, seats))


def _fill(squares: Sequence[int], seats: tuple[int, int], raw: RawState, new: RawState) -> None:
    for seat, other in enumerate(seats):
        new.hand[other] = raw.hand[seat]
        new.cover[other] = words(squares[square] for square in covered(raw, seat))
        new.single |= (int(raw.single) >> seat & 1) << other
