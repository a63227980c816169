"""Bringing a database to the form that this version knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.texts import TEXTS

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Engine


class NewerDatabase(BrettwerkError):
    """The database was written by a later version."""


def migrate(engine: Engine, path: Path) -> None:
    """Apply the migrations that are missing; NewerDatabase if there are some that this version does not know."""
    config = Config()
    config.set_main_option("script_location", "brettwerk.server.storage:migrations")
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    with engine.begin() as connection:
        for revision in MigrationContext.configure(connection).get_current_heads():
            if revision not in known:
                raise NewerDatabase("newer-database", TEXTS, path=path.parent, revision=revision)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
