"""Connections that would be endless: heads without end, requests that never arrive, answers that nobody reads.

Behind a proxy all this is its task; the limits hold for a server that others reach directly. They lean on inner parts
of uvicorn: where these have changed, connections are uvicorn's own, without them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import WeakSet

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from brettwerk.server.middleware.rate_limits import network_of

if TYPE_CHECKING:
    import asyncio

    from brettwerk.server.settings import Settings

HEAD_BYTES = 16 * 1024
"""What the head of a request may have; browsers send less than a tenth of it."""
PIECE = 4 * 1024
"""Bytes that are read between two looks at the size of the head."""
GRACE_SECONDS = 1.0
"""Time to say in a sentence what took too long, before the connection is closed."""
UNREAD_SECONDS = 120.0
"""Who takes nothing of an answer for this long does not get the rest."""
MOST_ADDRESSES = 10_000
"""Addresses after which those are forgotten that have no connections any more."""
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


@dataclass
class ConnectionLimits:
    """What connections may take, and those that each address has."""

    seconds: float
    """For a whole request, head and body, from its first byte to its last."""
    of_an_address: int
    """Open at the same time; 0 for any number."""
    open: defaultdict[str, WeakSet[asyncio.Transport]] = field(default_factory=lambda: defaultdict(WeakSet))

    def admits(self, transport: asyncio.Transport) -> bool:
        """Count a new connection; False if its address has as many as it may have."""
        if not self.of_an_address:
            return True
        peer = transport.get_extra_info("peername")
        transports = self.open[network_of(peer[0]) if peer else ""]
        if sum(not one.is_closing() for one in transports) >= self.of_an_address:
            return False
        transports.add(transport)
        if len(self.open) > MOST_ADDRESSES:
            for address in [address for address, left in self.open.items() if not left]:
                del self.open[address]
        return True


class GuardedHttp(HttpToolsProtocol):
    """A connection whose requests have a size and a time; ``limits`` are those of its server."""

    limits: ClassVar[ConnectionLimits]

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._head_bytes = 0
        self._is_in_head = False
        self._is_upgraded = False
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.limits.admits(transport):
            self._start_deadline()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._start_deadline()
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() or self._is_upgraded:
                return
            piece = data[start : start + PIECE]
            super().data_received(piece)
            self._head_bytes += len(piece)
            if self._is_in_head and self._head_bytes > HEAD_BYTES:
                self._refuse(TOO_LARGE)

    def on_message_begin(self) -> None:
        self._is_in_head, self._head_bytes = True, 0
        self._start_deadline()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._is_upgraded = True
        self._stop_deadline()
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if unread := self.transport.get_write_buffer_size():
            self.loop.call_later(UNREAD_SECONDS, self._drop_unread, unread)

    def _drop_unread(self, before: int) -> None:
        if self.transport.get_write_buffer_size() >= before:
            self.transport.abort()

    def _start_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.limits.seconds + GRACE_SECONDS, self._refuse, TOO_SLOW)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _refuse(self, answer: bytes) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(answer)
        self.transport.close()


def guarded_http(settings: Settings) -> type[GuardedHttp]:
    """The connections of a server; behind a proxy all come from its address, and that may have any number."""
    is_direct = not settings.is_local and not settings.public_url
    limits = ConnectionLimits(settings.request_seconds, settings.connections if is_direct else 0)
    return type("GuardedHttp", (GuardedHttp,), {"limits": limits})
