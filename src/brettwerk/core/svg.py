"""A scene as an SVG document that needs nothing else."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from brettwerk.core.scene import LAYERS

if TYPE_CHECKING:
    from brettwerk.core.scene import Part, Scene, Shape


def draw(scene: Scene, theme_of_game: str = "", *, dark: bool = False) -> str:
    """Draw a scene with the theme, and what a game adds to it, built in."""
    shapes = "".join(_shape(shape) for layer in LAYERS for shape in scene.shapes if shape.layer == layer)
    look = scene.theme + (" dark" if dark else "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width:g} {scene.height:g}" class="{look}">'
        f"<style>{escape(theme() + theme_of_game, quote=False)}</style>{shapes}</svg>"
    )


@cache
def theme() -> str:
    """The look that all games share."""
    return files("brettwerk.core").joinpath("theme.css").read_text("utf-8")


def _shape(shape: Shape) -> str:
    name = f' id="{shape.id}"' if shape.id else ""
    turn = f" rotate({shape.turn:g})" if shape.turn else ""
    place = f' transform="translate({shape.x:g} {shape.y:g}){turn}"' if shape.x or shape.y or turn else ""
    title = f"<title>{escape(shape.label)}</title>" if shape.label else ""
    return f'<g{name} class="{shape.classes}"{place}>{title}{"".join(map(_part, shape.parts))}</g>'


def _part(part: Part) -> str:
    attributes = "".join(
        f' {name}="{value:g}"' if isinstance(value, float | int) else f' {name}="{value}"'
        for name, value in part.attributes.items()
    )
    look = f' class="{part.classes}"' if part.classes else ""
    if part.content:
        return f"<{part.tag}{look}{attributes}>{escape(part.content)}</{part.tag}>"
    return f"<{part.tag}{look}{attributes}/>"
