"""Hatching, dots and crosses: the patterns that the theme refers to by their names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil, cos, floor, radians, sin
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from brettwerk.core.drawing import svg
from brettwerk.core.drawing.scene import Part
from brettwerk.printing.outlines import Box, box_around
from brettwerk.printing.styles import Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True)
class Pattern:
    """A tile that is repeated, perhaps along turned axes."""

    width: float
    height: float
    turn: float
    parts: tuple[tuple[Part, Style], ...]

    def tiles(self, box: Box) -> Iterator[tuple[float, float]]:
        """Where tiles lie, along the turned axes, that cover a box."""
        angle = -radians(self.turn)
        corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        turned = box_around((x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in corners)
        for column in range(floor(turned.left / self.width), ceil(turned.right / self.width)):
            for row in range(floor(turned.top / self.height), ceil(turned.bottom / self.height)):
                yield column * self.width, row * self.height


@cache
def patterns() -> Mapping[str, Pattern]:
    """The patterns of the theme and those for paper, by name."""
    own = files("brettwerk.printing").joinpath("paper.svg").read_text("utf-8")
    found = {}
    for document in (svg.definitions(), own):
        for tile in ET.fromstring(document).iter("pattern"):  # noqa: S314, files of this package
            turn = re.search(r"rotate\((.*?)\)", tile.get("patternTransform", ""))
            found[tile.attrib["id"]] = Pattern(
                float(tile.attrib["width"]),
                float(tile.attrib["height"]),
                float(turn[1]) if turn else 0.0,
                tuple((_part(one), _style(one)) for one in tile.iter() if one.tag in ("path", "circle", "rect")),
            )
    return found


def _part(element: ET.Element) -> Part:
    names = {"d", "cx", "cy", "r", "x", "y", "width", "height", "rx"}
    return Part(element.tag, {name: value for name, value in element.attrib.items() if name in names})


def _style(element: ET.Element) -> Style:
    given = element.attrib
    return Style(
        fill=given.get("fill", "none"),
        stroke=given.get("stroke", "none"),
        stroke_width=float(given.get("stroke-width", "1")),
        fill_opacity=float(given.get("fill-opacity", "1")),
        stroke_opacity=float(given.get("stroke-opacity", "1")),
    )
