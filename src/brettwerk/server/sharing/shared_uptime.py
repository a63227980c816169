"""The time that clocks go by where many servers share a database: it is kept there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.server.sharing.membership import LONGEST_GAP
from brettwerk.table.uptime import Uptime

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.server.sharing.membership import Membership


class SharedUptime(Uptime):
    """Seconds in which at least one of all servers was up; between two readings, one's own clock has to do."""

    def __init__(self, ticks: Callable[[], float], membership: Membership) -> None:
        super().__init__(ticks)
        self._membership = membership
        self._read_at: float | None = None
        self._latest = 0.0

    @property
    def is_running(self) -> bool:
        return self._membership.moves_time

    def begin(self, before: float) -> None:  # noqa: ARG002 - the database knows
        """From now on this server, too, lets the time go on."""
        self._membership.moves_time = True

    def wait(self, before: float) -> None:
        """The time goes on only if other servers let it."""
        self._membership.moves_time = False
        self._latest = max(self._latest, before)

    def beat(self) -> None:
        """Nothing: a server that stands still stops nobody else's time."""

    def set(self, seconds: float, asked: float) -> None:
        """Note what the database said, and when it was asked: it answered some time after that."""
        self._at_beat, self._read_at = seconds, (asked + self._ticks()) / 2

    def now(self) -> float:
        if self._read_at is not None:
            since = min(self._ticks() - self._read_at, LONGEST_GAP)
            self._latest = max(self._latest, self._at_beat + since)
        return self._latest
