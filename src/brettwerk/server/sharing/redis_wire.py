"""News by Redis, where PostgreSQL has enough to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from brettwerk.server.sharing.threaded_wire import LISTEN_SECONDS, ThreadedWire
from brettwerk.server.storage.database import CONNECT_SECONDS, BadDatabase, driver

if TYPE_CHECKING:
    from collections.abc import Iterator

CHANNEL = "brettwerk"


class RedisWire(ThreadedWire):
    """Two connections to a Redis server, which keeps nothing of what it passes on.

    The channel bears the database's name, so that several of them can use the same server.
    """

    def __init__(self, address: str, database: str) -> None:
        super().__init__()
        parts = urlsplit(address)
        if parts.scheme not in {"redis", "rediss", "unix"} or not (parts.hostname or parts.path):
            raise BadDatabase("no-bus-address")
        self._redis = driver("redis", "redis")
        self._address = address
        self._channel = f"{CHANNEL}:{database}"

    def require(self) -> None:
        """BadDatabase if the server cannot be reached at the start."""
        try:
            self.connect().close()
        except (self._redis.RedisError, OSError, ValueError) as error:
            raise BadDatabase("no-bus", reason=type(error).__name__) from None

    def connect(self) -> Any:
        client = self._redis.Redis.from_url(
            self._address, socket_connect_timeout=CONNECT_SECONDS, socket_timeout=CONNECT_SECONDS, decode_responses=True
        )
        client.ping()
        return client

    def listen(self, connection: Any) -> Iterator[str | None]:
        with connection.pubsub() as subscription:
            subscription.subscribe(self._channel)
            while True:
                message = subscription.get_message(timeout=LISTEN_SECONDS)
                if message and message["type"] == "message":
                    yield message["data"]
                elif message or subscription.subscribed:
                    yield None

    def transmit(self, connection: Any, lines: list[str]) -> None:
        pipeline = connection.pipeline(transaction=False)
        for line in lines:
            pipeline.publish(self._channel, line)
        pipeline.execute()
