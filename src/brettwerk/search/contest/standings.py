"""Ratings of several contestants, how sure a score is, and a sequential test of two."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.search.contest.arena import Score, elo, expected

if TYPE_CHECKING:
    from collections.abc import Iterable

Z = 1.96
"""Standard errors to either side within which 95 % of a normal distribution lie."""
RISK = 0.05
"""How often a sequential test may be wrong, either way."""
ROUNDS = 100
"""Steps in which ratings settle."""


def interval(score: Score) -> tuple[float, float]:
    """Where the share of points lies with 95 % confidence: Wilson's interval, of pairs instead of games.

    The two games of a pair are not independent, so each pair counts as one observation. It varies less than a single
    game that is won or lost, which counts like so many more of them.
    """
    if not score.pairs:
        return 0.0, 1.0
    mean, variance = score.moments()
    part = Z**2 * variance / (mean * (1 - mean)) / len(score.pairs)
    middle = (score.share + part / 2) / (1 + part)
    reach = math.sqrt(part * score.share * (1 - score.share) + part**2 / 4) / (1 + part)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def summary(score: Score) -> dict[str, Any]:
    """A score in figures, as it is written to files."""
    undecided = score.undecided
    low, high = interval(score)
    return {
        "games": score.games,
        "share": round(score.share, 4),
        "error": round(score.error(), 4),
        "interval": [round(low, 4), round(high, 4)],
        "elo": round(elo(score.share), 1),
        "elo_range": [round(elo(low), 1), round(elo(high), 1)],
        "undecided_pairs": len(undecided.pairs),
        "undecided_share": round(undecided.share, 4),
        "undecided_error": round(undecided.error(), 4),
        "undecided_interval": [round(bound, 4) for bound in interval(undecided)],
    }


@dataclass(frozen=True)
class Rating:
    """A strength in Elo, relative to the mean of all, and its standard error."""

    elo: float
    error: float

    @property
    def margin(self) -> float:
        """How far it may lie off, with 95 % confidence."""
        return Z * self.error


class Standings:
    """All results among some contestants."""

    def __init__(self, results: Iterable[tuple[str, str, Score]]) -> None:
        self._scores: dict[tuple[str, str], Score] = {}
        for one, other, score in results:
            self._add(one, other, score)
            self._add(other, one, score.reversed())

    def _add(self, one: str, other: str, score: Score) -> None:
        self._scores.setdefault((one, other), Score()).pairs.extend(score.pairs)

    @cached_property
    def names(self) -> list[str]:
        """The contestants, the strongest first."""
        ratings = self.ratings()
        return sorted(ratings, key=lambda name: -ratings[name].elo)

    def score(self, one: str, other: str) -> Score:
        """What one scored against another; without games if they never met."""
        return self._scores.get((one, other), Score())

    def ratings(self) -> dict[str, Rating]:
        """The ratings that make the results likeliest (Bradley and Terry), by Newton's method.

        Half a won and half a lost game are added to each meeting, so that a clean sweep has a finite rating.
        """
        names = list(dict.fromkeys(one for one, _ in self._scores))
        games, won = np.zeros((2, len(names), len(names)))
        for (one, other), score in self._scores.items():
            at = names.index(one), names.index(other)
            games[at] = score.games + 1
            won[at] = score.share * score.games + 0.5
        strength = np.zeros(len(names))
        spread: Any = None
        for _ in range(ROUNDS):
            likely = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
            information = np.diag((games * likely * (1 - likely)).sum(axis=1)) - games * likely * (1 - likely)
            spread = np.linalg.pinv(information)
            step = spread @ (won - games * likely).sum(axis=1)
            strength += np.clip(step, -1, 1)
        scale = 400 / math.log(10)
        return {
            name: Rating(float(scale * strength[k]), float(scale * math.sqrt(spread[k, k])))
            for k, name in enumerate(names)
        }


@dataclass(frozen=True)
class Sprt:
    """A sequential test between two differences in Elo: it ends as soon as one is far likelier than the other."""

    low: float
    high: float

    def likelihood(self, score: Score) -> float:
        """The logarithm of how much likelier the higher difference is, from the means of the pairs."""
        mean, spread = score.moments()
        count = len(score.pairs) + 1
        low, high = expected(self.low), expected(self.high)
        return count * (high - low) * (2 * mean - low - high) / (2 * spread)

    def verdict(self, score: Score) -> str | None:
        """``high`` or ``low`` when the test is decided, else None."""
        bound = math.log((1 - RISK) / RISK)
        likelihood = self.likelihood(score)
        return "high" if likelihood >= bound else "low" if likelihood <= -bound else None
