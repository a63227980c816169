"""Backups of the data folder: all games, and the key that identifies visitors."""

from __future__ import annotations

import gzip
import io
import sqlite3
import tarfile
import tempfile
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

from brettwerk.cli.hosting.texts import TEXTS, say
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import check_output, reason_of, unwritable
from brettwerk.core.messages import Phrase
from brettwerk.server.settings import Settings
from brettwerk.server.storage.copying import copy_database, require_no_servers
from brettwerk.server.storage.database import Database
from brettwerk.server.storage.keys import COOKIE_KEY, PUSH_KEY, kept_key, put_key

DATABASE, KEY = "brettwerk.sqlite", COOKIE_KEY
BESIDE = ("", "-wal", "-shm")
"""A database and what SQLite keeps beside it."""

SQLITE_REASONS = {
    "BUSY": "database.busy",
    "LOCKED": "database.busy",
    "CANTOPEN": "os.denied",
    "PERM": "os.denied",
    "READONLY": "os.read-only",
    "FULL": "os.full",
    "IOERR": "os.broken-disk",
}
"""What SQLite's names of errors contain, and what it means."""


class BackupError(BrettwerkError):
    """A backup cannot be made or restored."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code, TEXTS, **params)


def back_up(database: Database, file: Path, language: str, *, force: bool) -> None:
    """Write everything into one file; servers may go on running.

    The file is the same whatever the database: what PostgreSQL holds is first copied into a folder.
    """
    if not database.is_shared:
        _back_up_folder(database.folder, file, language, force=force)
        return
    check_output(file, force=force)
    with tempfile.TemporaryDirectory(prefix="brettwerk-") as place:
        copy_everything(database, Database(Path(place)))
        _back_up_folder(Path(place), file, language, force=force)


def _back_up_folder(folder: Path, file: Path, language: str, *, force: bool) -> None:
    if not (folder / DATABASE).exists() or not (folder / KEY).exists():
        raise BackupError("nothing-kept", folder=folder)
    check_output(file, force=force)
    try:
        boards = _pack(folder, file)
    except sqlite3.Error as error:
        raise BackupError("bad-database", folder=folder, reason=reason_of_database(error)) from None
    except OSError as error:
        raise unwritable(file, error) from None
    print(say("backed-up", language, boards=boards, file=file))  # noqa: T201


def copy_everything(before: Database, after: Database) -> dict[str, int]:
    """Copy games and keys; gives how many rows each table has."""
    counts = copy_database(before, after)
    for name in (COOKIE_KEY, PUSH_KEY):
        if content := kept_key(before, name):
            put_key(after, name, content)
    return counts


def _pack(folder: Path, file: Path) -> int:
    """Pack the database and the key, and count the games."""
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".brettwerk-") as place:
        copy, packed = Path(place) / DATABASE, Path(place) / "packed"
        with closing(sqlite3.connect(folder / DATABASE)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # the copy is one file
        boards = _count(copy)
        packed.touch(0o600)
        with tarfile.open(packed, "w:gz") as archive:
            archive.add(copy, DATABASE)
            for name in (KEY, PUSH_KEY):
                if (folder / name).exists():
                    archive.add(folder / name, name)
        packed.replace(file)
    return boards


def restore(database: Database, file: Path, language: str, *, force: bool) -> None:
    """Bring back what is in a backup. In a folder, what was there is set aside; PostgreSQL must be empty."""
    if not database.is_shared:
        _restore_folder(database.folder, file, language, force=force)
        return
    require_no_servers(database)
    parts = _unpack(file)
    with tempfile.TemporaryDirectory(prefix="brettwerk-") as place:
        folder = Path(place) / "data"
        folder.mkdir(mode=0o700)
        boards = _put_in_place(folder, Path(place), parts, file, force=False)
        copy_everything(Database(folder), database)
    print(say("brought-back", language, boards=boards, folder=database.name))  # noqa: T201


def _restore_folder(folder: Path, file: Path, language: str, *, force: bool) -> None:
    parts = _unpack(file)
    Settings(data=folder).prepare_data()
    try:
        with tempfile.TemporaryDirectory(dir=folder, prefix=".restore-") as place:
            boards = _put_in_place(folder, Path(place), parts, file, force=force)
    except OSError as error:
        raise unwritable(folder, error) from None
    print(say("brought-back", language, boards=boards, folder=folder))  # noqa: T201


def _unpack(file: Path) -> dict[str, bytes]:
    """Read the database and the key."""
    try:
        with tarfile.open(file, "r:gz") as archive:
            more = [PUSH_KEY] if PUSH_KEY in archive.getnames() else []
            return {name: (archive.extractfile(name) or io.BytesIO()).read() for name in (DATABASE, KEY, *more)}
    except (EOFError, KeyError, tarfile.TarError, zlib.error, gzip.BadGzipFile):
        raise BackupError("no-backup", file=file) from None
    except OSError as error:
        raise BackupError("unreadable", file=file, reason=reason_of(error)) from None


def _put_in_place(folder: Path, place: Path, parts: dict[str, bytes], file: Path, *, force: bool) -> int:
    """Check the parts of a backup, put them in place of what is there, and count the games."""
    for name, content in parts.items():
        (place / name).touch(0o600)
        (place / name).write_bytes(content)
    try:
        boards = _count(place / DATABASE)
    except sqlite3.Error:
        raise BackupError("no-backup", file=file) from None
    if (folder / DATABASE).exists():
        if not force:
            raise BackupError("games-there", folder=folder)
        _require_unused(folder)
    for name in (*(DATABASE + part for part in BESIDE), KEY, PUSH_KEY):
        if (folder / name).exists():
            (folder / name).replace(folder / name.replace(".", ".before-restore.", 1))
    for name in parts:
        (place / name).replace(folder / name)
    return boards


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
        except sqlite3.Error as error:
            if reason_of_database(error).code == "database.busy":
                raise BackupError("in-use", folder=folder) from None
            return  # it is damaged, which is why it is being replaced
        connection.rollback()


def reason_of_database(error: BaseException | None) -> Phrase:
    """Why SQLite refuses something, to be said in any language."""
    name = getattr(error, "sqlite_errorname", "")
    return Phrase(next((code for part, code in SQLITE_REASONS.items() if part in name), "database.damaged"))
