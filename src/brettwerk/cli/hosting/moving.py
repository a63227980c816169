"""Moving all games from one kind of database to the other."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from brettwerk.cli.hosting.backups import BackupError, copy_everything
from brettwerk.cli.hosting.texts import say
from brettwerk.server.settings import Settings
from brettwerk.server.storage.copying import require_no_servers
from brettwerk.server.storage.data_lock import lock_data
from brettwerk.server.storage.database import Database


def move(source: str, target: str, language: str) -> None:
    """Copy everything, with the keys; both ends must not be in use."""
    before, after = _place(source), _place(target)
    if not before.is_shared and not before.file.exists():
        raise BackupError("nothing-kept", folder=before.folder)
    if not after.is_shared:
        Settings(data=after.folder).prepare_data()
    with ExitStack() as locks:
        for one in (before, after):
            if one.is_shared:
                require_no_servers(one)
            else:
                locks.callback(lock_data(one.folder).release)
        counts = copy_everything(before, after)
    for table, count in counts.items():
        print(say("rows-copied", language, table=table, count=count))  # noqa: T201
    print(say("moved", language, target=after.name))  # noqa: T201


def _place(text: str) -> Database:
    return Database(Path(), text) if "://" in text else Database(Path(text))
