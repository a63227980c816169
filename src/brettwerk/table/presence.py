"""Presence: whose browser shows which board."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Listener = Callable[[str, str], None]
    """Called with board and visitor when somebody connects or disconnects."""

GONE_SECONDS = 60.0
"""A visitor who has not been seen for this long is gone."""


class Presence:
    """Counts the sockets of each visitor at each board."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._began = ticks()
        self._sockets: Counter[tuple[str, str]] = Counter()
        self._last_seen: dict[tuple[str, str], float] = {}
        self.listeners: list[Listener] = []

    @contextmanager
    def attend(self, board: str, visitor: str) -> Iterator[None]:
        """Count as connected for as long as the context lasts."""
        key = board, visitor
        self._sockets[key] += 1
        self._last_seen.pop(key, None)
        try:
            if self._sockets[key] == 1:
                self._tell(board, visitor)
            yield
        finally:
            self._sockets[key] -= 1
            if not self._sockets[key]:
                del self._sockets[key]
                self._saw(board, visitor)
                self._tell(board, visitor)

    def here(self) -> Iterable[tuple[str, str]]:
        """Which boards are shown, and by whose browsers."""
        return self._sockets.keys()

    def notice(self, board: str, visitor: str) -> None:
        """Note that somebody was just there, with or without a socket."""
        if not self.is_present(board, visitor):
            self._saw(board, visitor)

    def is_present(self, board: str, visitor: str) -> bool:
        return (board, visitor) in self._sockets

    def is_gone(self, board: str, visitor: str) -> bool:
        """Whether somebody has been away for a while; when the server starts, everybody counts as just seen."""
        if self.is_present(board, visitor):
            return False
        gone = self._last_seen.get((board, visitor), self._began)
        return self._ticks() - gone >= GONE_SECONDS

    def _saw(self, board: str, visitor: str) -> None:
        """Remember when somebody was last there; those away for long are gone, whether remembered or not."""
        now = self._ticks()
        self._last_seen.pop((board, visitor), None)
        self._last_seen[board, visitor] = now
        while now - self._began >= GONE_SECONDS:
            key = next(iter(self._last_seen))  # the one whose absence is the longest
            if now - self._last_seen[key] < GONE_SECONDS:
                return
            del self._last_seen[key]

    def _tell(self, board: str, visitor: str) -> None:
        for listener in self.listeners:
            listener(board, visitor)
