"""What a client needs to preview and turn a piece before it is laid."""

import pytest

from brettwerk import load_game
from brettwerk.core.drawing.scene import SQUARE, Scene, Shape
from brettwerk.games.blokus_duo.scene import SMALL


@pytest.fixture(scope="module")
def scene() -> Scene:
    return load_game("blokus-duo").start.scene()


@pytest.fixture(scope="module")
def choices(scene: Scene) -> dict[str, Shape]:
    return {shape.id: shape for shape in scene.shapes if "choice" in shape.classes.split()}


def test_four_quarter_turns_and_two_flips_lead_back(choices: dict[str, Shape]) -> None:
    for name in choices:
        turned = name
        for _ in range(4):
            turned = choices[turned].keys["r"]
        assert turned == name
        assert choices[choices[name].keys["f"]].keys["f"] == name


def test_turns_stay_with_their_piece(choices: dict[str, Shape]) -> None:
    for name, choice in choices.items():
        assert {other.rpartition("-")[0] for other in choice.keys.values()} == {name.rpartition("-")[0]}


def test_the_preview_lies_with_its_anchor_on_the_target_and_is_as_large_as_the_piece(choices: dict[str, Shape]) -> None:
    for choice in choices.values():
        anchor = next(part for part in choice.parts if part.classes == "anchor")
        assert choice.ghost == (anchor.attributes["cx"], anchor.attributes["cy"], SQUARE / SMALL)


def test_the_tray_begins_below_the_squares_and_above_the_pieces_in_hand(scene: Scene) -> None:
    assert all(shape.y < scene.tray for shape in scene.shapes if shape.id.startswith("square"))
    assert all(shape.y > scene.tray for shape in scene.shapes if shape.layer == "hand")
