"""Time as GTP speaks of it: main time, and periods of so many seconds for so many moves."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

MOVES_LEFT = 15
"""So many moves the rest of the main time is meant for; as it shrinks, so do the shares."""
MARGIN = 0.9
"""The part of what a move may take that the engine thinks; the rest is for everything around it."""
SHORTEST = 0.01


@dataclass
class Left:
    """What a seat has left."""

    seconds: float
    moves: int
    """The moves that must be made in this time; 0 in main time."""


@dataclass
class Clock:
    """The clocks of all seats."""

    main: float
    period: float
    moves: int
    left: dict[int, Left] = field(default_factory=dict)

    @property
    def is_limited(self) -> bool:
        """A period without moves means that there is no limit; so does a clock set to nothing at all."""
        return self.moves > 0 or (self.main > 0 and self.period == 0)

    def tell(self, seat: int, seconds: float, moves: int) -> None:
        """Take over what the other program says is left."""
        self.left[seat] = Left(seconds, moves)

    def share(self, seat: int) -> float | None:
        """The seconds to think about a move; None if there is no limit."""
        left = self._left(seat)
        if left is None:
            return None
        seconds = max(left.seconds, 0.0) / (left.moves or MOVES_LEFT)
        if not left.moves and self.moves:
            seconds = max(seconds, self.period / self.moves)
        return max(MARGIN * seconds, SHORTEST)

    def spend(self, seat: int, began: float) -> None:
        """Count the time of a move against its seat, until the other program tells better."""
        left = self._left(seat)
        if left is None:
            return
        left.seconds -= time.perf_counter() - began
        if left.moves > 1:
            left.moves -= 1
        elif self.moves and (left.moves == 1 or left.seconds <= 0):
            left.seconds, left.moves = self.period, self.moves

    def _left(self, seat: int) -> Left | None:
        if seat not in self.left and self.is_limited:
            self.left[seat] = Left(self.main, 0) if self.main > 0 else Left(self.period, self.moves)
        return self.left.get(seat)
