"""A user's files: where they are, and how they are written, never half and never over others by accident."""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from brettwerk.core.errors import CannotWrite
from brettwerk.core.messages import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

REASONS = {
    errno.ENOENT: "missing",
    errno.EISDIR: "is-folder",
    errno.ENOTDIR: "not-folder",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read-only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.ENAMETOOLONG: "long-name",
    errno.ELOOP: "link-loop",
    errno.EMFILE: "many-files",
    errno.EIO: "broken-disk",
}

_unfinished: set[Path] = set()
"""Files that are being written."""


def data_folder() -> Path:
    """The folder of learned weights, puzzles and solved games: ``BRETTWERK_DATA``, or what the system has for that."""
    if chosen := os.environ.get("BRETTWERK_DATA"):
        return Path(chosen)
    from platformdirs import user_data_path  # noqa: PLC0415, a browser tab has neither such a folder nor this library

    return user_data_path("brettwerk")


def reason_of(error: OSError | UnicodeError) -> Phrase:
    """Why the operating system refuses something, to be said in any language."""
    if isinstance(error, UnicodeError):
        return Phrase("os.encoding")
    if error.errno in REASONS:
        return Phrase(f"os.{REASONS[error.errno]}")
    return Phrase("os.other", reason=error.strerror or str(error))


@contextmanager
def whole_file(path: Path, *, force: bool) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name only when all has been written; its folder must exist."""
    _refuse_at_once(path, force=force)
    try:
        file = tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:40]}.", delete=False)  # noqa: SIM115
    except OSError as error:
        raise unwritable(path, error) from None
    unfinished = Path(file.name)
    _unfinished.add(unfinished)
    try:
        with file:
            yield file
        unfinished.chmod(0o644)
        _put_in_place(unfinished, path, force=force)
    except OSError as error:
        raise unwritable(path, error) from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        _unfinished.discard(unfinished)


def remove_unfinished() -> None:
    """Remove what is being written, because the process ends at once."""
    for unfinished in tuple(_unfinished):
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def check_output(path: Path, *, force: bool) -> None:
    """Refuse a file that could not be written, before any work is done for it."""
    _refuse_at_once(path, force=force)
    _try_to_write(path.parent, path)


def ready_folder(folder: Path, *, ours: bool = False, mode: int = 0o777) -> None:
    """Make a folder if need be, and be sure that files can be written there.

    Of a folder that somebody has typed, only the last part is made; one that is ``ours`` is made with all its parents.
    """
    if not ours and not folder.parent.exists():
        raise _unwritable(folder, Phrase("os.no-folder", folder=str(folder.parent)))
    try:
        folder.mkdir(parents=ours, exist_ok=True, mode=mode)
    except FileExistsError:
        raise _unwritable(folder, Phrase("os.not-folder")) from None
    except OSError as error:
        raise unwritable(folder, error) from None
    _try_to_write(folder, folder)


def refuse_to_overwrite(path: Path, *, force: bool) -> None:
    if not force and os.path.lexists(path):
        raise CannotWrite("file-exists", path=str(path))


def unwritable(path: Path, error: OSError) -> CannotWrite:
    return _unwritable(path, reason_of(error))


def _unwritable(path: Path, reason: Phrase) -> CannotWrite:
    return CannotWrite("file-unwritable", path=str(path), reason=reason)


def _refuse_at_once(path: Path, *, force: bool) -> None:
    """Refuse what can be seen to be wrong without writing anything."""
    try:
        if path.is_dir():
            raise _unwritable(path, Phrase("os.is-folder"))
        refuse_to_overwrite(path, force=force)
        if path.exists() and not path.is_file():  # a device or a pipe, which must not be replaced
            raise _unwritable(path, Phrase("os.not-file"))
        if not path.parent.exists():
            raise _unwritable(path, Phrase("os.no-folder", folder=str(path.parent)))
    except OSError as error:
        raise unwritable(path, error) from None


def _try_to_write(folder: Path, path: Path) -> None:
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise unwritable(path, error) from None


def _put_in_place(unfinished: Path, path: Path, *, force: bool) -> None:
    """Give the file its name; without force, only if nobody else has taken it meanwhile."""
    if not force:
        try:
            os.link(unfinished, path)
        except FileExistsError:
            raise CannotWrite("file-exists", path=str(path)) from None
        except OSError:  # the file system knows no links
            refuse_to_overwrite(path, force=False)
        else:
            return
    unfinished.replace(path)
