"""What leaves a game the same: mirrors and turns of the board, seats that change places, colours that change names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from brettwerk.core.compiled import loops
from brettwerk.core.state import State
from brettwerk.core.stepping.planes import require_observation, sight_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.game import Game


@dataclass(frozen=True)
class Symmetry:
    """A change after which the game goes on alike: whoever plays the changed moves gets the changed positions.

    Everything refers to the board as it is, not to one that is turned for a seat.
    """

    name: str
    seats: tuple[int, ...]
    """By seat: which seat it becomes."""
    moves: Sequence[int] = field(repr=False)
    """By move: which move it becomes."""
    cells: Sequence[int] = field(repr=False)
    """By place on a plane, along the ranks: which place it becomes."""
    fill: Callable[[RawState, RawState], None] = field(repr=False)
    """Fill the position fields of an empty raw state, the second, with those of the first, changed."""
    planes: Sequence[int] = field(repr=False, default=())
    """By plane of the game's own: which plane it becomes; each stays what it is if none are given."""

    def state(self, state: State) -> State:
        """The changed position."""
        game, raw = state.game, state.raw[0]
        raws = game.empty_raw()
        new = raws[0]
        new.to_move = self.seats[int(raw.to_move)]
        new.ending = raw.ending
        new.winners, new.out = (self._changed_seats(int(seats)) for seats in (raw.winners, raw.out))
        self.fill(raw, new)
        loops.complete(game.tables, raws)
        return State(game, raws)

    def _changed_seats(self, seats: int) -> int:
        return sum(1 << new for seat, new in enumerate(self.seats) if seats >> seat & 1)


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
