"""A move as moving pictures: scenes in between, made of its effects. What a kind of effect looks like is said here."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from math import cos, pi, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from brettwerk.core.drawing.scene import piece_id

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from brettwerk.core.drawing.scene import Effect, Scene, Shape

    Shapes = dict[str, Shape]
    Point = tuple[float, float]

# Milliseconds.
MOVE, HOP, STEP, SWING, CAPTURE, PLACE = 240, 280, 80, 400, 200, 200
LIFT = 0.22
"""By how much a piece grows at the height of its leap."""
AT_ONCE = ("capture", "place")
"""Effects of which a run happens at the same time; others follow each other."""


class Motion(NamedTuple):
    """How one shape changes while time goes from 0 to 1."""

    shape: str
    milliseconds: float
    at: Callable[[float], Shape]


def in_between(before: Scene, after: Scene, effects: Iterable[Effect], interval: float) -> Iterator[Scene]:
    """The scenes between two positions, one every so many milliseconds, without the two themselves."""
    shapes = _by_id(before)
    for motions in _motions(shapes, _by_id(after), effects):
        count = max(round(max(motion.milliseconds for motion in motions) / interval), 1)
        for number in range(1, count):
            shapes.update({motion.shape: motion.at(number / count) for motion in motions})
            yield replace(before, shapes=tuple(shapes.values()))


def outcome(before: Scene, after: Scene, effects: Iterable[Effect]) -> Shapes:
    """The shapes when all effects are done, by their ids before the move; what has left is of no size."""
    shapes = _by_id(before)
    for _ in _motions(shapes, _by_id(after), effects):
        pass
    return shapes


def _by_id(scene: Scene) -> Shapes:
    """All shapes in the order in which they are drawn; decoration gets a number."""
    return {shape.id or str(number): shape for number, shape in enumerate(scene.shapes)}


def _motions(shapes: Shapes, after: Shapes, effects: Iterable[Effect]) -> Iterator[list[Motion]]:
    """What moves together, step by step; each step begins where the one before has ended."""
    for together, run in groupby(effects, key=lambda effect: effect.kind in AT_ONCE and effect.kind):
        group = list(run)
        for some in [group] if together else [[effect] for effect in group]:
            motions = [_motion(effect, shapes, after) for effect in some]
            yield motions
            shapes.update({motion.shape: motion.at(1.0) for motion in motions})


def _motion(effect: Effect, shapes: Shapes, after: Shapes) -> Motion:
    if effect.kind == "place":
        return _place(after[piece_id(effect.target.partition("-")[2])])
    shape = shapes[effect.piece]
    if effect.kind == "capture":
        return Motion(effect.piece, CAPTURE, lambda time: replace(shape, scale=1 - ease(time)))
    if effect.kind == "swing":
        return _swing(shape, shapes[effect.tower], 90.0 * effect.quarters)
    shapes[effect.piece] = shapes.pop(effect.piece)  # what moves is drawn above what lies
    if effect.kind == "walk":
        return _walk(shape, [shapes[place] for place in effect.path])
    return _go(shape, shapes[effect.target], leaps=effect.kind == "hop")


def ease(time: float) -> float:
    """Set out and arrive slowly."""
    return time * time * (3 - 2 * time)


def _go(shape: Shape, target: Shape, *, leaps: bool) -> Motion:
    def at(time: float) -> Shape:
        x, y = _between((shape.x, shape.y), (target.x, target.y), ease(time))
        return replace(shape, x=x, y=y, scale=1 + LIFT * sin(pi * time) if leaps and time < 1 else 1.0)

    return Motion(shape.id, HOP if leaps else MOVE, at)


def _walk(shape: Shape, path: list[Shape]) -> Motion:
    """Along the squares, then straight onto the edge: at the same speed all the way."""
    *squares, edge = path
    points = [(shape.x, shape.y), *((square.x, square.y) for square in squares)]
    points.append(_nearest(edge, points[-1]))

    def at(time: float) -> Shape:
        way = time * (len(points) - 1)
        passed = min(int(way), len(points) - 2)
        x, y = _between(points[passed], points[passed + 1], way - passed)
        return replace(shape, x=x, y=y)

    return Motion(shape.id, STEP * (len(points) - 1), at)


def _nearest(edge: Shape, point: Point) -> Point:
    """The point in the middle of an edge, drawn as a lying bar, that is nearest to a point."""
    bar = edge.parts[0].attributes
    left = edge.x + float(bar["x"])
    return min(max(point[0], left), left + float(bar["width"])), edge.y


def _swing(shape: Shape, tower: Shape, degrees: float) -> Motion:
    reach_x, reach_y = shape.x - tower.x, shape.y - tower.y

    def at(time: float) -> Shape:
        turned = degrees * ease(time)
        angle = radians(turned)
        x = tower.x + reach_x * cos(angle) - reach_y * sin(angle)
        y = tower.y + reach_x * sin(angle) + reach_y * cos(angle)
        return replace(shape, x=x, y=y, turn=shape.turn + turned)

    return Motion(shape.id, SWING * max(abs(degrees) / 90, 1) ** 0.5, at)


def _place(shape: Shape) -> Motion:
    return Motion(shape.id, PLACE, lambda time: replace(shape, scale=1 - (1 - time) ** 3))


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
