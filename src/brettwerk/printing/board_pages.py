"""The board on as many pages as it takes, with marks where they are cut and glued together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from reportlab.lib.units import mm

from brettwerk.printing.outlines import Box
from brettwerk.printing.pages import FOOT, GREY, SIDE, TOP
from brettwerk.printing.painter import Painter, in_layers
from brettwerk.printing.texts import say
from brettwerk.printing.tiling import OVERLAP, fit, tile

if TYPE_CHECKING:
    from brettwerk.core.drawing.scene import Scene, Shape
    from brettwerk.printing.pages import Pages
    from brettwerk.printing.painter import PaperLook
    from brettwerk.printing.tiling import Tiling

EDGE = 1.5
"""What is left around the board for the names of files and the width of its lines, in units of a scene."""
MARK = 4 * mm


@dataclass(frozen=True)
class PaperBoard:
    """The shapes of a board, and how much of a scene they take up."""

    shapes: tuple[Shape, ...]
    """With pale pieces where they begin."""
    full: tuple[Shape, ...]
    """With the pieces themselves."""
    box: Box


def board_of(scene: Scene, look: PaperLook) -> PaperBoard:
    """The board of a position, and pale on it the pieces where they stand."""
    shapes = in_layers(scene.shapes, ("board", "mark"))
    pieces = in_layers(scene.shapes, ("piece",))
    box = look.box([*shapes, *pieces]) or Box(0, 0, scene.width, scene.height)
    pale = [replace(piece, classes=f"{piece.classes} beginning") for piece in pieces]
    return PaperBoard((*shapes, *pale), (*shapes, *pieces), box.grown(EDGE))


def fitting_unit(board: PaperBoard, pages: Pages) -> float:
    """How long a unit is if the board is to fit on one page."""
    return fit(board.box.width, board.box.height, pages.rooms)


def print_board(pages: Pages, board: PaperBoard, look: PaperLook, unit: float) -> None:
    tiling = tile(board.box.width * unit, board.box.height * unit, pages.rooms)
    for row, column, left, top in tiling.corners():
        subject = say("board", pages.language)
        if tiling.rows * tiling.columns > 1:
            place = say("tile", pages.language, row=row, column=column, rows=tiling.rows, columns=tiling.columns)
            subject = f"{subject}, {place}"
        pages.begin(subject, lying=tiling.lying)
        x = (pages.width - tiling.width) / 2
        y = pages.height - TOP - (pages.height - TOP - FOOT - tiling.height) / 2
        _print_sheet(pages, board, look, unit, tiling, (x, y, left, top))
        _print_marks(pages, tiling, row, column, x, y)


def _print_sheet(
    pages: Pages,
    board: PaperBoard,
    look: PaperLook,
    unit: float,
    tiling: Tiling,
    place: tuple[float, float, float, float],
) -> None:
    """What one sheet shows; its top left corner lies at (x, y) on the page and at (left, top) in the whole."""
    x, y, left, top = place
    canvas = pages.canvas
    canvas.saveState()
    shown = canvas.beginPath()
    shown.rect(x, y - tiling.height, tiling.width, tiling.height)
    canvas.clipPath(shown, stroke=0, fill=0)
    Painter(canvas, look).paint(board.shapes, x - left - board.box.left * unit, y + top + board.box.top * unit, unit)
    canvas.restoreState()


def _print_marks(pages: Pages, tiling: Tiling, row: int, column: int, x: float, y: float) -> None:
    """A sheet is cut at its right and lower edge where another follows, and glued onto that one's margin."""
    pages.ink(GREY)
    bottom, right = y - tiling.height, x + tiling.width
    if column < tiling.columns:
        _cut(pages, right, y + MARK, right, bottom - MARK)
    if row < tiling.rows:
        _cut(pages, x - MARK, bottom, right + MARK, bottom)
    if column > 1:
        _glue(pages, x + OVERLAP, y + MARK, x + OVERLAP, y)
        _glue(pages, x + OVERLAP, bottom, x + OVERLAP, bottom - MARK)
    if row > 1:
        _glue(pages, x - MARK, y - OVERLAP, x, y - OVERLAP)
        _glue(pages, right, y - OVERLAP, right + MARK, y - OVERLAP)
    told = []
    if column < tiling.columns or row < tiling.rows:
        told.append("– – –  " + say("cut-here", pages.language))
    if column > 1 or row > 1:
        told.append("· · ·  " + say("glue-here", pages.language))
    for line, text in enumerate(told):
        pages.write(SIDE, 14.5 * mm - line * 3 * mm, text, 6.5)


def _cut(pages: Pages, x1: float, y1: float, x2: float, y2: float) -> None:
    pages.line(x1, y1, x2, y2, 0.5, (4, 3))


def _glue(pages: Pages, x1: float, y1: float, x2: float, y2: float) -> None:
    pages.line(x1, y1, x2, y2, 0.9, (0.9, 1.8))
