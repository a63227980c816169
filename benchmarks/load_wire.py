"""The least that a browser does on the wire, so that one process can play many of them: requests and sockets."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import struct
import time
import zlib
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
COMPRESSED = 0x40
ANSWER_SECONDS = 60.0


class Refused(Exception):
    """The server did not give what was asked for."""


class Visitor:
    """Somebody with a cookie and an address of their own."""

    def __init__(self, port: int, source: str) -> None:
        self.port = port
        self.source = source
        self.cookie = ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._lock = asyncio.Lock()

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request and give the answer; Refused unless it is a good one."""
        return json.loads(await self._answer(method, path, body))

    async def text(self, path: str) -> str:
        """Give an answer that is not JSON."""
        return (await self._answer("GET", path)).decode()

    async def _answer(self, method: str, path: str, body: Any = None) -> bytes:
        payload = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost:{self.port}\r\n{self._cookie()}"
        if payload:
            head += "Content-Type: application/json\r\n"
        request = f"{head}Content-Length: {len(payload)}\r\n\r\n".encode() + payload
        async with self._lock, asyncio.timeout(ANSWER_SECONDS):
            try:
                status, answer = await self._exchange(request)
            except (ConnectionError, asyncio.IncompleteReadError):  # an idle connection ends just as it is used again
                self.close()
                status, answer = await self._exchange(request)
        if status >= 300:
            raise Refused(f"{method} {path}: {status} {answer[:300].decode()}")
        return answer

    def _cookie(self) -> str:
        return f"Cookie: {self.cookie}\r\n" if self.cookie else ""

    async def _exchange(self, request: bytes) -> tuple[int, bytes]:
        if self._reader is None or self._writer is None or self._reader.at_eof():
            self.close()
            where = "127.0.0.1", self.port
            self._reader, self._writer = await asyncio.open_connection(*where, local_addr=(self.source, 0))
        self._writer.write(request)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if line)
        found = [line for line in head.split("\r\n") if line.lower().startswith("set-cookie:")]
        if found:
            self.cookie = found[0].partition(": ")[2].partition(";")[0]
        return int(head[9:12]), await self._reader.readexactly(int(headers["content-length"]))

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    async def watch(self, board: str, hear: Callable[[bytes, float], None], lost: Callable[[str], None]) -> Socket:
        """Open a socket to a board."""
        loop = asyncio.get_running_loop()
        handshake = (
            f"GET /api/boards/{board}/socket HTTP/1.1\r\nHost: localhost:{self.port}\r\n{self._cookie()}"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"  # as browsers offer it
        )

        def socket() -> Socket:
            return Socket(handshake.encode(), hear, lost)

        _, made = await loop.create_connection(socket, "127.0.0.1", self.port, local_addr=(self.source, 0))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await made.opened
        except BaseException:
            made.close()
            raise
        return made


class Socket(asyncio.Protocol):
    """The reading half of a WebSocket; messages are handed on with the time at which they were whole."""

    def __init__(self, handshake: bytes, hear: Callable[[bytes, float], None], lost: Callable[[str], None]) -> None:
        self._handshake = handshake
        self._hear = hear
        self._lost = lost
        self._buffer = bytearray()
        self._inflate: Any = None
        self._leaving = False
        self.is_lost = False
        self.received = 0
        """Bytes on the wire."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)
        self._transport.write(self._handshake)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(Refused(f"socket: {error or bytes(self._buffer[:200])!r}"))
        elif not self._leaving:
            self.is_lost = True
            self._lost(repr(error) if error else "closed by the server")

    def close(self) -> None:
        self._leaving = True
        with contextlib.suppress(OSError):
            self._transport.write(_frame(CLOSE, struct.pack("!H", 1000)))
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        if self._leaving:
            return
        self._buffer += data
        self.received += len(data)
        if not self.opened.done() and not self._shake_hands():
            return
        while (frame := self._take()) is not None:
            kind, payload = frame
            if kind == TEXT:
                self._hear(payload, time.perf_counter())
            elif kind == PING:
                self._transport.write(_frame(PONG, payload))
            elif kind == CLOSE:
                self._transport.close()

    def _shake_hands(self) -> bool:
        head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head[:16]:
            self._transport.close()
            return False
        if b"permessage-deflate" in head.lower():
            self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self._buffer = bytearray(rest)
        self.opened.set_result(None)
        return True

    def _take(self) -> tuple[int, bytes] | None:
        """Take a frame from what has come in, None if there is no whole one; servers do not mask."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return None
        first, payload = buffer[0], bytes(buffer[start : start + length])
        del buffer[: start + length]
        if first & COMPRESSED:
            payload = self._inflate.decompress(payload + b"\x00\x00\xff\xff")
        return first & 0x0F, payload


def _frame(kind: int, payload: bytes) -> bytes:
    """A short frame, masked with zeros as the protocol wants it of clients."""
    return bytes((0x80 | kind, 0x80 | len(payload))) + bytes(4) + payload
