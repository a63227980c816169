"""What leaves a game the same, as permutations of observations and actions: a sample to learn from becomes several."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.stepping.images import plane_order
from brettwerk.core.stepping.planes import sight_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from brettwerk.core.game import Game
    from brettwerk.core.stepping.symmetry import Symmetry

    Numbers = NDArray[np.integer[Any]]


@dataclass(frozen=True)
class FrameSymmetry:
    """A mirror or turn of the board, seats that change places, or colours that change names.

    Everything is as a seat sees and numbers it. Permutations say of each plane, cell or action which one it becomes.
    """

    name: str
    seats: tuple[int, ...]
    """By seat: which seat it becomes."""
    planes: Numbers = field(repr=False)
    """By plane of what the seat to move sees while the game goes on."""
    cells: Numbers = field(repr=False)
    """By seat and cell of a plane, along the ranks."""
    actions: Numbers = field(repr=False)
    """By seat and action."""

    @classmethod
    def of(cls, game: Game, symmetry: Symmetry, *, turned: bool) -> FrameSymmetry:
        """A symmetry of the board as seats see it."""
        sight = sight_of(game)
        own = np.arange(game.players)
        moves, places = np.asarray(symmetry.moves), np.asarray(symmetry.cells)
        actions, cells = (np.tile(permutation, (len(own), 1)) for permutation in (moves, places))
        if turned:
            for seat, new in enumerate(symmetry.seats):
                actions[seat] = sight.seen[new][moves[sight.meant[seat]]]
                cells[seat, sight.places[seat]] = sight.places[new][places]
        return cls(symmetry.name, symmetry.seats, np.asarray(plane_order(game, symmetry)), cells, actions)

    def observation(self, seen: NDArray[Any], seat: Any) -> NDArray[Any]:
        """What becomes of an observation of a seat that is to move, or of many: (…, planes, ranks, files).

        ``seat`` is one number, or one for each observation.
        """
        planes, cells, _ = self._sources
        flat = seen.reshape(*seen.shape[:-2], -1)[..., planes, :]
        return _gathered(flat, cells[seat][..., None, :]).reshape(seen.shape)

    def policy(self, numbers: NDArray[Any], seat: Any) -> NDArray[Any]:
        """What becomes of a mask, or of other numbers by action of a seat, or of many: (…, actions)."""
        return _gathered(numbers, self._sources[2][seat])

    @cached_property
    def _sources(self) -> tuple[Numbers, Numbers, Numbers]:
        """By plane, by seat and cell, and by seat and action: which one becomes it."""
        return np.argsort(self.planes), np.argsort(self.cells, axis=1), np.argsort(self.actions, axis=1)


def _gathered(numbers: NDArray[Any], sources: Numbers) -> NDArray[Any]:
    spread = sources.reshape((1,) * (numbers.ndim - sources.ndim) + sources.shape)
    found: NDArray[Any] = np.take_along_axis(numbers, spread, axis=-1)
    return found
