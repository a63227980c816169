"""The outline of a group of cells as one SVG path with rounded corners.

Cells are (file, rank), ranks growing upwards; the middle of a cell lies at ``(file + left, top - rank)`` squares in the
picture, whose y grows downwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from brettwerk.games.blokus_duo.pieces import Cells

Point = tuple[float, float]


def outline(cells: Cells, square: float, *, inset: float, radius: float, left: float = 0.0, top: float = 0.0) -> str:
    """Go round the cells, a little inside their edge; inset and radius are parts of a square."""
    steps = []
    points = _border(cells)
    for i, (x, y) in enumerate(points):
        before, behind = points[i - 1], points[(i + 1) % len(points)]
        way_in, way_out = _direction(before, (x, y)), _direction((x, y), behind)
        if way_in == way_out:
            continue
        # The inside lies at the left hand of the way.
        corner = (x - inset * (way_in[1] + way_out[1]), y + inset * (way_in[0] + way_out[0]))
        steps.append((corner, way_in, way_out))
    parts = []
    for number, ((x, y), way_in, way_out) in enumerate(steps):
        start = (x - radius * way_in[0], y - radius * way_in[1])
        end = (x + radius * way_out[0], y + radius * way_out[1])
        places = " ".join(_place(point, square, left, top) for point in ((x, y), end))
        parts.append(f"{'L' if number else 'M'}{_place(start, square, left, top)}Q{places}")
    return "".join(parts) + "Z"


def grooves(cells: Cells, square: float, *, inset: float, left: float = 0.0, top: float = 0.0) -> str:
    """The lines between neighbouring cells of a piece, a little shorter than the cells' sides."""
    half = 0.5 - inset
    lines = []
    for x, y in cells:
        if (x + 1, y) in cells:
            lines.append(((x + 0.5, y - half), (x + 0.5, y + half)))
        if (x, y + 1) in cells:
            lines.append(((x - half, y + 0.5), (x + half, y + 0.5)))
    return "".join(f"M{_place(a, square, left, top)}L{_place(b, square, left, top)}" for a, b in lines)


def _border(cells: Cells) -> list[Point]:
    """The corners of cells along the border, anticlockwise. No piece of five cells has a hole or touches itself."""
    following: dict[Point, Point] = {}
    for x, y in cells:
        low_left, low_right = (x - 0.5, y - 0.5), (x + 0.5, y - 0.5)
        high_left, high_right = (x - 0.5, y + 0.5), (x + 0.5, y + 0.5)
        if (x, y - 1) not in cells:
            following[low_left] = low_right
        if (x + 1, y) not in cells:
            following[low_right] = high_right
        if (x, y + 1) not in cells:
            following[high_right] = high_left
        if (x - 1, y) not in cells:
            following[high_left] = low_left
    points = [min(following)]
    while following[points[-1]] != points[0]:
        points.append(following[points[-1]])
    return points


def _direction(origin: Point, target: Point) -> Point:
    return target[0] - origin[0], target[1] - origin[1]


def _place(point: Point, square: float, left: float, top: float) -> str:
    return f"{(point[0] + left) * square:.2f} {(top - point[1]) * square:.2f}"
