"""Backups of the data folder: all games, and the key that identifies visitors."""

from __future__ import annotations

import io
import sqlite3
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from brettwerk.cli.hosting.texts import TEXTS, say
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import refuse_to_overwrite

DATABASE, KEY = "brettwerk.sqlite", "cookie.key"
BESIDE = ("", "-wal", "-shm")
"""A database and what SQLite keeps beside it."""


class BackupError(BrettwerkError):
    """A backup cannot be made or restored."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code, TEXTS, **params)


def back_up(folder: Path, file: Path, language: str, *, force: bool) -> None:
    """Write everything into one file; a server may go on running."""
    if not (folder / DATABASE).exists() or not (folder / KEY).exists():
        raise BackupError("nothing-kept", folder=folder)
    refuse_to_overwrite(file, force=force)
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".brettwerk-") as place:
        copy, packed = Path(place) / DATABASE, Path(place) / "packed"
        with closing(sqlite3.connect(folder / DATABASE)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # the copy is one file
        boards = _count(copy)
        packed.touch(0o600)
        with tarfile.open(packed, "w:gz") as archive:
            archive.add(copy, DATABASE)
            archive.add(folder / KEY, KEY)
        packed.replace(file)
    print(say("backed-up", language, boards=boards, file=file))  # noqa: T201


def restore(folder: Path, file: Path, language: str, *, force: bool) -> None:
    """Replace what is in a folder by a backup; what was there is set aside."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".restore-") as place:
        boards = _unpack(file, Path(place))
        if (folder / DATABASE).exists():
            if not force:
                raise BackupError("games-there", folder=folder)
            _require_unused(folder)
        for name in (*(DATABASE + part for part in BESIDE), KEY):
            if (folder / name).exists():
                (folder / name).replace(folder / name.replace(".", ".before-restore.", 1))
        for name in (DATABASE, KEY):
            (Path(place) / name).replace(folder / name)
    print(say("brought-back", language, boards=boards, folder=folder))  # noqa: T201


def _unpack(file: Path, place: Path) -> int:
    """Unpack the database and the key, and count the games."""
    try:
        with tarfile.open(file, "r:gz") as archive:
            for name in (DATABASE, KEY):
                content = archive.extractfile(name) or io.BytesIO()
                (place / name).touch(0o600)
                (place / name).write_bytes(content.read())
        return _count(place / DATABASE)
    except (OSError, EOFError, KeyError, tarfile.TarError, sqlite3.Error) as error:
        raise BackupError("no-backup", file=file, reason=error) from None


def _count(database: Path) -> int:
    """Count the games in a database, after checking that it is intact."""
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(found)
        boards: int = connection.execute("SELECT count(*) FROM boards").fetchone()[0]
    return boards


def _require_unused(folder: Path) -> None:
    """Make sure that no server has the database open."""
    with closing(sqlite3.connect(folder / DATABASE, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise BackupError("in-use", folder=folder) from None
        except sqlite3.DatabaseError:
            return  # it is damaged, which is why it is being replaced
        connection.rollback()
