"""Blockade with guards that may end their moves anywhere."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from brettwerk import BadVariant, IllegalMove, load_game
from brettwerk.games.blockade import plain, rules
from brettwerk.games.shared.felder import ZENTREN
from brettwerk.testing import drawn, reach

if TYPE_CHECKING:
    from brettwerk.core.game import Game

OUTSIDE = load_game("blockade")
ANYWHERE = load_game("blockade", guards="anywhere")

SIX_PLACED = """
12 .  .  .  .  .  .  .  .  .  .  .  .
11 .  .  .  .  bZ .  .  .  .  .  .  .
10 .  .  .  .  .  .  .  .  .  .  .  .
 9 .  .  .  .  .  .  .  .  .  .  .  .
 8 .  .  .  .  .  .  .  .  .  .  .  .
 7 .  .  .  .  .  .  .  .  .  .  .  .
 6 .  .  bS .  .  rS .  .  bS .  .  .
 5 .  .  .  .  rS .  .  .  .  .  .  .
 4 .  .  .  .  .  .  .  .  .  .  .  .
 3 rS rS .  .  .  .  .  .  .  .  .  .
 2 .  .  .  .  rZ .  .  .  .  .  .  .
 1 .  .  .  .  .  .  .  .  .  rS rS .
   a  b  c  d  e  f  g  h  i  j  k  l
"""


def test_guard_that_moves_may_end_in_either_kings_feld() -> None:
    state = ANYWHERE.state_from_diagram(SIX_PLACED, 0)
    assert reach(state, "f6") == drawn("""
    12 .  .  .  .  .  x  .  .  .  .  .  .
    11 .  .  .  .  bZ x  .  .  .  .  .  .
    10 .  .  .  .  .  x  .  .  .  .  .  .
     9 .  .  .  .  .  x  .  .  .  .  .  .
     8 .  .  .  .  .  x  .  .  .  .  .  .
     7 .  .  .  .  .  x  .  .  .  .  .  .
     6 .  .  bS x  x  rS x  x  bS .  .  .
     5 .  .  .  .  rS x  .  .  .  .  .  .
     4 .  .  .  .  .  x  .  .  .  .  .  .
     3 rS rS .  .  .  x  .  .  .  .  .  .
     2 .  .  .  .  rZ x  .  .  .  .  .  .
     1 .  .  .  .  .  x  .  .  .  rS rS .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert {"b3-d3", "b3-e3", "b3-f3", "e5-e3"} <= set(state.legal_moves())
    assert not {"e5-e2", "e5-e1", "b3-a3"} & set(state.legal_moves())


def test_by_default_a_guard_does_not_end_there() -> None:
    state = OUTSIDE.state_from_diagram(SIX_PLACED, 0)
    with pytest.raises(IllegalMove) as caught:
        state.play("f6-f3")
    assert caught.value.code == "stops-in-kings-feld"
    assert "g3" in {move[3:] for move in state.legal_moves() if move.startswith("b3-")}


@pytest.mark.parametrize("game", [OUTSIDE, ANYWHERE], ids=str)
def test_no_guard_is_placed_there(game: Game) -> None:
    for square in ("d3", "f10"):
        with pytest.raises(IllegalMove) as caught:
            game.start.play(square)
        assert caught.value.code == "kings-feld"
    assert ANYWHERE.start.legal_moves() == OUTSIDE.start.legal_moves()


def test_square_that_a_guard_leaves_in_a_kings_feld_stays_shut_for_placing() -> None:
    """Blue has guards in hand and places while Red moves into the Feld, within it, and out again."""
    state = ANYWHERE.state_from_text("12/4bZ7/12/8rS3/7rS4/2rS7bS1/3rS8/1rS10/rS11/12/4rZ7/12 0")
    outside = set(OUTSIDE.start.legal_moves()) | {OUTSIDE.board.names[square] for square in ZENTREN} - {"e2", "e11"}
    for red, blue in (("d6-d3", "l12"), ("d3-f3", "l10"), ("f3-f8", "l9")):
        state = state.play(red)
        taken = {ANYWHERE.board.names[square] for square in range(144) if state.raw[0].guard[square]}
        assert set(state.legal_moves()) == outside - taken
        state = state.play(blue)
        assert ANYWHERE.state_from_text(state.to_text()).legal_moves() == state.legal_moves()


