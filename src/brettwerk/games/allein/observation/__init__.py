"""What the player of Allein Wetteifern sees as planes of numbers."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.stepping.planes import Plane
from brettwerk.core.stepping.symmetry import Symmetry
from brettwerk.games.allein.rules import LINES
from brettwerk.games.shared.turns import ALL_TURNS, TURN_NAMES, turned_squares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game

NAMES = ("red", "blue", "green", "yellow")


def planes(_game: GameDefinition) -> tuple[Plane, ...]:
    return tuple(Plane(name, f"1 where a {name} piece stands") for name in NAMES)


def views(_game: GameDefinition) -> tuple[int, ...]:
    return (0,)


@jit
def observe(g, s, seat, view, players, planes):
    for square in range(64):
        colour = np.int64(s.board[square])
        if colour:
            planes[colour - 1, square] = 1


def symmetries(_game: Game) -> list[Symmetry]:
    """To the rules, all sides of the board are alike, and so are the colours; the layout at the start need not be."""
    same = range(4)
    turns = [
        Symmetry(TURN_NAMES[turn], (0,), LINES.turned(squares), squares, partial(_fill, squares, same))
        for turn in ALL_TURNS[1:]
        for squares in [turned_squares(turn, 8)]
    ]
    return turns + [_swap(one, other) for one, other in combinations(same, 2)]


def _swap(one: int, other: int) -> Symmetry:
    colours = list(range(4))
    colours[one], colours[other] = other, one
    name = f"{NAMES[one]} and {NAMES[other]} swapped"
    squares = range(64)
    return Symmetry(name, (0,), range(LINES.count), squares, partial(_fill, squares, colours), colours)


def _fill(squares: Sequence[int], colours: Sequence[int], raw: RawState, new: RawState) -> None:
    for square, place in enumerate(squares):
        colour = int(raw.board[square])
        new.board[place] = 1 + colours[colour - 1] if colour else 0
