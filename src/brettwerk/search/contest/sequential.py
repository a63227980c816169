"""A sequential test between two differences in Elo, by the five results that a pair of games can have.

It is the generalised ratio test that chess engines are tested by: how the five results are distributed is not assumed
but taken from the games, as far as either difference allows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.search.contest.score import NORMALISED, PAIR_SCORES, expected

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.search.contest.score import Score

RISK = 0.05
"""How often a sequential test may be wrong, either way."""
BOUND = math.log((1 - RISK) / RISK)
"""The logarithm of how much likelier one difference has to be than the other."""
UNSEEN = 1e-3
"""The pairs that a result counts for which has not come up."""
HALVINGS = 50
ROUNDS = 10
"""How often a distribution is found again for the deviation that the last one had."""


@dataclass(frozen=True)
class Sprt:
    """A test that ends as soon as one of two differences in Elo is far likelier than the other."""

    low: float
    high: float
    normalised: bool = False
    """Whether the differences are in normalised Elo."""

    def likelihood(self, score: Score) -> float:
        """The logarithm of how much likelier the higher difference is."""
        counts = [max(count, UNSEEN) for count in score.pentanomial]
        shares = [count / sum(counts) for count in counts]
        low, high = (self._likeliest(shares, difference) for difference in (self.low, self.high))
        ratios = (math.log(after / before) for after, before in zip(high, low, strict=True))
        return sum(count * ratio for count, ratio in zip(counts, ratios, strict=True))

    def _likeliest(self, shares: list[float], difference: float) -> list[float]:
        if not self.normalised:
            return with_mean(shares, PAIR_SCORES, expected(difference))
        return with_lead(shares, math.sqrt(2) * difference / NORMALISED)

    def verdict(self, score: Score) -> str | None:
        """``high`` or ``low`` when the test is decided, else None."""
        if not score.pairs:
            return None
        likelihood = self.likelihood(score)
        return "high" if likelihood >= BOUND else "low" if likelihood <= -BOUND else None


def with_mean(shares: Sequence[float], values: Sequence[float], mean: float) -> list[float]:
    """Of all distributions with a mean, the one that makes the shares seen likeliest."""
    gains = [value - mean for value in values]
    low, high = -1 / max(gains), -1 / min(gains)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if sum(share * gain / (1 + middle * gain) for share, gain in zip(shares, gains, strict=True)) > 0:
            low = middle
        else:
            high = middle
    return [share / (1 + low * gain) for share, gain in zip(shares, gains, strict=True)]


def with_lead(shares: Sequence[float], lead: float) -> list[float]:
    """Of all distributions whose mean is some standard deviations above a half, the one that fits the shares best."""
    found = [1 / len(shares)] * len(shares)
    for _ in range(ROUNDS):
        mean = sum(share * value for share, value in zip(found, PAIR_SCORES, strict=True))
        deviation = math.sqrt(sum(share * (value - mean) ** 2 for share, value in zip(found, PAIR_SCORES, strict=True)))
        # what a little more of each result would change in the mean, less what it would change in the deviation
        gains = [value - 0.5 - lead * deviation * (1 + ((value - mean) / deviation) ** 2) / 2 for value in PAIR_SCORES]
        found = with_mean(shares, gains, 0.0)
    return found
