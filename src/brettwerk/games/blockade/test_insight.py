"""What the search knows about Blockade."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk import Engine, Match, load_game
from brettwerk.core.rng import generator
from brettwerk.games.blockade import insight, rules
from brettwerk.search.lessons import play_lesson
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


def test_exactly_the_moves_without_weight_lose_at_once() -> None:
    idle = 0
    for state in positions(60):
        moves, priors = weights(state)
        for move, prior in list(zip(moves, priors, strict=True))[::7]:
            after = state.play(int(move))
            assert (prior == 0) == (after.turn != state.turn and after.legal_moves() == ["K"])
            idle += prior == 0
    assert idle


def test_moves_that_open_a_way_for_the_own_king_weigh_more() -> None:
    opened = 0
    for state in positions(20):
        moves, priors = weights(state)
        if priors.max() > priors[priors > 0].min(initial=1):
            for move, prior in zip(moves[priors > 0], priors[priors > 0], strict=True):
                opens = rules.has_way_out(GAME.tables, state.play(int(move)).record[0], state.turn)
                assert opens == (prior == priors.max())
                opened += opens
    assert opened


def test_exactly_the_legal_moves_are_drawn() -> None:
    rng = generator(1)
    for state in positions(20)[::9]:
        legal = set(state.move_numbers)
        assert {insight.draw(GAME.tables, state.record[0], rng) for _ in range(20 * len(legal))} == legal


def test_playing_on_notes_the_moves_and_the_winner() -> None:
    for state in positions(5):
        played = np.full((2, rules.MOVE_COUNT), -1, np.int64)
        values = np.zeros(4, np.float32)
        record = state.record
        insight.play_on(GAME.tables, record[0], generator(1), np.zeros(0, np.int32), values, played, 7)
        winner = int(np.argmax(values))
        assert record[0]["winners"] == 1 << winner
        assert played[winner, rules.ESCAPE] == 7


def test_a_threat_that_nothing_stops_is_a_certain_loss() -> None:
    """Wherever no move has weight, the engine says at once that the game is lost in two plies."""
    lost = [state for state in positions(200) if not weights(state)[1].any()]
    assert lost
    for state in lost[:5]:
        choice = Engine(GAME, 9, seed=1, memory=2**20).choose(Match(GAME, state), simulations=50)
        assert (choice.proven, choice.value, choice.length) == (True, 0.0, 2)


def test_lessons_credit_visits_to_the_moves_that_had_them() -> None:
    """The order of moves depends on how a position came about, and a lesson is read from the position alone."""
    parried = 0
    for seed in range(3):
        for glance in play_lesson(GAME, GAME.weights, 60, seed).glances:
            if glance.visits:
                _, priors = weights(GAME.state_from_text(glance.position))
                assert not np.array(glance.visits)[priors == 0].any()
                parried += (priors == 0).any()
    assert parried
