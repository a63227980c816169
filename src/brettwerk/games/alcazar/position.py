"""What stands where in a position of alcazar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.games.alcazar.geometry import EDGES

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState


def knights_of(raw: RawState) -> list[int]:
    """The squares of the knights."""
    return [int(square) for square in raw.knight]


def walls_of(raw: RawState) -> list[int]:
    """The edges with walls, sorted."""
    walls = int(raw.walls)
    return [edge for edge in range(len(EDGES)) if walls >> edge & 1]
