"""Draw the app's icons for devices on which it is installed: the logo in several sizes, as PNG."""

from __future__ import annotations

from pathlib import Path

from brettwerk.core.drawing.png import rasterise

PUBLIC = Path(__file__).parent.parent / "web" / "public"
WOOD = "#8f5f3a"
SAFE = 0.8
"""Of a maskable icon, the part in the middle that every mask shows."""


def icons() -> dict[str, bytes]:
    """The PNG of every icon, by the name of its file."""
    logo = (PUBLIC / "icon.svg").read_text("utf-8")
    drawn = {f"icon-{size}.png": rasterise(_sized(logo, size)) for size in (192, 512)}
    drawn |= {f"maskable-{size}.png": rasterise(_maskable(logo, size)) for size in (192, 512)}
    return drawn | {"apple-touch-icon.png": rasterise(_maskable(logo, 180))}


def _sized(logo: str, size: int) -> str:
    return logo.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)


def _maskable(logo: str, size: int) -> str:
    """The logo on wood up to the edges, of which a device may cut off what it likes."""
    _, _, drawing = logo.partition(">")
    drawing = drawing.removesuffix("</svg>\n")
    edge = 64 * (1 - SAFE) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" fill="{WOOD}" />'
        f'<g transform="translate({edge:g} {edge:g}) scale({SAFE})">{drawing}</g></svg>'
    )


if __name__ == "__main__":
    for name, png in icons().items():
        (PUBLIC / "icons" / name).write_bytes(png)
