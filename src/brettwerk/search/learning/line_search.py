"""Finding better weights along straight lines: whatever depends on weights is taken to change evenly with them.

How steep the lines are is measured by changing one weight after the other. What was found on them is then tried for
real, and lines are drawn anew from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from brettwerk.core.compiled.weights import Weights

STEP = 0.25
"""How far a weight is moved to measure how steep its line is, as part of the usual size of its kind."""
DOUBT = 1e-4
"""What holds weights back: so much does each position speak against changes, for the square of each step."""
SHORTER = (1.0, 0.5, 0.25, 0.1)
"""Parts of the way that are tried for real, until one of them helps."""
COOLEST = 0.1
"""A change of temper beyond this is none that can be taken back."""
GAIN = 1e-3
"""What a round must bring, as a part of what there was."""
MOST_ROUNDS = 5


def improved(
    weights: Weights,
    free: NDArray[np.intp],
    way: Callable[[Weights], NDArray[np.float64]],
    misfit: Callable[[Weights], float],
) -> Weights:
    """Move the free weights the way that lines show, as far as that really helps, until it does no more."""
    best, least = weights, misfit(weights)
    for _ in range(MOST_ROUNDS):
        whole = way(best)
        tried = (moved(best, free, part * whole) for part in SHORTER)
        found = ((misfit(candidate), candidate) for candidate in tried)
        after, better = next((pair for pair in found if pair[0] < (1 - GAIN) * least), (least, None))
        if better is None:
            break
        best, least = better, after
    return best.rounded()


def slopes_of(
    weights: Weights,
    free: NDArray[np.intp],
    gain: Callable[[Weights], NDArray[np.floating]],
    temper: NDArray[np.floating],
    tell: Callable[[int], None],
    precision: type[np.floating],
) -> NDArray[np.floating]:
    """What a step of each free weight gains, a row for each; last comes what grows with temper.

    ``tell`` hears of each weight that has been measured.
    """
    slopes = np.empty((len(free) + 1, len(temper)), precision)
    steps = steps_of(weights)
    for number, place in enumerate(free):
        slopes[number] = gain(moved(weights, place, steps[place]))
        tell(number)
    slopes[-1] = temper
    return slopes


def way_at_same_temper(weights: Weights, free: NDArray[np.intp], way: NDArray[np.floating]) -> NDArray[np.float64]:
    """How far so many steps of each weight lead; last comes how much everything is to grow, which is taken back."""
    found: NDArray[np.float64] = steps_of(weights)[free] * way[:-1] / max(1 + way[-1], COOLEST)
    return found


def moved(weights: Weights, places: NDArray[np.intp] | int, way: NDArray[np.float64] | float) -> Weights:
    """The same weights, some of them moved."""
    row = weights.flat()
    row[places] += way
    return weights.changed(row)


def steps_of(weights: Weights) -> NDArray[np.float64]:
    """How far to move each weight to see what depends on it."""
    sizes = [np.full(value.size, abs(value).mean() or 1.0) for value in weights.values.values()]
    return STEP * np.concatenate([np.zeros(0), *sizes])
