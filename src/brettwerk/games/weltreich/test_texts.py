"""Weltreich's move texts, position texts, pictures and the steps of its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from brettwerk import load_game
from brettwerk.core.drawing.scene import Effect
from brettwerk.core.errors import BadMoveText, BadStateText, BadVariant, BrettwerkError, IllegalMove
from brettwerk.testing import random_states

if TYPE_CHECKING:
    from brettwerk.core.game import Game

TWO = load_game("weltreich")
THREE = load_game("weltreich", players=3)
FOUR = load_game("weltreich", players=4)
TEAMS = load_game("weltreich", teams=True)
SPACE = load_game("weltreich", edition="space")
EMPTY_RANKS = "/".join(["12"] * 11)

LINE = f"{EMPTY_RANKS}/rT2bS1rSrZ5 0"
"""On rank 1: a red rider on a1, a blue archer on d1, a red archer on f1, the red commander on g1."""


def test_offers() -> None:
    for wrong in ({"players": 5}, {"players": 1}, {"edition": "space", "players": 3}, {"players": 2, "teams": True}):
        with pytest.raises(BadVariant):
            load_game("weltreich", **wrong)
    assert SPACE.name("de") == "Stargate"
    assert TWO.name() == "Weltreich"


# Moves as text


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "a1",
            "a1a2",
            "a1-",
            "a1--a2",
            "A1-A2",
            "a1-a13",
            "m1-a1",
            "a0-a1",
            "a01-a2",
            "a1-a1",
            "a1-b2",
            "a1 - a2",
        ),
        *("a1xb2", "a٣-a4", "a1-a²", "a1-a99999999999", "a1-a2\u0000", "K", "a1–a2", "x", "-"),
    ],
)
def test_bad_move_texts(text: str) -> None:
    with pytest.raises(BadMoveText) as caught:
        TWO.start.play(text)
    assert caught.value.text("de")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("b1-b4", "no-piece"),
        ("d1-d5", "not-yours"),
        ("a1-f1", "own-piece"),
        ("g1xf1", "own-piece"),
        ("f1xd1", "distance"),
        ("f1-d1", "distance"),
        ("g1xd1", "distance"),
        ("a1-d1", "write-capture"),
        ("a1xa4", "write-move"),
    ],
)
def test_illegal_moves_say_why(text: str, code: str) -> None:
    state = TWO.state_from_text(LINE)
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    assert caught.value.code == code
    assert text[:2] in caught.value.text() + caught.value.text("de") or text[3:] in caught.value.text()


def test_wrong_distance_names_the_right_one_in_the_words_of_the_edition() -> None:
    with pytest.raises(IllegalMove) as caught:
        TWO.state_from_text(LINE).play("g1xd1")
    assert "commander captures at a distance of exactly 2 or 5" in caught.value.text("en")
    assert "Kommandeur schlägt genau auf die Entfernung 2 oder 5" in caught.value.text("de")
    with pytest.raises(IllegalMove) as caught:
        SPACE.state_from_text(LINE).play("f1xd1")
    assert "Nozzler" in caught.value.text("de")


def test_wrong_sign_names_the_right_text() -> None:
    with pytest.raises(IllegalMove) as caught:
        TWO.state_from_text(LINE).play("a1-d1")
    assert caught.value.text().endswith("written a1xd1.")


def test_partners_piece_is_named() -> None:
    with pytest.raises(IllegalMove) as caught:
        TEAMS.state_from_text(f"{EMPTY_RANKS}/rT2bS8 0").play("a1xd1")
    assert caught.value.code == "partners-piece"


# Positions as text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "position-fields"),
        (EMPTY_RANKS, "position-fields"),
        (f"{EMPTY_RANKS} 0", "ranks"),
        (f"{EMPTY_RANKS}/11 0", "files"),
        (f"{EMPTY_RANKS}/13 0", "files"),
        (f"{EMPTY_RANKS}/gT11 0", "token"),
        (f"{EMPTY_RANKS}/rK11 0", "token"),
        (f"{EMPTY_RANKS}/r 0", "token"),
        (f"{EMPTY_RANKS}/١٢ 0", "token"),
        (f"{EMPTY_RANKS}/rZrZ10 0", "too-many"),
        (f"{EMPTY_RANKS}/{'rTbT' * 4}rT3 0", "too-many"),
        (f"{'rS' * 12}/{EMPTY_RANKS[:-3]}/bS11 0", "too-many"),
        (f"{EMPTY_RANKS}/12 2", "turn"),
        (f"{EMPTY_RANKS}/12 ١", "turn"),
        (f"{EMPTY_RANKS}/12 0 step=3", "field"),
        (f"{EMPTY_RANKS}/12 0 out=1", "nobody-out"),
        (f"{EMPTY_RANKS}/12 0 end=escape:0", "field-value"),
        (f"{EMPTY_RANKS}/12 0 end=crown:4", "field-value"),
    ],
)
def test_bad_state_texts(text: str, code: str) -> None:
    with pytest.raises(BadStateText) as caught:
        TWO.state_from_text(text)
    assert caught.value.code == code
    assert caught.value.text("de") != caught.value.text("en")


def test_impossible_out_fields() -> None:
    for text, code in (("0 out=0", "turn-out"), ("0 out=3", "field-value"), ("0 out=0,1,2", "everybody-out")):
        with pytest.raises(BadStateText) as caught:
            THREE.state_from_text(f"{EMPTY_RANKS}/rT11 {text}")
        assert caught.value.code == code
    with pytest.raises(BadStateText):
        TEAMS.state_from_text(f"{EMPTY_RANKS}/rT11 0 out=1")


def test_last_player_in_a_text_has_won() -> None:
    state = THREE.state_from_text(f"{EMPTY_RANKS}/rT11 0 out=1,2")
    assert state.to_text() == f"{EMPTY_RANKS}/rT11 0 out=1,2 end=captured:0"


def test_boards_without_commanders_and_with_inherited_pieces_are_possible() -> None:
    assert TWO.state_from_text(f"{EMPTY_RANKS}/{'rT' * 8}4 0").legal_moves()
    assert FOUR.state_from_text(f"{'rS' * 12}/{'rS' * 12}/{'gT' * 12}/{'gT' * 4}8/{'12/' * 7}12 0").legal_moves()


@pytest.mark.parametrize("game", [TWO, THREE, FOUR, TEAMS, SPACE])
def test_texts_and_diagrams_are_read_back(game: Game) -> None:
    for state in random_states(game, 7, 60):
        assert game.state_from_text(state.to_text()) == state
        fields = dict(part.split("=") for part in state.to_text().split()[2:])
        assert game.state_from_diagram(state.diagram(), state.turn, **fields) == state


def test_no_text_makes_anything_but_a_brettwerk_error() -> None:
    for text in (
        "\u0000",
        "/" * 40,
        "12/" * 12 + " 0",
        f"{EMPTY_RANKS}/rT11 0 out=²",
        "٣ ٣",
    ):
        for game in (TWO, THREE):
            with pytest.raises(BrettwerkError):
                game.state_from_text(text)


# Endings in words


def test_endings_in_words() -> None:
    thrones = "12/12/12/4rT7/4rS2rS4/12/12/4rS2rS4/12/12/12/rZ9bZ1 0"
    state = TWO.state_from_text(thrones).play("a1-a2")
    assert state.outcome is not None
    assert state.outcome.text("en") == "Red wins: all four thrones are occupied."
    assert state.outcome.text("de") == "Rot gewinnt: Alle vier Throne sind besetzt."
    state = THREE.state_from_text(thrones).play("a1-a2")
    assert state.outcome is not None
    assert state.outcome.text("de") == "Rot gewinnt: Drei der vier Throne sind besetzt."
    state = SPACE.state_from_text(thrones).play("a1-a2")
    assert state.outcome is not None
    assert state.outcome.text("en") == "Red wins: all four Stargates are occupied."


def test_crown_in_words() -> None:
    state = TEAMS.state_from_text("12/12/12/12/12/12/12/7bZ4/7rZ4/12/12/gZ10yZ 0").play("h4-h8")
    assert state.outcome is not None
    assert state.outcome.text("de").startswith(
        "Rot und Blau gewinnen: Jeder der beiden Kommandeure steht auf seinem Krönungsthron"
    )
    assert state.outcome.text("en").startswith("Red and Blue win: both commanders stand on their crown thrones, safe")


# Pictures and steps


def test_move_is_a_click_on_the_piece_and_one_on_the_target() -> None:
    assert TWO.start.inputs()["square-a1"]["square-a9"] == "a1-a9"


def test_capture_comes_before_the_move() -> None:
    assert TWO.state_from_text(LINE).effects("a1xd1") == (
        Effect("capture", "piece-d1"),
        Effect("move", "piece-a1", "square-d1"),
    )


def test_inherited_pieces_are_shown_in_their_new_colour() -> None:
    state = THREE.state_from_text("12/12/12/12/12/12/12/12/12/12/gZ11/rT2bZ1bSrZ1bT3 0")
    assert state.effects("a1xd1") == (
        Effect("capture", "piece-d1"),
        Effect("move", "piece-a1", "square-d1"),
        Effect("place", "rS", "square-f1"),
        Effect("place", "rT", "square-i1"),
    )


def test_crown_thrones_are_drawn_in_their_owners_colours() -> None:
    thrones = [shape.classes for shape in TWO.start.scene().shapes if "throne" in shape.classes]
    assert thrones == ["throne crown-throne blue", "throne", "throne", "throne crown-throne red"]


def test_commanders_bear_a_sign_and_pieces_of_a_player_who_left_are_faded() -> None:
    shapes = {shape.id: shape for shape in THREE.start.leave(1).scene().shapes if shape.id}
    assert shapes["piece-a1"].parts[-1].classes == "sign"
    assert shapes["piece-a12"].classes.endswith("gone")
    assert shapes["piece-a12"].label == "bZ"
