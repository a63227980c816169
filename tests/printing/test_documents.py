"""The PDF of every game and edition: its pages, its scale, its words."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from reportlab.lib.colors import CMYKColorSep
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from brettwerk import load_game
from brettwerk.core.extensions.paper import square_of
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import game_class, game_ids
from brettwerk.printing.board_pages import board_of
from brettwerk.printing.document import look_of, make_pdf
from brettwerk.printing.leaflet import print_leaflet
from brettwerk.printing.pages import PAPERS, Pages
from brettwerk.printing.settings import CannotPrint, PrintSettings
from support.pdf_reading import MM, colours_of, drawn_on, pages_of, size_of, text_of

if TYPE_CHECKING:
    from pypdf import PageObject

EDITIONS = [(game, edition) for game in game_ids() for edition in game_class(game).offers]
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
RED = Image.new("RGB", (2, 2), "red")
COLOURED: list[tuple[str, tuple[object, ...]]] = [
    ("setFillColorRGB", (1, 0, 0)),
    ("setStrokeColorRGB", (0, 0, 1)),
    ("setFillColorCMYK", (0, 1, 0, 0)),
    ("setStrokeColor", (CMYKColorSep(0, 1, 0, 0, spotName="magenta"),)),
    ("drawImage", (ImageReader(RED), 0, 0)),
    ("drawInlineImage", (RED, 0, 0)),
]
"""Calls that bring colour onto a page, each in another way."""


@cache
def printed(game: str, edition: str, paper: str = "a4", language: str = "de", *, fit: bool = False) -> bytes:
    return make_pdf(load_game(game, edition=edition), language, PrintSettings(paper, fit=fit))


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize(("name", "edition"), EDITIONS, ids=map("-".join, EDITIONS))
def test_a_guide_of_one_page_then_board_and_pieces(name: str, edition: str, paper: str) -> None:
    pages = pages_of(printed(name, edition, paper))
    title = load_game(name, edition=edition).name("de")
    feet = [text_of(page) for page in pages]
    order = ("Anleitung", "Brett", "Figuren")
    subjects = [next(one for one in order if f"{title} · {one}" in foot) for foot in feet]
    assert subjects == sorted(subjects, key=order.index)
    assert set(subjects) == set(order)
    assert subjects.count("Anleitung") == 1
    assert len(pages) <= 7
    for page in pages:
        assert sorted(size_of(page)) == pytest.approx(sorted(SIZES[paper]), abs=0.01)


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_guide_fits_on_one_page(paper: str, language: str) -> None:
    for name, edition in EDITIONS:
        game = load_game(name, edition=edition)
        look = look_of(game, mono=False)
        pages = Pages(PAPERS[paper], game.name(language), language, mono=False)
        print_leaflet(pages, game, board_of(game.start.scene(), look), look)
        assert len(pages_of(pages.finish())) == 1, (name, edition)


@pytest.mark.parametrize(("name", "edition"), EDITIONS, ids=map("-".join, EDITIONS))
def test_a_square_is_as_wide_as_it_should_be(name: str, edition: str) -> None:
    side = square_of(load_game(name))
    pages = [page for page in pages_of(printed(name, edition)) if " · Brett" in text_of(page)]
    factor = 1.06 if name == "aufstellen" else 1.0  # its squares are the rings of the Zentren
    for page in pages:
        squares = [one for one in drawn_on(page) if one.width == pytest.approx(side * factor, abs=0.01) == one.height]
        assert len(squares) >= load_game(name).board.size, f"{len(squares)} squares of {side} mm"


@pytest.mark.parametrize("paper", SIZES)
def test_the_ruler_on_every_page_is_true(paper: str) -> None:
    for page in pages_of(printed("alcazar", "classic", paper)):
        ruler = [one for one in drawn_on(page) if one.width == pytest.approx(50.8, abs=1e-3) and one.height < 1e-6]
        assert len(ruler) == 1, "two inches"
        left = min(x for x, _ in ruler[0].points)
        ticks = sorted({round(one.points[0][0] - left, 2) for one in drawn_on(page) if _is_tick(one.points, left)})
        assert ticks == [0, 10, 20, 25.4, 30, 40, 50, 50.8]


def _is_tick(points: tuple[tuple[float, float], ...], left: float) -> bool:
    (x, low), (other, high), *_ = (*points, *points)
    return x == other and abs(min(low, high) - 9) < 2.3 and left - 0.1 <= x <= left + 51 and 1 < abs(high - low) < 2.5


def test_the_scale_can_be_chosen() -> None:
    page = pages_of(make_pdf(load_game("tor"), "en", PrintSettings(square=8.0)))[1]
    assert sum(one.width == pytest.approx(8, abs=1e-3) == one.height for one in drawn_on(page)) >= 144


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("name", game_ids())
def test_a_board_fits_on_one_page_if_that_is_wanted(name: str, paper: str) -> None:
    pages = pages_of(printed(name, "classic", paper, fit=True))
    boards = [page for page in pages if " · Brett" in text_of(page)]
    assert len(boards) == 1
    width, height = size_of(boards[0])
    inside = [point for one in drawn_on(boards[0]) for point in one.points]
    assert all(10 < x < width - 10 and 5 < y < height - 10 for x, y in inside)


def test_sheets_of_a_large_board_show_all_of_it_and_overlap() -> None:
    pages = pages_of(make_pdf(load_game("blockade"), "en", PrintSettings(square=40)))
    boards = [page for page in pages if " · Board" in text_of(page)]
    assert len(boards) >= 6
    assert all("sheet " in text_of(page) for page in boards)


def test_what_fits_on_no_page_is_refused_with_what_would() -> None:
    with pytest.raises(CannotPrint, match="choose at most") as refused:
        make_pdf(load_game("blokus-duo"), "en", PrintSettings(square=80))
    most = float(refused.value.params["most"])
    assert 30 < most < 80
    assert make_pdf(load_game("blokus-duo"), "en", PrintSettings(square=most))
    with pytest.raises(CannotPrint):
        make_pdf(load_game("blokus-duo"), "en", PrintSettings(square=most + 0.2))


@pytest.mark.parametrize("name", game_ids())
def test_black_and_white_has_no_colour(name: str) -> None:
    variant = load_game(name, players=max(game_class(name).offers["classic"].players))
    plain, coloured = (make_pdf(variant, "de", PrintSettings(mono=mono)) for mono in (True, False))
    for page in pages_of(plain):
        assert not colours_of(page)
    assert any(colours_of(page) for page in pages_of(coloured))


@pytest.mark.parametrize(("call", "arguments"), COLOURED, ids=[call for call, _ in COLOURED])
def test_whatever_brings_colour_is_found(call: str, arguments: tuple[object, ...]) -> None:
    """Else a page in black and white could not be told from one in colour."""
    plain, coloured = (drawn_by(*calls) for calls in ((), ((call, arguments),)))
    assert not colours_of(plain)
    assert [(one.width * MM, one.height * MM) for one in drawn_on(plain)] == [pytest.approx((3, 4))]
    assert text_of(plain).strip() == "1 0 0 rg (BI) ID"
    assert colours_of(coloured)


def drawn_by(*calls: tuple[str, tuple[object, ...]]) -> PageObject:
    """A page with greys and words, on which some calls more draw."""
    written = BytesIO()
    canvas = Canvas(written)
    canvas.setFillGray(0.5)
    canvas.setStrokeColorRGB(0.5, 0.5, 0.5)
    canvas.drawString(9, 9, "1 0 0 rg (BI) ID")
    canvas.rect(1, 2, 3, 4)
    for name, arguments in calls:
        getattr(canvas, name)(*arguments)
    canvas.save()
    (page,) = pages_of(written.getvalue())
    return page


def test_words_are_text_in_fonts_that_are_there() -> None:
    pdf = printed("blockade", "classic")
    text = "\n".join(text_of(page) for page in pages_of(pdf))
    for word in ("König", "Wächter", "über", "für", "läuft", "6 × Wächter"):
        assert word in text
    for page in pages_of(pdf):
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            descriptor = font.get_object()["/FontDescriptor"].get_object()
            assert "/FontFile2" in descriptor


def test_the_words_are_those_of_the_edition() -> None:
    space = "\n".join(text_of(page) for page in pages_of(printed("blockade", "space", "a4", "en")))
    assert "Fluppie" in space
    assert "guard" not in space
    assert "{" not in space


@pytest.mark.parametrize("name", game_ids())
def test_the_same_game_gives_the_same_bytes(name: str) -> None:
    assert printed(name, "classic") == make_pdf(load_game(name), "de")


def test_options_change_the_board_and_are_told() -> None:
    usual, other = load_game("allein"), load_game("allein", shuffle="5")
    boards = [list(drawn_on(pages_of(make_pdf(game, "en"))[1])) for game in (usual, other)]
    assert boards[0] != boards[1]
    told = text_of(pages_of(make_pdf(load_game("blockade", guards="anywhere"), "en"))[0])
    assert "House rules" in told


@pytest.mark.parametrize("name", game_ids())
def test_every_house_rule_is_told_on_the_guide(name: str) -> None:
    """As ``brettwerk print GAME --option NAME=VALUE`` makes it, and the app by an address."""
    options = {option.name: option for option in game_class(name).options}
    for option in options.values():
        chosen = {option.name: option.example}
        if option.needs and (needed := option.needs[1]):
            chosen[option.needs[0]] = needed
        players = option.players[0] if option.players else None
        game = load_game(name, edition=option.editions[0], players=players, teams=option.teams, **chosen)
        pages = Pages(PAPERS["a4"], "", "de", mono=False)
        print_leaflet(pages, game, board_of(game.start.scene(), look := look_of(game, mono=False)), look)
        told = " ".join(text_of(pages_of(pages.finish())[0]).split())
        assert "Hausregeln" in told
        assert game.say(f"option.{option.name}", "de") in told
        assert not re.search(r": (yes|no)\b", told)
