"""What matters in a position, drawn over its scene on wish: threats and chances that the rules tell.

A mark has a kind. The theme gives kinds their looks (``.mark-KIND``), which differ in form and not by colour alone, and
the game's text ``mark.KIND`` says what marks of a kind mean in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import Part, circle, path

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from brettwerk.core.messages import Phrase

Point = tuple[float, float]

RING = 4.7
"""The radius of a ring around a piece."""
GAP = 1.2
"""How far arrows keep from the middle of the places that they join."""


@dataclass(frozen=True, slots=True)
class SceneMark:
    """One thing to see."""

    kind: str
    """A key of ``SAMPLES``."""
    parts: tuple[Part, ...]
    """In the coordinates of the scene."""
    about: tuple[str, ...]
    """The ids of the shapes of the scene that it speaks of."""
    text: Phrase
    """What it says, for a screen reader."""
    colour: str = ""
    """Of the seat whose it is, where that gives it its colour."""
    when: tuple[str, ...] = ()
    """It is shown as soon as all these shapes have been clicked or are pointed at."""
    resting: bool = False
    """It is shown only while nothing has been clicked."""
    below: bool = False
    """It lies under the pieces."""

    @property
    def classes(self) -> str:
        return f"mark mark-{self.kind} {self.colour}".strip()


def drawn(data: str) -> tuple[Part, Part]:
    """A line with a pale edge, which shows on pieces of any colour."""
    return path(data, "halo"), path(data, "ink")


def ring(at: Point, radius: float = RING) -> tuple[Part, Part]:
    return circle(radius, "halo", *at), circle(radius, "ink", *at)


def arrow(start: Point, end: Point, gap: float = GAP, head: float = 2.2) -> tuple[Part, Part]:
    """An arrow from one point almost to another."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    x2, y2 = x2 - gap * dx, y2 - gap * dy
    left = x2 - head * dx + 0.55 * head * dy, y2 - head * dy - 0.55 * head * dx
    right = x2 - head * dx - 0.55 * head * dy, y2 - head * dy + 0.55 * head * dx
    shaft = stretch([(x1 + gap * dx, y1 + gap * dy), (x2, y2)])
    return drawn(shaft + stretch([left, (x2, y2), right]))


def stretch(points: Sequence[Point]) -> str:
    """A line through some points, as part of a path."""
    return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in points)


def cross(at: Point, size: float = 1.3) -> str:
    """Two short lines that cross, as part of a path."""
    x, y = at
    return stretch([(x - size, y - size), (x + size, y + size)]) + stretch([(x - size, y + size), (x + size, y - size)])


def diamond(at: Point, size: float = 1.7) -> str:
    """A square on its corner, as part of a path."""
    x, y = at
    return stretch([(x, y - size), (x + size, y), (x, y + size), (x - size, y)]) + "Z"


def dots(places: Iterable[Point], radius: float) -> tuple[Part, ...]:
    return tuple(circle(radius, "dot", *at) for at in places)


SAMPLES: dict[str, tuple[Part, ...]] = {
    "win": ring((0, 0), 3.6),
    "threat": ring((0, 0), 3.6),
    "way": drawn(stretch([(-4, 0), (4, 0)])),
    "end": drawn(cross((0, 0), 2.2)),
    "spot": drawn(diamond((0, 0), 3)),
    "witness": (*ring((-2.6, 0), 2), *drawn(stretch([(-0.6, 0), (4.4, 0)]))),
    "line": drawn(stretch([(-4, 0), (4, 0)])),
    "exit": drawn(stretch([(-1.6, -3), (1.6, 0), (-1.6, 3)])),
    "sweep": (path("M-3.6 3.2L-3.6 -3.6A6.8 6.8 0 0 1 3.2 3.2Z", "ink"),),
    "stop": (circle(2.2, "dot"),),
    "halt": drawn(stretch([(0, -3.4), (0, 3.4)])),
    "corner": (circle(1.8, "dot"),),
    "fit": ring((0, 0), 2.8),
}
"""The kinds of marks there are, and what a legend shows of each, in a box of 10 by 10 about the origin."""
