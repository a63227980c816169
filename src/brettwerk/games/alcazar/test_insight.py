"""What the search knows about Alcazar: sound everywhere, and sharp where it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from brettwerk import load_game
from brettwerk.core.match import Match
from brettwerk.core.rng import generator
from brettwerk.games.alcazar import insight, rules
from brettwerk.games.alcazar.geometry import BOARD, STEPS
from brettwerk.search.engine import Engine
from brettwerk.testing import random_states

if TYPE_CHECKING:
    from brettwerk.core.state import State

GAME = load_game("alcazar")


def priors_of(state: State) -> dict[str, float]:
    moves, priors = GAME.move_buffer(1)[0], np.zeros(rules.MAX_MOVES, np.float32)
    record = state.record[0]
    n = rules.legal_moves(GAME.tables, record, moves)
    insight.weigh(GAME.tables, record, moves, n, priors)
    return {state.move_text(int(moves[k])): float(priors[k]) for k in range(n)}


def values_of(state: State) -> list[float]:
    values = np.zeros(4, np.float32)
    insight.judge(GAME.tables, state.record[0], generator(1), GAME.move_buffer(1)[0], values)
    return [float(value) for value in values]


def plain_turns_to_corner(state: State, square: int, corner: int) -> int:
    """Relax all steps until nothing changes; a wall costs a turn more."""
    walls = int(state.record[0].walls)
    turns = {square: 0}
    for _ in range(2 * BOARD.size):
        for step in STEPS:
            if step.origin in turns:
                cost = turns[step.origin] + 1 + (walls >> step.edge & 1)
                turns[step.target] = min(cost, turns.get(step.target, cost))
    return turns[corner]


def test_priors_add_up_to_one_and_values_stay_in_bounds() -> None:
    for seed in range(5):
        for state in list(random_states(GAME, seed))[:-1:5]:
            priors = np.array(list(priors_of(state).values()))
            assert np.isfinite(priors).all()
            assert (priors >= 0).all()
            assert priors.sum() == pytest.approx(1, abs=1e-4)
            values = values_of(state)
            assert all(-1 <= value <= 1 for value in values)
            assert values[0] == -values[1]


def test_may_end_says_exactly_whether_a_move_ends_the_game() -> None:
    ends = 0
    for seed in range(12):
        for state in random_states(GAME, seed):
            if not state.is_over:
                expected = any(state.play(move).is_over for move in state.move_numbers)
                assert bool(insight.may_end(GAME.tables, state.record[0])) == expected, state.to_text()
                ends += expected
    assert ends > 10


def test_turns_to_the_corner_count_steps_and_walls() -> None:
    for seed in range(5):
        for state in list(random_states(GAME, seed))[::10]:
            record = state.record[0]
            for seat in range(2):
                square, corner = int(record.knight[seat]), rules.CORNERS[1 - seat]
                found = insight.turns_to_corner(rules.on_board(record), square, corner)
                assert found == plain_turns_to_corner(state, square, corner)


def test_engine_rides_into_the_corner() -> None:
    state = GAME.state_from_text("d3,b2/a2e,a2n,b1e,b1n,b4e,c3n,c3e,d2n 0")
    choice = Engine(GAME, seed=1, memory=2**22).choose(Match(GAME, state), simulations=1)
    assert (choice.move, choice.proven) == ("d3-d4", True)
    assert values_of(state)[:2] == [1.0, -1.0]


def test_engine_stops_the_ride_into_its_corner() -> None:
    state = GAME.state_from_text("d3,b2/a2e,a2n,b1e,b1n,b4e,c3n,c3e,d2n 1")
    choice = Engine(GAME, seed=1, memory=2**24).choose(Match(GAME, state), simulations=2000)
    after = state.play(choice.move)
    assert choice.value == 0 or not any(after.play(move).is_over for move in after.move_numbers)
