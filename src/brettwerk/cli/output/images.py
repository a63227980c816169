"""Positions and games as images, in the format that the ending of a file's name tells."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from brettwerk.cli.language import COMMON_TEXTS
from brettwerk.cli.parameters import BadParameter, within
from brettwerk.core.files import check_output

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.core.drawing.svg import Look
    from brettwerk.core.match import Match

ENDINGS = (".svg", ".png", ".gif")
PNG_WIDTH, GIF_WIDTH = 800, 480
NARROWEST, WIDEST = 16, 10_000


def check(path: Path, width: int | None, *, force: bool) -> None:
    """Refuse an impossible file or size before anything is drawn."""
    if path.suffix.lower() not in ENDINGS:
        raise BadParameter("picture-kind", COMMON_TEXTS, path=path, endings=", ".join(ENDINGS))
    within("--size", width, NARROWEST, WIDEST)
    check_output(path, force=force)


def draw(path: Path, match: Match, width: int | None, look: Look) -> str | bytes:
    """The content of the file: the present position or, as a GIF, the whole match."""
    ending = path.suffix.lower()
    if ending == ".gif":
        return match.to_gif(width or GIF_WIDTH, **asdict(look))
    if ending == ".png":
        return match.state.to_png(width or PNG_WIDTH, **asdict(look))
    return match.state.to_svg(width, **asdict(look))
