"""Fitting what positions are worth: one weight after the other is changed as long as lessons fit better.

Values may come from playouts and depend on weights in any way, so that nothing is asked but whether a change helps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.search.lessons import Fit, divided

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from brettwerk.core.game import Game
    from brettwerk.core.weights import Weights
    from brettwerk.search.lessons import Lesson, Lessons

FIRST_STEP, LAST_STEP = 0.3, 0.02
"""How much a weight is changed by, at first and when it is left alone."""
FAR_OFF = 2.0
"""A weight is multiplied by this to see what depends on it."""
MOST_ROUNDS = 20
GAIN = 1e-4
"""What a change must bring, so that weights stay where lessons say nothing about them."""


def fit_values(game: Game, weights: Weights, lessons: list[Lesson], threads: int, tell: Callable[[int], None]) -> Fit:
    """Change one weight after the other, up and down, as long as values fit the lessons better.

    Weights keep their signs, and those that are 0 stay 0. How high values are is fitted along and then forgotten.
    ``tell`` hears of each round.
    """
    taken, held_back = divided(game, lessons, threads)
    old = np.append(weights.flat(), 1.0)
    row = old.copy()
    bearing = np.append(bears_on_values(weights, held_back), True)
    steps = np.where(bearing & (row != 0), FIRST_STEP, 0.0)

    def loss(candidate: NDArray[np.float64], of: Lessons = taken) -> float:
        values = candidate[-1] * of.values(weights.changed(candidate[:-1], ""))
        return float(np.square(values - of.results).sum() / max(len(of), 1))

    best = loss(row) if bearing[:-1].any() else 0.0
    for number in range(MOST_ROUNDS):
        tell(number)
        if not bearing[:-1].any() or (abs(steps) < LAST_STEP).all():
            break
        for index in np.flatnonzero(abs(steps) >= LAST_STEP):
            best = _change(row, steps, int(index), best, loss)
    return Fit(weights.changed(row[:-1], weights.note), loss(old, held_back), loss(row, held_back))


def bears_on_values(weights: Weights, lessons: Lessons) -> NDArray[np.bool_]:
    """Which weights the values of positions depend on."""
    row = weights.flat()
    values = lessons.values(weights)
    found = np.zeros(len(row), bool)
    for place in np.flatnonzero(row):
        other = row.copy()
        other[place] *= FAR_OFF
        found[place] = (lessons.values(weights.changed(other, "")) != values).any()
    return found


def _change(
    row: NDArray[np.float64],
    steps: NDArray[np.float64],
    index: int,
    best: float,
    loss: Callable[[NDArray[np.float64]], float],
) -> float:
    """Try one weight larger and smaller; the direction that helps is tried first next time, with a longer step."""
    for step in (steps[index], -steps[index]):
        candidate = row.copy()
        candidate[index] *= np.exp(step)
        found = loss(candidate)
        if found < best - GAIN:
            row[index] = candidate[index]
            steps[index] = np.clip(1.3 * step, -2 * FIRST_STEP, 2 * FIRST_STEP)
            return found
    steps[index] /= 2
    return best
