"""Fitting the values of positions by least squares, all weights that they depend on at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from brettwerk.search.learning.line_search import RIDGE, differences_of, jacobian, minimise, moved, unscaled_step
from brettwerk.search.learning.self_play import Dataset, Fit, split

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from brettwerk.core.compiled.weights import Weights
    from brettwerk.core.game import Game
    from brettwerk.search.learning.self_play import SelfPlayGame

FEW = 10
"""Games that show which weights matter."""


def fit_values(
    game: Game, weights: Weights, games: list[SelfPlayGame], threads: int, tell: Callable[[int], None]
) -> Fit:
    """Fit the values of positions to what searches and games have shown.

    The scale of all values is fitted along and then dropped. ``tell`` hears of each weight that has been measured.
    """
    training, validation = split(game, games, threads)
    free = np.flatnonzero(affects_values(game, weights, games) & ~weights.is_by_play())

    def step_from(current: Weights) -> NDArray[np.float64]:
        return gauss_newton_step(training, current, free, tell)

    best = minimise(weights, free, step_from, lambda candidate: loss(training, candidate)) if len(free) else weights
    return Fit(best, loss(validation, weights), loss(validation, best))


def affects_values(game: Game, weights: Weights, games: list[SelfPlayGame]) -> NDArray[np.bool_]:
    """Which weights the values of positions depend on, as a few games show; an array counts as a whole."""
    few = Dataset(game, games[:FEW], 1)
    values, differences = few.values(weights), differences_of(weights)

    def affects(place: int) -> bool:
        return bool((few.values(moved(weights, place, differences[place])) != values).any())

    return weights.spread([any(map(affects, array)) for array in weights.parts(np.arange(len(differences)))])


def loss(data: Dataset, weights: Weights) -> float:
    """The mean squared error of the values, at the scale that suits them best."""
    values, targets = data.values(weights).ravel(), data.target_values.ravel()
    square = float(values @ values)
    scale = float(values @ targets) / square if square else 0.0
    return float(np.square(scale * values - targets).mean())


def gauss_newton_step(
    data: Dataset, weights: Weights, free: NDArray[np.intp], tell: Callable[[int], None]
) -> NDArray[np.float64]:
    """The step of the free weights that solves the linear least-squares problem."""
    values = data.values(weights).ravel()
    rows = jacobian(weights, free, lambda other: data.values(other).ravel() - values, values, tell, np.float32)
    hessian = rows @ rows.T + RIDGE * len(data) * np.eye(len(rows))
    solution = np.linalg.solve(hessian, rows @ (data.target_values.ravel() - values))
    return unscaled_step(weights, free, solution)
