"""Marked corners of Blokus Duo against the legal moves."""

from __future__ import annotations

from brettwerk.core.drawing.scene import name_of
from brettwerk.core.registry import load_game
from brettwerk.games.blokus_duo.pieces import corners
from brettwerk.games.blokus_duo.rules import covered
from brettwerk.testing.play import random_states

GAME = load_game("blokus-duo")


def test_a_corner_is_usable_exactly_if_some_piece_can_cover_it() -> None:
    for state in list(random_states(GAME, seed=6, plies=30))[::4]:
        if state.is_over:
            continue
        own = set(covered(state.raw[0], state.turn))
        touching = {GAME.board.names[one] for square in own for one in corners(square)}
        squares = {name for move in state.legal_moves() for name in move.split(",")}
        expected = squares & touching if own else squares & {"e10", "j5"}
        colour = GAME.colours[state.turn]
        [mark] = [one for one in GAME.marks(state) if one.kind == "corner" and one.colour == colour]
        assert set(map(name_of, mark.about)) == expected


def test_every_piece_that_can_be_placed_shows_where_it_fits() -> None:
    state = list(random_states(GAME, seed=6, plies=10))[-1]
    trays = set(state.inputs())
    assert {mark.when[0] for mark in GAME.marks(state) if mark.kind == "fit"} == trays
