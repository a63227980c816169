"""Minimising a loss over weights: steps from a linear model, with a backtracking line search.

The model is the Jacobian of whatever depends on the weights, measured by changing one weight after the other. A step
that minimises the loss in the model is tried on the real loss, shortened until it helps, and then a new model is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from brettwerk.core.compiled.weights import Weights

DIFFERENCE = 0.25
"""How far a weight is moved for a finite difference, relative to the mean size of the weights of its name."""
RIDGE = 1e-4
"""L2 regularisation: for each position, the penalty on the square of a weight's change, measured in differences."""
STEP_SIZES = (1.0, 0.5, 0.25, 0.1)
"""Parts of the step that are tried in turn, until one lowers the loss."""
MIN_SCALE = 0.1
"""A smaller scale than this is not divided out of a step."""
MIN_GAIN = 1e-3
"""The search ends when an iteration lowers the loss by less than this part of it."""
MAX_ITERATIONS = 5


def minimise(
    weights: Weights,
    free: NDArray[np.intp],
    step_from: Callable[[Weights], NDArray[np.float64]],
    loss: Callable[[Weights], float],
) -> Weights:
    """Move the free weights along the model's steps for as long as that really lowers the loss."""
    best, least = weights, loss(weights)
    for _ in range(MAX_ITERATIONS):
        step = step_from(best)
        tried = (moved(best, free, size * step) for size in STEP_SIZES)
        found = ((loss(candidate), candidate) for candidate in tried)
        after, better = next((pair for pair in found if pair[0] < (1 - MIN_GAIN) * least), (least, None))
        if better is None:
            break
        best, least = better, after
    return best.rounded()


def jacobian(
    weights: Weights,
    free: NDArray[np.intp],
    change: Callable[[Weights], NDArray[np.floating]],
    scaled: NDArray[np.floating],
    tell: Callable[[int], None],
    precision: type[np.floating],
) -> NDArray[np.floating]:
    """What a difference in each free weight changes, a row for each; last comes ``scaled``, what a scale changes.

    ``tell`` hears of each weight that has been measured.
    """
    rows = np.empty((len(free) + 1, len(scaled)), precision)
    differences = differences_of(weights)
    for number, place in enumerate(free):
        rows[number] = change(moved(weights, place, differences[place]))
        tell(number)
    rows[-1] = scaled
    return rows


def unscaled_step(weights: Weights, free: NDArray[np.intp], solution: NDArray[np.floating]) -> NDArray[np.float64]:
    """Turn a solution, in differences of each weight and last in scale, into a step of the weights at scale 1."""
    found: NDArray[np.float64] = differences_of(weights)[free] * solution[:-1] / max(1 + solution[-1], MIN_SCALE)
    return found


def moved(weights: Weights, places: NDArray[np.intp] | int, step: NDArray[np.float64] | float) -> Weights:
    """The same weights, some of them moved."""
    row = weights.flat()
    row[places] += step
    return weights.changed(row)


def differences_of(weights: Weights) -> NDArray[np.float64]:
    """How far each weight is moved for a finite difference."""
    sizes = [np.full(value.size, abs(value).mean() or 1.0) for value in weights.values.values()]
    return DIFFERENCE * np.concatenate([np.zeros(0), *sizes])
