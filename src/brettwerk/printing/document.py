"""The whole PDF of a game."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from reportlab.lib.units import mm

from brettwerk.core.compiled.dispatch import interpreted
from brettwerk.core.drawing import svg
from brettwerk.core.drawing.scene import SQUARE
from brettwerk.core.extensions.paper import square_of
from brettwerk.printing.board_pages import board_of, fitting_unit, print_board
from brettwerk.printing.found_pieces import pieces_of
from brettwerk.printing.leaflet import print_leaflet
from brettwerk.printing.pages import PAPERS, Pages
from brettwerk.printing.painter import PaperLook
from brettwerk.printing.piece_pages import print_pieces
from brettwerk.printing.settings import CannotPrint, PrintSettings
from brettwerk.printing.texts import TEXTS

if TYPE_CHECKING:
    from brettwerk.core.game import Game


DEFAULT_SETTINGS = PrintSettings()


def make_pdf(game: Game, language: str, settings: PrintSettings = DEFAULT_SETTINGS) -> bytes:
    """A guide of one page, the board and the pieces; the same bytes each time."""
    if settings.paper not in PAPERS:
        raise CannotPrint("paper", TEXTS, found=settings.paper, offered=", ".join(PAPERS))
    pages = Pages(PAPERS[settings.paper], game.name(language), language, mono=settings.mono)
    look = look_of(game, mono=settings.mono)
    with interpreted():
        board = board_of(game.start.scene(), look)
    unit = (settings.square or square_of(game)) * mm / SQUARE
    if settings.fit:
        unit = fitting_unit(board, pages)
    print_leaflet(pages, game, board, look)
    print_board(pages, board, look, unit)
    print_pieces(pages, game, pieces_of(game), look, unit)
    return pages.finish()


def look_of(game: Game, *, mono: bool) -> PaperLook:
    """All editions look on paper like the classic one, which needs the least ink; their signs and words differ."""
    own = files("brettwerk.printing").joinpath("paper.css").read_text("utf-8")
    words = f"classic {game.id} paper" + (" mono" if mono else " patterns")
    return PaperLook(svg.theme() + game.theme() + own + game.paper_theme(), words, mono)
