"""The time that clocks go by."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

BEAT_SECONDS = 0.1
"""How often whoever runs the clocks calls ``beat``."""
MOST_PER_BEAT = 1.0
"""Seconds that pass at most between two beats: what a process stands still for beyond that is nobody's time."""


class Uptime:
    """Seconds that a server has been up, over all its runs.

    It stands still while the server is down, still starting, or stalled, so that clocks charge nobody for that time.
    """

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._at_beat = 0.0
        self._beat: float | None = None

    @property
    def is_running(self) -> bool:
        return self._beat is not None

    def begin(self, before: float) -> None:
        """Resume from what it was when the server went down."""
        self._at_beat, self._beat = before, self._ticks()

    def wait(self, before: float) -> None:
        """Stand still at what it was."""
        self._at_beat, self._beat = before, None

    def beat(self) -> None:
        """Note that the server is alive; after a beat that comes late, time goes on from what could pass till then."""
        if self._beat is not None:
            self._at_beat, self._beat = self.now(), self._ticks()

    def now(self) -> float:
        return self._at_beat + (min(self._ticks() - self._beat, MOST_PER_BEAT) if self._beat is not None else 0.0)
