"""What a seat sees of Alcazar as planes of numbers. The board is turned so that its corner is at the bottom left.

Squares and edges share a grid of nine by nine: squares at odd places, edges between them, towers at even ones.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.stepping.filling import fill
from brettwerk.core.stepping.planes import Plane
from brettwerk.core.stepping.symmetry import Symmetry
from brettwerk.games.alcazar.geometry import BOARD, ENDS, STEPS, SWINGS
from brettwerk.games.alcazar.rules import BIT_MODULUS, SQUARES, TURNS_IN_CORNER
from brettwerk.games.shared.turns import HALF_TURN, TRANSPOSE, TURN_NAMES, turned, turned_squares

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game

SIDE = 2 * BOARD.files + 1
SQUARE_CELLS = tuple(SIDE * (2 * BOARD.rank(square) + 1) + 2 * BOARD.file(square) + 1 for square in range(BOARD.size))
EDGE_CELLS = tuple(SIDE * (one[1] + other[1]) + one[0] + other[0] for one, other in ENDS)
WALLS, BARRED, TURNS = 2, 3, 4


def planes(_game: GameDefinition) -> tuple[Plane, ...]:
    return (
        Plane("own knight", "1 where the seat's knight stands"),
        Plane("other knight", "1 where the other knight stands"),
        Plane("walls", "1 on edges with a wall"),
        Plane("barred wall", "1 on the edge of the wall that has just been moved, which must rest"),
        Plane("own turns in corner", "turns taken with the own knight in its corner", TURNS_IN_CORNER, constant=True),
        Plane("other turns in corner", "the same of the other knight", TURNS_IN_CORNER, constant=True),
    )


def extent(_game: GameDefinition) -> tuple[int, int]:
    return SIDE, SIDE


def views(_game: GameDefinition) -> tuple[int, ...]:
    return 0, HALF_TURN


def view_moves(_game: GameDefinition, view: int) -> list[int]:
    squares, edges = turned_places(view)
    steps = {(step.origin, step.target): number for number, step in enumerate(STEPS)}
    swings = {(swing.wall, swing.target): number for number, swing in enumerate(SWINGS)}
    return [steps[squares[step.origin], squares[step.target]] for step in STEPS] + [
        len(STEPS) + swings[edges[swing.wall], edges[swing.target]] for swing in SWINGS
    ]


def view_cells(_game: GameDefinition, view: int) -> list[int]:
    return turned_squares(view, SIDE)


def turned_places(turn: int) -> tuple[list[int], list[int]]:
    """Where each square and each edge goes."""
    cells = turned_squares(turn, SIDE)
    squares = {cell: square for square, cell in enumerate(SQUARE_CELLS)}
    edges = {cell: edge for edge, cell in enumerate(EDGE_CELLS)}
    return [squares[cells[cell]] for cell in SQUARE_CELLS], [edges[cells[cell]] for cell in EDGE_CELLS]


@jit
def observe(g, s, seat, view, players, planes):
    for whose in range(2):
        owner = seat if whose == 0 else 1 - seat
        cell = turned(SQUARE_CELLS[s.knight[owner]], view, SIDE)
        planes[whose, cell] = 1
        if s.turns[owner]:
            fill(planes, TURNS + whose, s.turns[owner])
    walls = s.walls
    while walls:
        edge = np.int64(g.edge_of_bit[(walls & -walls) % BIT_MODULUS])
        walls &= walls - 1
        cell = turned(EDGE_CELLS[edge], view, SIDE)
        planes[WALLS, cell] = 1
    if s.barred:
        cell = turned(EDGE_CELLS[np.int64(s.barred) - 1], view, SIDE)
        planes[BARRED, cell] = 1


def symmetries(game: Game) -> list[Symmetry]:
    """The castles lie in opposite corners, so that only the diagonals and half a turn keep them."""
    seats = {TRANSPOSE: (0, 1), HALF_TURN: (1, 0), TRANSPOSE | HALF_TURN: (1, 0)}
    return [
        Symmetry(
            TURN_NAMES[turn],
            seats[turn],
            view_moves(game, turn),
            turned_squares(turn, SIDE),
            partial(_fill, turn, seats[turn]),
        )
        for turn in seats
    ]


def _fill(turn: int, seats: tuple[int, ...], raw: RawState, new: RawState) -> None:
    squares, edges = turned_places(turn)
    for seat, other in enumerate(seats):
        new.knight[other] = squares[int(raw.knight[seat])]
        new.turns[other] = raw.turns[seat]
    new.walls = sum(1 << edges[edge] for edge in range(SQUARES) if int(raw.walls) >> edge & 1)
    new.barred = 1 + edges[int(raw.barred) - 1] if raw.barred else 0
