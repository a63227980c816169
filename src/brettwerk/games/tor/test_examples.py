"""The rulebook's examples, on one board of our own for which all that they say is true: their figure is lost.

Yellow has the triangle A on g7 and the square G on i4, Red the square H on h8. Of the pieces on their lines, C is the
cylinder on c4, B the square on g3, E the square on l7, F the cylinder on j1, and I the cylinder on a8. J on b11 and
K on e2 are Green's, on Zentren with two enemies around each.
"""

import pytest

from brettwerk import Game, State
from brettwerk.games.tor.test_rules import FOUR, SPACE_FOUR, code_of, gates

in_both_editions = pytest.mark.parametrize("four", [FOUR, SPACE_FOUR], ids=repr)

BOARD = """
    12 .  .  yS .  .  .  .  .  .  .  .  .
    11 .  gS .  .  .  .  .  .  .  .  .  .
    10 rT .  .  .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 yZ .  .  .  .  .  .  rS .  .  gT .
     7 .  .  .  .  .  .  yT .  .  .  .  rS
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 .  .  gZ .  .  .  .  .  yS .  .  .
     3 .  .  .  .  .  .  gS .  .  .  .  .
     2 .  .  .  .  gT .  .  .  .  .  .  .
     1 .  .  .  rS .  bS .  .  .  rZ .  .
       a  b  c  d  e  f  g  h  i  j  k  l
"""
RED, GREEN, YELLOW = 0, 2, 3


def on_board(four: Game, turn: int, board: str = BOARD) -> State:
    return four.state_from_diagram(board, turn)


@in_both_editions
def test_example_1_a_triangle_between_cylinder_and_square_brings_a_piece_in(four: Game) -> None:
    state = on_board(four, YELLOW)
    assert {"g7-g4+T", "g7-g4+S"} <= set(state.legal_moves())
    assert "yS" in state.play("g7-g4+S").diagram().splitlines()[7]


@in_both_editions
def test_example_2_cylinder_and_square_of_two_colours_open_no_gate(four: Game) -> None:
    """The rulebook does not say how it ends. C and F are cylinders of two colours, and E goes with F (example 3)."""
    assert code_of(on_board(four, YELLOW), "g7-c7+T") == "no-gate"
    in_one_colour = BOARD.replace("yT .  .  .  .  rS", "yT .  .  .  .  gS")
    assert "g7-c7+T" in on_board(four, YELLOW, in_one_colour).legal_moves()


@in_both_editions
def test_example_3_an_occupied_gate_lets_nobody_in(four: Game) -> None:
    assert code_of(on_board(four, YELLOW), "g7-j7+T") == "zentrum-taken"
    assert "g7-j7" in gates(on_board(four, YELLOW, BOARD.replace("gT .\n", ".  .\n")))


@in_both_editions
def test_example_4_two_squares_and_no_triangle_open_no_gate(four: Game) -> None:
    assert code_of(on_board(four, YELLOW), "i4-g4+T") == "no-gate"


@in_both_editions
def test_example_5_a_piece_may_follow_on_the_zentrum_just_left(four: Game) -> None:
    after = on_board(four, RED).play("h8-g8+T")
    assert after.diagram().splitlines()[4].split()[7:9] == ["rS", "rT"]


@in_both_editions
def test_green_must_clear_one_zentrum_and_then_the_other(four: Game) -> None:
    state = on_board(four, GREEN)
    assert {move.split("-")[0] for move in state.legal_moves()} == {"b11", "e2"}
    for move in ("b11-b10", "i4-i5", "j1-j3", "f1-f3"):
        state = state.play(move)
    assert state.turn == GREEN
    assert {move.split("-")[0] for move in state.legal_moves()} == {"e2"}
