"""Networks of random weights, and what they say, worked out slowly with Python's own numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.network.batch import batch_features
from brettwerk.core.network.layout import FIRST, MOVE_UNIT, ONE, PART_UNIT, ROOM, SECOND, UNIT
from brettwerk.core.network.network import Network
from brettwerk.core.registry import game_ids
from brettwerk.testing import variants

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.network.network import NetworkForm
    from brettwerk.core.state import State

_SEEING = [game for name in game_ids() for game in variants(name) if game.network_form is not None]
GAMES_WITH_NETWORK = list({(game.id, game.players, game.teams): game for game in reversed(_SEEING)}.values())[::-1]
"""A game for each network that there may be: editions and options share theirs."""
SIZES = {"first": 300, "first_bias": 600, "second": 60, "second_bias": 1 << 16, "value": 100, "value_bias": 1 << 15}
"""Weights about as large as learned ones, so that sums lie within what they are clipped to and beyond."""


def form_of(game: Game) -> NetworkForm:
    assert game.network_form is not None
    return game.network_form


def seen(state: State, seat: int) -> tuple[list[int], int]:
    """What a network sees of a position as a seat sees it: the features in order, and the view."""
    found, views = np.full((1, ROOM), -1, np.int32), np.zeros(1, np.int64)
    batch_features(state.game.tables, state.raw, np.array([seat]), found, views)
    return sorted(int(feature) for feature in found[0] if feature >= 0), int(views[0])


def random_network(game: Game, seed: int) -> Network:
    form, chance = form_of(game), np.random.default_rng(seed)
    arrays = {
        name: chance.integers(-SIZES.get(name, 20), SIZES.get(name, 20), shape, endpoint=True).astype(kind)
        for name, kind, shape in form.layout.arrays
    }
    return Network(form.game, form.seats, 1.0, arrays)


def clipped(number: Any) -> Any:
    return min(max(number, 0), 1)


def row_of(network: Network, move: int) -> list[int]:
    """What the second layer is multiplied by for a move, or for a part of moves."""
    moves = network.arrays["moves"]
    return [int(weight) for weight in (moves[move] if moves.shape[1] == SECOND else moves[:, move])]


def move_unit(network: Network) -> int:
    """What stands for 1 in these rows."""
    return MOVE_UNIT if network.arrays["moves"].shape[1] == SECOND else PART_UNIT


def plain_outputs(network: Network, features: list[int], move: int) -> tuple[float, float]:
    """The value of a position with certain features, and the logit of a move or part, with nothing rounded."""
    weights = {name: numbers.tolist() for name, numbers in network.arrays.items() if name not in {"first", "moves"}}
    rows = [network.arrays["first"][feature].tolist() for feature in features]
    sums = [clipped((weights["first_bias"][i] + sum(row[i] for row in rows)) / ONE) for i in range(FIRST)]
    hidden = [
        clipped(weights["second_bias"][j] / (ONE * UNIT) + sum(a * b / UNIT for a, b in zip(sums, row, strict=True)))
        for j, row in enumerate(weights["second"])
    ]
    value = weights["value_bias"][0] / (ONE * UNIT) + sum(hidden[j] * weights["value"][j] / UNIT for j in range(SECOND))
    row, unit = row_of(network, move), move_unit(network)
    logit = weights["moves_bias"][move] / unit + sum(hidden[j] * row[j] / unit for j in range(SECOND))
    return value, logit


def exact_outputs(network: Network, features: list[int], move: int) -> tuple[int, int]:
    """The same in whole numbers of any size, rounded where compiled code rounds."""
    arrays = {name: numbers.tolist() for name, numbers in network.arrays.items() if name not in {"first", "moves"}}
    rows = [network.arrays["first"][feature].tolist() for feature in features]
    row = row_of(network, move)
    sums = [min(max(arrays["first_bias"][i] + sum(one[i] for one in rows), 0), ONE) for i in range(FIRST)]
    hidden = []
    for j in range(SECOND):
        total = arrays["second_bias"][j] + sum(a * b for a, b in zip(sums, arrays["second"][j], strict=True))
        hidden.append(min(max(total // UNIT, 0), ONE))
    value = arrays["value_bias"][0] + sum(a * b for a, b in zip(hidden, arrays["value"], strict=True))
    logit = arrays["moves_bias"][move] * ONE + sum(a * b for a, b in zip(hidden, row, strict=True))
    return value, logit
