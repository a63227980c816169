"""WebSockets that send messages which were deflated beforehand, the same bytes to many browsers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

if TYPE_CHECKING:
    from brettwerk.server.prepared import Message


class PreparedSockets(WebSocketsSansIOProtocol):
    """Each message stands for itself, so that it needs no memory of those before it, on either side."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"memLevel": 5}
            )
        ]

    async def send(self, message: Any) -> None:
        prepared: Message | None = message.get("prepared")
        if prepared is None or not self._inflates():
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.transport.write(Frame(Opcode.TEXT, prepared.deflated, rsv1=True).serialize(mask=False))

    def _inflates(self) -> bool:
        """Whether the browser has agreed to inflate, with as much room as it takes."""
        agreed = self.conn.extensions
        return len(agreed) == 1 and isinstance(agreed[0], PerMessageDeflate) and agreed[0].local_max_window_bits == 15
