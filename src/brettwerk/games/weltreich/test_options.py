"""Weltreich's options: the order of teams, when the crown is won, and the set-up of a corner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from brettwerk import BadVariant, load_game
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.weltreich import insight
from brettwerk.testing import drawn

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

EDITIONS = ("classic", "space")
DEFAULT_SETUP = "Za1,Ta2,Ta4,Tb1,Td1,Sa3,Sb2,Sb3,Sc1,Sc2,Sc3"
OTHER_SETUP = "Zf6,Ta1,Tb1,Tc1,Td1,Sa6,Sb6,Sc6,Sd6,Se1,Se6"
HELD = load_game("weltreich")
ENTRY = load_game("weltreich", crown="entry")
TEAMS_ENTRY = load_game("weltreich", teams=True, crown="entry")


def stand(game: Game, pieces: str, turn: int = 0) -> State:
    """Set pieces up: ``rZ a1 bT d5 e6`` is a red cylinder on a1 and two blue triangles."""
    tokens, token = [""] * 144, ""
    for word in pieces.split():
        if word in BIG_BOARD.squares:
            tokens[BIG_BOARD.squares[word]] = token
        else:
            token = word
    return game.state_from_diagram(BIG_BOARD.diagram(tokens), turn)


def ended(state: State) -> tuple[str, tuple[int, ...]] | None:
    return (state.outcome.code, state.outcome.winners) if state.outcome else None


# The order of teams


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("order", "turns"), [("alternate", [0, 2, 1, 3, 0]), ("clockwise", [0, 1, 2, 3, 0])])
def test_teams_alternate_or_go_clockwise(edition: str, order: str, turns: list[int]) -> None:
    state, found = load_game("weltreich", edition=edition, teams=True, order=order).start, []
    for _ in turns:
        found.append(state.turn)
        state = state.play(state.legal_moves()[0])
    assert found == turns


def test_clockwise_changes_neither_the_teams_nor_who_is_skipped() -> None:
    game = load_game("weltreich", teams=True, order="clockwise")
    state = stand(game, "rT f6 bS f9 gS f3 gZ l12 yZ l1")
    assert [move for move in state.legal_moves() if "x" in move] == ["f6xf3"]
    assert stand(game, "rT f6 gZ l12 yZ l1").play("f6-f7").turn == 2  # Blue has no pieces
    assert ended(stand(game, "rS e5 bS h5 h8 rT e9 gZ l12 yZ l1").play("e9-e8")) == ("thrones", (0, 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_order_is_for_teams_only(players: int) -> None:
    with pytest.raises(BadVariant, match="order is for teams only"):
        load_game("weltreich", players=players, order="clockwise")
    assert load_game("weltreich", players=players, order="alternate").variant.options == ()


# The crown on entry


@pytest.mark.parametrize("edition", EDITIONS)
def test_entry_crowns_a_commander_who_arrives_safely(edition: str) -> None:
    game = load_game("weltreich", edition=edition, crown="entry")
    assert ended(stand(game, "rZ h4 bZ l12 bT a1").play("h4-h8")) == ("crown", (0,))
    assert ended(stand(game, "rZ h6 bZ l12 bT h8").play("h6xh8")) == ("crown", (0,))
    assert ended(stand(game, "rZ h4 bZ l12 bT e8").play("h4-h8")) is None


def test_entry_gives_no_crown_to_a_commander_who_becomes_safe_later() -> None:
    for game, result in ((HELD, ("crown", (0,))), (ENTRY, None)):
        state = stand(game, "rZ h8 rS a11 bT h11 bZ l1").play("a11-a10").play("h11-g11")
        assert ended(state) is None
        assert ended(state.play("a10-a9")) == result


def test_entry_gives_no_crown_for_capturing_the_last_attacker() -> None:
    assert ended(stand(HELD, "rZ h8 rT b8 bT e8 bZ l1").play("b8xe8")) == ("crown", (0,))
    assert ended(stand(ENTRY, "rZ h8 rT b8 bT e8 bZ l1").play("b8xe8")) is None


def test_entry_lets_a_commander_leave_and_come_back() -> None:
    state = stand(ENTRY, "rZ h8 rS a11 bT k2 bZ l1").play("h8-h9").play("k2-k3")
    assert ended(state.play("h9-h8")) == ("crown", (0,))


def test_entry_asks_for_the_commander_and_its_own_throne() -> None:
    assert ended(stand(ENTRY, "rZ h8 rT a5 bZ l1").play("a5-e5")) is None
    assert ended(stand(ENTRY, "rZ a8 bZ l12").play("a8-e8")) is None


def test_entry_leaves_thrones_and_captures_as_they_are() -> None:
    assert ended(stand(ENTRY, "rS e5 h5 h8 rT e9 rZ a1 bZ l12").play("e9-e8")) == ("thrones", (0,))
    assert ended(stand(ENTRY, "rT f6 bZ f9 bS a1").play("f6xf9")) == ("captured", (0,))


def test_entry_in_teams_needs_the_move_and_both_commanders_in_safety() -> None:
    assert ended(stand(TEAMS_ENTRY, "rZ h4 bZ h5 gZ l12 yZ l1").play("h4-h8")) == ("crown", (0, 1))
    assert ended(stand(TEAMS_ENTRY, "rZ h8 bZ b5 gZ l12 yZ l1", turn=1).play("b5-h5")) == ("crown", (0, 1))
    assert ended(stand(TEAMS_ENTRY, "rZ h4 bZ h5 gT k5 gZ l12 yZ l1").play("h4-h8")) is None
    assert ended(stand(TEAMS_ENTRY, "rZ h8 bZ h5 bS g8 gT k8 gS k9 yS l1", turn=1).play("g8xk8")) is None


def test_entry_after_inheriting() -> None:
    """The commander who takes another on the own crown throne is safe from the pieces that change sides with it."""
    game = load_game("weltreich", players=3, crown="entry")
    assert ended(stand(game, "rZ h6 bZ h8 bT e8 gZ l12").play("h6xh8")) == ("crown", (0,))
    assert ended(stand(game, "rZ h8 rT f6 bZ f9 bT e8 gZ l12").play("f6xf9")) is None


def test_a_commander_on_its_throne_foresees_a_crown_only_where_it_may_be_held() -> None:
    for game, foreseen in ((HELD, True), (ENTRY, False)):
        assert insight.may_end(game.tables, stand(game, "rZ h8 rT a1 bT e8 bZ l1").raw[0]) == foreseen
    for game in (HELD, ENTRY):
        assert insight.may_end(game.tables, stand(game, "rZ h1 rT a1 bT k2 bZ l1").raw[0])


# The set-up


def test_setup_is_reflected_into_the_other_corners() -> None:
    game = load_game("weltreich", players=4, setup=OTHER_SETUP)
    assert drawn(game.start.diagram()) == drawn("""
    12 bT bT bT bT bS .  .  gS gT gT gT gT
    11 .  .  .  .  .  .  .  .  .  .  .  .
    10 .  .  .  .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 bS bS bS bS bS bZ gZ gS gS gS gS gS
     6 rS rS rS rS rS rZ yZ yS yS yS yS yS
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 .  .  .  .  .  .  .  .  .  .  .  .
     3 .  .  .  .  .  .  .  .  .  .  .  .
     2 .  .  .  .  .  .  .  .  .  .  .  .
     1 rT rT rT rT rS .  .  yS yT yT yT yT
       a  b  c  d  e  f  g  h  i  j  k  l
    """)


@pytest.mark.parametrize("edition", EDITIONS)
def test_setup_of_two_stands_in_opposite_corners(edition: str) -> None:
    start = load_game("weltreich", edition=edition, setup=OTHER_SETUP).start
    assert start.to_text() == "7bSbTbTbTbT/12/12/12/12/6bZbSbSbSbSbS/rSrSrSrSrSrZ6/12/12/12/12/rTrTrTrTrS7 0"


@pytest.mark.parametrize(
    "text",
    [
        OTHER_SETUP,
        OTHER_SETUP.lower(),
        OTHER_SETUP.upper(),
        OTHER_SETUP.replace(",", " , "),
        ",".join(reversed(OTHER_SETUP.split(","))),
    ],
)
def test_setup_has_one_canonical_form(text: str) -> None:
    assert load_game("weltreich", setup=text).variant.options == (("setup", OTHER_SETUP),)


@pytest.mark.parametrize("text", [DEFAULT_SETUP, "za1,tb1,ta2,td1,ta4,sc1,sa3,sb2,sc2,sb3,sc3"])
def test_setup_that_equals_the_default_is_the_default(text: str) -> None:
    game = load_game("weltreich", setup=text)
    assert game.variant == HELD.variant
    assert game.start == HELD.start


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a1",
        DEFAULT_SETUP + ",Sd4",
        DEFAULT_SETUP.removesuffix(",Sc3"),
        DEFAULT_SETUP + ",",
        DEFAULT_SETUP.replace("Sc3", "Sc2"),
        DEFAULT_SETUP.replace("Sc3", "Sa1"),
        DEFAULT_SETUP.replace("Sc3", "Td4"),
        DEFAULT_SETUP.replace("Za1", "Sa1"),
        DEFAULT_SETUP.replace("Sc3", "Zc3"),
        DEFAULT_SETUP.replace("Sc3", "Se5"),
        DEFAULT_SETUP.replace("Sc3", "Sg1"),
        DEFAULT_SETUP.replace("Sc3", "Sa7"),
        DEFAULT_SETUP.replace("Sc3", "Sa0"),
        DEFAULT_SETUP.replace("Sc3", "S"),
        DEFAULT_SETUP.replace("Sc3", "Kc3"),
        DEFAULT_SETUP.replace("Sc3", "S c3"),
        DEFAULT_SETUP.replace("Sc3", "ſc3"),
        DEFAULT_SETUP.replace("Sc3", "Sc٣"),
        DEFAULT_SETUP.replace(",", ";"),
    ],
)
def test_other_setups_are_refused_with_what_is_wanted(text: str) -> None:
    with pytest.raises(BadVariant, match="one Z, four T and six S on different squares") as caught:
        load_game("weltreich", setup=text)
    assert "außer e5" in caught.value.text("de")


# What is not offered


@pytest.mark.parametrize(
    ("chosen", "offered"),
    [
        ({"crown": "never"}, "held, entry"),
        ({"crown": "yes"}, "held, entry"),
        ({"teams": True, "order": "random"}, "alternate, clockwise"),
        ({"thrones": "3"}, "order, crown, setup"),
        ({"edition": "space", "players": 3, "crown": "entry"}, "for 2, 4 players"),
    ],
)
def test_other_values_are_refused_with_what_is_offered(chosen: dict[str, Any], offered: str) -> None:
    with pytest.raises(BadVariant, match=offered):
        load_game("weltreich", **chosen)


def test_options_go_together() -> None:
    game = load_game("weltreich", teams=True, order="Clockwise", crown="ENTRY", setup=OTHER_SETUP)
    assert dict(game.variant.options) == {"crown": "entry", "order": "clockwise", "setup": OTHER_SETUP}
    assert game.state_from_text(game.start.to_text()) == game.start
