"""WebSockets that send messages which were deflated beforehand, the same bytes to many browsers.

This leans on inner parts of uvicorn and websockets. Where these have changed, messages go the plain way: each is
deflated for each socket, and everybody receives the same texts.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.server.sockets.encoding import EncodedMessage

DEFLATED_TEXT = 0xC1
"""The first byte of a frame: a whole message, deflated, a text."""
INNER_PARTS = ("transport", "writable", "disconnected", "close_sent", "conn")
"""Attributes of uvicorn's protocol that are not part of its interface."""
WHOLE_WINDOW = 15
"""Bits: how far back a browser must be able to look when it inflates."""


class DeflatedSockets(WebSocketsSansIOProtocol):
    """Each message is deflated independently, so that neither side has to remember those before it."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.fits = all(hasattr(self, name) for name in INNER_PARTS) and hasattr(self.conn, "available_extensions")
        if self.fits:
            self.conn.available_extensions = [
                ServerPerMessageDeflateFactory(
                    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"memLevel": 5}
                )
            ]

    async def send(self, message: Any) -> None:
        encoded: EncodedMessage | None = message.get("encoded")
        if encoded is None or not self.fits or not self._inflates():
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.transport.write(frame(encoded.deflated))

    def _inflates(self) -> bool:
        """Whether the browser has agreed to inflate each message by itself, with a window as large as it takes."""
        agreed: Sequence[Any] = getattr(self.conn, "extensions", ())
        return (
            len(agreed) == 1
            and isinstance(agreed[0], PerMessageDeflate)
            and getattr(agreed[0], "local_no_context_takeover", False)
            and getattr(agreed[0], "local_max_window_bits", 0) == WHOLE_WINDOW
        )


def frame(payload: bytes) -> bytes:
    """A deflated text as one frame (RFC 6455, 5.2), which servers do not mask."""
    size = len(payload)
    if size < 126:
        head = bytes((DEFLATED_TEXT, size))
    elif size < 2**16:
        head = struct.pack("!BBH", DEFLATED_TEXT, 126, size)
    else:
        head = struct.pack("!BBQ", DEFLATED_TEXT, 127, size)
    return head + payload
