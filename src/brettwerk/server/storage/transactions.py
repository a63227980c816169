"""Transactions in threads of their own, so that nobody waits for a disk or a network in the event loop."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from brettwerk.server.errors import NotReady
from brettwerk.server.storage.database import READERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection, Engine

    from brettwerk.server.storage.database import Database

    Work = Callable[[Connection], None]

log = logging.getLogger(__name__)

Result = TypeVar("Result")

PATIENCE = 10.0
"""Seconds after which a database on the network that does not answer is given up."""
MOST_TRIES = 4
AFRESH = {"40001", "40P01"}
"""What PostgreSQL says when transactions were in each other's way: done again, they succeed."""


class Unreachable(NotReady):
    """The database does not answer; whether what was under way is on its disk, nobody knows yet."""


class Transactions:
    """A database in use: one thread for what must be on disk before it is answered, and some for all else.

    With SQLite both are the same thread.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.is_shared = database.is_shared
        self._engine = database.open()
        # One state of the whole database for all that is read together; with SQLite, one thread has the same effect.
        self._reading: Engine = (
            self._engine.execution_options(isolation_level="REPEATABLE READ") if self.is_shared else self._engine
        )
        # A single statement needs no transaction around it: one way to the database and back instead of three.
        self._looking: Engine = (
            self._engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_shared else self._engine
        )
        self._writer = ThreadPoolExecutor(1, "store")
        self._others = ThreadPoolExecutor(READERS, "store") if self.is_shared else self._writer
        self._waiting: list[tuple[Work, str, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._under_way: dict[int, tuple[float, Connection]] = {}

    def close(self) -> None:
        self._writer.shutdown()
        self._others.shutdown()
        self._engine.dispose()

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Do something in a transaction of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._others, self._do, self._engine, work)

    def run_now(self, work: Callable[[Connection], Result]) -> Result:
        """The same where there is no event loop yet."""
        return self._do(self._engine, work)

    async def look(self, work: Callable[[Connection], Result]) -> Result:
        """Execute a single statement."""
        return await asyncio.get_running_loop().run_in_executor(self._others, self._do, self._looking, work)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Read several things as they are at one moment."""
        return await asyncio.get_running_loop().run_in_executor(self._others, self._do, self._reading, work)

    def _do(self, engine: Engine, work: Callable[[Connection], Result]) -> Result:
        """Do something, once more if other servers were in its way, or if its connection was broken from the start."""
        for _ in range(MOST_TRIES - 1):
            began, is_done = time.monotonic(), False
            try:
                with self._begin(engine) as connection:
                    result = work(connection)
                    is_done = True
            except Unreachable as error:
                # After a restart of the database, connections of before are of no use. What broke in the last step may
                # be on disk, though; and what took long is not tried again.
                is_old = isinstance(error.__cause__, DBAPIError) and error.__cause__.connection_invalidated
                if is_done or not is_old or time.monotonic() - began > PATIENCE / 2:
                    raise
            except DBAPIError as error:
                if not _was_in_the_way(error):
                    raise
            else:
                return result
        with self._begin(engine) as connection:
            return work(connection)

    @contextmanager
    def _begin(self, engine: Engine) -> Iterator[Connection]:
        """A transaction; Unreachable if the database does not answer."""
        me = threading.get_ident()
        try:
            with engine.begin() as connection:
                self._under_way[me] = time.monotonic(), connection
                yield connection
        except (DBAPIError, NoConnection) as error:
            if self.is_shared and _is_unreachable(error):
                raise Unreachable("no-database", seconds=2) from error
            raise
        finally:
            self._under_way.pop(me, None)

    def give_up_waiting(self) -> None:
        """Hang up on a database that has not answered for long: whoever waits learns of it at once."""
        for began, connection in list(self._under_way.values()):
            if self.is_shared and time.monotonic() - began > PATIENCE:
                log.warning("database does not answer")
                with suppress(Exception):
                    _hang_up(connection)

    async def write(self, work: Work, key: str = "") -> None:
        """Do something together with all else that waits for the disk: one commit serves them all.

        Works are done in the order of their keys, so that two servers never wait for each other.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, key, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_waiting())
        await done

    async def _write_waiting(self) -> None:
        try:
            while self._waiting:
                together, self._waiting = self._waiting, []
                together.sort(key=lambda one: one[1])
                works = [work for work, _, _ in together]
                try:
                    errors = await asyncio.get_running_loop().run_in_executor(self._writer, self._commit, works)
                except RuntimeError as closed:
                    errors = [closed] * len(works)
                for (_, _, done), error in zip(together, errors, strict=True):
                    if error and not done.done():
                        done.set_exception(error)
                    elif not done.done():  # somebody still waits
                        done.set_result(None)
        finally:
            self._writing = None

    def _commit(self, works: list[Work]) -> list[Exception | None]:
        """Do all of them in one transaction, or if that fails each in its own; tell what went wrong with which."""
        error = self._commit_all(works)
        if error is None or len(works) == 1 or isinstance(error, Unreachable):
            return [error] * len(works)
        return [self._commit_all([work]) for work in works]

    def _commit_all(self, works: list[Work]) -> Exception | None:
        def all_of_them(connection: Connection) -> None:
            for work in works:
                work(connection)

        try:
            self._do(self._engine, all_of_them)
        except Exception as error:  # noqa: BLE001 - whoever waits receives it
            return error
        return None


def _was_in_the_way(error: DBAPIError) -> bool:
    return getattr(error.orig, "sqlstate", None) in AFRESH


def _is_unreachable(error: DBAPIError | NoConnection) -> bool:
    """Whether the connection is at fault, or the whole database, and not what was asked of it."""
    if isinstance(error, NoConnection) or error.connection_invalidated:
        return True
    return isinstance(error, OperationalError | InterfaceError) and not _was_in_the_way(error)


def _hang_up(connection: Connection) -> None:
    """Shut a connection from outside, which wakes the thread that waits at it."""
    driver: Any = connection.connection.driver_connection
    with socket.socket(fileno=os.dup(driver.fileno())) as wire:
        wire.shutdown(socket.SHUT_RDWR)
