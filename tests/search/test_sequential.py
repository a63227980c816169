"""The sequential test: its likelihoods against figures worked out in other ways, and how often it is wrong."""

from __future__ import annotations

import math
import random

import pytest

from brettwerk.search.contest.score import NORMALISED, Score, expected, normalised_elo
from brettwerk.search.contest.sequential import BOUND, Sprt, with_lead, with_mean

LOSS, SPLIT, WIN = (0.0, 0.0), (1.0, 0.0), (1.0, 1.0)
HALF, ALMOST = (0.5, 0.0), (1.0, 0.5)
VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)


def test_pairs_are_counted_by_their_points() -> None:
    assert Score([LOSS, HALF, (0.0, 0.5), SPLIT, (0.5, 0.5), ALMOST, WIN]).pentanomial == (1, 2, 2, 1, 1)


def test_the_bound_is_that_of_wald() -> None:
    assert pytest.approx(2.9444, abs=1e-4) == BOUND


def test_where_all_pairs_are_won_or_lost_the_likelihood_is_that_of_a_coin() -> None:
    """Only one distribution has a given mean then, so that the ratio can be written down."""
    score = Score([WIN] * 60 + [LOSS] * 40)
    low, high = expected(0), expected(50)
    ratio = 60 * math.log(high / low) + 40 * math.log((1 - high) / (1 - low))
    assert Sprt(0, 50).likelihood(score) == pytest.approx(ratio, abs=0.02)


def test_for_small_differences_the_likelihood_is_that_of_a_normal_distribution() -> None:
    score = Score([LOSS] * 100 + [HALF] * 200 + [SPLIT] * 380 + [ALMOST] * 210 + [WIN] * 110)
    means = [sum(pair) / 2 for pair in score.pairs]
    mean = sum(means) / len(means)
    variance = sum((one - mean) ** 2 for one in means) / len(means)
    low, high = expected(0), expected(5)
    ratio = len(means) * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert Sprt(0, 5).likelihood(score) == pytest.approx(ratio, rel=0.02)


@pytest.mark.parametrize("mean", [0.4, 0.5, 0.62])
def test_the_likeliest_distribution_with_a_mean_beats_all_that_are_near(mean: float) -> None:
    shares = [0.1, 0.2, 0.4, 0.2, 0.1]
    found = with_mean(shares, VALUES, mean)
    assert sum(found) == pytest.approx(1)
    assert sum(share * value for share, value in zip(found, VALUES, strict=True)) == pytest.approx(mean)
    chance = random.Random(1)
    for _ in range(200):
        # directions that change neither the sum nor the mean
        a, b, c = (chance.uniform(-1e-3, 1e-3) for _ in range(3))
        other = [share + step for share, step in zip(found, (a, b - 2 * a, a - 2 * b + c, b - 2 * c, c), strict=True)]
        assert _fit(shares, found) > _fit(shares, other)


@pytest.mark.parametrize("lead", [-0.1, 0.0, 0.2])
def test_the_likeliest_distribution_with_a_lead_is_found_by_trying_too(lead: float) -> None:
    """Of pairs that are won, split or lost, as many are tried as a fine grid has."""
    shares = [0.3, 1e-9, 0.4, 1e-9, 0.3]
    found = with_lead(shares, lead)
    mean = sum(share * value for share, value in zip(found, VALUES, strict=True))
    deviation = math.sqrt(sum(share * (value - mean) ** 2 for share, value in zip(found, VALUES, strict=True)))
    assert (mean - 0.5) / deviation == pytest.approx(lead, abs=1e-6)
    best = max(_fit([0.3, 0.4, 0.3], trial) for trial in _trials(lead))
    assert _fit([0.3, 0.4, 0.3], [found[0], found[2], found[4]]) == pytest.approx(best, abs=1e-4)


def _trials(lead: float) -> list[list[float]]:
    """For each share of split pairs, the shares of lost and won ones that come to the lead."""
    trials = []
    for step in range(1, 1000):
        split = step / 1000
        low, high = 0.0, 1 - split
        for _ in range(60):
            won = (low + high) / 2
            mean = won + split / 2
            deviation = math.sqrt(won + split / 4 - mean**2)
            low, high = (won, high) if (mean - 0.5) / max(deviation, 1e-12) < lead else (low, won)
        if 0 < low < 1 - split:
            trials.append([1 - split - low, split, low])
    return trials


def _fit(shares: list[float], distribution: list[float]) -> float:
    return sum(share * math.log(other) for share, other in zip(shares, distribution, strict=True))


def test_normalised_elo_counts_in_deviations_of_a_game() -> None:
    """Games that are independent and never drawn vary by a half, so that a share of 51 % is a lead of 0.02."""
    pairs = [WIN] * 2601 + [SPLIT] * 4998 + [LOSS] * 2401
    lead, margin = normalised_elo(Score(pairs))
    assert lead == pytest.approx(0.02 * NORMALISED, rel=0.01)
    assert margin == pytest.approx(1.96 * NORMALISED / math.sqrt(2 * len(pairs)), rel=0.01)
    assert normalised_elo(Score([SPLIT] * 4998 + [WIN] * 51 + [LOSS] * 49))[0] < lead
    assert normalised_elo(Score([SPLIT] * 900 + [WIN] * 100))[0] > 10 * lead


def test_a_sequential_test_decides() -> None:
    test = Sprt(0, 100)
    assert test.verdict(Score([])) is None
    assert test.verdict(Score([SPLIT])) is None
    assert test.verdict(Score([WIN] * 3)) is None
    assert test.verdict(Score([WIN] * 40)) == "high"
    assert test.verdict(Score([LOSS] * 40)) == "low"


@pytest.mark.parametrize("normalised", [False, True])
def test_a_sequential_test_is_seldom_wrong(*, normalised: bool) -> None:
    """Of engines that are truly as strong as one difference says, few pass for the other; where pairs are alike."""
    wrong = 0
    runs = 40
    for truth, mistaken in ((0, "high"), (1, "low")):
        for seed in range(runs):
            verdict = _verdict(Sprt(0, 150, normalised), truth, seed)
            wrong += verdict == mistaken
    assert wrong <= 0.12 * 2 * runs  # 5 % are allowed, and three deviations more are 12 %


def _verdict(test: Sprt, truth: int, seed: int) -> str:
    """Play pairs whose opening favours a side, until the test is decided."""
    chance, score = random.Random(seed), Score()
    gain = (expected(150) - 0.5 if not test.normalised else 150 / NORMALISED * 0.4) * truth
    while True:
        odds = min(0.5 + 0.3 + gain, 1.0), 0.5 - 0.3 + gain
        score.pairs.append((float(chance.random() < odds[0]), float(chance.random() < odds[1])))
        if len(score.pairs) % 4 == 0 and (verdict := test.verdict(score)):
            return verdict
