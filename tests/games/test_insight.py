"""What every game's insight promises to the search, tested for every variant of every game there is."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from brettwerk.core.compiled.dispatch import defaults, insight_of
from brettwerk.core.compiled.rng import generator
from brettwerk.search.mcts import defaults as search_defaults
from brettwerk.testing import random_states

if TYPE_CHECKING:
    from brettwerk import Game

SEEDS = range(5)


def knowledge(game: Game, name: str) -> Any:
    """A game's own function, or what the search does without one."""
    assert search_defaults
    return getattr(insight_of(game.rules.__name__), name, None) or defaults[name]


def test_priors_add_up_to_one_and_values_are_payoffs(game: Game) -> None:
    move_priors, evaluate = knowledge(game, "move_priors"), knowledge(game, "evaluate")
    buffer, rng, values = game.move_buffer(1)[0], generator(1), np.zeros(4, np.float32)
    for state in list(chain.from_iterable(random_states(game, seed) for seed in SEEDS))[::5]:
        if state.is_over:
            continue
        moves, raw = np.array(state.move_numbers, np.int32), state.raw
        priors = np.zeros(len(moves), np.float32)
        move_priors(game.tables, raw[0], moves, len(moves), priors)
        assert state.raw.tobytes() == raw.tobytes(), "priors leave the position as it was"
        assert priors.min() >= 0
        is_lost = not priors.any() and getattr(insight_of(game.rules.__name__), "SOUND_PRUNING", False)
        assert is_lost or priors.sum() == pytest.approx(1, abs=1e-4)
        evaluate(game.tables, raw[0], rng, buffer, values)
        assert np.abs(values[: game.players]).max() <= 1
        assert all(len({float(values[seat]) for seat in side}) == 1 for side in game.sides)


def test_no_end_comes_unforeseen(game: Game) -> None:
    may_end = knowledge(game, "may_end")
    for seed in SEEDS:
        for state in list(random_states(game, seed))[-40:]:
            if any(state.play(move).is_over for move in state.move_numbers):
                assert may_end(game.tables, state.raw[0]), state.to_text()
