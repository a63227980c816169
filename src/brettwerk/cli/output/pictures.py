"""Positions and games as pictures, of the kind that a file's ending tells."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from brettwerk.cli.language import TEXTS
from brettwerk.cli.parameters import BadParameter

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.core.drawing.svg import Look
    from brettwerk.core.match import Match

ENDINGS = (".svg", ".png", ".gif")
PNG_WIDTH, GIF_WIDTH = 800, 480
NARROWEST, WIDEST = 16, 10_000


def check(path: Path, width: int | None) -> None:
    """Refuse a file or a size that cannot be, before anything is drawn."""
    if path.suffix.lower() not in ENDINGS:
        raise BadParameter("picture-kind", TEXTS, path=path, endings=", ".join(ENDINGS))
    if width is not None and not NARROWEST <= width <= WIDEST:
        raise BadParameter("number-span", TEXTS, name="--size", low=NARROWEST, high=WIDEST)


def picture(path: Path, match: Match, width: int | None, look: Look) -> str | bytes:
    """What to write into a file: the present position or, as a GIF, all that happened."""
    ending = path.suffix.lower()
    if ending == ".gif":
        return match.to_gif(width or GIF_WIDTH, **asdict(look))
    if ending == ".png":
        return match.state.to_png(width or PNG_WIDTH, **asdict(look))
    return match.state.to_svg(width, **asdict(look))
