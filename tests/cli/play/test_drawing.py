"""Positions in the terminal."""

from io import StringIO

import pytest
from rich.console import Console

from brettwerk import load_game
from brettwerk.cli.play.drawing import draw_position
from brettwerk.core.state import State


class Terminal(StringIO):
    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding


def drawn(state: State, encoding: str = "utf-8") -> list[str]:
    return draw_position(state, Console(file=Terminal(encoding))).plain.splitlines()


@pytest.mark.parametrize(("encoding", "sign"), [("utf-8", "∘"), ("ascii", "*")])
def test_start_points_are_marked_while_they_are_empty(encoding: str, sign: str) -> None:
    start = load_game("blokus-duo").start
    assert drawn(start, encoding)[4] == f"10 . . . . {sign} . . . . . . . . ."
    assert drawn(start, encoding)[9] == f" 5 . . . . . . . . . {sign} . . . ."
    assert sum(line.count(sign) for line in drawn(start, encoding)) == 2
    after = drawn(start.play("e10"), encoding)
    assert after[4] == "10 . . . . o . . . . . . . . ."
    assert sum(line.count(sign) for line in after) == 1


def test_zentren_are_marked_and_in_weltreich_thrones_alone() -> None:
    assert sum(line.count("∘") for line in drawn(load_game("tor").start)) == 16
    marked = {number for number, line in enumerate(drawn(load_game("weltreich").start)) if "∘" in line}
    assert len(marked) == 2
    assert sum(line.count("∘") for line in drawn(load_game("weltreich").start)) == 4


@pytest.mark.parametrize("name", ["alcazar", "allein", "aufstellen"])
def test_other_boards_are_drawn_as_their_diagrams(name: str) -> None:
    start = load_game(name).start
    signs = str.maketrans("●▲■│─┼", "ZTS|-+")
    assert [line.translate(signs) for line in drawn(start)] == start.diagram().splitlines()


def marked(before: State, after: State) -> str:
    """The characters that are marked as changed, line by line."""
    drawn = draw_position(after, Console(file=Terminal("utf-8")), before)
    places = {at for span in drawn.spans if span.style == "reverse" for at in range(span.start, span.end)}
    return "".join(drawn.plain[at] for at in sorted(places))


def test_the_last_move_is_marked() -> None:
    start = load_game("aufstellen").start
    assert marked(start, start.play("b2")) == "r■"
    tor = load_game("tor").start
    assert marked(tor, tor.play("a1-a10")) == "r●. "
    duo = load_game("blokus-duo").start
    assert marked(duo, duo.play("e10,f10")) == "oo"
    assert marked(duo, duo) == ""


def test_a_wall_that_turns_is_marked_too() -> None:
    start = load_game("alcazar").start
    assert marked(start, start.play("d2n>d3e")) == "|   "