def test_guard_in_a_kings_feld_turns_the_king() -> None:
    """The guard beside the red king stops it at once: it turns on its own square."""
    state = ANYWHERE.state_from_text("12/4bZ7/12/12/12/12/12/12/12/12/4rZrS6/12 0")
    assert "K" not in state.legal_moves()
    state = ANYWHERE.state_from_text("12/4bZ7/4rS7/12/12/12/12/12/12/12/4rZ7/12 0")
    assert "K" not in state.legal_moves()  # e9, then left and right to the side edges
    state = ANYWHERE.state_from_text("12/4bZ7/4rS7/7bS4/12/12/12/12/12/12/4rZ7/12 0")
    assert state.legal_moves() == ["K"]  # e9, right to g9, up file g


def test_who_can_move_into_a_kings_feld_only_is_not_passed_over() -> None:
    diagram = """
    12 rS rS rS .  .  .  bS .  .  .  .  .
    11 rS rS rS .  bZ .  .  .  .  .  .  .
    10 bS bS bS .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  .  .  .  .  .  .
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 .  .  .  .  .  .  .  .  .  .  .  .
     3 .  .  .  .  .  .  .  .  .  .  .  .
     2 .  .  .  .  rZ .  .  .  .  .  .  .
     1 .  .  .  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """
    assert OUTSIDE.state_from_diagram(diagram, 0).turn == 1
    state = ANYWHERE.state_from_diagram(diagram, 0)
    assert state.turn == 0
    assert state.legal_moves() == ["c11-d11", "c12-d12", "c12-e12", "c12-f12"]


def test_six_guards_with_open_lines_have_as_many_moves_as_there_may_be() -> None:
    diagram = """
    12 .  .  .  .  .  .  .  .  .  .  .  .
    11 .  .  .  .  bZ .  .  .  .  .  .  .
    10 .  .  .  .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  rS .  .  .  .  .
     6 .  .  .  .  .  rS .  .  .  .  .  .
     5 .  .  .  rS .  .  .  .  .  .  .  .
     4 .  .  rS .  .  .  .  .  .  .  .  .
     3 .  rS .  .  .  .  .  .  .  .  .  .
     2 .  .  .  .  rZ .  .  .  .  .  .  .
     1 rS .  .  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """
    assert len(ANYWHERE.state_from_diagram(diagram, 0).move_numbers) == 6 * 22 < rules.MAX_MOVES


def test_second_reading_agrees_while_guards_stand_in_kings_felder() -> None:
    """Guards are strewn over the board, many of them around the kings, and a few moves are played."""
    chance = random.Random(1)
    empty = [square for square in range(144) if square not in rules.KINGS]
    around = [square for square in empty if not ANYWHERE.tables.may_place[square]]
    for _ in range(60):
        squares = list(dict.fromkeys([*chance.sample(around, 4), *chance.sample(empty, 12)]))[:12]
        words = [""] * 144
        words[rules.KINGS[0]], words[rules.KINGS[1]] = "rZ", "bZ"
        for index, square in enumerate(squares):
            words[square] = "rS" if index % 2 else "bS"
        state = ANYWHERE.state_from_text(f"{ANYWHERE.board.write(words)} {chance.randrange(2)}")
        position = plain.read("classic", 2, False, {"guards": "anywhere"}, state.to_text())
        for _ in range(6):
            assert (state.turn, state.legal_moves()) == (plain.turn(position), plain.legal_moves(position))
            assert ANYWHERE.state_from_text(state.to_text()).legal_moves() == state.legal_moves()
            if state.is_over or state.legal_moves() == ["K"]:
                break
            move = chance.choice(state.legal_moves())
            state, position = state.play(move), plain.play(position, move)


def test_other_values_are_refused_with_what_is_offered() -> None:
    with pytest.raises(BadVariant, match="outside, anywhere"):
        load_game("blockade", guards="inside")
    with pytest.raises(BadVariant, match="It has: guards"):
        load_game("blockade", kings="anywhere")
    assert load_game("blockade", guards="Outside").variant == OUTSIDE.variant
    assert load_game("blockade", edition="space", guards="ANYWHERE").option("guards") == "anywhere"
