"""What Das Tor reads, writes and shows."""

import pytest

from brettwerk import BadMoveText, BadStateText, IllegalMove, load_game
from brettwerk.core.drawing.scene import Effect
from brettwerk.games.tor import rules
from brettwerk.games.tor.test_rules import ALL, FOUR, GAME, TEAMS, THREE, code_of, placed
from brettwerk.testing import random_states


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a1",
        "a1a9",
        "a1-a9+Z",
        "a1-a9+t",
        "a1-a9+",
        "a1xa9",
        "A1-A9",
        "a1-b2",
        "a1-a1",
        "a1-a13",
        "m1-m2",
        "a1-a0",
        "a1-a09",
        "a1-a９",
    ],
)
def test_bad_move_texts_are_refused_with_a_reason(text: str) -> None:
    with pytest.raises(BadMoveText) as caught:
        GAME.start.play(text)
    assert caught.value.text("de") != caught.value.text("en")


def test_illegal_moves_say_why() -> None:
    assert code_of(GAME.start, "c3-c4") == "no-piece"
    assert code_of(GAME.start, "l12-l3") == "not-yours"
    assert code_of(GAME.start, "a1-b1") == "occupied"
    assert code_of(GAME.start, "b1-b5") == "target-zentrum"
    assert code_of(GAME.start, "a1-a9+T") == "no-gate"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "12/12/12/12/12/12/12/12/12/12/rZrZ10/12 0",
        "12/12/12/12/12/12/12/12/12/12/rTrTrTrTrT7/12 0",
        "12/12/12/12/12/12/12/12/12/12/gSgSgSgSgSgSgS5/12 0",
        "12/12/12/12/12/12/12/12/12/12/bZ11/12 0",
        "12/12/12/12/12/12/12/12/12/12/rZ12/12 0",
        "12/12/12/12/12/12/12/12/12/12/12 0",
        "12/12/12/12/12/12/12/12/12/12/rZ11/12 2",
        "12/12/12/12/12/12/12/12/12/12/rZ11/12 0 out=1",
        "12/12/12/12/12/12/12/12/12/12/rZ11/12 0 end=crown:0",
        "12/12/12/12/12/12/12/12/12/12/rZ11/12 0 step=1",
        "12/12/12/12/12/12/12/12/12/12/rZ١١/12 0",
    ],
)
def test_bad_position_texts_are_refused_with_a_reason(text: str) -> None:
    with pytest.raises(BadStateText) as caught:
        GAME.state_from_text(text)
    assert caught.value.text("de") != caught.value.text("en")


def test_seats_can_be_out_only_where_two_others_play_on() -> None:
    for game, out in ((THREE, "out=0,1"), (FOUR, "out=0,1,3"), (TEAMS, "out=3")):
        with pytest.raises(BadStateText, match="two sides"):
            placed(game, 2, "gZ:a1", out)
    assert placed(FOUR, 2, "gZ:a1 bZ:a2", "out=0,3").out == (0, 3)


def test_moves_are_distinct_and_stay_within_the_bound() -> None:
    for game in ALL:
        for seed in range(3):
            for state in random_states(game, seed):
                numbers = state.move_numbers
                assert len(set(numbers)) == len(numbers) < rules.MAX_MOVES
                assert all(0 <= number < rules.MOVE_COUNT for number in numbers)
                assert bool(numbers) != state.is_over


def test_caches_follow_the_board() -> None:
    for game in ALL:
        for state in random_states(game, 11, 120):
            again = game.state_from_text(state.to_text())
            assert again == state
            assert sorted(again.move_numbers) == sorted(state.move_numbers)
            mine, fresh = state.raw[0], again.raw[0]
            for field in (
                "placed",
                "in_hand",
                "open",
                "gates",
                "lines_of",
                "on_line",
                "crowd",
                "on_zentrum",
                "must_clear",
            ):
                assert (mine[field] == fresh[field]).all(), field


def test_clicks_lead_to_every_move_and_to_no_other() -> None:
    state = placed(GAME, 0, "rT:g10 gZ:a4 gS:g1")
    tree = state.inputs()["square-g10"]
    assert tree["square-g4"] == {"gate-none": "g10-g4", "gate-T": "g10-g4+T", "gate-S": "g10-g4+S"}
    assert tree["square-g9"] == "g10-g9"
    ids = {shape.id for shape in state.scene().shapes}
    assert {"gate-none", "gate-T", "gate-S", "square-g4"} <= ids
    for game in ALL:
        for state in random_states(game, 4, 60):
            shapes = [shape.id for shape in state.scene().shapes if shape.id]
            assert len(shapes) == len(set(shapes))
            paths = [game.clicks(state.raw[0], move) for move in state.move_numbers]
            assert all(set(path) <= set(shapes) for path in paths)
            beginnings = {path[:length] for path in paths for length in range(1, len(path))}
            assert len(set(paths)) == len(paths)
            assert not beginnings & set(paths)


def test_effects_show_the_move_and_what_comes_in() -> None:
    state = placed(GAME, 0, "rT:g10 gZ:a4 gS:g1")
    assert state.effects("g10-g4+S") == (
        Effect("move", "piece-g10", "square-g4"),
        Effect("place", "rS", "square-h5"),
    )
    assert state.effects("g10-g4") == (Effect("move", "piece-g10", "square-g4"),)


def test_editions_have_words_of_their_own() -> None:
    space = load_game("tor", edition="space")
    assert (GAME.name(), space.name("de")) == ("Das Tor", "Transmitter")
    with pytest.raises(IllegalMove) as caught:
        space.start.play("a1-a9+T")
    assert "opens no transmitter" in caught.value.text("en")
    assert "entsteht kein Transmitter" in caught.value.text("de")
