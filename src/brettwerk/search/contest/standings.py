"""Ratings of several contestants."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.search.contest.score import Score, Z

if TYPE_CHECKING:
    from collections.abc import Iterable

ROUNDS = 100
"""Steps in which ratings settle."""


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
