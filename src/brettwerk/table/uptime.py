"""The time that clocks go by."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Uptime:
    """Seconds that a server has been up, over all its runs.

    It stands still while the server is down or still starting, so that clocks charge nobody for that time.
    """

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._before = 0.0
        self._began: float | None = None

    def begin(self, before: float) -> None:
        """Resume from what it was when the server went down."""
        self._before, self._began = before, self._ticks()

    def wait(self, before: float) -> None:
        """Stand still at what it was."""
        self._before, self._began = before, None

    def now(self) -> float:
        return self._before + (self._ticks() - self._began if self._began is not None else 0.0)
