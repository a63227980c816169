"""The parts of shapes as outlines of straight lines and Bézier curves, and how much room they take."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.drawing.scene import Part, Shape

Point = tuple[float, float]
Step = tuple[str, tuple[Point, ...]]
"""M with a point, L with a point, C with two handles and a point, or Z with none."""
KAPPA = 4 / 3 * (sqrt(2) - 1)
"""How far the handles of a curve lie that stands for a quarter of a circle of radius 1."""
COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle along the axes."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


def box_around(points: Iterable[Point]) -> Box:
    across, down = zip(*points, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def points_of(part: Part) -> list[Point]:
    """Points between which all of a part lies; of a text only where it stands."""
    if part.tag == "text":
        return [(float(part.attributes["x"]), float(part.attributes["y"]))]
    return [point for _, points in outline(part) for point in points]


def points_of_shape(shape: Shape, parts: Iterable[Part]) -> list[Point]:
    """The same for some parts of a shape, where the shape stands."""
    angle = radians(shape.turn)
    return [
        (
            shape.x + shape.scale * (x * cos(angle) - y * sin(angle)),
            shape.y + shape.scale * (x * sin(angle) + y * cos(angle)),
        )
        for part in parts
        for x, y in points_of(part)
    ]


@lru_cache(maxsize=4096)
def outline(part: Part) -> tuple[Step, ...]:
    """The outline of any part but a text."""
    given = part.attributes
    number = {name: float(value) for name, value in given.items() if name not in ("points", "d")}
    if part.tag == "rect":
        return _rectangle(
            number["x"], number["y"], number["width"], number["height"], number.get("rx", number.get("ry", 0.0))
        )
    if part.tag == "circle":
        r, x, y = number["r"], number.get("cx", 0.0), number.get("cy", 0.0)
        return _rectangle(x - r, y - r, 2 * r, 2 * r, r)
    if part.tag == "line":
        return ("M", ((number["x1"], number["y1"]),)), ("L", ((number["x2"], number["y2"]),))
    if part.tag in ("polygon", "polyline"):
        values = [float(one) for one in NUMBER.findall(str(given["points"]))]
        points = list(zip(values[::2], values[1::2], strict=True))
        steps: list[Step] = [("L" if index else "M", (point,)) for index, point in enumerate(points)]
        return (*steps, ("Z", ())) if part.tag == "polygon" else tuple(steps)
    return tuple(_path(str(given["d"])))


def _rectangle(x: float, y: float, width: float, height: float, radius: float) -> tuple[Step, ...]:
    right, bottom, r = x + width, y + height, min(radius, width / 2, height / 2)
    if not r:
        corners = ((x, y), (right, y), (right, bottom), (x, bottom))
        return ("M", (corners[0],)), *(("L", (corner,)) for corner in corners[1:]), ("Z", ())
    k = r * (1 - KAPPA)
    return (
        ("M", ((x + r, y),)),
        ("L", ((right - r, y),)),
        ("C", ((right - k, y), (right, y + k), (right, y + r))),
        ("L", ((right, bottom - r),)),
        ("C", ((right, bottom - k), (right - k, bottom), (right - r, bottom))),
        ("L", ((x + r, bottom),)),
        ("C", ((x + k, bottom), (x, bottom - k), (x, bottom - r))),
        ("L", ((x, y + r),)),
        ("C", ((x, y + k), (x + k, y), (x + r, y))),
        ("Z", ()),
    )


def _path(data: str) -> list[Step]:
    """Read the language of SVG paths."""
    steps: list[Step] = []
    start = here = handle = (0.0, 0.0)
    before = ""
    for letter, written in COMMAND.findall(data):
        command, relative = letter.upper(), letter.islower()
        values = [float(one) for one in NUMBER.findall(written)]
        takes = TAKES[command]
        for at in range(0, max(len(values), 1), max(takes, 1)):
            if command == "Z":
                steps.append(("Z", ()))
                here, before = start, "Z"
                continue
            own = values[at : at + takes]
            points = _points(command, own, here, relative=relative)
            kind = "L" if command == "M" and at else command  # more pairs after M are lines
            mirrored = (2 * here[0] - handle[0], 2 * here[1] - handle[1])
            if kind in "SC":
                first = points[0] if kind == "C" else mirrored if before in "SC" else here
                steps.append(("C", (first, *points[-2:])))
                handle = points[-2]
            elif kind in "QT":
                handle = points[0] if kind == "Q" else mirrored if before in "QT" else here
                steps.append(("C", _raised(here, handle, points[-1])))
            elif kind == "A":
                steps += _arc(here, own, points[-1])
            else:
                steps.append(("M" if kind == "M" else "L", points[-1:]))
            here, before = points[-1], kind
            start = here if kind == "M" else start
    return steps


def _points(command: str, values: list[float], here: Point, *, relative: bool) -> tuple[Point, ...]:
    """The points that a command names, in absolute coordinates."""
    x, y = here if relative else (0.0, 0.0)
    if command == "H":
        return ((x + values[0], here[1]),)
    if command == "V":
        return ((here[0], y + values[0]),)
    if command == "A":
        return ((x + values[5], y + values[6]),)
    return tuple((x + values[at], y + values[at + 1]) for at in range(0, len(values), 2))


def _raised(start: Point, handle: Point, end: Point) -> tuple[Point, Point, Point]:
    """A quadratic curve as a cubic one."""
    first, second = (
        (point[0] + 2 / 3 * (handle[0] - point[0]), point[1] + 2 / 3 * (handle[1] - point[1])) for point in (start, end)
    )
    return first, second, end


def _arc(start: Point, values: list[float], end: Point) -> list[Step]:
    """An arc of a circle (of an ellipse, by its larger radius) as curves of at most a quarter each."""
    radius, large, sweep = max(values[:2]), bool(values[3]), bool(values[4])
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = hypot(dx, dy)
    if not radius or not chord:
        return [("L", (end,))]
    radius = max(radius, chord / 2)
    away = sqrt(max(radius**2 - chord**2 / 4, 0.0)) * (-1 if large == sweep else 1)
    x, y = (start[0] + end[0]) / 2 - away * dy / chord, (start[1] + end[1]) / 2 + away * dx / chord
    whole = 2 * acos(max(-1.0, min(1.0, sqrt(max(radius**2 - chord**2 / 4, 0.0)) / radius)))
    turned = (2 * pi - whole if large else whole) * (1 if sweep else -1)
    count = max(1, ceil(abs(turned) / (pi / 2) - 1e-9))
    each = turned / count
    reach = 4 / 3 * tan(each / 4)
    steps: list[Step] = []
    from_x, from_y = (start[0] - x) / radius, (start[1] - y) / radius
    for _ in range(count):
        to_x, to_y = from_x * cos(each) - from_y * sin(each), from_x * sin(each) + from_y * cos(each)
        handles = ((from_x - reach * from_y, from_y + reach * from_x), (to_x + reach * to_y, to_y - reach * to_x))
        steps.append(("C", tuple((x + radius * px, y + radius * py) for px, py in (*handles, (to_x, to_y)))))
        from_x, from_y = to_x, to_y
    return steps
