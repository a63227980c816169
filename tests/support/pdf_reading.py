"""What is drawn on the pages of a PDF, read from its bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from pypdf import PageObject, PdfReader
from pypdf.generic import DecodedStreamObject, NameObject

if TYPE_CHECKING:
    from collections.abc import Iterator

MM = 72 / 25.4
COLOUR_OPERATORS = set(b"rg RG k K cs CS sc SC scn SCN sh Do BI".split())
"""Whatever could bring colour onto a page; greys are ``g`` and ``G``."""
OF_TEXT = set(b"q Q cm BT ET Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz T* ' \"".split())
"""What decides which words stand where."""
TOKEN = re.compile(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>|[\[\]]|/?[^\s/\[\]()<>]+", re.DOTALL)
NUMBER = re.compile(rb"[-+]?[0-9.]+")
PAINTED = {b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"n"}
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Drawn:
    """A path in millimetres on the page, from its lower left corner."""

    points: tuple[tuple[float, float], ...]
    fill: tuple[float, ...] | None
    """Its colour if it is filled."""
    stroked: bool

    @property
    def width(self) -> float:
        return max(x for x, _ in self.points) - min(x for x, _ in self.points)

    @property
    def height(self) -> float:
        return max(y for _, y in self.points) - min(y for _, y in self.points)


def pages_of(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf)).pages)


def text_of(page: PageObject) -> str:
    """Its words; the paths, of which there may be thousands, are left out before the library reads it."""
    kept = [b" ".join((*operands, operator)) for operands, operator in _operations(page) if operator in OF_TEXT]
    words = DecodedStreamObject()
    words.set_data(b"\n".join(kept))
    plain = PageObject(page.pdf)
    plain.update(page)
    plain[NameObject("/Contents")] = words
    return plain.extract_text()


def size_of(page: PageObject) -> tuple[float, float]:
    """In millimetres."""
    return float(page.mediabox.width) / MM, float(page.mediabox.height) / MM


def colours_of(page: PageObject) -> set[str]:
    """All that is not a grey, with what sets it."""
    return {
        f"{operands} {operator!r}"
        for operands, operator in _operations(page)
        if operator in COLOUR_OPERATORS and not (operator in (b"rg", b"RG") and len({*map(float, operands)}) == 1)
    }


def drawn_on(page: PageObject) -> Iterator[Drawn]:
    """Every path that is painted, through all transformations."""
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    fill: tuple[float, ...] = (0.0,)
    kept: list[tuple[Matrix, tuple[float, ...]]] = []
    points: list[tuple[float, float]] = []
    for operands, operator in _operations(page):
        numbers = [float(one) for one in operands if NUMBER.fullmatch(one)]
        if operator == b"q":
            kept.append((matrix, fill))
        elif operator == b"Q":
            matrix, fill = kept.pop()
        elif operator == b"cm":
            matrix = _product(numbers, matrix)
        elif operator in (b"rg", b"g"):
            fill = tuple(numbers)
        elif operator in (b"m", b"l", b"c"):
            points += [_at(matrix, *numbers[at : at + 2]) for at in range(0, len(numbers), 2)]
        elif operator == b"re":
            x, y, width, height = numbers
            points += [_at(matrix, x, y), _at(matrix, x + width, y + height)]
        elif operator in PAINTED:
            if points and operator != b"n":
                filled = operator not in (b"S", b"s")
                yield Drawn(tuple(points), fill if filled else None, operator not in (b"f", b"F", b"f*"))
            points = []


def _operations(page: PageObject) -> Iterator[tuple[list[bytes], bytes]]:
    """What a page says, step by step: the operands and then the operator.

    The library can do this too, but takes ten times as long for a page with many paths.
    """
    contents = page.get_contents()
    operands: list[bytes] = []
    for token in TOKEN.findall(b"" if contents is None else contents.get_data()):
        if token[:1] in b"(</[]" or NUMBER.fullmatch(token):
            operands.append(token)
        else:
            yield operands, token
            operands = []


def _product(inner: list[float], outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    return (
        a * outer[0] + b * outer[2],
        a * outer[1] + b * outer[3],
        c * outer[0] + d * outer[2],
        c * outer[1] + d * outer[3],
        e * outer[0] + f * outer[2] + outer[4],
        e * outer[1] + f * outer[3] + outer[5],
    )


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) / MM, (b * x + d * y + f) / MM
