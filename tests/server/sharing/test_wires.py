"""The wires between servers: lines arrive in order, and after a break everybody is told that some may be missing."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import tempfile
import time
from typing import TYPE_CHECKING

import pytest

from brettwerk.server.bus_messages import (
    SERVERS,
    BoardChanged,
    EngineThinking,
    HintReady,
    Missed,
    Reacted,
    board_topic,
)
from brettwerk.server.schemas.messages import HintLine
from brettwerk.server.sharing.notify_wire import NotifyWire
from brettwerk.server.sharing.redis_wire import RedisWire
from brettwerk.server.sharing.shared_bus import SharedBus
from brettwerk.server.storage.database import BadDatabase
from support.debian_packages import program
from support.postgres import free_port

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from brettwerk.server.bus import Subscription
    from brettwerk.server.bus_messages import BusMessage
    from brettwerk.server.sharing.shared_bus import Wire
    from brettwerk.server.storage.database import Database
    from brettwerk.server.storage.store import Store
    from support.postgres import Postgres

BOARD = board_topic("board")


class Redis:
    """Redis for tests: of Debian's package, on a port of its own, without anything on disk."""

    def __init__(self) -> None:
        self._program = program("redis-server", "redis-server")
        self._folder = tempfile.mkdtemp(prefix="brettwerk-redis-")
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [self._program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", self._folder]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def stop(self) -> None:
        assert self._process
        self._process.kill()
        self._process.wait()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    server = Redis()
    server.start()
    yield server
    server.remove()


@pytest.fixture(params=["postgresql", "redis"])
def wire(request: pytest.FixtureRequest, database: Database) -> Callable[[], Wire]:
    """Make wires of one kind."""
    if request.param == "postgresql":
        return lambda: NotifyWire(database)
    address = request.getfixturevalue("redis").address

    def connect() -> Wire:
        made = RedisWire(address, str(database.address.database))
        for _ in range(100):
            try:
                made.require()
            except BadDatabase:
                time.sleep(0.1)
            else:
                break
        return made

    return connect


async def next_of(subscription: Subscription, kind: type[BusMessage]) -> BusMessage:
    async with asyncio.timeout(60):
        while True:
            message = await subscription.next()
            assert message is not None
            if isinstance(message, kind):
                return message


def test_what_one_server_publishes_arrives_at_the_other_in_order(wire: Callable[[], Wire], store: Store) -> None:
    async def scene() -> None:
        one, other = SharedBus("one", wire(), store), SharedBus("other", wire(), store)
        one.start()
        other.start()
        with one.subscribe(BOARD) as here, other.subscribe(BOARD) as there, other.subscribe(SERVERS) as elsewhere:
            for number in range(1, 31):
                await one.publish(BOARD, BoardChanged(board="board", number=number))
            for subscription in (here, there):
                found = [await next_of(subscription, BoardChanged) for _ in range(30)]
                assert found == [BoardChanged(board="board", number=number) for number in range(1, 31)]
            await one.publish(BOARD, EngineThinking(seat=1, on=True))
            await one.publish(BOARD, Reacted(id="a", seat=0, reaction="hello"))
            assert await there.next() == EngineThinking(seat=1, on=True)
            assert await there.next() == Reacted(id="a", seat=0, reaction="hello")
            line = HintLine(moves=["a1"], value=0.5, proven=False)
            hint = HintReady(visitor="ada", ply=3, move="a1", value=0.5, proven=True, lines=[line] * 400)
            await one.publish(BOARD, hint)  # too long for a notification, and nobody's business
            assert await next_of(there, HintReady) == hint
            assert not elsewhere._queue.qsize()  # type: ignore[attr-defined]
        one.close()
        other.close()

    asyncio.run(scene())


def test_no_line_carries_content(store: Store) -> None:
    lines: list[str] = []

    class Tap:
        def start(self, *_: object) -> None: ...

        def send(self, line: str) -> None:
            lines.append(line)

        def close(self) -> None: ...

    async def scene() -> None:
        bus = SharedBus("one", Tap(), store)
        await bus.publish(BOARD, BoardChanged(board="board", number=7))
        line = HintLine(moves=["secret"], value=0.5, proven=False)
        hint = HintReady(visitor="ada", ply=3, move="secret", value=0.5, proven=True, lines=[line])
        await bus.publish(BOARD, hint)

    asyncio.run(scene())
    assert '"board":"board","number":7' in lines[0]
    assert "secret" not in "".join(lines)


def test_after_a_break_subscribers_look_for_themselves(database: Database, store: Store, postgres: Postgres) -> None:
    async def scene() -> None:
        one, other = (SharedBus(name, NotifyWire(database), store) for name in ("one", "other"))
        one.start()
        other.start()
        with other.subscribe(BOARD) as there:
            await asyncio.to_thread(
                postgres.execute,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name = 'brettwerk bus'",
                str(database.address.database),
            )
            assert await next_of(there, Missed) == Missed()
            await one.publish(BOARD, BoardChanged(board="board", number=8))
            while True:  # what was sent while the sender was cut off is lost, and that is said too
                message = await there.next()
                if message == BoardChanged(board="board", number=8):
                    break
                assert message == Missed()
                await one.publish(BOARD, BoardChanged(board="board", number=8))
        one.close()
        other.close()

    asyncio.run(scene())


def test_what_another_server_sends_and_nobody_understands_is_logged_and_left(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    class Nowhere:
        def start(self, *_: object) -> None: ...

        def send(self, line: str) -> None: ...

        def close(self) -> None: ...

    bus = SharedBus("one", Nowhere(), store)
    for line in ("", "{}", '{"from": "x", "topic": "t", "message": {"type": "new"}}', '{"from": "x", "topic": 3}'):
        bus._hear(line)
    assert [record.message for record in caplog.records] == ["message of another server not understood"] * 4


def test_a_redis_that_is_not_there_is_refused_at_the_start(database: Database) -> None:
    with pytest.raises(BadDatabase, match="BRETTWERK_BUS_URL cannot be reached"):
        RedisWire(f"redis://:secret-word@127.0.0.1:{free_port()}/0", "name").require()
    for address in ("http://127.0.0.1", "redis", "redis://", "127.0.0.1:6379"):
        with pytest.raises(BadDatabase, match="must look like redis"):
            RedisWire(address, str(database.address.database))
