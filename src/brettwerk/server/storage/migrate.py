"""Bringing a database to the form that this version knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.texts import TEXTS

if TYPE_CHECKING:
    from sqlalchemy import Connection

LOST_SECONDS = 4.0
"""A server that has not said for this long that it lives counts as gone."""
LIVING = "EXTRACT(EPOCH FROM clock_timestamp()) - seen < :lost"


class NewerDatabase(BrettwerkError):
    """The database was written by a later version."""


class OlderServers(BrettwerkError):
    """The database has to be changed, and servers of an older version still use it."""


def migrate(connection: Connection, name: str, *, shared: bool) -> None:
    """Apply the migrations that are missing; NewerDatabase if there are some that this version does not know."""
    config = Config()
    config.set_main_option("script_location", "brettwerk.server.storage:migrations")
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    found = MigrationContext.configure(connection).get_current_heads()
    for revision in found:
        if revision not in known:
            raise NewerDatabase("newer-database", TEXTS, path=name, revision=revision)
    if set(found) == set(scripts.get_heads()):
        return
    if shared and found:
        _require_unused(connection, name)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _require_unused(connection: Connection, name: str) -> None:
    """OlderServers if some server lives that would meet tables which it does not know."""
    if connection.execute(text("SELECT to_regclass('servers')")).scalar() is None:
        return
    living = text(f"SELECT version FROM servers WHERE {LIVING} LIMIT 1")  # noqa: S608 - no part comes from outside
    version = connection.execute(living, {"lost": LOST_SECONDS}).scalar()
    if version is not None:
        raise OlderServers("older-servers", TEXTS, path=name, version=version)
