"""Choosing a game: what is not offered is refused with a list of what is."""

from __future__ import annotations

from typing import Any

import pytest

from brettwerk import BadVariant, UnknownGame, load_game


@pytest.mark.parametrize(
    ("name", "choice", "says"),
    [
        ("blockade", {"players": 3}, "blockade (classic) is for 2 players, not 3."),
        ("sprung", {"edition": "space", "players": 3}, "sprung (space) is for 2 players, not 3."),
        ("weltreich", {"edition": "space", "players": 3}, "weltreich (space) is for 2, 4 players, not 3."),
        ("tor", {"edition": "space", "teams": True}, "tor (space) is not played in teams."),
        ("weltreich", {"players": 3, "teams": "yes"}, "Teams are for 4 players, not 3."),
        ("alcazar", {"edition": "space"}, "alcazar has no edition 'space'. It is offered as: classic."),
        ("aufstellen", {"diagonals": "maybe"}, "diagonals='maybe' does not work: diagonals wants yes or no."),
        ("aufstellen", {"diagonal": "no"}, "no option 'diagonal'. It has: diagonals."),
        ("blockade", {"anything": 1}, "no option 'anything'. It has: guards."),
        ("blockade", {"guards": "inside"}, "guards wants one of: outside, anywhere."),
        ("weltreich", {"order": "clockwise"}, "order is for teams only."),
        ("weltreich", {"crown": "later"}, "crown wants one of: held, entry."),
        ("weltreich", {"setup": "Za1"}, "setup='Za1' does not work"),
        ("tor", {"players": 3, "colours": "blue-yellow"}, "colours is for 2 players, not 3."),
        ("tor", {"colours": "red-blue"}, "colours wants one of: red-green, blue-yellow."),
        ("tor", {"without": "red"}, "without is for 3 players, not 2."),
        ("tor", {"players": 3, "without": "orange"}, "without wants one of: yellow, red, blue, green."),
        ("tor", {"setup": "Za1,Tb2,Sa2"}, "setup='Za1,Tb2,Sa2' does not work"),
        ("alcazar", {"castle": "none"}, "castle wants one of: lenient, strict."),
        ("blokus-duo", {"start": "corner"}, "start wants one of: free, fixed."),
        ("blokus-duo", {"scoring": "points"}, "scoring wants one of: bonus, squares."),
        ("allein", {"layout": 85}, "layout wants a whole number from 1 to 84"),
        ("allein", {"layout": 0}, "layout wants a whole number from 1 to 84"),
        ("allein", {"layout": 5, "shuffle": 5}, "layout does not go together with shuffle."),
        ("sprung", {"lone": "sometimes"}, "lone wants yes or no"),
        ("allein", {"shuffle": 2**31}, "shuffle wants a whole number from 0 to 2147483647"),
        ("allein", {"shuffle": "-1"}, "shuffle wants a whole number"),
        ("allein", {"shuffle": "٣"}, "shuffle wants a whole number"),
        ("allein", {"edition": "space", "shuffle": 1}, "no option 'shuffle'"),
        ("sprung", {"edition": "space", "experienced": True}, "no option 'experienced'"),
        ("sprung", {"triangles": "a1,b2,c3"}, "triangles works only together with experienced=yes."),
        ("sprung", {"experienced": True, "triangles": "a1,b2"}, "triangles='a1,b2' does not work"),
        ("weltreich", {"players": "2"}, "whole number"),
        ("weltreich", {"teams": "perhaps"}, "teams wants yes or no"),
    ],
)
def test_what_is_not_offered(name: str, choice: dict[str, Any], says: str) -> None:
    with pytest.raises(BadVariant) as caught:
        load_game(name, **choice)
    assert says in str(caught.value)
    assert caught.value.text("de")


def test_unknown_games_are_answered_with_a_list() -> None:
    with pytest.raises(UnknownGame, match="blokus-duo") as caught:
        load_game("chess")
    assert caught.value.code == "unknown-game"


def test_teams_imply_four_players_and_players_default_to_the_fewest() -> None:
    assert load_game("tor", teams=True).players == 4
    assert load_game("tor").players == 2
    assert load_game("allein").players == 1


def test_a_default_may_differ_by_edition() -> None:
    assert load_game("sprung").option("lone") == "yes"
    assert load_game("sprung", edition="space").option("lone") == "no"
    assert load_game("sprung", edition="space", lone=False) is load_game("sprung", edition="space")
    assert load_game("sprung", edition="space", lone=True).variant.options == (("lone", "yes"),)


def test_the_usual_value_may_be_named_everywhere() -> None:
    assert load_game("weltreich", order="alternate") is load_game("weltreich")
    assert load_game("tor", players=4, colours="red-green") is load_game("tor", players=4)
    assert load_game("allein", layout=1, shuffle=3) is load_game("allein", shuffle=3)


def test_set_ups_have_one_form() -> None:
    assert load_game("tor", setup="sA2,TB1,za1") is load_game("tor")
    assert load_game("tor", setup="Sc2,Ta1,Zb1").option("setup") == "Zb1,Ta1,Sc2"
    usual = "Za1,Tb1,Ta2,Td1,Ta4,Sc1,Sa3,Sb2,Sc2,Sb3,Sc3"
    assert load_game("weltreich", setup=usual) is load_game("weltreich")


def test_options_take_bools_and_texts() -> None:
    assert load_game("aufstellen", diagonals=False) is load_game("aufstellen", diagonals="no")
    assert load_game("aufstellen", diagonals=True) is load_game("aufstellen")
    assert load_game("allein", shuffle=7).option("shuffle") == "7"
