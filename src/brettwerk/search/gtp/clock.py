"""GTP time control: main time, then periods in which a number of moves must be made."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

MOVES_LEFT = 15
"""How many more moves the rest of the main time is divided among; as it shrinks, so do the shares."""
MARGIN = 0.9
"""The part of a move's time that the engine searches; the rest is for overhead."""
SHORTEST = 0.01


@dataclass
class TimeLeft:
    """The time a seat has left."""

    seconds: float
    moves: int
    """The moves that must be made in this time; 0 in main time."""


@dataclass
class GtpClock:
    """The clocks of all seats."""

    main: float
    period: float
    moves: int
    left: dict[int, TimeLeft] = field(default_factory=dict)

    @property
    def is_limited(self) -> bool:
        """A period without moves means that there is no limit; so does a clock set to nothing at all."""
        return self.moves > 0 or (self.main > 0 and self.period == 0)

    def tell(self, seat: int, seconds: float, moves: int) -> None:
        """Set the time left, as the other program tells it."""
        self.left[seat] = TimeLeft(seconds, moves)

    def share(self, seat: int) -> float | None:
        """The seconds for a move; None if there is no limit."""
        left = self._left(seat)
        if left is None:
            return None
        seconds = max(left.seconds, 0.0) / (left.moves or MOVES_LEFT)
        if not left.moves and self.moves:
            seconds = max(seconds, self.period / self.moves)
        return max(MARGIN * seconds, SHORTEST)

    def spend(self, seat: int, began: float) -> None:
        """Charge the time of a move to its seat, until the other program says what is left."""
        left = self._left(seat)
        if left is None:
            return
        left.seconds -= time.perf_counter() - began
        if left.moves > 1:
            left.moves -= 1
        elif self.moves and (left.moves == 1 or left.seconds <= 0):
            left.seconds, left.moves = self.period, self.moves

    def _left(self, seat: int) -> TimeLeft | None:
        if seat not in self.left and self.is_limited:
            self.left[seat] = TimeLeft(self.main, 0) if self.main > 0 else TimeLeft(self.period, self.moves)
        return self.left.get(seat)
