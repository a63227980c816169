"""Sheets of paper: their sizes, the fonts, and the foot of every page with a ruler that proves the scale."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import reportlab
from reportlab.lib.units import inch, mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from brettwerk.printing.painter import set_colour
from brettwerk.printing.texts import say
from brettwerk.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.printing.tiling import Rooms

INK, GREY = "#222222", "#666666"
REGULAR, BOLD, ITALIC, BOLD_ITALIC = "Vera", "VeraBd", "VeraIt", "VeraBI"
FONTS = (REGULAR, BOLD, ITALIC, BOLD_ITALIC)
"""They come with the PDF library, and may be embedded in any document."""
SIDE, TOP, FOOT = 12 * mm, 12 * mm, 20 * mm
"""Margins: what home printers leave white, and room for the ruler."""


@dataclass(frozen=True)
class Paper:
    """A format, upright, in points."""

    name: str
    width: float
    height: float


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("A4", 210 * mm, 297 * mm),
    "letter": Paper("Letter", 8.5 * inch, 11 * inch),
}


class Pages:
    """The PDF while it is made."""

    def __init__(self, paper: Paper, title: str, language: str, *, mono: bool) -> None:
        _register_fonts()
        self.paper = paper
        self.language = language
        self.mono = mono
        self.title = title
        self.width, self.height = paper.width, paper.height
        self._file = BytesIO()
        self.canvas = Canvas(
            self._file,
            pagesize=(paper.width, paper.height),
            pageCompression=1,
            invariant=1,  # no time and no random id: the same game gives the same bytes
            initialFontName=REGULAR,  # type: ignore[arg-type]  # a name, whatever its stub says
            lang=language,
        )
        self.canvas.setTitle(title)
        self.canvas.setSubject(say("subject", language))
        self.canvas.setCreator(f"Brettwerk {__version__}")
        self.canvas.setAuthor("Brettwerk")
        self.canvas.setViewerPreference("PrintScaling", "None")
        self._used = False

    @property
    def rooms(self) -> Rooms:
        """Width and height between the margins of an upright page and of one that lies."""
        sides = self.paper.width, self.paper.height
        upright, lying = ((width - 2 * SIDE, height - TOP - FOOT) for width, height in (sides, sides[::-1]))
        return upright, lying

    def begin(self, subject: str, *, lying: bool = False) -> None:
        """Begin a page, and write its foot."""
        if self._used:
            self.canvas.showPage()
        self._used = True
        sides = self.paper.width, self.paper.height
        self.width, self.height = sides[::-1] if lying else sides
        self.canvas.setPageSize((self.width, self.height))
        self._foot(subject)

    def finish(self) -> bytes:
        self.canvas.showPage()
        self.canvas.save()
        return self._file.getvalue()

    # Simple marks on a page

    def ink(self, colour: str = INK) -> None:
        for stroke in (True, False):
            set_colour(self.canvas, colour, mono=self.mono, stroke=stroke)
        self.canvas.setFillAlpha(1)
        self.canvas.setStrokeAlpha(1)

    def write(self, x: float, y: float, text: str, size: float = 8.5, font: str = REGULAR) -> None:
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, text)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, width: float = 0.4, dashes: tuple[float, ...] = ()
    ) -> None:
        self.canvas.setLineWidth(width)
        self.canvas.setDash(list(dashes))
        self.canvas.line(x1, y1, x2, y2)

    def _foot(self, subject: str) -> None:
        self.ink(GREY)
        self.write(SIDE, 9 * mm, f"{self.title} · {subject}", 7.5)
        number = f"{self.canvas.getPageNumber()}"
        self.canvas.drawCentredString(self.width / 2, 9 * mm, number)
        self._ruler(self.width - SIDE, 9 * mm)

    def _ruler(self, right: float, y: float) -> None:
        """Five centimetres and two inches, drawn on the same line, and what to print at."""
        left = right - 2 * inch
        self.canvas.setLineCap(0)
        self.line(left, y, right, y, 0.5)
        for tick in range(6):
            self.line(left + tick * 10 * mm, y, left + tick * 10 * mm, y + (2.2 if tick % 5 == 0 else 1.3) * mm, 0.5)
        for tick in range(3):
            self.line(left + tick * inch, y, left + tick * inch, y - 2.2 * mm, 0.5)
        self.write(left + 51 * mm - self.wide("5 cm", 5.5) - 2 * mm, y + 1 * mm, "5 cm", 5.5)
        self.write(right - self.wide("2 in", 5.5) - 0.8 * mm, y - 2.6 * mm, "2 in", 5.5)
        told = say("true-scale", self.language)
        self.write(left - self.wide(told, 6) - 2 * mm, y - 0.5 * mm, told, 6)

    def wide(self, text: str, size: float, font: str = REGULAR) -> float:
        return pdfmetrics.stringWidth(text, font, size)


@cache
def _register_fonts() -> None:
    folder = Path(reportlab.__file__).parent / "fonts"
    for name in FONTS:
        pdfmetrics.registerFont(TTFont(name, str(folder / f"{name}.ttf")))
    pdfmetrics.registerFontFamily(REGULAR, REGULAR, BOLD, ITALIC, BOLD_ITALIC)
