"""The pieces on as many pages as they take, to be cut out, in the scale of the board."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from reportlab.lib.units import mm

from brettwerk.core.drawing.scene import SQUARE, Shape, rect
from brettwerk.printing.outlines import Box
from brettwerk.printing.pages import BOLD, FOOT, GREY, SIDE, TOP
from brettwerk.printing.painter import Painter
from brettwerk.printing.settings import CannotPrint
from brettwerk.printing.texts import TEXTS, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.extensions.paper import PaperPiece
    from brettwerk.printing.pages import Pages
    from brettwerk.printing.painter import PaperLook

GAP = 3 * mm
"""Between what is cut along its own outline; cards share their edges."""
CAPTION = 6 * mm
HEADER = 9 * mm


@dataclass(frozen=True)
class Copy:
    """One piece to be cut out, and the room that it takes, in points."""

    piece: PaperPiece
    box: Box
    """Of the piece, in units."""
    width: float
    height: float
    gap: float


def print_pieces(
    pages: Pages, game: GameDefinition, pieces: Sequence[PaperPiece], look: PaperLook, unit: float
) -> None:
    """Print the pieces, colour by colour, and refuse those that no page has room for."""
    if not pieces:
        return
    width, height = pages.rooms[0]
    page = _Page(pages, look, unit)
    for colour, group in groupby(pieces, key=lambda piece: piece.colour):
        own = list(group)
        copies = [copy for piece in own for copy in _copies(piece, look, unit)]
        _require_room(copies, unit, width, height - HEADER - CAPTION, pages)
        page.write_caption(*_caption(game, colour, own, pages.language), max(copy.height for copy in copies))
        for shelf in _shelves(copies, width):
            page.print_shelf(shelf)


def _copies(piece: PaperPiece, look: PaperLook, unit: float) -> list[Copy]:
    if piece.card:
        half = piece.card / 2
        box, gap = Box(-half, -half, half, half), 0.0
    else:
        box, gap = look.box(piece.shapes) or Box(0, 0, 0, 0), GAP
    return [Copy(piece, box, box.width * unit, box.height * unit, gap)] * piece.count


def _require_room(copies: Iterable[Copy], unit: float, width: float, height: float, pages: Pages) -> None:
    most = min(min(width / copy.width, height / copy.height) for copy in copies)
    if most < 1:
        square = unit * SQUARE / mm
        raise CannotPrint(
            "too-large", TEXTS, square=f"{square:.3g}", paper=pages.paper.name, most=int(most * square * 10) / 10
        )


def _shelves(copies: Iterable[Copy], width: float) -> Iterator[list[Copy]]:
    """Copies side by side as long as there is room, higher ones first so that shelves are even."""
    shelf: list[Copy] = []
    used = 0.0
    for copy in sorted(copies, key=lambda one: (-round(one.height, 3), -round(one.width, 3))):
        if shelf and used + copy.width > width + 1e-6:
            yield shelf
            shelf, used = [], 0.0
        shelf.append(copy)
        used += copy.width + copy.gap
    yield shelf


def _caption(game: GameDefinition, colour: str, pieces: Sequence[PaperPiece], language: str) -> tuple[str, str]:
    """Whose pieces they are, and how many of which."""
    owner = game.say(f"colour.{colour}", language) if colour else say("nobody", language)
    named = [
        f"{piece.count} × {game.say(piece.name.code, language, **piece.name.params)}" for piece in pieces if piece.name
    ]
    total = sum(piece.count for piece in pieces)
    return owner[:1].upper() + owner[1:], ", ".join(named) or str(total)


class _Page:
    """Where on the present page there is still room."""

    def __init__(self, pages: Pages, look: PaperLook, unit: float) -> None:
        self._pages, self._unit = pages, unit
        self._painter = Painter(pages.canvas, look)
        self._y = 0.0
        self._begin()

    def _begin(self) -> None:
        pages = self._pages
        pages.begin(say("pieces", pages.language))
        pages.ink(GREY)
        self._y = pages.height - TOP
        pages.write(SIDE, self._y - 3 * mm, say("pieces.how", pages.language), 7.5)
        square = f"{self._unit * SQUARE / mm:.3g}"
        pages.write(SIDE, 14.5 * mm, say("pieces.scale", pages.language, square=square), 6.5)
        self._y -= HEADER

    def write_caption(self, owner: str, content: str, following: float) -> None:
        """Write what follows, on the page where its first shelf is."""
        if self._y - CAPTION - following < FOOT:
            self._begin()
        pages = self._pages
        pages.ink()
        self._y -= CAPTION - 2 * mm
        pages.write(SIDE, self._y, owner, 9, BOLD)
        pages.write(SIDE + pages.wide(owner, 9, BOLD) + 3 * mm, self._y, content, 8)
        self._y -= 2 * mm

    def print_shelf(self, shelf: Sequence[Copy]) -> None:
        height = max(copy.height for copy in shelf)
        if self._y - height < FOOT:
            self._begin()
        x = SIDE
        for copy in shelf:
            left, top = x - copy.box.left * self._unit, self._y + copy.box.top * self._unit
            self._painter.paint(_with_card(copy.piece), left, top, self._unit)
            x += copy.width + copy.gap
        self._y -= height + shelf[0].gap


def _with_card(piece: PaperPiece) -> tuple[Shape, ...]:
    if not piece.card:
        return piece.shapes
    half = piece.card / 2
    return Shape("", "piece", "card", (rect(-half, -half, piece.card, piece.card, "cut"),)), *piece.shapes
