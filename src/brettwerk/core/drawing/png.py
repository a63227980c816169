"""Pictures in pixels, the same on every machine.

Text is set in the font that Pillow brings along: which fonts a system has, and whether it has any, does not matter.
"""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import resvg_py
from PIL import ImageFont

FONT = "Aileron"


def rasterise(svg: str) -> bytes:
    """Draw an SVG document as a PNG of as many pixels as it says; the ground is transparent."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=[_font_file()],
            font_family=FONT,
            serif_family=FONT,
        )
    )


@cache
def _font_file() -> str:
    """Lay Pillow's font out as a file, for the renderer reads fonts from files only."""
    font = ImageFont.load_default(size=10)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("Pillow has come without its font")
    folder = TemporaryDirectory(prefix="brettwerk-")
    atexit.register(folder.cleanup)
    file = Path(folder.name, "font.ttf")
    file.write_bytes(font.font_bytes)
    return str(file)
