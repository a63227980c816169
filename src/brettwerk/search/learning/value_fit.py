"""Fitting what positions are worth: the weights on which values depend, all at once, by least squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.search.learning.lessons import Fit, Lessons, divided
from brettwerk.search.learning.line_search import DOUBT, improved, moved, slopes_of, steps_of, way_at_same_temper

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from brettwerk.core.compiled.weights import Weights
    from brettwerk.core.game import Game
    from brettwerk.search.learning.lessons import Lesson

FEW = 10
"""Lessons that show what depends on a weight."""


def fit_values(game: Game, weights: Weights, lessons: list[Lesson], threads: int, tell: Callable[[int], None]) -> Fit:
    """Bring the values of positions near what searches and games have shown.

    How high values are, a matter of temper, is fitted along and then forgotten. ``tell`` hears of each weight that has
    been measured.
    """
    taken, held_back = divided(game, lessons, threads)
    free = np.flatnonzero(bears_on_values(game, weights, lessons) & ~weights.is_by_play())

    def way(of: Weights) -> NDArray[np.float64]:
        return way_of_values(taken, of, free, tell)

    best = improved(weights, free, way, lambda candidate: error(taken, candidate)) if len(free) else weights
    return Fit(best, error(held_back, weights), error(held_back, best))


def bears_on_values(game: Game, weights: Weights, lessons: list[Lesson]) -> NDArray[np.bool_]:
    """Which weights the values of positions depend on, as a few lessons show; a table counts as a whole."""
    few = Lessons(game, lessons[:FEW], 1)
    values, steps = few.values(weights), steps_of(weights)

    def bears(place: int) -> bool:
        return bool((few.values(moved(weights, place, steps[place])) != values).any())

    return weights.spread([any(map(bears, table)) for table in weights.parts(np.arange(len(steps)))])


def error(lessons: Lessons, weights: Weights) -> float:
    """The mean square of the errors in the values, with the height that suits them best."""
    values, results = lessons.values(weights).ravel(), lessons.results.ravel()
    square = float(values @ values)
    height = float(values @ results) / square if square else 0.0
    return float(np.square(height * values - results).mean())


def way_of_values(
    lessons: Lessons, weights: Weights, free: NDArray[np.intp], tell: Callable[[int], None]
) -> NDArray[np.float64]:
    """Where to move the free weights, if lines are straight (the method of Gauss and Newton)."""
    values = lessons.values(weights).ravel()
    slopes = slopes_of(weights, free, lambda other: lessons.values(other).ravel() - values, values, tell, np.float32)
    bend = slopes @ slopes.T + DOUBT * len(lessons) * np.eye(len(slopes))
    way = np.linalg.solve(bend, slopes @ (lessons.results.ravel() - values))
    return way_at_same_temper(weights, free, way)
