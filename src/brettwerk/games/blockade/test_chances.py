"""The marked ways of Blockade's kings against the second reading and the rules."""

from __future__ import annotations

from brettwerk.core.registry import load_game
from brettwerk.games.blockade import plain, rules
from brettwerk.games.blockade.chances import OUT, stretches
from brettwerk.testing.play import random_states

GAME = load_game("blockade")


def test_a_way_leads_out_exactly_where_the_rules_say_so() -> None:
    seen = set()
    for seed in range(8):
        for state in random_states(GAME, seed=seed, plies=40):
            position = plain.read("classic", 2, False, {}, state.to_text())
            for seat in GAME.seats:
                found = any(way.ends == OUT for way in stretches(GAME, state.raw[0], seat))
                assert found == plain.has_way_out(position.board, seat), state
                seen.add(found)
    assert seen == {True, False}


def test_ways_run_over_empty_squares_and_end_before_what_stops_them() -> None:
    for state in list(random_states(GAME, seed=3, plies=30))[::3]:
        guards = {square for square, guard in enumerate(state.raw[0].guard.tolist()) if guard}
        for seat in GAME.seats:
            for way in stretches(GAME, state.raw[0], seat):
                step = rules.STEP[way.direction]
                squares = range(way.start, way.end + step, step)
                assert not guards & set(squares)
                if way.ends == "turn":
                    assert way.end + step in guards


def test_the_king_glows_when_escape_is_the_only_move_and_leaves_a_trail() -> None:
    for seed in range(20):
        for state in random_states(GAME, seed=seed, plies=60):
            classes = {shape.classes.split()[0] for shape in state.scene().shapes}
            assert ("glow-king" in classes) == (state.legal_moves() == ["K"])
            assert ("trail" in classes) == (state.outcome is not None and state.outcome.code == "escape")
            if state.legal_moves() == ["K"]:
                escaped = {shape.classes.split()[0] for shape in state.play("K").scene().shapes}
                assert "trail" in escaped
                return
    raise AssertionError
