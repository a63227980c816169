"""The one place where shapes of a scene become lines and areas of a PDF."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, cached_property
from math import cos, radians, sin
from typing import TYPE_CHECKING

from reportlab.lib.colors import toColor

from brettwerk.printing.outlines import Box, box_around, outline, points_of, points_of_shape
from brettwerk.printing.patterns import patterns
from brettwerk.printing.styles import Style, Stylesheet, element

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

    from brettwerk.core.drawing.scene import Part, Shape

TEXT_FONT = "Vera"


@dataclass(frozen=True)
class PaperLook:
    """A theme as it is used on paper."""

    css: str
    words: str
    """The classes of the whole picture."""
    mono: bool = False
    """Nothing but black, white and grey."""

    @cached_property
    def sheet(self) -> Stylesheet:
        return Stylesheet(self.css)

    def style(self, shape: Shape, part: Part) -> Style:
        root, group = element("svg", self.words), element("g", shape.classes)
        return self.sheet.style(root, group, element(part.tag, part.classes))

    def shown(self, shape: Shape) -> tuple[Part, ...]:
        """The parts of a shape that leave a trace on paper."""
        return tuple(part for part in shape.parts if _leaves_a_trace(self.style(shape, part)))

    def box(self, shapes: Iterable[Shape]) -> Box | None:
        """What is taken up by all that leaves a trace."""
        points = [point for shape in shapes for point in points_of_shape(shape, self.shown(shape))]
        return box_around(points) if points else None


def _leaves_a_trace(style: Style) -> bool:
    filled = style.fill != "none" and style.fill_opacity > 0
    drawn = style.stroke != "none" and style.stroke_opacity > 0 and style.stroke_width > 0
    return style.shown and style.opacity > 0 and (filled or drawn)


class Painter:
    """Paints on one canvas in one look."""

    def __init__(self, canvas: Canvas, look: PaperLook) -> None:
        self.canvas = canvas
        self.look = look

    def paint(self, shapes: Iterable[Shape], x: float, y: float, unit: float) -> None:
        """Paint shapes so that their origin lies at (x, y) and one of their units is so many points long."""
        self.canvas.saveState()
        self.canvas.transform(unit, 0, 0, -unit, x, y)
        for shape in shapes:
            self._paint_shape(shape)
        self.canvas.restoreState()

    def _paint_shape(self, shape: Shape) -> None:
        parts = self.look.shown(shape)
        if not parts:
            return
        self.canvas.saveState()
        across, down = shape.scale * cos(radians(shape.turn)), shape.scale * sin(radians(shape.turn))
        self.canvas.transform(across, down, -down, across, shape.x, shape.y)
        for part in parts:
            self._paint_part(part, self.look.style(shape, part))
        self.canvas.restoreState()

    def _paint_part(self, part: Part, style: Style) -> None:
        if part.tag == "text":
            self._write(part, style)
            return
        path = self._path(part)
        if style.fill.startswith("url"):
            self._fill_with_pattern(part, path, style)
            style = replace(style, fill="none")
        self._paint_path(path, style)

    def _paint_path(self, path: PDFPathObject, style: Style) -> None:
        filled, drawn = style.fill != "none" and style.fill_opacity > 0, style.stroke != "none"
        if filled:
            self._choose(style.fill, style.fill_opacity * style.opacity, stroke=False)
        if drawn:
            self._choose(style.stroke, style.stroke_opacity * style.opacity, stroke=True)
            self.canvas.setLineWidth(style.stroke_width)
            self.canvas.setLineCap(style.ends)
            self.canvas.setLineJoin(style.joins)
            self.canvas.setDash(list(style.dashes))
        if filled or drawn:
            self.canvas.drawPath(path, stroke=int(drawn), fill=int(filled))

    def _path(self, part: Part, places: Iterable[tuple[float, float]] = ((0.0, 0.0),)) -> PDFPathObject:
        """The outline of a part, wherever it is wanted."""
        path = self.canvas.beginPath()
        steps = outline(part)
        for x, y in places:
            for kind, points in steps:
                moved = [(round(x + across, 3), round(y + down, 3)) for across, down in points]
                if kind == "M":
                    path.moveTo(*moved[0])
                elif kind == "L":
                    path.lineTo(*moved[0])
                elif kind == "C":
                    path.curveTo(*moved[0], *moved[1], *moved[2])
                else:
                    path.close()
        return path

    def _fill_with_pattern(self, part: Part, path: PDFPathObject, style: Style) -> None:
        """Fill an area with the tiles of a pattern; a gradient, which paper does without, leaves it empty."""
        pattern = patterns().get(style.fill.removeprefix("url(#").removesuffix(")"))
        if pattern is None:
            return
        self.canvas.saveState()
        self.canvas.clipPath(path, stroke=0, fill=0)
        self.canvas.rotate(pattern.turn)
        tiles = list(pattern.tiles(box_around(points_of(part))))
        for own, look in pattern.parts:
            self._paint_path(self._path(own, tiles), replace(look, opacity=look.opacity * style.opacity))
        self.canvas.restoreState()

    def _write(self, part: Part, style: Style) -> None:
        """Write a text about its middle, as all texts of scenes are; the axis of the canvas points down here."""
        (place,) = points_of(part)
        self.canvas.saveState()
        self.canvas.transform(1, 0, 0, -1, *place)
        self._choose(style.fill, style.fill_opacity * style.opacity, stroke=False)
        self.canvas.setFont(TEXT_FONT, style.font_size)
        self.canvas.drawCentredString(0, 0, part.content)
        self.canvas.restoreState()

    def _choose(self, colour: str, opacity: float, *, stroke: bool) -> None:
        set_colour(self.canvas, colour, mono=self.look.mono, stroke=stroke)
        (self.canvas.setStrokeAlpha if stroke else self.canvas.setFillAlpha)(round(opacity, 4))


def set_colour(canvas: Canvas, colour: str, *, mono: bool, stroke: bool) -> None:
    """Choose a colour by its CSS name; without colours, the grey that is as bright."""
    red, green, blue = _channels(colour)
    if mono or red == green == blue:
        grey = round(0.299 * red + 0.587 * green + 0.114 * blue, 4)
        (canvas.setStrokeGray if stroke else canvas.setFillGray)(grey)
    else:
        (canvas.setStrokeColorRGB if stroke else canvas.setFillColorRGB)(red, green, blue)


@cache
def _channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1; the PDF library does not know colours of three digits."""
    found = toColor(re.sub(r"^#(\w)(\w)(\w)$", r"#\1\1\2\2\3\3", colour))
    return found.red, found.green, found.blue


def in_layers(shapes: Sequence[Shape], layers: Sequence[str]) -> list[Shape]:
    """The shapes of some layers, in the order in which these are drawn."""
    return [shape for layer in layers for shape in shapes if shape.layer == layer]
