"""Marks of Weltreich against trying every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.core.registry import load_game
from brettwerk.games.shared.big_board import CYLINDER, shape_of
from brettwerk.games.weltreich import rules
from brettwerk.games.weltreich.chances import decisive_moves
from brettwerk.testing.play import random_states

if TYPE_CHECKING:
    from brettwerk.core.state import State

VARIANTS = [
    {"players": 2},
    {"players": 3},
    {"players": 4, "edition": "space"},
    {"players": 4, "teams": True},
    {"players": 2, "crown": "entry"},
]


def tried(state: State) -> set[int]:
    """The moves that capture a commander or win, by playing all."""
    board, found = state.raw[0].at.tolist(), set()
    for move in state.move_numbers:
        captured = board[rules.LINES.squares(move)[1]]
        outcome = state.after(move).outcome
        if (captured and shape_of(captured) == CYLINDER) or (outcome and state.turn in outcome.winners):
            found.add(move)
    return found


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_could_be_taken_is_what_some_move_takes(variant: dict[str, Any]) -> None:
    game = load_game("weltreich", **variant)
    seen = 0
    for state in list(random_states(game, seed=5, plies=120))[::4]:
        for seat in game.seats:
            turned = game.with_turn(state, seat)
            if turned:
                expected = tried(turned)
                assert set(decisive_moves(game, turned)) == expected
                seen += bool(expected)
    assert seen


def place(pieces: str, turn: int = 0) -> State:
    words = pieces.split()
    board = {square: piece for piece, square in zip(words[::2], words[1::2], strict=True)}
    game = load_game("weltreich")
    rows = [[board.get(f"{file}{rank}", "") for file in "abcdefghijkl"] for rank in range(1, 13)]
    return game.state_from_text(f"{game.board.write([word for row in rows for word in row])} {turn}")


def test_a_commander_that_can_be_crowned_is_marked_for_the_seat_to_move() -> None:
    state = place("rZ h1 bZ l12")
    [mark] = [one for one in load_game("weltreich").marks(state) if one.text.code == "chance.crown"]
    assert mark.kind == "win"
    assert mark.about == ("square-h1", "square-h8")
    assert mark.text.params["moves"] == "h1-h8"


def test_the_same_chance_of_the_other_seat_is_a_threat() -> None:
    state = place("rZ h1 bZ l12", turn=1)
    kinds = {one.kind for one in load_game("weltreich").marks(state) if one.text.code == "chance.crown"}
    assert kinds == {"threat"}
