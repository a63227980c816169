"""Tells whether two positions look nearly alike, also turned, mirrored or with colours exchanged."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.state import State

ALIKE = 0.7
"""From this share of common pieces on, positions are alike."""

Look = frozenset[tuple[float, float, str]]
"""Where each piece is, from the middle of the board, and what it is."""


def look_of(state: State) -> Look:
    """What meets the eye: the pieces on the board as they are drawn."""
    shapes = state.scene().shapes
    squares = [shape for shape in shapes if shape.layer == "board" and shape.id]
    x, y = (sum(getattr(shape, axis) for shape in squares) / len(squares) for axis in "xy")
    pieces = [shape for shape in shapes if shape.layer == "piece" and shape.label]  # scenery has no label
    return frozenset((round(shape.x - x), round(shape.y - y), shape.classes) for shape in pieces)


def are_alike(look: Look, other: Look, colours: tuple[str, ...]) -> bool:
    """Whether two looks share most pieces in some sense of the board."""
    return any(_share(seen, other) >= ALIKE for seen in _senses(look, colours))


def _senses(look: Look, colours: tuple[str, ...]) -> Iterator[Look]:
    for order in permutations(colours):
        names = dict(zip(colours, order, strict=True))
        drawn = [(x, y, " ".join(names.get(word, word) for word in kind.split())) for x, y, kind in look]
        for turned, left, up in product((False, True), (1, -1), (1, -1)):
            yield frozenset((left * (y if turned else x), up * (x if turned else y), kind) for x, y, kind in drawn)


def _share(look: Look, other: Look) -> float:
    return len(look & other) / max(1, len(look | other))
