"""Attack: open connections until the process has no file descriptor left.

The log says so a few times instead of filling the disk (it grew by 22 MB in five seconds), and once connections are
closed the server takes new ones.
"""

from __future__ import annotations

import asyncio
import errno
import io
import json
import logging
import socket
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.cli.hosting import serving
from brettwerk.server.middleware.logs import ALIKE_SECONDS, MOST_ALIKE, FloodFilter, JsonLines
from support.browsing import Ticks

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What a log shows of everything that is logged."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    handler.addFilter(FloodFilter())
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


def test_a_server_without_descriptors_is_brief_and_recovers(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, refused = socket.socket.accept, 0

    def accept(self: socket.socket) -> Any:
        nonlocal refused
        if refused < 3 * serving.BACKLOG:
            refused += 1
            raise OSError(errno.EMFILE, "Too many open files")
        return plain(self)

    async def scene() -> bytes:
        async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"here")
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=serving.BACKLOG)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        said = await asyncio.wait_for(reader.read(), 60)
        writer.close()
        server.close()
        return said

    monkeypatch.setattr(socket.socket, "accept", accept)
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        assert runner.run(scene()) == b"here"
    lines = written.getvalue().splitlines()
    assert refused == 3 * serving.BACKLOG
    said = Counter(json.loads(line)["event"][:20] for line in lines)
    assert 1 <= said["socket.accept() out "] <= MOST_ALIKE
    assert max(said.values()) <= MOST_ALIKE  # asyncio may also complain of attempts that came after the end


def test_the_log_tells_how_much_it_left_out() -> None:
    ticks = Ticks()
    flood = FloodFilter(ticks)

    def record(level: int = logging.ERROR, message: str = "out of files") -> logging.LogRecord:
        return logging.LogRecord("asyncio", level, "", 0, message, (), None)

    assert sum(flood.filter(record()) for _ in range(1000)) == MOST_ALIKE
    assert flood.filter(record(message="something else"))
    assert sum(flood.filter(record(message=f"timer {number} at 0x{number:x}")) for number in range(100)) == MOST_ALIKE
    assert all(flood.filter(record(logging.INFO)) for _ in range(1000))  # requests are what such a log is for
    ticks.pass_by(ALIKE_SECONDS)
    later = record()
    assert flood.filter(later)
    assert json.loads(JsonLines().format(later))["left_out"] == 1000 - MOST_ALIKE


def test_what_is_remembered_of_messages_does_not_grow() -> None:
    flood = FloodFilter()
    for number in range(5000):
        words = "".join(chr(ord("a") + int(digit)) for digit in str(number))
        flood.filter(logging.LogRecord("asyncio", logging.ERROR, "", 0, words, (), None))
    assert len(flood._counts) <= 1000


def test_a_server_opens_as_many_files_as_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual limit of a shell is 1,024, which a few hundred visitors would reach."""
    resource = pytest.importorskip("resource")
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.append(wanted))
    serving.allow_many_files()
    assert limits == [(4096, 4096)]
