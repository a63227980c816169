"""The rules of Blockade, sentence by sentence, as diagrams."""

from brettwerk import load_game
from brettwerk.testing import drawn, reach

GAME = load_game("blockade")


def test_kings_stand_on_e2_and_e11_and_guards_are_in_hand() -> None:
    assert GAME.start.to_text() == "12/4bZ7/12/12/12/12/12/12/12/12/4rZ7/12 0"


def test_first_guard_goes_on_no_zentrum_and_in_no_kings_feld() -> None:
    assert reach(GAME.start) == drawn("""
    12 x  x  x  .  .  .  x  x  x  x  x  x
    11 x  .  x  .  bZ .  x  .  x  x  .  x
    10 x  x  x  .  .  .  x  x  x  x  x  x
     9 x  x  x  x  x  x  x  x  x  x  x  x
     8 x  .  x  x  .  x  x  .  x  x  .  x
     7 x  x  x  x  x  x  x  x  x  x  x  x
     6 x  x  x  x  x  x  x  x  x  x  x  x
     5 x  .  x  x  .  x  x  .  x  x  .  x
     4 x  x  x  x  x  x  x  x  x  x  x  x
     3 x  x  x  .  .  .  x  x  x  x  x  x
     2 x  .  x  .  rZ .  x  .  x  x  .  x
     1 x  x  x  .  .  .  x  x  x  x  x  x
       a  b  c  d  e  f  g  h  i  j  k  l
    """)


def test_second_guard_may_go_on_a_zentrum() -> None:
    state = GAME.start.play("a12").play("l1")
    assert "b5" in state.legal_moves()
