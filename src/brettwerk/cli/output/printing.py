"""A game as a PDF to print: what is wanted, where it goes, and what is said when it is done."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk.cli.language import COMMON_TEXTS, say
from brettwerk.cli.parameters import BadParameter
from brettwerk.core.files import check_output
from brettwerk.printing.document import make_pdf
from brettwerk.printing.pages import PAPERS
from brettwerk.printing.settings import ENDING, PrintSettings, file_name

if TYPE_CHECKING:
    from brettwerk.core.game import Game

NARROWEST, WIDEST = 5, 100
"""Of a square, in millimetres."""


def settings(paper: str, square: float | None, *, fit: bool, mono: bool) -> PrintSettings:
    """Read the options of the command, and say what is wrong with them."""
    if paper.lower() not in PAPERS:
        raise BadParameter("paper", COMMON_TEXTS, found=paper, offered=", ".join(PAPERS))
    if square is not None and fit:
        raise BadParameter("either-or", COMMON_TEXTS, first="--square", second="--fit")
    if square is not None and not NARROWEST <= square <= WIDEST:
        raise BadParameter("number-span", COMMON_TEXTS, name="--square", low=NARROWEST, high=WIDEST)
    return PrintSettings(paper.lower(), square, fit, mono)


def path_of(output: str, game: Game) -> Path:
    """Where the PDF goes: a file that was named, or one named after the game."""
    return Path(output or file_name(game))


def check(path: Path, *, force: bool) -> None:
    """Refuse an impossible file before anything is drawn."""
    if path.suffix.lower() != ENDING:
        raise BadParameter("picture-kind", COMMON_TEXTS, path=path, endings=ENDING)
    check_output(path, force=force)


def draw(game: Game, language: str, wanted: PrintSettings) -> bytes:
    return make_pdf(game, language, wanted)


def told(path: Path, language: str) -> str:
    return say("printed", language, path=path)
