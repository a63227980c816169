"""Learning from matches alone: weights are changed a little both ways, and the way that wins is followed (SPSA).

Nothing is asked but who wins, so that this also serves weights about which positions and searches say nothing, and
finds what is good for the search rather than what is true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from brettwerk.core.compiled.weights import Weights

ROUND = 16
"""Pairs of games after which the weights are changed."""
FIRST_STEP, LAST_STEP = 0.35, 0.15
"""How far the two rivals of a pair are from the weights, as logarithms: at first, and in the end."""
FIRST_PACE, LAST_PACE = 0.06, 0.015
"""How far a pair that is won twice moves the weights, likewise."""


class Rivals(NamedTuple):
    """Two sets of weights that are to meet, and which weights are larger in the first (1) or second (-1)."""

    one: Weights
    other: Weights
    signs: NDArray[np.float64]


class Tuning:
    """A walk of weights towards those that win, in rounds; the same results give the same walk.

    Where a game has weights that only play can tell, these alone are moved: of very many, chance would hide the few.
    """

    def __init__(self, weights: Weights, rounds: int, seed: int) -> None:
        self._weights = weights
        self._start = weights.flat()
        self._rounds = rounds
        self._seed = seed
        self._tuned = weights.is_by_play() if weights.by_play else np.ones(len(self._start), bool)
        self._moved: NDArray[np.float64] = np.zeros(len(self._start))
        self._ways: list[NDArray[np.float64]] = []

    @property
    def round(self) -> int:
        """How many rounds are over."""
        return len(self._ways)

    @property
    def is_over(self) -> bool:
        return self.round >= self._rounds

    def rivals(self) -> list[Rivals]:
        """Who is to meet in this round."""
        chance = np.random.default_rng((self._seed, self.round))
        step = self._fading(FIRST_STEP, LAST_STEP)
        signs = self._tuned * chance.choice([-1.0, 1.0], (ROUND, len(self._start)))
        return [
            Rivals(self._after(self._moved + step * row), self._after(self._moved - step * row), row) for row in signs
        ]

    def learn(self, met: Sequence[Rivals], gains: Sequence[float]) -> None:
        """Follow the winners of a round; a gain is 1 if the first of two rivals won both games, -1 if none."""
        pace = self._fading(FIRST_PACE, LAST_PACE)
        for rivals, gain in zip(met, gains, strict=True):
            self._moved = self._moved + pace * gain * rivals.signs
        self._ways.append(self._moved)

    def found(self) -> Weights:
        """The mean of the second half of the walk, where chance has evened out."""
        ways = self._ways[len(self._ways) // 2 :]
        return self._after(np.mean(ways, axis=0) if ways else self._moved)

    def _fading(self, first: float, last: float) -> float:
        return float(first * (last / first) ** (self.round / max(self._rounds, 1)))

    def _after(self, moved: NDArray[np.float64]) -> Weights:
        return self._weights.changed(self._start * np.exp(moved)).rounded()
