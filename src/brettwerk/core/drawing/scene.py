"""What to draw, as data: a display list that the browser and the SVG writer draw alike, and the steps of a move.

A scene knows nothing of pixels or colours: shapes carry classes, and one theme (``theme.css``) gives them their look.
One square of a board is ``SQUARE`` units wide; y grows downwards.
"""

from __future__ import annotations

import json
from collections.abc import Mapping  # noqa: TC003, likewise
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property, lru_cache
from typing import Any

from brettwerk.core.drawing.spoken import Spoken  # noqa: TC001, the server reads the types of a scene

SQUARE = 10.0

Inputs = dict[str, Any]
"""A tree of clicks: shape id to a further tree or, at the end, a move text."""


@dataclass(frozen=True, slots=True)
class Part:
    """A primitive of SVG in the coordinates of its shape."""

    tag: str
    """rect, circle, line, polygon, path or text."""
    attributes: dict[str, str | float | int]
    classes: str = ""
    content: str = ""
    """What a text says."""

    def __hash__(self) -> int:
        return hash((self.tag, self.classes, self.content, *self.attributes.values()))


@dataclass(frozen=True)
class Shape:
    """Something on the board that is drawn, and perhaps clicked or moved, as one body."""

    id: str
    """Unique in the scene; decoration has none and cannot be clicked."""
    layer: str
    """board, mark, piece or hand, drawn in this order."""
    classes: str
    parts: tuple[Part, ...]
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    """Degrees clockwise about (x, y)."""
    scale: float = 1.0
    """How large it is while it leaps, comes or goes."""
    label: str = ""
    """A square's name, a piece as its token."""
    ghost: tuple[float, ...] = ()
    """A choice that previews itself on the next target: a point (x, y) of it that lies on the target, and its scale."""
    keys: dict[str, str] = field(default_factory=dict)
    """Keys that lead from this choice to another one, by id."""

    @cached_property
    def json(self) -> str:
        """It as text; games keep the shapes that come again, so that each is written only once."""
        return _written(self)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything to draw of a position."""

    width: float
    height: float
    theme: str
    """The class of the whole picture: the edition and the game's id."""
    shapes: tuple[Shape, ...]
    margin: float = 0.0
    """How much of the frame, on every side, is there for the coordinates alone."""
    tray: float = 0.0
    """Where (y) a tray begins that a wide screen may show beside the board; 0 if there is none."""
    names: Mapping[str, Spoken] = field(default_factory=dict)
    """What a screen reader says of places, by id, where that is more than their label."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def to_json_text(self) -> str:
        """What ``to_json`` gives, as text."""
        shapes = ",".join([shape.json for shape in self.shapes])
        names = ",".join([_named(place, spoken) for place, spoken in self.names.items()])
        empty = _written(replace(self, shapes=(), names={}))
        return empty.replace('"names":{}', f'"names":{{{names}}}', 1).replace('"shapes":[]', f'"shapes":[{shapes}]', 1)

    def without_coordinates(self) -> Scene:
        """The same picture without coordinates, in a frame that is so much narrower."""
        width, height = self.width - 2 * self.margin, self.height - 2 * self.margin
        shapes = []
        for shape in self.shapes:
            if shape.classes == FRAME:
                shapes.append(frame(width, height))
            elif shape.classes != COORDINATES:
                shapes.append(replace(shape, x=shape.x - self.margin, y=shape.y - self.margin))
        return replace(self, width=width, height=height, shapes=tuple(shapes), margin=0.0)

    def without_choices(self) -> Scene:
        """The same picture without what stands for a choice, which makes sense only where it can be clicked."""
        return replace(self, shapes=tuple(shape for shape in self.shapes if CHOICE not in shape.classes.split()))


LAYERS = ("board", "mark", "piece", "hand")
FRAME, COORDINATES = "frame", "coordinates"
"""The classes of two shapes that a picture can do without: what surrounds all, and the names of files and ranks."""
CHOICE = "choice"
"""The class of what is clicked to choose, such as what to bring into play."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One step of a move: what happens to a shape of the scene before the move, named by its id throughout.

    Once all steps are done, the pieces lie where the scene after the move shows them.
    """

    kind: str
    """move, hop, walk, swing, capture or place."""
    piece: str
    """The shape that moves or leaves, or for ``place`` the token of the piece that comes."""
    target: str = ""
    """The square or edge to whose middle it goes; for ``place`` the square whose name the new piece bears."""
    path: tuple[str, ...] = ()
    """hop: what is jumped over; walk: the squares entered one by one, then the edge left over; place: all squares
    covered, where they are more than one."""
    tower: str = ""
    """swing: the tower about which it turns."""
    quarters: int = 0
    """swing: right angles, clockwise positive."""

    def to_json(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if value}


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_by_name)


@lru_cache(10_000)
def _named(place: str, spoken: Spoken) -> str:
    """What is said of a place, as text; the same is said in many positions."""
    return f"{_written(place)}:{_written(spoken)}"


def _by_name(value: Any) -> dict[str, Any]:
    return {one.name: getattr(value, one.name) for one in fields(value)}


def square_id(name: str) -> str:
    """The shape of a square of the board."""
    return f"square-{name}"


def piece_id(name: str) -> str:
    """The shape of the piece on a square; it changes with the square."""
    return f"piece-{name}"


def name_of(shape: str) -> str:
    """The name in the id of a square, a piece or whatever bears one."""
    return shape.partition("-")[2]


def frame(width: float, height: float) -> Shape:
    """What surrounds the whole picture, and the grain of its wood."""
    inside = 0.25, 0.25, width - 0.5, height - 0.5  # half the width of its outline
    return Shape("", "board", FRAME, (rect(*inside, radius=3), rect(*inside, "grain", 3)))


def rect(x: float, y: float, width: float, height: float, classes: str = "", radius: float = 0.0) -> Part:
    attributes: dict[str, str | float] = {"x": x, "y": y, "width": width, "height": height}
    return Part("rect", attributes | ({"rx": radius} if radius else {}), classes)


def circle(radius: float, classes: str = "", x: float = 0.0, y: float = 0.0) -> Part:
    return Part("circle", {"cx": x, "cy": y, "r": radius}, classes)


def line(x1: float, y1: float, x2: float, y2: float, classes: str = "") -> Part:
    return Part("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2}, classes)


def polygon(points: tuple[tuple[float, float], ...], classes: str = "") -> Part:
    return Part("polygon", {"points": " ".join(f"{x:g},{y:g}" for x, y in points)}, classes)


def path(data: str, classes: str = "") -> Part:
    return Part("path", {"d": data}, classes)


def text(content: str, classes: str = "", x: float = 0.0, y: float = 0.0) -> Part:
    return Part("text", {"x": x, "y": y}, classes, content)
