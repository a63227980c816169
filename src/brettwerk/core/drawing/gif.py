"""A game as an animated GIF: every position for a while, and the moves between them as their effects say."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from math import ceil, floor, hypot
from typing import TYPE_CHECKING

from PIL import Image

from brettwerk.core.drawing.animation import in_between
from brettwerk.core.drawing.png import rasterise
from brettwerk.core.drawing.scene import LAYERS
from brettwerk.core.drawing.svg import PLAIN, Look, draw, height_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from brettwerk.core.drawing.scene import Part, Scene, Shape
    from brettwerk.core.state import State

    Area = tuple[float, float, float, float]
    Tell = Callable[[int, int], None]

# Milliseconds; a GIF counts in hundredths of a second.
INTERVAL, HOLD, END = 40, 600, 3000
COLOURS = 255
"""One of the 256 that a GIF can have is left for pixels that stay as they are."""
PAGE = {False: "#faf7f1", True: "#15171c"}
"""The ground around the rounded corners, light and dark: a GIF has no soft transparency."""

NUMBER = re.compile(r"-?[0-9.]+")
STROKE = 1.5
"""More than half the width of any stroke of a piece."""


def animate(
    states: Sequence[State], moves: Sequence[str], width: int, look: Look = PLAIN, tell: Tell = lambda _done, _of: None
) -> bytes:
    """Show positions one after the other; a move leads from each to the next (an empty text: nothing moves).

    ``tell`` hears before each move how many of how many are drawn.
    """
    camera = Camera(states[0].game.theme(), width, look)
    palette = camera.palette([states[0], states[len(states) // 2], states[-1]])
    frames = _frames(camera, states, moves, palette, tell)
    file = BytesIO()
    next(frames).save(file, "GIF", save_all=True, append_images=frames, loop=0, optimize=True)
    return file.getvalue()


def _frames(
    camera: Camera, states: Sequence[State], moves: Sequence[str], palette: Image.Image, tell: Tell
) -> Iterator[Image.Image]:
    after = camera.scene(states[0])
    for number, state in enumerate(states[:-1]):
        tell(number, len(moves))
        before, after = after, camera.scene(states[number + 1])
        yield _frame(camera.picture(before), palette, HOLD)
        effects = state.effects(moves[number]) if moves[number] else ()
        for scene in in_between(before, after, effects, INTERVAL):
            yield _frame(camera.picture(scene, before), palette, INTERVAL)
    yield _frame(camera.picture(after), palette, END)


def _frame(picture: Image.Image, palette: Image.Image, milliseconds: int) -> Image.Image:
    """Reduce the colours; without dithering, so that what stands still costs nothing."""
    frame = picture.quantize(palette=palette, dither=Image.Dither.NONE)
    frame.info["duration"] = milliseconds
    return frame


class Camera:
    """Takes pictures of scenes of one size. What stands still is drawn once and not for every frame."""

    def __init__(self, theme: str, width: int, look: Look) -> None:
        self.theme = theme
        self.width = width
        self.look = look
        self._rendered = lru_cache(maxsize=8)(_render)

    def scene(self, state: State) -> Scene:
        scene = state.scene()
        return scene if self.look.coordinates else scene.without_coordinates()

    def palette(self, states: Sequence[State]) -> Image.Image:
        """The colours that serve for all of some positions."""
        pictures = [self.picture(self.scene(state)) for state in states]
        width, height = pictures[0].size
        sheet = Image.new("RGB", (width, height * len(pictures)))
        for number, picture in enumerate(pictures):
            sheet.paste(picture, (0, number * height))
        return sheet.quantize(COLOURS)

    def picture(self, scene: Scene, before: Scene | None = None) -> Image.Image:
        """Draw a scene in layers; what stands as in the scene before has been drawn already."""
        shapes = [shape for layer in LAYERS for shape in scene.shapes if shape.layer == layer]
        known = {id(shape) for shape in (before or scene).shapes}
        moving = [shape for shape in shapes if id(shape) not in known]
        top = shapes.index(moving[-1]) if moving else len(shapes)
        board = [shape for shape in shapes if shape.layer == "board"]
        below = [shape for shape in shapes[len(board) : top] if id(shape) in known]
        picture = Image.new("RGBA", self.size(scene), PAGE[self.look.dark])
        self._add(picture, scene, board)
        self._add(picture, scene, below)
        if moving:
            self._add(picture, scene, moving, _around(moving))
            self._add(picture, scene, shapes[top + 1 :])
        return picture.convert("RGB")

    def size(self, scene: Scene) -> tuple[int, int]:
        return self.width, height_of(scene, self.width)

    def _add(self, picture: Image.Image, scene: Scene, shapes: list[Shape], area: Area | None = None) -> None:
        """Draw shapes onto a picture, of which they touch an area only."""
        scale = self.width / scene.width
        left, top, right, bottom = area or (0.0, 0.0, scene.width, scene.height)
        column, row = max(floor(left * scale), 0), max(floor(top * scale), 0)
        width = min(ceil(right * scale), picture.width) - column
        height = min(ceil(bottom * scale), picture.height) - row
        if not shapes or width <= 0 or height <= 0:
            return
        moved = [replace(shape, x=shape.x - column / scale, y=shape.y - row / scale) for shape in shapes]
        part = replace(scene, width=width / scale, height=height / scale, shapes=tuple(moved))
        picture.alpha_composite(self._rendered(draw(part, self.theme, self.look, width)), (column, row))


def _render(svg: str) -> Image.Image:
    return Image.open(BytesIO(rasterise(svg))).convert("RGBA")


def _around(shapes: list[Shape]) -> Area:
    """An area that surely holds some shapes, however they are turned."""
    boxes = []
    for shape in shapes:
        reach = max(map(_reach, shape.parts), default=0.0) * max(shape.scale, 1.0)
        boxes.append((shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _reach(part: Part) -> float:
    """No less than the distance from a shape's place to the farthest point of a part, its stroke included."""
    numbers = [number for value in part.attributes.values() for number in _numbers(value)]
    if part.tag == "rect":
        x, y, width, height = numbers[:4]
        return hypot(max(-x, x + width), max(-y, y + height)) + STROKE
    if part.tag == "circle":
        return sum(map(abs, numbers)) + STROKE
    return hypot(1, 1) * max(map(abs, numbers), default=0.0) + STROKE  # a path may be empty


def _numbers(value: str | float) -> list[float]:
    return [float(number) for number in NUMBER.findall(value)] if isinstance(value, str) else [value]
