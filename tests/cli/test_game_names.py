"""Games by any name that they have."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from brettwerk import UnknownGame, load_game
from brettwerk.cli.game_names import NamedGame, find_named
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import game_class

if TYPE_CHECKING:
    from support.command_line import Brettwerk


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_goes_by_the_name_of_each_edition(game_id: str, language: str) -> None:
    for edition in game_class(game_id).offers:
        name = load_game(game_id, edition=edition).name(language)
        for written in (name, name.upper(), name.lower().replace(" ", "-"), name.replace(" ", "").replace("-", "")):
            found = find_named(written)
            assert found.id == game_id
            assert load_game(found.id, edition=found.edition or "classic").name(language) == name


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Das Tor", NamedGame("tor")),
        ("stargate", NamedGame("weltreich", "space")),
        ("JUMP", NamedGame("sprung", "space")),
        ("quadro be", NamedGame("aufstellen", "space")),
        ("Blokus Duo", NamedGame("blokus-duo")),
        ("Blockade", NamedGame("blockade")),
    ],
)
def test_names_that_tell_the_edition(name: str, found: NamedGame) -> None:
    assert find_named(name) == found


@pytest.mark.parametrize(
    ("name", "meant"), [("weltrich", "weltreich"), ("Startgate", "weltreich"), ("alcazzar", "alcazar")]
)
def test_slips_are_answered_with_what_was_meant(name: str, meant: str) -> None:
    with pytest.raises(UnknownGame) as unknown:
        find_named(name)
    assert f"Did you mean {meant}?" in str(unknown.value)
    assert f"Meintest du {meant}?" in unknown.value.text("de")


def test_no_suggestion_is_better_than_a_far_fetched_one() -> None:
    with pytest.raises(UnknownGame) as unknown:
        find_named("chess")
    assert "Did you mean" not in str(unknown.value)


def test_commands_take_names_and_the_edition_can_still_be_chosen(brettwerk: Brettwerk) -> None:
    three = ("moves", "Jump", "--players", "3")
    assert "sprung (space) is for 2 players" in brettwerk(*three).stderr
    assert brettwerk(*three, "--edition", "classic").returncode == 0
    assert json.loads(brettwerk("games", "das tor", "--json").stdout)["id"] == "tor"
    assert "Das Tor" in brettwerk("rules", "TOR", "--plain").stdout
    assert {one["game"] for one in json.loads(brettwerk("puzzles", "list", "Das Tor", "--json").stdout)} == {"tor"}
    assert json.loads(brettwerk("bench", "das-tor", "--seconds", "0", "--json").stdout)["game"] == "tor"
