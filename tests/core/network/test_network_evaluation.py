"""What compiled code makes of a network is what plain Python makes of it, to the last bit, in every game with one."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from brettwerk.core.compiled.dispatch import insight_of, interpreted, network_of
from brettwerk.core.compiled.rng import generator
from brettwerk.core.network.batch import batch_features, batch_outputs
from brettwerk.core.network.evaluation import MOVE_SCALE, VALUE_SCALE
from brettwerk.core.network.layout import BIAS_LIMIT, LIMITS, ONE, ROOM, UNIT
from brettwerk.core.network.network import fill
from brettwerk.search.mcts.network_values import values_with_network
from brettwerk.search.mcts.worker import Worker
from brettwerk.search.position_hash import hash_key
from brettwerk.testing import random_states
from support.networks import (
    GAMES_WITH_NETWORK,
    exact_outputs,
    form_of,
    move_unit,
    plain_outputs,
    random_network,
    row_of,
)

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

OF_WHOLE_MOVES = pytest.mark.parametrize(
    "seeing", [game for game in GAMES_WITH_NETWORK if not form_of(game).layout.in_parts], ids=repr
)
"""Games whose insight leaves it to the search to ask the network."""
EVERY_GAME = pytest.mark.parametrize("seeing", GAMES_WITH_NETWORK, ids=repr)
FEW = 12


def tables_with(game: Game, seed: int) -> tuple[Any, Any]:
    network, tables = random_network(game, seed), game.tables.copy()
    fill(tables, network, form_of(game))
    return network, tables


def some_states(game: Game) -> list[State]:
    states = [state for seed in (1, 2) for state in random_states(game, seed, plies=120) if not state.is_over]
    return states[:: max(1, len(states) // FEW)]


def features_of(game: Game, state: State, seat: int) -> list[int]:
    found, views = np.full((1, ROOM), -1, np.int32), np.zeros(1, np.int64)
    batch_features(game.tables, state.raw, np.array([seat]), found, views)
    assert 0 <= views[0] < form_of(game).layout.views
    return [int(feature) for feature in found[0] if feature >= 0]


@EVERY_GAME
def test_compiled_sums_are_exact_and_near_those_of_the_unrounded_network(seeing: Game) -> None:
    network, tables = tables_with(seeing, seed=3)
    for state in some_states(seeing):
        for seat in seeing.seats:
            told = form_of(seeing).layout.moves
            values, moves = np.zeros(1), np.zeros((1, told), np.int32)
            batch_outputs(tables, state.raw, np.array([seat]), values, moves)
            move = state.move_numbers[0] % told
            features = features_of(seeing, state, seat)
            value, logit = exact_outputs(network, features, move)
            assert (values[0], moves[0, move]) == (value * VALUE_SCALE, logit)
            plain_value, plain_logit = plain_outputs(network, features, move)
            assert abs(values[0] - plain_value) <= rounding_of(network.arrays["value"], UNIT)
            unit = move_unit(network)
            error = rounding_of(np.array(row_of(network, move)), unit)
            assert abs(moves[0, move] / (ONE * unit) - plain_logit) <= error


def rounding_of(row: Any, unit: int) -> float:
    """By how much a sum can be off: each number of the second layer is rounded down by less than 1 in ``ONE``."""
    return float(np.abs(row.astype(np.int64)).sum()) / unit / ONE


@EVERY_GAME
def test_the_largest_weights_overflow_nothing(seeing: Game) -> None:
    network, tables = tables_with(seeing, seed=4)
    for name, numbers in network.arrays.items():
        numbers.fill(min(LIMITS.get(name, BIAS_LIMIT), np.iinfo(numbers.dtype).max))
    fill(tables, network, form_of(seeing))
    state = seeing.start
    values, moves = np.zeros(1), np.zeros((1, form_of(seeing).layout.moves), np.int32)
    batch_outputs(tables, state.raw, np.array([state.turn]), values, moves)
    exact = exact_outputs(network, features_of(seeing, state, state.turn), 0)
    assert (values[0], moves[0, 0]) == (exact[0] * VALUE_SCALE, exact[1])


@OF_WHOLE_MOVES
def test_the_value_is_added_to_what_the_insight_says(seeing: Game) -> None:
    network, tables = tables_with(seeing, seed=5)
    tables["network"]["keep"] = 128
    module = network_of(seeing.rules.__name__)
    known = insight_of(seeing.rules.__name__)
    assert module
    assert known
    if not hasattr(known, "evaluate"):  # where searches play on to the end, nobody asks what a position is worth
        assert known.RAVE_EQUIVALENCE
        return
    for state in some_states(seeing):
        with interpreted():
            insight, values = np.zeros((2, 4), np.float32)
            moves = seeing.move_buffer(1)[0]
            known.evaluate(tables, state.raw[0].copy(), generator(1), moves, insight)
            values_with_network(tables, state.raw[0].copy(), generator(1), moves, values)
        found = [exact_outputs(network, features_of(seeing, state, seat), 0)[0] * VALUE_SCALE for seat in seeing.seats]
        if seeing.players == 2:
            found[1 - state.turn] = -found[state.turn]
        for seat in seeing.seats:
            if module.CERTAIN and abs(insight[0]) == 1:
                assert values[seat] == insight[seat]
            else:
                expected = min(max(0.5 * float(insight[seat]) + found[seat], -1), 1)
                assert math.isclose(values[seat], expected, abs_tol=1e-6)


@OF_WHOLE_MOVES
def test_a_search_weighs_moves_by_what_the_network_says(seeing: Game) -> None:
    """Each prior is that of the insight times e to the power of the network's number, but for a common factor."""
    network, tables = tables_with(seeing, seed=6)
    without, state = seeing.tables.copy(), seeing.start
    fill(without, None, form_of(seeing))
    plain, weighed = (priors_at_root(seeing, each) for each in (without, tables))
    module = network_of(seeing.rules.__name__)
    assert module
    features, view = features_of(seeing, state, state.turn), module.view_of(tables, state.raw[0], state.turn)
    ratios = []
    for move in plain.keys() & weighed.keys():
        _, logit = exact_outputs(network, features, form_of(seeing).seen[view][move])
        ratios.append(weighed[move] / plain[move] / math.exp(logit * MOVE_SCALE))
    assert len(ratios) > 1
    assert np.allclose(ratios, ratios[0], rtol=1e-4)
    assert max(weighed.values()) != pytest.approx(max(plain.values()), rel=1e-3)


def priors_at_root(game: Game, tables: Any) -> dict[int, float]:
    worker = Worker(game, tables, 20_000, seed=9)
    worker.start(game.start, [hash_key(game.start.key)])
    worker.simulate(3)
    return {int(child["move"]): float(child["prior"]) for child in worker.children()}
