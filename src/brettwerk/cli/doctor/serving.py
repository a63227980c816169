"""Whether a server could start: its settings, its database and its port."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from importlib.resources import files
from typing import TYPE_CHECKING

from brettwerk.cli.doctor.finding import Condition, Finding, fine
from brettwerk.cli.hosting.backups import reason_of_database
from brettwerk.cli.hosting.serving import listen
from brettwerk.cli.hosting.settings import settings_from
from brettwerk.cli.parameters import BadParameter
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.messages import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.server.settings import Settings

DATABASE = "brettwerk.sqlite"
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
    path = settings.data / DATABASE
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
    known = newest_schema()
    if schema > known:
        said = Phrase("database-newer", path=path, schema=schema, known=known)
        yield Finding("database", Condition.FAIL, said, Phrase("advice-newer"))
    else:
        code = "database" if schema == known else "database-older"
        yield fine("database", code, path=path, boards=boards, schema=schema, known=known)


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
