"""What the search knows about Blockade."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk import Engine, Match, load_game
from brettwerk.games.blockade import insight, rules
from brettwerk.testing import random_states

if TYPE_CHECKING:
    from brettwerk.core.state import State

GAME = load_game("blockade")


def positions(games: int) -> list[State]:
    return [
        state
        for state in chain.from_iterable(random_states(GAME, seed, 40) for seed in range(games))
        if not state.is_over
    ]


def weights(state: State) -> tuple[Any, Any]:
    moves = np.array(state.move_numbers, np.int32)
    priors = np.zeros(len(moves), np.float32)
    insight.weigh(GAME.tables, state.record[0], moves, len(moves), priors)
    return moves, priors


def test_ways_out_are_seen_as_the_rules_see_them() -> None:
    found = 0
    for state in positions(60):
        record = state.record
        for seat in (0, 1):
            has_way = insight.look_round(GAME.tables, record[0], seat)[0]
            assert state.record.tobytes() == record.tobytes(), "looking leaves the position as it was"
            assert has_way == rules.has_way_out(GAME.tables, state.record[0], seat)
            found += has_way
    assert found


def test_moves_without_weight_lose_at_once() -> None:
    idle = 0
    for state in positions(60):
        moves, priors = weights(state)
        for move in moves[priors == 0][::10]:
            idle += 1
            assert state.play(int(move)).legal_moves() == ["K"]
    assert idle


def test_without_a_threat_every_move_has_weight() -> None:
    for state in positions(30):
        if not rules.has_way_out(GAME.tables, state.record[0], 1 - state.turn):
            assert weights(state)[1].min() > 0


def test_a_threat_that_nothing_stops_is_a_certain_loss() -> None:
    """Wherever no move has weight, the engine says at once that the game is lost in two plies."""
    lost = [state for state in positions(200) if not weights(state)[1].any()]
    assert lost
    for state in lost[:5]:
        choice = Engine(GAME, 9, seed=1, memory=2**20).choose(Match(GAME, state), simulations=50)
        assert (choice.proven, choice.value, choice.length) == (True, 0.0, 2)
