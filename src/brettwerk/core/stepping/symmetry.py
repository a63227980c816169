"""What leaves a game the same: mirrors and turns of the board, seats that change places, colours that change names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from brettwerk.core.compiled.raw_state import RawState


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
