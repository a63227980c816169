"""Where arrow keys lead."""

from __future__ import annotations

from brettwerk.core.drawing.scene import Scene, Shape, circle, path, rect
from brettwerk.testing.keyboard import Keyboard, middle_of


def place(name: str, x: float, y: float, *, layer: str = "board", classes: str = "square") -> Shape:
    return Shape(name, layer, classes, (rect(-5, -5, 10, 10),), x, y)


def keyboard(*shapes: Shape) -> Keyboard:
    return Keyboard(Scene(100, 100, "classic game", shapes))


def test_arrows_lead_from_place_to_place_but_not_far_aside() -> None:
    board = keyboard(place("a", 0, 0), place("b", 10, 0), place("c", 10, 10), place("far", 12, 90))
    assert board.reached("", ()) == {"a", "b", "c", "far"}
    assert board.reached("far", ()) == {"a", "b", "c", "far"}
    steep = keyboard(place("a", 0, 0), place("same", 0.2, 0.2))
    assert steep.reached("a", ()) == {"a"}


def test_pieces_marks_and_decoration_are_not_places() -> None:
    board = keyboard(
        place("a", 0, 0), place("p", 10, 0, layer="piece"), place("m", 20, 0, layer="mark"), place("", 30, 0)
    )
    assert set(board.places) == {"a"}
    assert keyboard().reached("", ()) == set()


def test_choices_are_there_while_they_are_shown() -> None:
    board = keyboard(place("a", 0, 0), place("c", 10, 0, layer="hand", classes="piece choice"))
    assert board.reached("a", ()) == {"a"}
    assert board.reached("a", {"c"}) == {"a", "c"}


def test_the_middle_is_that_of_the_first_part_turned_with_its_shape() -> None:
    assert middle_of(Shape("", "board", "", (circle(2, x=3, y=1), circle(9)), 10, 20)) == (13, 21)
    x, y = middle_of(Shape("", "board", "", (path("M0 0L4 0"),), 10, 10, turn=90))
    assert (round(x, 6), round(y, 6)) == (10, 12)
