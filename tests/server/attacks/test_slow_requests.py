"""Attack: connections to a server without a proxy, half-sent, endless, never read, or simply many.

The server is a bare one on a port of its own in this process; only the connections are under test.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from brettwerk.server.middleware import connections
from brettwerk.server.middleware.connections import HEAD_BYTES, guarded_http
from brettwerk.server.settings import Settings
from brettwerk.server.sockets.protocol import http_protocol

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

PATIENCE = 30.0
"""Seconds; far more than anything here takes."""
REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """Answer as soon as the whole request has come."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    size = 20_000_000 if scope["path"] == "/large" else 2
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % size)]})
    await send({"type": "http.response.body", "body": b"x" * size})


class Connection:
    """One connection of somebody who may be up to no good."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def status(self, request: bytes = b"") -> int:
        """Send something; the status of the answer, 0 if the connection ends before all of it has come."""
        self.writer.write(request)
        async with asyncio.timeout(PATIENCE):
            try:
                head = await self.reader.readuntil(b"\r\n\r\n")
                length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
                await self.reader.readexactly(length)
            except (asyncio.IncompleteReadError, ConnectionError):
                return 0
        return int(head.split()[1])

    async def is_closed(self) -> bool:
        async with asyncio.timeout(PATIENCE):
            try:
                return await self.reader.read() == b""
            except ConnectionError:
                return True


class Clients:
    """Everybody who has connected to a server."""

    def __init__(self, server: uvicorn.Server) -> None:
        self._port = server.servers[0].sockets[0].getsockname()[1]
        self._known = server.server_state.connections
        self._connections: list[Connection] = []

    async def connect(self) -> Connection:
        made = Connection(*await asyncio.open_connection("127.0.0.1", self._port))
        self._connections.append(made)
        return made

    async def have_come(self) -> None:
        """Wait until the server has noticed somebody."""
        async with asyncio.timeout(PATIENCE):
            while not self._known:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    async def are_gone(self) -> None:
        """Wait until the server has no connections."""
        async with asyncio.timeout(PATIENCE):
            while self._known:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        for connection in self._connections:
            connection.writer.transport.abort()
            with suppress(ConnectionError):
                await connection.writer.wait_closed()


@asynccontextmanager
async def serving(folder: Path, **settings: Any) -> AsyncIterator[Clients]:
    """A server that others reach directly, and those who connect to it."""
    chosen = Settings(data=folder, host="0.0.0.0", **{"request_seconds": 60, **settings})  # noqa: S104
    config = uvicorn.Config(answer, port=0, lifespan="off", log_config=None, http=guarded_http(chosen))
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve())
    while not server.started:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    clients = Clients(server)
    try:
        yield clients
    finally:
        await clients.close()
        server.should_exit = server.force_exit = True
        await running


def test_a_head_without_end_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as clients:
            endless = await clients.connect()
            endless.writer.write(b"GET / HTTP/1.1\r\nX: ")
            for _ in range(HEAD_BYTES // 1000 + 5):
                endless.writer.write(b"x" * 1000)
            assert await endless.status() == 431
            assert await endless.is_closed()
            many = await clients.connect()
            assert await many.status(b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * HEAD_BYTES) == 431

    asyncio.run(play())


def test_usual_heads_bodies_and_pipelines_are_not(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as clients:
            usual = await clients.connect()
            for _ in range(3):
                assert await usual.status(REQUEST) == 200
            head = b"POST / HTTP/1.1\r\nHost: x\r\nCookie: " + b"c" * 8000 + b"\r\n"
            assert await usual.status(head + b"Content-Length: 300000\r\n\r\n" + b"b" * 300_000) == 200
            usual.writer.write(REQUEST * 2000)
            for _ in range(2000):
                assert await usual.status() == 200
            for byte in REQUEST[:-1]:
                usual.writer.write(bytes([byte]))
                await asyncio.sleep(0)
            assert await usual.status(REQUEST[-1:]) == 200

    asyncio.run(play())


@pytest.mark.parametrize(
    "part", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf"]
)
def test_a_request_that_does_not_arrive_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: bytes
) -> None:
    monkeypatch.setattr(connections, "GRACE_SECONDS", 0.0)

    async def play() -> None:
        async with serving(tmp_path, request_seconds=0.2) as clients:
            half = await clients.connect()
            assert await half.status(part) in {0, 408}
            assert await half.is_closed()

    asyncio.run(play())


def test_bytes_now_and_then_do_not_prolong_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "GRACE_SECONDS", 0.0)

    async def play() -> None:
        async with serving(tmp_path, request_seconds=0.3) as clients:
            slow = await clients.connect()
            ended = asyncio.create_task(slow.status())
            while not ended.done():
                slow.writer.write(b"\r\n")
                await asyncio.sleep(0.02)
            assert await ended in {0, 408}

    asyncio.run(play())


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, connections=3) as clients:
            first = [await clients.connect() for _ in range(3)]
            assert [await one.status(REQUEST) for one in first] == [200] * 3
            assert await (await clients.connect()).status(REQUEST) == 0
            for one in first:
                one.writer.close()
            await clients.are_gone()
            assert await (await clients.connect()).status(REQUEST) == 200

    asyncio.run(play())


def test_an_answer_that_nobody_reads_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 0.1)

    async def play() -> None:
        async with serving(tmp_path) as clients:
            lazy = await clients.connect()
            lazy.writer.transport.pause_reading()  # type: ignore[attr-defined]
            lazy.writer.write(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
            await clients.have_come()
            await clients.are_gone()
            lazy.writer.transport.resume_reading()  # type: ignore[attr-defined]
            assert await lazy.status() == 0

    asyncio.run(play())


@pytest.mark.parametrize(
    ("facts", "most"),
    [
        ({"host": "0.0.0.0"}, 400),  # noqa: S104
        ({"host": "0.0.0.0", "connections": 0}, 0),  # noqa: S104
        ({"host": "0.0.0.0", "public_url": "https://play.example"}, 0),  # noqa: S104
        ({"host": "127.0.0.1"}, 0),
    ],
)
def test_behind_a_proxy_connections_are_not_counted(tmp_path: Path, facts: dict[str, Any], most: int) -> None:
    assert guarded_http(Settings(data=tmp_path, **facts)).limits.of_an_address == most


def test_servers_run_with_these_limits(tmp_path: Path) -> None:
    made = http_protocol(Settings(data=tmp_path))
    assert isinstance(made, type)
    assert issubclass(made, connections.GuardedHttp)
