"""The bus: whoever changes something publishes a message under a topic, and whoever shows it subscribes to the topic.

The interface is asynchronous so that a bus between processes can take the place of this one within a process.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from brettwerk.server.bus_messages import BusMessage

MOST_WAITING = 64
"""A subscriber that is this many messages behind is dropped; it reconnects by itself and asks for what it missed."""


class Subscription(Protocol):
    """The messages of one topic, for one subscriber."""

    async def next(self) -> BusMessage | None:
        """Wait for the next message; None when there will be no more."""


class Bus(Protocol):
    """Brings messages to everybody who has subscribed to a topic."""

    async def publish(self, topic: str, message: BusMessage) -> None:
        """Send a message to all subscribers of a topic."""

    async def publish_to(self, topics: Sequence[str], message: BusMessage) -> None:
        """Send a message to all subscribers of several topics."""

    def subscribe(self, topic: str) -> AbstractContextManager[Subscription]:
        """Receive the messages of a topic for as long as the context lasts."""

    def is_watched(self, topic: str) -> bool:
        """Whether anybody has subscribed."""

    def close(self) -> None:
        """End all subscriptions."""


class SubscriberQueue:
    """A bounded queue that drops its subscriber rather than growing."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[BusMessage | None] = asyncio.Queue(MOST_WAITING + 1)

    async def next(self) -> BusMessage | None:
        return await self._queue.get()

    def put(self, message: BusMessage) -> None:
        if self._queue.qsize() < MOST_WAITING:
            self._queue.put_nowait(message)
        else:
            self.close()

    def close(self) -> None:
        """Let the subscriber find the end next, whatever else was waiting."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)


class LocalBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self._subscribers: defaultdict[str, set[SubscriberQueue]] = defaultdict(set)
        self._closed = False
        self.watch_listeners: list[Callable[[str, bool], None]] = []
        """Called when a topic gets its first subscriber, and when it loses its last."""

    async def publish(self, topic: str, message: BusMessage) -> None:
        await self.publish_to([topic], message)

    async def publish_to(self, topics: Sequence[str], message: BusMessage) -> None:
        for topic in topics:
            self.deliver(topic, message)

    def deliver(self, topic: str, message: BusMessage) -> None:
        """Bring a message to the subscribers in this process."""
        for subscriber in self._subscribers.get(topic, ()):
            subscriber.put(message)

    @contextmanager
    def subscribe(self, topic: str) -> Iterator[Subscription]:
        subscriber = SubscriberQueue()
        self._subscribers[topic].add(subscriber)
        if len(self._subscribers[topic]) == 1:
            self._tell(topic, watched=True)
        if self._closed:
            subscriber.close()
        try:
            yield subscriber
        finally:
            self._subscribers[topic].discard(subscriber)
            if not self._subscribers[topic]:
                del self._subscribers[topic]
                self._tell(topic, watched=False)

    def _tell(self, topic: str, *, watched: bool) -> None:
        for listener in self.watch_listeners:
            listener(topic, watched)

    @property
    def topics(self) -> list[str]:
        """All topics that somebody in this process has subscribed to."""
        return list(self._subscribers)

    def is_watched(self, topic: str) -> bool:
        return topic in self._subscribers

    def close(self) -> None:
        self._closed = True
        for subscribers in self._subscribers.values():
            for subscriber in subscribers:
                subscriber.close()
