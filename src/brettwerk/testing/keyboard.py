"""Where the arrow keys lead on a board: the same rules as in the client (``web/src/board``)."""

from __future__ import annotations

import re
from math import cos, radians, sin
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from brettwerk.core.drawing.scene import Part, Scene, Shape

    Point = tuple[float, float]

UNREACHABLE = ("piece", "mark")
"""Layers whose shapes are not places: a piece is clicked by its square."""
DIRECTIONS = np.array([(-1, 0), (1, 0), (0, -1), (0, 1)])
NOWHERE = -1
LEAST = 0.5
"""How far ahead a neighbour lies at least."""
WIDEST = 3.0
"""How many times as far aside as ahead it lies at most."""
ASIDE = 2.5
"""How many times as much the way aside costs."""


class Keyboard:
    """The places of a scene that a user can be at, and the ways between them."""

    def __init__(self, scene: Scene) -> None:
        self.places: dict[str, Shape] = {
            shape.id: shape for shape in scene.shapes if shape.id and shape.parts and shape.layer not in UNREACHABLE
        }
        self._middles = {name: middle_of(shape) for name, shape in self.places.items()}
        self._choices = {name for name, shape in self.places.items() if "choice" in shape.classes.split()}

    def reached(self, start: str, shown: Collection[str]) -> set[str]:
        """The places that arrows lead to from one of them (the first if there is none), with the choices shown."""
        open_now = [name for name in self.places if name not in self._choices or name in shown]
        if not open_now:
            return set()
        ways = _neighbours(np.array([self._middles[name] for name in open_now]))
        first = open_now.index(start) if start in open_now else 0
        found, waiting = {first}, [first]
        while waiting:
            there = {int(place) for place in ways[:, waiting.pop()] if place != NOWHERE} - found
            found |= there
            waiting += there
        return {open_now[place] for place in found}


def _neighbours(middles: NDArray[np.float64]) -> NDArray[np.int64]:
    """By direction and place: the nearest place that way, one straight ahead before one that lies aside."""
    ways = middles[None, :] - middles[:, None]
    found = []
    for direction in DIRECTIONS:
        along = ways @ direction
        aside = abs(ways @ direction[::-1])
        cost = np.where((along >= LEAST) & (aside <= WIDEST * along), along + ASIDE * aside, np.inf)
        found.append(np.where(np.isfinite(cost.min(axis=1)), cost.argmin(axis=1), NOWHERE))
    return np.array(found)


def middle_of(shape: Shape) -> Point:
    """The middle of the part by which a shape is clicked: its first."""
    angle = radians(shape.turn)
    points = [
        (shape.x + x * cos(angle) - y * sin(angle), shape.y + x * sin(angle) + y * cos(angle))
        for x, y in _points(shape.parts[0])
    ]
    across, down = [x for x, _ in points], [y for _, y in points]
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _points(part: Part) -> list[Point]:
    def number(name: str) -> float:
        return float(part.attributes.get(name, 0))

    x, y = number("x"), number("y")
    if part.tag == "rect":
        return [(x, y), (x + number("width"), y + number("height"))]
    if part.tag == "circle":
        return [(number("cx"), number("cy"))]
    if part.tag == "line":
        return [(number("x1"), number("y1")), (number("x2"), number("y2"))]
    if part.tag in ("polygon", "path"):
        text = str(part.attributes["points" if part.tag == "polygon" else "d"])
        numbers = [float(one) for one in re.findall(r"-?\d*\.?\d+(?:e-?\d+)?", text)]
        return list(zip(numbers[::2], numbers[1::2], strict=False))
    return [(x, y)]
