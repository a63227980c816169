"""News of boards: whoever changes a board publishes, whoever shows it subscribes.

The interface is asynchronous so that a bus between processes can take the place of this one within a process.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

Message = dict[str, Any]
MOST_WAITING = 64
"""A reader that is so many messages behind is dropped; it comes back by itself and asks for what it missed."""


class Subscription(Protocol):
    """The news of one board, for one reader."""

    async def next(self) -> Message | None:
        """Wait for the next message; None when there will be no more."""


class Bus(Protocol):
    """Brings messages to everyone who shows a board."""

    async def publish(self, board: str, message: Message) -> None:
        """Tell all subscribers of a board."""

    def subscribe(self, board: str) -> AbstractContextManager[Subscription]:
        """Listen to a board for as long as the context lasts."""

    def is_watched(self, board: str) -> bool:
        """Whether anybody listens."""

    def close(self) -> None:
        """End all subscriptions."""


class ReaderQueue:
    """A bounded queue that drops its reader rather than growing."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Message | None] = asyncio.Queue(MOST_WAITING + 1)

    async def next(self) -> Message | None:
        return await self._queue.get()

    def put(self, message: Message) -> None:
        if self._queue.qsize() < MOST_WAITING:
            self._queue.put_nowait(message)
        else:
            self.close()

    def close(self) -> None:
        """Let the reader find the end next, whatever else was waiting."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)


class LocalBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self._readers: defaultdict[str, set[ReaderQueue]] = defaultdict(set)
        self._closed = False

    async def publish(self, board: str, message: Message) -> None:
        for reader in self._readers.get(board, ()):
            reader.put(message)

    @contextmanager
    def subscribe(self, board: str) -> Iterator[Subscription]:
        reader = ReaderQueue()
        self._readers[board].add(reader)
        if self._closed:
            reader.close()
        try:
            yield reader
        finally:
            self._readers[board].discard(reader)
            if not self._readers[board]:
                del self._readers[board]

    def is_watched(self, board: str) -> bool:
        return board in self._readers

    def close(self) -> None:
        self._closed = True
        for readers in self._readers.values():
            for reader in readers:
                reader.close()
