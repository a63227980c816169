"""Moves as people type them."""

import pytest

from brettwerk import BadMoveText, IllegalMove, load_game
from brettwerk.core.mistakes.typed_moves import read_typed


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        ("tor", "B1-B12", "b1-b12"),
        ("tor", "b1 b12", "b1-b12"),
        ("blockade", "F7", "f7"),
        ("blokus-duo", "F10 e10", "e10,f10"),
        ("blokus-duo", "f10,E10,g10", "e10,f10,g10"),
        ("blokus-duo", "e10", "e10"),
    ],
)
def test_case_signs_and_order_do_not_matter(name: str, typed: str, meant: str) -> None:
    match = load_game(name).new_match()
    assert match.play(read_typed(match.state, typed))
    assert match.moves[-1] == meant


def test_a_capture_can_be_typed_as_a_plain_move_and_back() -> None:
    state = load_game("weltreich").start
    captures: list[str] = []
    while not captures:
        captures = [move for move in state.legal_moves() if "x" in move]
        plain = next(move for move in state.legal_moves() if "-" in move)
        assert read_typed(state, plain.replace("-", "x")) == plain
        state = state if captures else state.play(state.legal_moves()[-1])
    assert read_typed(state, captures[0].replace("x", "-").upper()) == captures[0]


def test_the_direction_of_a_move_matters() -> None:
    state = load_game("tor").start
    with pytest.raises(IllegalMove):
        state.play(read_typed(state, "B12-B1"))


def test_what_means_no_move_is_left_to_the_rules() -> None:
    state = load_game("blockade").start.play("f7")
    with pytest.raises(IllegalMove) as refused:
        state.play(read_typed(state, "F7"))
    assert str(refused.value) == "f7 is occupied."
    with pytest.raises(BadMoveText):
        state.play(read_typed(state, "hello"))
