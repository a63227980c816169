"""Fitting the priors of moves to the visits of searches: all weights at once, by Newton's method on cross-entropy."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from brettwerk.search.batch_evaluation import MIN_PRIOR
from brettwerk.search.learning.line_search import RIDGE, jacobian, minimise, unscaled_step
from brettwerk.search.learning.self_play import Fit, split
from brettwerk.search.learning.value_fit import affects_values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from brettwerk.core.compiled.weights import Weights
    from brettwerk.core.game import Game
    from brettwerk.search.learning.self_play import Dataset, SelfPlayGame

MAX_STEP = 10.0
"""The most differences that an iteration moves a weight."""
TOLERANCE = 0.1
"""Newton's method ends when no weight moves by more than this part of a difference."""
MAX_ITERATIONS = 10
BATCH = 1024
"""Positions that are looked at together, for the sake of memory."""


def fit_moves(
    game: Game, weights: Weights, games: list[SelfPlayGame], threads: int, tell: Callable[[int], None]
) -> Fit:
    """Fit the priors of moves to the visits that searches gave them.

    Weights that values depend on stay. The sharpness of the priors is fitted along and then dropped. ``tell`` hears of
    each weight that has been measured.
    """
    training, validation = split(game, games, threads)
    free = np.flatnonzero(~affects_values(game, weights, games) & ~weights.is_by_play())

    def step_from(current: Weights) -> NDArray[np.float64]:
        return newton_step(Policies(training, current), current, free, tell)

    def loss(candidate: Weights) -> float:
        return Policies(training, candidate).cross_entropy()

    best = minimise(weights, free, step_from, loss) if len(free) else weights
    return Fit(best, Policies(validation, weights).cross_entropy(), Policies(validation, best).cross_entropy())


def newton_step(
    policies: Policies, weights: Weights, free: NDArray[np.intp], tell: Callable[[int], None]
) -> NDArray[np.float64]:
    """The step of the free weights that minimises cross-entropy if log priors are linear in them."""
    rows = jacobian(weights, free, policies.change, policies.logits, tell, np.float16)
    return unscaled_step(weights, free, policies.newton(rows))


class Batch(NamedTuple):
    """Some positions: the Jacobian of their moves' logits, the moves' probabilities and targets, position offsets."""

    jacobian: NDArray[np.float32]
    probabilities: NDArray[np.float32]
    targets: NDArray[np.float32]
    offsets: NDArray[np.int64]

    def gradient(self) -> NDArray[np.float32]:
        """The gradient of the log-likelihood."""
        return self.jacobian @ (self.targets - self.probabilities)

    def hessian(self) -> NDArray[np.float32]:
        """The negative Hessian of the log-likelihood."""
        weighted = self.jacobian * self.probabilities
        means = np.add.reduceat(weighted, self.offsets, axis=1)
        found: NDArray[np.float32] = weighted @ self.jacobian.T - means @ means.T
        return found


class Policies:
    """The moves of all positions whose search has a target policy, with the logits that certain weights give them.

    Pruned moves that the search did not visit either are left out.
    """

    def __init__(self, data: Dataset, weights: Weights) -> None:
        self._data = data
        log_priors = data.log_priors(weights)
        has_target = np.add.reduceat(data.target_policy, data.offsets[:-1]) > 0
        counts = np.diff(data.offsets)
        is_visited = data.target_policy > 0
        self._kept = np.repeat(has_target, counts) & (is_visited | (log_priors > np.log(2 * MIN_PRIOR)))
        self.position = np.repeat(np.cumsum(has_target) - 1, counts)[self._kept]
        """The position that each move belongs to."""
        self.offsets = np.searchsorted(self.position, np.arange(has_target.sum() + 1))
        self.targets = data.target_policy[self._kept]
        self.logits = self._centred(log_priors[self._kept])
        """The logarithm of each move's prior, less the mean of its position."""

    def change(self, weights: Weights) -> NDArray[np.float32]:
        """How other weights change the logits."""
        return self._centred(self._data.log_priors(weights)[self._kept]) - self.logits

    def cross_entropy(self) -> float:
        """The mean cross-entropy of the targets, at the sharpness that suits the priors best."""
        sharpness = 1 + self.newton(self.logits[None, :])[0]
        probabilities = self._softmax(sharpness * self.logits, 0, len(self.offsets) - 1)
        logs = np.log(np.maximum(probabilities, np.finfo(np.float32).tiny))
        return float(-(self.targets * logs).sum() / max(len(self.offsets) - 1, 1))

    def newton(self, rows: NDArray[np.floating]) -> NDArray[np.float64]:
        """How far to go along each row of a Jacobian so that the targets become likeliest."""
        solution = np.zeros(len(rows))
        ridge = RIDGE * max(len(self.offsets) - 1, 1)
        for _ in range(MAX_ITERATIONS):
            gradient, hessian = -ridge * solution, ridge * np.eye(len(rows))
            for batch in self._batches(rows, solution):
                gradient += batch.gradient()
                hessian += batch.hessian()
            step = np.clip(np.linalg.solve(hessian, gradient), -MAX_STEP, MAX_STEP)
            solution += step
            if abs(step).max() < TOLERANCE:
                break
        return solution

    def _batches(self, rows: NDArray[np.floating], solution: NDArray[np.float64]) -> Iterator[Batch]:
        for first in range(0, len(self.offsets) - 1, BATCH):
            last = min(first + BATCH, len(self.offsets) - 1)
            part = slice(self.offsets[first], self.offsets[last])
            columns = rows[:, part].astype(np.float32)
            probabilities = self._softmax(self.logits[part] + solution.astype(np.float32) @ columns, first, last)
            yield Batch(columns, probabilities, self.targets[part], self.offsets[first:last] - self.offsets[first])

    def _softmax(self, logits: NDArray[np.float32], first: int, last: int) -> NDArray[np.float32]:
        """The probabilities of the moves of some positions."""
        offsets = self.offsets[first:last] - self.offsets[first]
        position = self.position[self.offsets[first] : self.offsets[last]] - first
        weight = np.exp(logits - np.maximum.reduceat(logits, offsets)[position])
        found: NDArray[np.float32] = weight / np.add.reduceat(weight, offsets)[position]
        return found

    def _centred(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        means = (np.add.reduceat(logits, self.offsets[:-1]) / np.diff(self.offsets)).astype(np.float32)
        found: NDArray[np.float32] = logits - means[self.position]
        return found
