"""One server a data folder: a second one would believe its memory instead of what the first has stored."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.texts import TEXTS

if TYPE_CHECKING:
    from pathlib import Path

    from filelock import BaseFileLock

log = logging.getLogger(__name__)

NAME = "server.lock"


class DataInUse(BrettwerkError):
    """Another server uses the data folder."""


def lock_data(folder: Path) -> BaseFileLock:
    """Take a data folder; DataInUse if another server has it.

    The system gives the lock back when its process ends, however that happens; the file stays and means nothing.
    """
    lock = FileLock(folder / NAME, timeout=0, mode=0o600, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise DataInUse("data-in-use", TEXTS, folder=folder) from None
    except (OSError, NotImplementedError) as error:  # some network drives know no locks
        log.warning("data folder cannot be locked", extra={"folder": str(folder), "error": str(error)})
    return lock
