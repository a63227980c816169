"""Where everything is kept: SQLite in the data folder of one server, or PostgreSQL, which many servers share."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.messages import Phrase
from brettwerk.server.storage.migrate import migrate
from brettwerk.server.texts import TEXTS

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import URL, Connection, Engine

FILE = "brettwerk.sqlite"
DRIVER = "postgresql+psycopg"
READERS = 4
"""Connections of a server for everything but events, which have one of their own."""
MIGRATING = 0x42726574
"""The number of the lock under which one server at a time brings the tables up to date."""
CONNECT_SECONDS = 5
OLDEST = 130000
"""The oldest PostgreSQL that is supported, as it counts its versions."""
REASONS = {
    "28P01": "postgres.password",
    "28000": "postgres.password",
    "3D000": "postgres.unknown",
    "42501": "postgres.rights",
    "53300": "postgres.full",
    "57P03": "postgres.starting",
}
"""What PostgreSQL's codes of errors mean to whoever starts a server."""
SAID = {
    "password authentication failed": "postgres.password",
    "no password supplied": "postgres.password",
    "no pg_hba.conf entry": "postgres.password",
    "does not exist": "postgres.unknown",
    "permission denied": "postgres.rights",
    "too many": "postgres.full",
    "starting up": "postgres.starting",
    "shutting down": "postgres.starting",
}
"""The same before there is a connection, when there are no codes."""


class BadDatabase(BrettwerkError):
    """The database cannot be used, or its address is not one."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code, TEXTS, **params)


@dataclass(frozen=True)
class Database:
    """A database and how to reach it. Its password appears in nothing that is printed or logged."""

    folder: Path
    url: str = field(default="", repr=False)
    """An address of PostgreSQL; empty for SQLite in the folder."""

    @property
    def is_shared(self) -> bool:
        """Whether any number of servers may use it at the same time."""
        return bool(self.url)

    @property
    def file(self) -> Path:
        return self.folder / FILE

    @property
    def name(self) -> str:
        """What to call it."""
        return self.address.render_as_string(hide_password=True) if self.url else str(self.folder)

    @property
    def address(self) -> URL:
        """The address; BadDatabase if it is not one of PostgreSQL, or what talks to it is not installed."""
        try:
            address = make_url(self.url)
        except (ArgumentError, ValueError):
            raise BadDatabase("no-database-address") from None
        if address.drivername in {"postgres", "postgresql"}:
            address = address.set(drivername=DRIVER)
        if address.drivername != DRIVER or not address.database:
            raise BadDatabase("no-database-address")
        driver("psycopg", "postgres")
        return address

    def connection_string(self) -> str:
        """The address as libpq reads it, for connections that do not belong to SQLAlchemy."""
        return self.address.set(drivername="postgresql").render_as_string(hide_password=False)

    def engine(self) -> Engine:
        """Connections, as many as one server wants."""
        if not self.is_shared:
            engine = create_engine(f"sqlite:///{self.file}")
            event.listen(engine, "connect", _set_up_sqlite)
            return engine
        return create_engine(
            self.address,
            pool_size=READERS + 1,
            max_overflow=0,
            hide_parameters=True,  # ids and tokens stay out of the logs
            connect_args={"connect_timeout": CONNECT_SECONDS, "application_name": "brettwerk", **KEEPALIVES},
        )

    def open(self) -> Engine:
        """Connections to a database that is as this version wants it; BadDatabase says what is wrong."""
        engine = self.engine()
        try:
            with engine.begin() as connection:
                if self.is_shared:
                    _require_version(connection)
                    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
                migrate(connection, self.name, shared=self.is_shared)
        except BaseException as error:
            engine.dispose()
            if self.is_shared and isinstance(error, DBAPIError):
                raise BadDatabase("bad-postgres", address=self.name, reason=reason_of(error)) from None
            raise
        return engine


KEEPALIVES = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
}
"""A connection whose other end is gone is noticed within seconds."""


def driver(package: str, extra: str) -> Any:
    """A package that only those need who use what it talks to; BadDatabase says how to install it."""
    try:
        return import_module(package)
    except ImportError:
        raise BadDatabase("no-driver", extra=extra, package=package) from None


def _require_version(connection: Connection) -> None:
    found = connection.execute(text("SELECT current_setting('server_version_num')::int")).scalar_one()
    if found < OLDEST:
        raise BadDatabase("old-postgres", found=found // 10000, wanted=OLDEST // 10000)


def reason_of(error: DBAPIError) -> Phrase:
    """Why PostgreSQL refuses something, to be said in any language."""
    original: Any = error.orig
    code = REASONS.get(getattr(original, "sqlstate", None) or "")
    said = str(original)
    code = code or next((meaning for part, meaning in SAID.items() if part in said), None)
    return Phrase(code or "postgres.unreachable")


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # an event that was acknowledged survives a power cut
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()
