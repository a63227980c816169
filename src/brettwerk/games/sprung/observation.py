"""What a seat sees of Schaff den Sprung as planes of numbers: its own three ranks at the top, the others below."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.stepping.planes import Plane, relative_names
from brettwerk.core.stepping.symmetry import Symmetry
from brettwerk.games.sprung.rules import FILES, LOWEST_RANK, PAIRS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game


def planes(game: GameDefinition) -> tuple[Plane, ...]:
    kinds = {"squares": "square pieces", "triangles": "triangles"}
    return tuple(
        Plane(f"{name} {kind}", f"1 where {words} of {name} stand")
        for name in relative_names(game.players)
        for kind, words in kinds.items()
    )


def extent(game: GameDefinition) -> tuple[int, int]:
    """Ranks without an owner are left out."""
    return 3 * game.players, FILES


def views(game: GameDefinition) -> tuple[int, ...]:
    return tuple(game.seats)


def view_moves(game: GameDefinition, view: int) -> list[int]:
    return _moves(_ranks_passed_on(game.players, -view))


def view_cells(game: GameDefinition, view: int) -> list[int]:
    return _cells(game, _ranks_passed_on(game.players, -view))


@jit
def observe(g, s, seat, view, players, planes):
    """Ranks of a seat stand as many Felder below the top as it comes after the seat whose view it is."""
    for owner in range(players):
        whose = owner - seat if owner >= seat else owner - seat + players
        below = owner - view if owner >= view else owner - view + players
        for i in range(3):
            pieces = np.int64(s.pieces[LOWEST_RANK[owner] + i])
            triangles = np.int64(s.triangles[LOWEST_RANK[owner] + i])
            row = 3 * (players - 1 - below) + i
            file = 0
            while pieces:
                if pieces & 1:
                    planes[2 * whose + (triangles >> file & 1), row * FILES + file] = 1
                pieces >>= 1
                file += 1


def symmetries(game: Game) -> list[Symmetry]:
    """Seats may pass on their ranks, partners together. Within a Feld ranks are alike where triangles do not matter."""
    steps = range(2, game.players, 2) if game.teams else range(1, game.players)
    found = [
        _symmetry(game, f"everything passed on {step} seats", _ranks_passed_on(game.players, step), step)
        for step in steps
    ]
    if not game.tables.experienced:
        found.append(
            _symmetry(game, "the ranks of each Feld reversed", [rank // 3 * 3 + 2 - rank % 3 for rank in range(12)])
        )
    return found


def _symmetry(game: Game, name: str, ranks: Sequence[int], step: int = 0) -> Symmetry:
    seats = tuple((seat + step) % game.players for seat in game.seats)
    return Symmetry(name, seats, _moves(ranks), _cells(game, ranks), partial(_fill, ranks))


def _ranks_passed_on(players: int, step: int) -> list[int]:
    """Where each rank goes if every seat takes the place of the one so many seats after it."""
    ranks = list(range(12))
    for seat in range(players):
        for i in range(3):
            ranks[LOWEST_RANK[seat] + i] = LOWEST_RANK[(seat + step) % players] + i
    return ranks


def _cells(game: GameDefinition, ranks: Sequence[int]) -> list[int]:
    unused = 12 - 3 * game.players
    rows = [ranks[row + unused] - unused for row in range(3 * game.players)]
    return [FILES * row + file for row in rows for file in range(FILES)]


def _moves(ranks: Sequence[int]) -> list[int]:
    return [PAIRS * rank + pair for rank in ranks for pair in range(PAIRS)]


def _fill(ranks: Sequence[int], raw: RawState, new: RawState) -> None:
    for rank, other in enumerate(ranks):
        new.pieces[other] = raw.pieces[rank]
        new.triangles[other] = raw.triangles[rank]
