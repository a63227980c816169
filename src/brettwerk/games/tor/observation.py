"""What a seat sees of Das Tor as planes of numbers. The board is turned so that its corner is at the bottom left."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.stepping.planes import Plane, relative_names
from brettwerk.games.shared.big_board_symmetry import board_symmetry
from brettwerk.games.shared.turns import (
    ALL_TURNS,
    HALF_TURN,
    QUARTER_LEFT,
    QUARTER_RIGHT,
    TURN_NAMES,
    turned,
    turned_squares,
)
from brettwerk.games.tor.rules import CHOICES, LINES, MOVE_COUNT, QUARTER_TURNS

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game
    from brettwerk.core.stepping.symmetry import Symmetry

BACK = (0, QUARTER_LEFT, HALF_TURN, QUARTER_RIGHT)
"""What undoes so many quarter turns clockwise."""
SHAPES = ("cylinder", "triangles", "squares")


def planes(game: GameDefinition) -> tuple[Plane, ...]:
    return tuple(
        Plane(f"{name} {shape}", f"1 where {shape} of {name} stand")
        for name in relative_names(game.players)
        for shape in SHAPES
    )


def views(game: GameDefinition) -> tuple[int, ...]:
    return tuple(BACK[QUARTER_TURNS[colour]] for colour in game.colours)


def view_moves(_game: GameDefinition, view: int) -> list[int]:
    lines = LINES.turned(turned_squares(view, 12))
    return [CHOICES * line + choice for line in lines for choice in range(CHOICES)]


def view_cells(_game: GameDefinition, view: int) -> list[int]:
    return turned_squares(view, 12)


@jit
def observe(g, s, seat, view, players, planes):
    owner = seat
    for whose in range(players):
        for i in range(s.placed[owner]):
            square = np.int64(s.square[owner, i])
            place = turned(square, view, 12)
            planes[3 * whose + np.int64(s.board[square]) % 4, place] = 1
        owner = owner + 1 if owner + 1 < players else 0


def symmetries(game: Game) -> list[Symmetry]:
    """To the rules all sides of the board are alike, and all seats that follow each other, partners together."""
    turns = [
        board_symmetry(TURN_NAMES[turn], "board", tuple(game.seats), view_moves(game, turn), turn)
        for turn in ALL_TURNS[1:]
    ]
    steps = range(2, game.players, 2) if game.teams else range(1, game.players)
    return turns + [
        board_symmetry(
            f"everything passed on {step} seats",
            "board",
            tuple((seat + step) % game.players for seat in game.seats),
            range(MOVE_COUNT),
        )
        for step in steps
    ]
