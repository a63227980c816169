"""Markdown as paragraphs of a PDF: headings, paragraphs, lists and simple tables."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from markdown_it import MarkdownIt
from reportlab.lib.colors import toColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from brettwerk.printing.pages import BOLD, INK, REGULAR

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

INLINE = {
    "strong_open": "<b>",
    "strong_close": "</b>",
    "em_open": "<i>",
    "em_close": "</i>",
    "softbreak": " ",
    "hardbreak": "<br/>",
}
"""The markup of the PDF library for what may stand in a paragraph."""


def style_of(size: float, font: str, colour: str) -> ParagraphStyle:
    return ParagraphStyle(
        "plain",
        fontName=font,
        fontSize=size,
        leading=size * 1.32,
        spaceAfter=size * 0.45,
        textColor=toColor(colour),
        bulletFontName=REGULAR,
        bulletFontSize=size,
        allowWidows=0,
        allowOrphans=0,
        keepWithNext=0,
    )


def is_heading(paragraph: Paragraph) -> bool:
    return bool(paragraph.style.keepWithNext)


def parts_of(paragraph: Paragraph, width: float, height: float) -> list[Paragraph]:
    """A paragraph in two, of which the first has so much room; none or itself alone if that cannot be."""
    return [part for part in paragraph.split(width, height) if isinstance(part, Paragraph)]


def paragraphs(text: str, size: float) -> list[Paragraph]:
    """Set a text in a size, in points."""
    return list(_paragraphs(MarkdownIt("commonmark").enable("table").parse(text), size))


def _paragraphs(tokens: Sequence[Token], size: float) -> Iterator[Paragraph]:
    plain = style_of(size, REGULAR, INK)
    heading = ParagraphStyle(
        "heading",
        parent=plain,
        fontName=BOLD,
        fontSize=size * 1.18,
        leading=size * 1.5,
        spaceBefore=size * 0.6,
        spaceAfter=size * 0.25,
        keepWithNext=1,
    )
    item = ParagraphStyle("item", parent=plain, leftIndent=size * 1.3, bulletIndent=size * 0.1)
    numbered = ParagraphStyle("numbered", parent=item, leftIndent=size * 2.0)
    numbers: list[int | None] = []
    row: list[str] = []
    block = ""
    for token in tokens:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            numbers.append(1 if token.type == "ordered_list_open" else None)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            numbers.pop()
        elif token.type in ("heading_open", "th_open", "td_open", "paragraph_open"):
            block = token.type
        elif token.type == "list_item_open":
            block = "item"
        elif token.type in ("fence", "code_block"):
            yield Paragraph(escape(token.content).replace("\n", "<br/>"), plain)
        elif token.type == "tr_close":
            yield Paragraph(" · ".join(cell for cell in row if cell), item)
            row = []
        elif token.type == "inline":
            said = _inline(token.children or ())
            if block in ("th_open", "td_open"):
                row.append(said)
            elif block == "heading_open":
                yield Paragraph(said, heading)
            elif numbers:
                number = numbers[-1]
                if number is None:
                    yield Paragraph(said, item, bulletText="•")
                else:
                    yield Paragraph(said, numbered, bulletText=f"{number}.")
                    numbers[-1] = number + 1
            else:
                yield Paragraph(said, plain)


def _inline(tokens: Sequence[Token]) -> str:
    return "".join(INLINE.get(token.type, escape(token.content)) for token in tokens)
