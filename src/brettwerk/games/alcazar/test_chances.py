"""Marked exits, decisions and sweeps of Alcazar against the rules."""

from __future__ import annotations

from brettwerk.core.drawing.scene import name_of
from brettwerk.core.registry import load_game
from brettwerk.games.alcazar import plain, rules
from brettwerk.games.alcazar.chances import exits
from brettwerk.games.alcazar.geometry import BOARD
from brettwerk.testing.play import random_states

GAME = load_game("alcazar")


def test_exits_are_the_steps_of_a_knight_whose_turn_it_is() -> None:
    for seed in range(4):
        for state in random_states(GAME, seed=seed, plies=60):
            for seat in GAME.seats:
                turned = GAME.with_turn(state, seat)
                if turned is None:
                    continue
                steps = {(step.origin, step.target) for step in exits(GAME, state.raw[0], seat)}
                texts = {f"{BOARD.names[origin]}-{BOARD.names[target]}" for origin, target in steps}
                legal = {move for move in turned.legal_moves() if "-" in move}
                assert legal <= texts
                assert len(texts) == rules.count_exits.py_func(
                    GAME.tables, rules.on_board.py_func(turned.raw[0]), seat, int(turned.raw[0].knight[seat])
                )


def test_what_decides_is_what_ends_the_game() -> None:
    seen = set()
    for seed in range(12):
        for state in random_states(GAME, seed=seed, plies=80):
            if state.is_over:
                continue
            position = plain.read("classic", 2, False, {}, state.to_text())
            won = set()
            for move in plain.legal_moves(position):
                result = plain.result(plain.play(position, move))
                won |= {result[0]} if result and result[1][state.turn] > 0 else set()
            codes = {mark.text.code for mark in GAME.marks(state) if mark.kind == "win"}
            assert codes == {f"chance.{code}" for code in won}
            seen |= codes
    assert seen


def test_every_swing_says_what_it_sweeps() -> None:
    state = GAME.start
    swings = [mark for mark in GAME.marks(state) if mark.kind == "sweep"]
    moves = {">".join(name_of(one) for one in mark.when) for mark in swings}
    assert moves == {move for move in state.legal_moves() if ">" in move}
    knights = {"square-a1", "square-d4"}
    assert not any(knights & set(mark.about[2:]) for mark in swings)
