"""Whether a server could start: its settings, its database and its port."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from importlib.resources import files
from typing import TYPE_CHECKING

from sqlalchemy import inspect, text
from sqlalchemy.exc import DBAPIError

from brettwerk.cli.doctor.finding import Condition, Finding, fine
from brettwerk.cli.hosting.backups import reason_of_database
from brettwerk.cli.hosting.serving import listen
from brettwerk.cli.hosting.settings import settings_from
from brettwerk.cli.parameters import BadParameter
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.messages import Phrase
from brettwerk.server.storage.database import BadDatabase, reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from brettwerk.server.settings import Settings
    from brettwerk.server.storage.database import Database

MIGRATION = re.compile(r"v(\d+)_\w+\.py")


def check_server() -> Iterator[Finding]:
    try:
        settings = settings_from()
    except BrettwerkError as error:
        yield Finding("server", Condition.FAIL, Phrase("as-told", text=error), Phrase("advice-settings"))
        return
    yield from _check_database(settings)
    yield from _check_port(settings)


def _check_database(settings: Settings) -> Iterator[Finding]:
    if settings.database.is_shared:
        yield _look_at_shared(settings.database)
        return
    path = settings.database.file
    if not path.exists():
        yield fine("database", "database-none", folder=settings.data)
        return
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=2)) as connection:
            sound = connection.execute("PRAGMA quick_check").fetchone()[0]
            schema = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
            boards = connection.execute("SELECT count(*) FROM boards").fetchone()[0]
        if sound != "ok":
            raise sqlite3.DatabaseError(sound)
    except (sqlite3.Error, TypeError) as error:
        said = Phrase("database-bad", path=path, reason=reason_of_database(error))
        yield Finding("database", Condition.FAIL, said, Phrase("advice-database"))
        return
    yield _schema(path, schema, boards)


def _look_at_shared(database: Database) -> Finding:
    """Ask a PostgreSQL, in which nothing is changed."""
    try:
        engine = database.engine()
        try:
            with engine.connect() as connection:
                if not inspect(connection).has_table("alembic_version"):
                    return fine("database", "database-empty", path=database.name)
                schema = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
                boards = connection.execute(text("SELECT count(*) FROM boards")).scalar_one()
        except DBAPIError as error:
            raise BadDatabase("bad-postgres", address=database.name, reason=reason_of(error)) from None
        finally:
            engine.dispose()
    except BadDatabase as error:
        return Finding("database", Condition.FAIL, Phrase("as-told", text=error), Phrase("advice-shared"))
    return _schema(database.name, schema, boards)


def _schema(path: Path | str, schema: str, boards: int) -> Finding:
    """Whether this version can read the tables."""
    known = newest_schema()
    if schema > known:
        said = Phrase("database-newer", path=path, schema=schema, known=known)
        return Finding("database", Condition.FAIL, said, Phrase("advice-newer"))
    code = "database" if schema == known else "database-older"
    return fine("database", code, path=path, boards=boards, schema=schema, known=known)


def newest_schema() -> str:
    """The number of the last migration that this version brings."""
    names = files("brettwerk.server.storage.migrations.versions").iterdir()
    return max(found[1] for entry in names if (found := MIGRATION.fullmatch(entry.name)))


def _check_port(settings: Settings) -> Iterator[Finding]:
    try:
        listen(settings.host, settings.port, others=False).close()
    except BadParameter:
        said = Phrase("port-taken-now", host=settings.host, port=settings.port)
        code = "advice-port-proxy" if settings.public_url else "advice-port"
        yield Finding("port", Condition.WARN, said, Phrase(code, port=settings.port))
    else:
        yield fine("port", "port-free", host=settings.host, port=settings.port)


CHECKS = (check_server,)
