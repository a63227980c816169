"""A scene as an SVG document that needs nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil
from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import LAYERS

if TYPE_CHECKING:
    from brettwerk.core.drawing.scene import Part, Scene, Shape

ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
ESCAPED_WITH_QUOTES = ESCAPED | str.maketrans({'"': "&quot;", "'": "&#x27;"})
"""As ``html.escape`` does it; that module takes long to load in a browser."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a scene is shown; what the theme makes of it is up to the classes of the whole picture."""

    dark: bool = False
    """For a dark page."""
    coordinates: bool = True
    patterns: bool = False
    """Tell colours apart by patterns too."""


PLAIN = Look()


def draw(scene: Scene, theme_of_game: str = "", look: Look = PLAIN, width: int | None = None) -> str:
    """Draw a scene with the theme, and what a game adds to it, built in; without a width it fits any place.

    What there is only to be clicked is left out.
    """
    shown = (scene if look.coordinates else scene.without_coordinates()).without_choices()
    words = scene.theme + (" dark" if look.dark else "") + (" patterns" if look.patterns else "")
    style = (theme() + theme_of_game).translate(ESCAPED)
    shapes = "".join(_shape(shape) for layer in LAYERS for shape in shown.shapes if shape.layer == layer)
    size = f' width="{width}" height="{height_of(shown, width)}" preserveAspectRatio="xMinYMin"' if width else ""
    view = f"0 0 {shown.width:.6g} {shown.height:.6g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{size} viewBox="{view}" class="{words}">'
        f"<style>{style}</style>{definitions()}{shapes}</svg>"
    )


def height_of(scene: Scene, width: int) -> int:
    """The height of a picture in pixels; a pixel that is touched only by an error of calculation does not count."""
    return ceil(width * scene.height / scene.width - 1e-6)


@cache
def theme() -> str:
    """The look that all games share."""
    return files("brettwerk.core.drawing").joinpath("theme.css").read_text("utf-8")


@cache
def definitions() -> str:
    """The gradients and patterns to which the theme refers."""
    return files("brettwerk.core.drawing").joinpath("theme.svg").read_text("utf-8")


def _shape(shape: Shape) -> str:
    name = f' id="{shape.id}"' if shape.id else ""
    turn = f" rotate({shape.turn:g})" if shape.turn else ""
    scale = f" scale({shape.scale:g})" if shape.scale != 1 else ""
    moved = shape.x or shape.y or turn or scale
    place = f' transform="translate({shape.x:g} {shape.y:g}){turn}{scale}"' if moved else ""
    title = f"<title>{shape.label.translate(ESCAPED_WITH_QUOTES)}</title>" if shape.label else ""
    return f'<g{name} class="{shape.classes}"{place}>{title}{"".join(map(_part, shape.parts))}</g>'


def _part(part: Part) -> str:
    attributes = "".join(
        f' {name}="{value:g}"' if isinstance(value, float | int) else f' {name}="{value}"'
        for name, value in part.attributes.items()
    )
    look = f' class="{part.classes}"' if part.classes else ""
    if part.content:
        return f"<{part.tag}{look}{attributes}>{part.content.translate(ESCAPED_WITH_QUOTES)}</{part.tag}>"
    return f"<{part.tag}{look}{attributes}/>"
