"""How long a search may go on, and how strong each level is."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

LEVEL_SIMULATIONS = {1: 3, 2: 12, 3: 40, 4: 120, 5: 350, 6: 1_000, 7: 4_000, 8: 16_000}
"""Levels 1 to 8 are so many simulations; level 9 has no limit but time."""
LEVEL_TEMPERATURE = {1: 1.5, 2: 1.0, 3: 0.7, 4: 0.5, 5: 0.35, 6: 0.25, 7: 0.15, 8: 0.1}
"""How much chance decides between moves of different promise; at level 9 not at all."""
LEVELS = range(1, 10)
DEFAULT_SECONDS = 1.0
"""What level 9 takes for a move when nobody says how long."""


@dataclass
class Limits:
    """A search ends when it reaches any of its limits, or is told to stop."""

    simulations: int | None = None
    seconds: float | None = None
    began: float = field(default_factory=time.perf_counter)

    def time_left(self) -> float:
        if self.seconds is None:
            return float("inf")
        return self.began + self.seconds - time.perf_counter()

    def simulations_left(self, done: int) -> float:
        return float("inf") if self.simulations is None else self.simulations - done
