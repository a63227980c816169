"""Positions and games as images, in the format that the ending of a file's name tells."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress

from brettwerk.cli.language import COMMON_TEXTS, say
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


def cut(match: Match, plies: int | None) -> None:
    """Take back all that happened after a number of plies, if one is given."""
    within("--ply", plies, 0, len(match.moves))
    while plies is not None and len(match.moves) > plies:
        match.undo()


def draw(path: Path, match: Match, width: int | None, look: Look, language: str) -> str | bytes:
    """The content of the file: the present position or, as a GIF, the whole match, with a progress bar."""
    ending = path.suffix.lower()
    if ending == ".gif":
        console = Console(stderr=True)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            bar = progress.add_task(say("filming", language))

            def tell(done: int, of: int) -> None:
                progress.update(bar, completed=done, total=of)

            return match.to_gif(width or GIF_WIDTH, **asdict(look), tell=tell)
    if ending == ".png":
        return match.state.to_png(width or PNG_WIDTH, **asdict(look))
    return match.state.to_svg(width, **asdict(look))
