"""Positions and games as pictures, of the kind that a file's ending tells."""

from __future__ import annotations

from dataclasses import asdict
from itertools import accumulate
from typing import TYPE_CHECKING

from brettwerk.cli.language import TEXTS
from brettwerk.cli.parameters import BadParameter
from brettwerk.core.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from brettwerk.core.svg import Look

ENDINGS = (".svg", ".png", ".gif")
PNG_WIDTH, GIF_WIDTH = 800, 480
NARROWEST, WIDEST = 16, 10_000


def check(path: Path, width: int | None) -> None:
    """Refuse a file or a size that cannot be, before anything is drawn."""
    if path.suffix.lower() not in ENDINGS:
        raise BadParameter("picture-kind", TEXTS, path=path, endings=", ".join(ENDINGS))
    if width is not None and not NARROWEST <= width <= WIDEST:
        raise BadParameter("number-span", TEXTS, name="--size", low=NARROWEST, high=WIDEST)


def picture(path: Path, start: State, moves: Sequence[str], width: int | None, look: Look) -> str | bytes:
    """What to write into a file: the position after some moves or, as a GIF, the way there."""
    states = list(accumulate(moves, State.play, initial=start))
    ending = path.suffix.lower()
    if ending == ".gif":
        from brettwerk.core.gif import animate  # noqa: PLC0415

        return animate(states, moves, width or GIF_WIDTH, look)
    if ending == ".png":
        return states[-1].to_png(width or PNG_WIDTH, **asdict(look))
    return states[-1].to_svg(width, **asdict(look))
