"""Learning weights by matches alone."""

from dataclasses import replace

import numpy as np
import pytest

from brettwerk.core.compiled.weights import Weights
from brettwerk.search.learning.tuning import ROUND, Perturbation, Tuning

WEIGHTS = Weights({"one": np.array(2.0), "none": np.array(0.0), "two": np.array([[1.0, -3.0]])}, "by hand")
BEST = np.array([4.0, 0.0, 0.5, -3.0])
"""What wins in the made-up game below."""


def gain(perturbed: Perturbation, chance: np.random.Generator) -> float:
    """Play a pair of games in which whoever is nearer to the best weights wins more often."""
    far = [np.abs(np.log(weights.flat()[[0, 2, 3]] / BEST[[0, 2, 3]])).sum() for weights in perturbed[:2]]
    wins = 1 / (1 + np.exp(far[0] - far[1]))
    return float(chance.binomial(2, wins) - 1)


def tune(rounds: int, seed: int) -> Tuning:
    chance = np.random.default_rng(seed)
    tuning = Tuning(WEIGHTS, rounds, seed)
    while not tuning.is_over:
        met = tuning.perturbations()
        tuning.update(met, [gain(perturbed, chance) for perturbed in met])
    return tuning


@pytest.mark.parametrize("seed", range(3))
def test_tuning_finds_what_wins(seed: int) -> None:
    found = tune(100, seed).result()
    assert np.log(np.abs(found.flat()[[0, 2, 3]] / BEST[[0, 2, 3]])) == pytest.approx(0, abs=0.35)


def test_the_same_results_give_the_same_tune() -> None:
    assert (tune(5, 1).result().flat() == tune(5, 1).result().flat()).all()
    assert (tune(5, 1).result().flat() != tune(5, 2).result().flat()).any()


def test_perturbations_go_equally_far_both_ways() -> None:
    met = Tuning(WEIGHTS, 3, 1).perturbations()
    assert len(met) == ROUND
    for perturbed in met:
        assert np.sign(perturbed.plus.flat()).tolist() == np.sign(WEIGHTS.flat()).tolist()
        product = perturbed.plus.flat() * perturbed.minus.flat()
        assert product == pytest.approx(WEIGHTS.flat() ** 2, rel=1e-3)
        larger = np.abs(perturbed.plus.flat()) > np.abs(WEIGHTS.flat())
        assert (larger == (perturbed.signs > 0))[[0, 2, 3]].all()


def test_where_only_play_can_tell_some_weights_these_alone_are_moved() -> None:
    weights = replace(WEIGHTS, by_play=("two",))
    tuning = Tuning(weights, 2, 1)
    for perturbed in tuning.perturbations():
        changed = perturbed.plus.flat() != WEIGHTS.flat()
        assert changed.tolist() == [False, False, True, True]
    tuning.update(tuning.perturbations(), [1.0] * ROUND)
    assert tuning.result().flat()[:2].tolist() == WEIGHTS.flat()[:2].tolist()


def test_without_rounds_nothing_changes() -> None:
    tuning = Tuning(WEIGHTS, 0, 1)
    assert tuning.is_over
    assert (tuning.result().flat() == WEIGHTS.flat()).all()
