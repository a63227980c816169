"""Tuning weights by matches alone: simultaneous perturbation (SPSA).

All weights are perturbed at random, once in one direction and once in the opposite one; the two play each other, and
the weights move towards the winner. This asks only who wins, so it also serves weights about which positions and
searches say nothing, and it finds what is good for the search rather than what is true.
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
FIRST_PERTURBATION, LAST_PERTURBATION = 0.35, 0.15
"""How far weights are perturbed, as logarithms: at first, and in the end."""
FIRST_RATE, LAST_RATE = 0.06, 0.015
"""The learning rate: how far a pair of games won by the same side moves the weights, likewise."""


class Perturbation(NamedTuple):
    """The weights perturbed both ways, which are to meet, and the direction: 1 or -1 for each weight, 0 if it stays."""

    plus: Weights
    minus: Weights
    signs: NDArray[np.float64]


class Tuning:
    """Moves weights towards those that win, in rounds; the same results give the same weights.

    Where a game has weights that only play can tell, only these are tuned: among very many, noise would hide them.
    """

    def __init__(self, weights: Weights, rounds: int, seed: int) -> None:
        self._weights = weights
        self._start = weights.flat()
        self._rounds = rounds
        self._seed = seed
        self._tuned = weights.is_by_play() if weights.by_play else np.ones(len(self._start), bool)
        self._offset: NDArray[np.float64] = np.zeros(len(self._start))
        self._offsets: list[NDArray[np.float64]] = []

    @property
    def round(self) -> int:
        """How many rounds are over."""
        return len(self._offsets)

    @property
    def is_over(self) -> bool:
        return self.round >= self._rounds

    def perturbations(self) -> list[Perturbation]:
        """The pairs that are to meet in this round."""
        chance = np.random.default_rng((self._seed, self.round))
        size = self._decayed(FIRST_PERTURBATION, LAST_PERTURBATION)
        signs = self._tuned * chance.choice([-1.0, 1.0], (ROUND, len(self._start)))
        return [
            Perturbation(self._at(self._offset + size * row), self._at(self._offset - size * row), row) for row in signs
        ]

    def update(self, perturbations: Sequence[Perturbation], gains: Sequence[float]) -> None:
        """Follow the winners of a round; a gain is 1 if ``plus`` won both games, -1 if it lost both."""
        rate = self._decayed(FIRST_RATE, LAST_RATE)
        for perturbation, gain in zip(perturbations, gains, strict=True):
            self._offset = self._offset + rate * gain * perturbation.signs
        self._offsets.append(self._offset)

    def result(self) -> Weights:
        """The mean over the second half of the rounds, which averages out the noise."""
        offsets = self._offsets[len(self._offsets) // 2 :]
        return self._at(np.mean(offsets, axis=0) if offsets else self._offset)

    def _decayed(self, first: float, last: float) -> float:
        return float(first * (last / first) ** (self.round / max(self._rounds, 1)))

    def _at(self, offset: NDArray[np.float64]) -> Weights:
        return self._weights.changed(self._start * np.exp(offset)).rounded()
