"""The guide of one page: what it says, and how it is set."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from reportlab.lib.units import mm
from reportlab.platypus import Paragraph

from brettwerk.core.extensions.guide import BLOCK
from brettwerk.printing.markdown import is_heading, paragraphs, parts_of, style_of
from brettwerk.printing.pages import BOLD, FOOT, GREY, INK, ITALIC, REGULAR, SIDE, TOP, Pages
from brettwerk.printing.painter import Painter
from brettwerk.printing.texts import say
from brettwerk.version import __version__

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.printing.board_pages import PaperBoard
    from brettwerk.printing.painter import PaperLook

WORDS_OF_EDITIONS = re.compile(r"\{([^{}]*\|[^{}]*)\}")
SIZES = (10.6, 10.2, 9.8, 9.4, 9.0, 8.6, 8.2, 7.8, 7.4, 7.0)
"""The largest in which the guide fits on its page is taken."""
PICTURE = 62 * mm
COLUMN_GAP = 7 * mm
COLOPHON = 9 * mm


def text_of(game: Game, language: str) -> str:
    """What the page says; for a game without a leaflet the prose of its guide."""
    return in_edition(game, game.leaflet(language)) or BLOCK.sub("", game.guide(language))


def in_edition(game: Game, text: str) -> str:
    """Choose the words of an edition: ``{king|Fläz}`` has one for each, in the order in which they are offered."""
    place = list(game.offers).index(game.edition)
    return WORDS_OF_EDITIONS.sub(lambda found: found[1].split("|")[place], text)


def print_leaflet(pages: Pages, game: Game, board: PaperBoard, look: PaperLook) -> None:
    """Set the guide in two columns beside a picture of the start, in the largest size that fits on a page."""
    text = re.sub(r"\A# .*\n", "", text_of(game, pages.language).lstrip())
    for size in SIZES:
        trial = Pages(pages.paper, pages.title, pages.language, mono=pages.mono)
        if _fill(trial, game, board, None, paragraphs(text, size)) == 1:
            break
    _fill(pages, game, board, look, paragraphs(text, size))


def _fill(pages: Pages, game: Game, board: PaperBoard, look: PaperLook | None, story: list[Paragraph]) -> int:
    """Set paragraphs on as many pages as it takes, and say how many; without a look no picture is painted."""
    count = 0
    width = (pages.rooms[0][0] - COLUMN_GAP) / 2
    while story:
        count += 1
        pages.begin(say("guide", pages.language))
        tops = [pages.height - TOP] * 2
        if count == 1:
            tops = [_print_head(pages, game, width), _print_picture(pages, board, look, width)]
            _print_colophon(pages)
        before = len(story)
        for column, top in enumerate(tops):
            left = SIDE + column * (width + COLUMN_GAP)
            _fill_column(pages, story, left, top, width)
        assert len(story) < before, "a paragraph that fits nowhere"
    return count


def _fill_column(pages: Pages, story: list[Paragraph], left: float, top: float, width: float) -> None:
    """Set as much as there is room for; no heading stays behind without what it is about."""
    y, bottom = top, FOOT + COLOPHON
    while story:
        paragraph = story[0]
        height = paragraph.wrap(width, y - bottom)[1]
        above = paragraph.getSpaceBefore() if y < top else 0.0
        needed = height + above
        if is_heading(paragraph) and len(story) > 1:
            needed += paragraph.getSpaceAfter() + min(story[1].wrap(width, y)[1], 2 * story[1].style.leading)
        if needed > y - bottom:
            begun = [] if is_heading(paragraph) else parts_of(paragraph, width, y - bottom - above)
            if len(begun) > 1:
                story[:1] = begun
                continue
            return
        paragraph.drawOn(pages.canvas, left, y - above - height)
        y -= above + height + paragraph.getSpaceAfter()
        del story[0]


def _print_head(pages: Pages, game: Game, width: float) -> float:
    """Name, authors and what it is about; gives back where the text below it begins."""
    language = pages.language
    facts = [players_of(game, language), game.length(language)]
    if game.variant.options:
        chosen = ", ".join(_house_rule(game, name, value, language) for name, value in game.variant.options)
        facts.append(say("house-rules", language, options=chosen))
    credits_ = game.say("credits", language) if game.has_words("credits") else ""
    y = pages.height - TOP
    for text, style in (
        (game.name(language), style_of(22, BOLD, INK)),
        (credits_, style_of(8.5, REGULAR, GREY)),
        (game.say("summary", language), style_of(10.5, ITALIC, INK)),
        (" · ".join(facts), style_of(8.5, REGULAR, GREY)),
    ):
        if text:
            paragraph = Paragraph(escape(text), style)
            y -= paragraph.wrap(width, pages.height)[1]
            paragraph.drawOn(pages.canvas, SIDE, y)
            y -= 1.6 * mm
    return y - 1 * mm


def _house_rule(game: Game, name: str, value: str, language: str) -> str:
    code = f"option.{name}.{value}"
    label = game.say(f"option.{name}", language)
    if value == "yes":
        return label
    said = say("no", language) if value == "no" else game.say(code, language) if game.has_words(code) else value
    return f"{label}: {said}"


def players_of(game: Game, language: str) -> str:
    if game.teams:
        return say("in-teams", language)
    return say("player" if game.players == 1 else "players", language, players=game.players)


def _print_picture(pages: Pages, board: PaperBoard, look: PaperLook | None, width: float) -> float:
    """The board as it is set up; gives back where the text below it begins."""
    unit = min(width / board.box.width, PICTURE / board.box.height)
    left = SIDE + width + COLUMN_GAP + (width - board.box.width * unit) / 2
    top = pages.height - TOP
    if look:
        painter = Painter(pages.canvas, look)
        painter.paint(board.full, left - board.box.left * unit, top + board.box.top * unit, unit)
    return top - board.box.height * unit - 3 * mm


def _print_colophon(pages: Pages) -> None:
    told = Paragraph(escape(say("colophon", pages.language, version=__version__)), style_of(6.5, REGULAR, GREY))
    height = told.wrap(pages.rooms[0][0], COLOPHON)[1]
    told.drawOn(pages.canvas, SIDE, FOOT + COLOPHON - 2 * mm - height)
