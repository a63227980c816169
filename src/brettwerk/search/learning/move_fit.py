"""Fitting which moves look good: all weights at once, by Newton's method on how likely what searches chose is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from brettwerk.search.batches import LEAST
from brettwerk.search.learning.lessons import Fit, divided
from brettwerk.search.learning.line_search import DOUBT, improved, slopes_of, way_at_same_temper
from brettwerk.search.learning.value_fit import bears_on_values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from brettwerk.core.compiled.weights import Weights
    from brettwerk.core.game import Game
    from brettwerk.search.learning.lessons import Lesson, Lessons

FARTHEST = 10.0
"""How many steps a weight is moved at a time."""
SETTLED = 0.1
"""When all weights are moved by less than such a part of a step, it is enough."""
MOST_STEPS = 10
BLOCK = 1024
"""Positions that are looked at together, for the sake of memory."""


def fit_moves(game: Game, weights: Weights, lessons: list[Lesson], threads: int, tell: Callable[[int], None]) -> Fit:
    """Make the moves that searches preferred as likely as they were preferred.

    Weights on which values depend stay. How keen likelihoods are, a matter of temper, is fitted along and then
    forgotten. ``tell`` hears of each weight that has been measured.
    """
    taken, held_back = divided(game, lessons, threads)
    free = np.flatnonzero(~bears_on_values(game, weights, lessons) & ~weights.is_by_play())

    def way(of: Weights) -> NDArray[np.float64]:
        return way_of_moves(Preferences(taken, of), of, free, tell)

    def misfit(candidate: Weights) -> float:
        return Preferences(taken, candidate).surprise()

    best = improved(weights, free, way, misfit) if len(free) else weights
    return Fit(best, Preferences(held_back, weights).surprise(), Preferences(held_back, best).surprise())


def way_of_moves(
    preferences: Preferences, weights: Weights, free: NDArray[np.intp], tell: Callable[[int], None]
) -> NDArray[np.float64]:
    """Where to move the free weights, if lines are straight."""
    slopes = slopes_of(weights, free, preferences.gain, preferences.likely, tell, np.float16)
    return way_at_same_temper(weights, free, preferences.newton(slopes))


class Block(NamedTuple):
    """Some positions: the slopes of their moves, how likely these are and were, and where positions begin."""

    slopes: NDArray[np.float32]
    chances: NDArray[np.float32]
    shares: NDArray[np.float32]
    begins: NDArray[np.int64]

    def pull(self) -> NDArray[np.float32]:
        """Where the positions pull the way (the first derivative)."""
        return self.slopes @ (self.shares - self.chances)

    def bend(self) -> NDArray[np.float32]:
        """How fast that fades (the second derivative)."""
        weighted = self.slopes * self.chances
        means = np.add.reduceat(weighted, self.begins, axis=1)
        found: NDArray[np.float32] = weighted @ self.slopes.T - means @ means.T
        return found


class Preferences:
    """The moves of all positions in which a search preferred some, and how likely weights make them.

    Moves that were left out and not missed are left out here too.
    """

    def __init__(self, lessons: Lessons, weights: Weights) -> None:
        self._lessons = lessons
        likely = lessons.likelihoods(weights)
        telling = np.add.reduceat(lessons.shares, lessons.begins[:-1]) > 0
        counts = np.diff(lessons.begins)
        self._kept = np.repeat(telling, counts) & ((lessons.shares > 0) | (likely > np.log(2 * LEAST)))
        self.position = np.repeat(np.cumsum(telling) - 1, counts)[self._kept]
        """To which position each move belongs."""
        self.begins = np.searchsorted(self.position, np.arange(telling.sum() + 1))
        self.shares = lessons.shares[self._kept]
        self.likely = self._centred(likely[self._kept])
        """The logarithm of how likely each move is, above the mean of its position."""

    def gain(self, weights: Weights) -> NDArray[np.float32]:
        """How much likelier other weights make each move, as logarithms."""
        return self._centred(self._lessons.likelihoods(weights)[self._kept]) - self.likely

    def surprise(self) -> float:
        """How unlikely what searches chose is, with the keenness that suits it best."""
        keenness = 1 + self.newton(self.likely[None, :])[0]
        chances = self._chances(keenness * self.likely, 0, len(self.begins) - 1)
        told = np.log(np.maximum(chances, np.finfo(np.float32).tiny))
        return float(-(self.shares * told).sum() / max(len(self.begins) - 1, 1))

    def newton(self, slopes: NDArray[np.floating]) -> NDArray[np.float64]:
        """How far to go along each slope, a row for each, so that what searches chose becomes likeliest."""
        way = np.zeros(len(slopes))
        doubt = DOUBT * max(len(self.begins) - 1, 1)
        for _ in range(MOST_STEPS):
            pull, bend = -doubt * way, doubt * np.eye(len(slopes))
            for block in self._blocks(slopes, way):
                pull += block.pull()
                bend += block.bend()
            step = np.clip(np.linalg.solve(bend, pull), -FARTHEST, FARTHEST)
            way += step
            if abs(step).max() < SETTLED:
                break
        return way

    def _blocks(self, slopes: NDArray[np.floating], way: NDArray[np.float64]) -> Iterator[Block]:
        for first in range(0, len(self.begins) - 1, BLOCK):
            last = min(first + BLOCK, len(self.begins) - 1)
            here = slice(self.begins[first], self.begins[last])
            block = slopes[:, here].astype(np.float32)
            chances = self._chances(self.likely[here] + way.astype(np.float32) @ block, first, last)
            yield Block(block, chances, self.shares[here], self.begins[first:last] - self.begins[first])

    def _chances(self, likely: NDArray[np.float32], first: int, last: int) -> NDArray[np.float32]:
        """Make the likelihoods of each position add up to 1."""
        begins = self.begins[first:last] - self.begins[first]
        place = self.position[self.begins[first] : self.begins[last]] - first
        weight = np.exp(likely - np.maximum.reduceat(likely, begins)[place])
        found: NDArray[np.float32] = weight / np.add.reduceat(weight, begins)[place]
        return found

    def _centred(self, likely: NDArray[np.float32]) -> NDArray[np.float32]:
        means = (np.add.reduceat(likely, self.begins[:-1]) / np.diff(self.begins)).astype(np.float32)
        found: NDArray[np.float32] = likely - means[self.position]
        return found
