"""The limits of a search, and how strong each level is."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from brettwerk.core.compiled.dispatch import insight_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.definition import GameDefinition

    TimeSource = Callable[[], float]

LEVELS = range(1, 10)
DEFAULT_LEVELS = ((8, 0.7), (12, 0.5), (20, 0.3), (40, 0.1), (100, 0.0), (300, 0.0), (1_000, 0.0), (4_000, 0.0))
"""Levels 1 to 8 of a game without ``LEVELS`` in its insight: simulations, and how often a move is random."""
DEFAULT_SECONDS = 1.0
"""The time of level 9 for a move, unless a limit is given."""


@dataclass(frozen=True)
class Level:
    """How well an engine plays."""

    simulations: int | None
    """For a move; None if time alone is the limit."""
    random_rate: float
    """How often a move is random."""
    sight: int | None = None
    """How far ahead a game's own evaluation looks, where its tables have a field of this name."""


def level_of(game: GameDefinition, number: int) -> Level:
    """What a level means in a game."""
    if number == LEVELS[-1]:
        return Level(None, 0.0)
    levels = getattr(insight_of(game.rules.__name__), "LEVELS", DEFAULT_LEVELS)
    return Level(*levels[number - 1])


def usual_limits(level: Level, seconds: float | None, simulations: int | None) -> tuple[float | None, int | None]:
    """Seconds and simulations as given, or those of the level."""
    if seconds is None and simulations is None:
        simulations = level.simulations
        seconds = None if simulations else DEFAULT_SECONDS
    return seconds, simulations


@dataclass
class SearchLimits:
    """A search ends when it reaches any of its limits, or is told to stop."""

    simulations: int | None = None
    seconds: float | None = None
    clock: TimeSource = time.perf_counter
    began: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.clock()

    def time_left(self) -> float:
        if self.seconds is None:
            return float("inf")
        return self.began + self.seconds - self.clock()

    def simulations_left(self, done: int) -> float:
        return float("inf") if self.simulations is None else self.simulations - done
