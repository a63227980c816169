"""Marked lines of Aufstellen against trying every move."""

from __future__ import annotations

from brettwerk.core.drawing.scene import name_of
from brettwerk.core.registry import load_game
from brettwerk.games.aufstellen.rules import target_of
from brettwerk.testing.play import random_states


def test_rings_are_exactly_where_a_move_completes_a_line() -> None:
    seen = set()
    for diagonals in ("yes", "no"):
        game = load_game("aufstellen", diagonals=diagonals)
        for seed in range(30):
            for state in random_states(game, seed=seed, plies=30):
                if state.is_over:
                    continue
                marks = game.marks(state)
                for seat, kind in ((state.turn, "win"), (1 - state.turn, "threat")):
                    turned = game.with_turn(state, seat)
                    moves = turned.move_numbers if turned else ()
                    won = {
                        game.board.names[target_of(move)]
                        for move in moves
                        if turned and (end := turned.after(move).outcome) and end.code == "line"
                    }
                    assert {name_of(mark.about[0]) for mark in marks if mark.kind == kind} == won
                    seen |= {kind} if won else set()
    assert seen == {"win", "threat"}


def test_every_line_of_three_with_room_for_the_fourth_is_marked() -> None:
    game = load_game("aufstellen")
    state = game.state_from_text("rSrS1rZ/rT3/bSbTbZ1/1bT2 0 step=8")
    lines = {mark.colour: mark.text.params["square"] for mark in game.marks(state) if mark.kind == "line"}
    assert lines == {"red": "c4", "blue": "d2"}
