"""What symmetries make of positions and observations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.compiled import loops
from brettwerk.core.state import State
from brettwerk.core.stepping.planes import require_observation, sight_of

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.stepping.symmetry import Symmetry


def symmetries_of(game: Game) -> tuple[Symmetry, ...]:
    """The symmetries that a variant declares, without the one that changes nothing; one after another gives more."""
    own = getattr(require_observation(game), "symmetries", None)
    return tuple(own(game)) if own else ()


def plane_order(game: Game, symmetry: Symmetry) -> list[int]:
    """By plane of a whole observation: which plane it becomes, while the game goes on."""
    planes = sight_of(game).planes
    names = [plane.name for plane in planes]
    order = list(range(len(planes)))
    order[: len(symmetry.planes)] = symmetry.planes
    if game.players > 1:
        for seat, new in enumerate(symmetry.seats):
            order[names.index(f"is seat {seat}")] = names.index(f"is seat {new}")
    return order


def image_of(symmetry: Symmetry, state: State) -> State:
    """The position that a symmetry makes of another."""
    game, raw = state.game, state.raw[0]
    raws = game.empty_raw()
    new = raws[0]
    new.to_move = symmetry.seats[int(raw.to_move)]
    new.ending = raw.ending
    new.winners, new.out = (_changed(symmetry, int(seats)) for seats in (raw.winners, raw.out))
    symmetry.fill(raw, new)
    loops.complete(game.tables, raws)
    return State(game, raws)


def _changed(symmetry: Symmetry, seats: int) -> int:
    return sum(1 << new for seat, new in enumerate(symmetry.seats) if seats >> seat & 1)
