"""The clocks of a board: how much time each seat has, and whose is running. All times are seconds of ``Uptime``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

DAY = 24 * 3600.0
MOVES_TO_GO = 30
"""How many moves an engine divides its remaining time by."""


@dataclass(frozen=True)
class TimeControl:
    """How much time there is: for the whole game with an increment for each move, or the same for each move."""

    start: float
    increment: float = 0.0
    each_move: bool = False
    """Whether the time starts again with each move."""

    @classmethod
    def from_json(cls, facts: dict[str, Any]) -> TimeControl:
        """Read the form in which a board stores it."""
        if facts["kind"] == "move":
            return cls(facts["days"] * DAY, each_move=True)
        return cls(facts["minutes"] * 60, facts["increment"])


@dataclass(frozen=True)
class Clocks:
    """The clocks of all seats as they stood when the present turn began."""

    control: TimeControl
    left: tuple[float, ...]
    turn: int | None = None
    """Who is to move; None while nobody is, because the game is over."""
    since: float = 0.0
    """When this turn began."""
    is_running: bool = False
    """Whether this turn is charged; the first turn of a seat is not."""

    @classmethod
    def new(cls, control: TimeControl, seats: int) -> Clocks:
        return cls(control, (control.start,) * seats)

    @property
    def running(self) -> int | None:
        return self.turn if self.is_running else None

    @property
    def deadline(self) -> float | None:
        """When the running clock's flag falls."""
        return None if self.running is None else self.since + self.left[self.running]

    def left_at(self, now: float) -> tuple[float, ...]:
        """What everybody has left at a time."""
        return tuple(
            max(0.0, left - self._used(now)) if seat == self.running else left for seat, left in enumerate(self.left)
        )

    def share(self, seat: int) -> float:
        """A sensible share of a seat's time for one move."""
        return max(0.02, min(self.left[seat] / MOVES_TO_GO + 0.8 * self.control.increment, self.left[seat] / 4))

    def has_fallen(self, now: float) -> bool:
        return self.deadline is not None and now >= self.deadline

    def _used(self, now: float) -> float:
        return max(0.0, now - self.since)

    def spent(self, now: float) -> float:
        """How long the present turn has taken."""
        return self._used(now) if self.turn is not None else 0.0

    def stop(self, now: float, *, moved: bool) -> Clocks:
        """End the present turn; only a move earns the increment, and only once the clock has started."""
        if self.running is None:
            return replace(self, turn=None, is_running=False)
        left = list(self.left_at(now))
        if moved:
            left[self.running] = (
                self.control.start if self.control.each_move else left[self.running] + self.control.increment
            )
        return replace(self, left=tuple(left), turn=None, is_running=False)

    def start(self, turn: int | None, now: float, *, first: bool) -> Clocks:
        """Begin a turn."""
        return replace(self, turn=turn, since=now, is_running=turn is not None and not first)
