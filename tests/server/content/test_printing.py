"""A game to print, made by the server when somebody asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.registry import load_game
from brettwerk.printing.document import make_pdf
from brettwerk.printing.settings import PrintSettings
from support.browsing import code

if TYPE_CHECKING:
    from support.browsing import Browser

PDF = "/api/games/blockade/pdf"


def test_a_game_is_printed_as_the_command_does_it(browser: Browser) -> None:
    answer = browser.get(f"{PDF}?lang=de&edition=space&paper=letter&mono=true&option=guards%3Danywhere")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.headers["content-disposition"] == 'attachment; filename="blockade-space.pdf"'
    wanted = load_game("blockade", edition="space", guards="anywhere")
    assert answer.content == make_pdf(wanted, "de", PrintSettings("letter", mono=True))


def test_what_cannot_be_printed_is_said(browser: Browser) -> None:
    assert code(browser.get(f"{PDF}?option=guards%3Dnowhere"))[0] == 422
    assert code(browser.get("/api/games/nothing/pdf"))[0] == 404
    assert browser.get(f"{PDF}?paper=a0").status_code == 422
    assert browser.get(f"{PDF}?option=guards").status_code == 422
