"""What the options of Das Tor change: who sits in which corner, and where the pieces start."""

import pytest

from brettwerk import BadStateText, BadVariant, load_game
from brettwerk.games.tor.test_rules import BLUE_YELLOW, GAME, SET_UP, THREE, WITHOUT_BLUE, gates, placed
from brettwerk.testing import drawn, random_states

EMPTY_RANKS = "/".join(["12"] * 8)


def test_blue_and_yellow_sit_opposite_each_other_too() -> None:
    assert BLUE_YELLOW.colours == ("blue", "yellow")
    assert drawn(BLUE_YELLOW.start.diagram()) == drawn("""
    12 bZ bS .  .  .  .  .  .  .  .  .  .
    11 bT .  .  .  .  .  .  .  .  .  .  .
    10 .  .  .  .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  .  .  .  .  .  .
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 .  .  .  .  .  .  .  .  .  .  .  .
     3 .  .  .  .  .  .  .  .  .  .  .  .
     2 .  .  .  .  .  .  .  .  .  .  .  yT
     1 .  .  .  .  .  .  .  .  .  .  yS yZ
       a  b  c  d  e  f  g  h  i  j  k  l
    """)


def test_blue_begins_and_opens_gates_between_yellow_pieces() -> None:
    state = placed(BLUE_YELLOW, 0, "bT:g10 yZ:a4 yS:g1")
    assert state.text("en").startswith("Blue to move")
    assert gates(state) == {"g10-g4"}
    assert state.play("g10-g4+S") == placed(BLUE_YELLOW, 1, "bT:g4 bS:h5 yZ:a4 yS:g1")
    assert state.effects("g10-g4+S")[1].piece == "bS"
    assert {pile.token for pile in state.seat_facts(1).hand} == {"yT", "yS"}


def test_a_quarter_turn_changes_no_count() -> None:
    assert BLUE_YELLOW.start.perft(3) == GAME.start.perft(3)
    assert load_game("tor", players=3, without="red").start.perft(3) == THREE.start.perft(3)


def test_positions_have_no_pieces_of_colours_that_do_not_play() -> None:
    for game, foreign in ((BLUE_YELLOW, "rZ"), (GAME, "bZ"), (WITHOUT_BLUE, "bZ"), (THREE, "yZ")):
        with pytest.raises(BadStateText) as caught:
            placed(game, 0, f"{foreign}:a1")
        assert caught.value.code == "token"


@pytest.mark.parametrize(
    ("missing", "colours", "board"),
    [
        ("yellow", "red blue green", f"bZbS8gTgZ/bT10gS/{EMPTY_RANKS}/rS11/rZrT10"),
        ("red", "blue green yellow", f"bZbS8gTgZ/bT10gS/{EMPTY_RANKS}/11yT/10ySyZ"),
        ("blue", "red green yellow", f"10gTgZ/11gS/{EMPTY_RANKS}/rS10yT/rZrT8ySyZ"),
        ("green", "red blue yellow", f"bZbS10/bT11/{EMPTY_RANKS}/rS10yT/rZrT8ySyZ"),
    ],
)
def test_three_players_leave_out_any_colour(missing: str, colours: str, board: str) -> None:
    game = load_game("tor", players=3, without=missing)
    assert game.colours == tuple(colours.split())
    assert game.start.to_text() == f"{board} 0"
    assert [state.turn for state in random_states(game, seed=1, plies=4)] == [0, 1, 2, 0, 1]


def test_seats_keep_their_colours_to_the_end() -> None:
    match = WITHOUT_BLUE.new_match()
    match.leave(0)
    match.leave(2)
    assert match.outcome is not None
    assert match.outcome.text("en") == "Green wins: Yellow has left the game."


def test_other_corners_are_the_set_up_in_quarter_turns() -> None:
    assert SET_UP.start.to_text() == "bT9gZgT/bZ8gS2/1bS10/12/12/12/12/12/12/10yS1/2rS8yZ/rTrZ9yT 0"


def test_set_up_has_one_form_however_it_is_written() -> None:
    assert load_game("tor", players=4, setup=" sC2,ta1 ,ZB1").variant == SET_UP.variant
    assert SET_UP.option("setup") == "Zb1,Ta1,Sc2"
    assert load_game("tor", setup="Sa2,Za1,Tb1").variant == GAME.variant


def test_set_up_goes_together_with_the_other_options() -> None:
    game = load_game("tor", colours="blue-yellow", setup="Zc3,Ta1,Sb1")
    assert game.start.to_text() == "bT11/bS11/2bZ9/12/12/12/12/12/12/9yZ2/11yS/11yT 0"


def test_defaults_are_the_rules_as_they_stand() -> None:
    chosen = load_game("tor", colours="Red-Green", without="yellow", setup="Za1,Tb1,Sa2")
    assert chosen.variant == GAME.variant
    assert load_game("tor", players=3, without="Yellow").variant == THREE.variant


@pytest.mark.parametrize(
    "setup",
    [
        "",
        "Za1,Tb1",
        "Za1,Tb1,Sa2,Sa3",
        "Za1,Za2,Sb1",
        "Za1,Tb1,Sb1",
        "Za1,Tb1,Sb2",
        "Za1,Tb1,Sd1",
        "Za1,Tb1,Sa4",
        "Za1,Tb1,S",
        "Za1 Tb1 Sa2",
        "Za1,Tb1,Sa\u0662",
        "Za1,Tb1,Ra2",
    ],
)
def test_impossible_set_ups_are_refused(setup: str) -> None:
    with pytest.raises(BadVariant) as caught:
        load_game("tor", setup=setup)
    assert caught.value.code == "option-value"
    assert "except b2" in caught.value.text("en")
    assert "außer b2" in caught.value.text("de")


def test_a_refusal_names_what_is_offered() -> None:
    for choice, offered in (
        ({"colours": "red-blue"}, "one of: red-green, blue-yellow"),
        ({"players": 3, "without": "orange"}, "one of: yellow, red, blue, green"),
        ({"players": 3, "colours": "blue-yellow"}, "colours is for 2 players, not 3"),
        ({"teams": True, "colours": "blue-yellow"}, "colours is for 2 players, not 4"),
        ({"without": "red"}, "without is for 3 players, not 2"),
        ({"players": 4, "without": "red"}, "without is for 3 players, not 4"),
        ({"layout": "2"}, "It has: colours, without, setup."),
    ):
        with pytest.raises(BadVariant) as caught:
            load_game("tor", **choice)
        assert offered in str(caught.value)
