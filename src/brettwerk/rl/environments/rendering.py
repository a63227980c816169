"""Pictures of positions, in the render modes that all environments share."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image

from brettwerk.rl.errors import require_offered

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from brettwerk.core.state import State

RENDER_MODES = ("ansi", "rgb_array", "svg", "human")
"""Text; pixels, an array (height, width, 3) of uint8; an SVG document; text that is printed."""
FRAMES_PER_SECOND = 2
WIDTH = 480
"""Of pictures, in pixels."""


def require_mode(mode: str | None) -> None:
    """Refuse a render mode that there is not."""
    if mode is not None:
        require_offered("render_mode", mode, RENDER_MODES)


def render(state: State, mode: str | None) -> Any:
    """Draw a position in a render mode; nothing without one."""
    if mode == "ansi":
        return state.diagram()
    if mode == "rgb_array":
        return pixels(state)
    if mode == "svg":
        return state.to_svg(WIDTH)
    if mode == "human":
        sys.stdout.write(state.diagram() + "\n")
    return None


def pixels(state: State, width: int = WIDTH) -> NDArray[np.uint8]:
    """Draw a position as red, green and blue, on white."""
    picture = Image.open(BytesIO(state.to_png(width))).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    return np.asarray(Image.alpha_composite(ground, picture).convert("RGB"))
