"""Openings: how their moves are drawn."""

import random
from collections import Counter

import numpy as np
import pytest

from brettwerk import load_game
from brettwerk.core.compiled.dispatch import insight_of
from brettwerk.search.contest.openings import OPENINGS, PLIES, likely_move, likely_opening
from brettwerk.search.learning.self_play import tables_with

GAME = load_game("alcazar")


@pytest.mark.parametrize("kind", OPENINGS)
def test_an_opening_is_a_few_moves_of_a_game_that_goes_on(kind: str) -> None:
    for seed in range(20):
        match = OPENINGS[kind](GAME, seed)
        assert len(match.events) == PLIES
        assert not match.is_over
        assert OPENINGS[kind](GAME, seed).state == match.state


def test_likely_moves_come_up_by_the_root_of_their_likelihood() -> None:
    state = GAME.new_match().state
    moves, priors = GAME.move_buffer(1)[0], np.zeros(len(GAME.move_buffer(1)[0]), np.float32)
    raw = state.raw
    count = GAME.rules.legal_moves(GAME.tables, raw[0], moves)
    insight = insight_of(GAME.rules.__name__)
    assert insight
    insight.move_priors(GAME.tables, raw[0], moves, count, priors)
    roots = np.sqrt(priors[:count])
    chance, draws = random.Random(1), 4000
    drawn = Counter(likely_move(state, chance) for _ in range(draws))
    for move, share in zip(moves[:count].tolist(), (roots / roots.sum()).tolist(), strict=True):
        assert drawn[move] == pytest.approx(draws * share, abs=5 * (draws * share) ** 0.5 + 1)


def test_likely_openings_follow_the_weights_given() -> None:
    kinds = []
    for times in (0, 1, 3):
        tables = tables_with(GAME, GAME.weights.changed(times * GAME.weights.flat()))
        openings = [likely_opening(GAME, seed, tables=tables) for seed in range(100)]
        kinds.append(len({tuple(opening.events) for opening in openings}))
    assert kinds[0] >= kinds[1] > kinds[2]
