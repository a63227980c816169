"""Removing games that nobody has played on for long; a server may go on running."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from brettwerk.cli.hosting.backups import BackupError
from brettwerk.cli.hosting.texts import say
from brettwerk.server.storage.store import Store
from brettwerk.table.clocks import DAY

if TYPE_CHECKING:
    from brettwerk.server.storage.database import Database


def prune(database: Database, days: int, language: str, *, finished: bool, dry_run: bool) -> None:
    """Remove old games, or say how many there are."""
    if not database.is_shared and not database.file.exists():
        raise BackupError("nothing-kept", folder=database.folder)
    store, before = Store(database), time.time() - days * DAY
    try:
        work = store.count_old(before, finished=finished) if dry_run else store.prune(before, finished=finished)
        boards = asyncio.run(work)
    finally:
        store.close()
    print(say("would-prune" if dry_run else "pruned", language, boards=boards, days=days))  # noqa: T201
