"""Attack: take a name that deceives the other players.

Text that is turned around, hidden or stacked up is refused with a sentence, and nobody passes for an engine. Names of
people all over the world are kept as they are written.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest

from brettwerk.table.errors import BadName
from brettwerk.table.names import clean_name
from support.browsing import code

if TYPE_CHECKING:
    from support.browsing import Browser

UNSEEN = {
    "a bidi override": "Ada\u202eknarF",
    "a bidi isolate": "\u2066Ada\u2069",
    "a right-to-left mark": "Ada\u200f",
    "a zero-width space": "A\u200bda",
    "a joiner between letters": "A\u200dda",
    "a soft hyphen": "A\u00adda",
    "a byte order mark": "\ufeffAda",
    "a tag": "Ada\U000e0041",
    "an escape": "Ada\x1b[2J",
    "a null": "Ada\x00",
    "a line break": "Ada\nBob",
    "a line separator": "Ada\u2028Bob",
    "a blank letter": "\u3164",
    "a blank braille pattern": "\u2800\u2800",
    "a private character": "Ada\ue000",
}
ENGINES = [
    "Level 9",
    "level 9",
    "LEVEL  9",
    "Level9",
    "Level 10",
    "Stufe 3",
    "stufe: 3",
    "Ｌｅｖｅｌ ９",
    "Lеvеl 9",  # with Cyrillic е
    "LeveI 9",  # with a capital i
    "Level ٩",
    "Lével 9",
    "Level 9.",
]
PEOPLE = ["", "Ada", "Zoë", "محمد", "شهاب‌الدین", "क्‍ष", "李小龍", "O’Brien", "👩‍🚀", "Level", "Stufen 3", "R2D2", "9"]


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_what_cannot_be_seen_is_refused_with_its_code(name: str) -> None:
    with pytest.raises(BadName, match=r"U\+[0-9A-F]{4}") as refused:
        clean_name(name)
    assert refused.value.text("de") != refused.value.text("en")


@pytest.mark.parametrize("name", ENGINES)
def test_nobody_is_called_like_an_engine(name: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_name(name)
    assert refused.value.code == "name-engine"


@pytest.mark.parametrize("name", PEOPLE)
def test_people_keep_their_names(name: str) -> None:
    assert clean_name(name) == name


def test_a_name_has_one_spelling() -> None:
    assert clean_name("Zoe\u0308") == "Zoë"
    assert clean_name("  Ada \u00a0 Lovelace ") == "Ada Lovelace"


def test_a_tower_of_accents_is_refused() -> None:
    tower = "A" + "\u0329\u0330\u0331\u0332\u0333"
    assert all(unicodedata.combining(char) for char in tower[1:])
    with pytest.raises(BadName) as refused:
        clean_name(tower)
    assert refused.value.code == "name-marks"


def test_every_way_to_a_seat_looks_at_the_name(browser: Browser, other: Browser) -> None:
    for name, wanted in (("A\u202eda", "name-unseen"), ("Stufe 9", "name-engine")):
        seats = [{"kind": "me", "name": name}, {"kind": "link"}]
        assert code(browser.post("/api/boards", {"game": "aufstellen", "seats": seats})) == (422, wanted)
        board = browser.new_board("aufstellen", "me", "link")
        assert code(other.claim(browser, board, name=name)) == (422, wanted)
    assert other.claim(browser, board, name="Zoe\u0308").status_code == 200
    assert browser.board(board)["seats"][1]["name"] == {"de": "Zoë", "en": "Zoë"}


def test_half_a_character_is_refused(browser: Browser) -> None:
    body = b'{"game": "aufstellen", "seats": [{"kind": "me", "name": "\\ud800"}, {"kind": "me"}]}'
    answer = browser.send("POST", "/api/boards", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
