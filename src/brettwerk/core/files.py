"""A user's files: where they are, and how they are written, never half and never over others by accident."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from platformdirs import user_data_path

from brettwerk.core.errors import CannotWrite

if TYPE_CHECKING:
    from collections.abc import Iterator

_unfinished: set[Path] = set()
"""Files that are being written."""


def data_folder() -> Path:
    """The folder of learned weights, puzzles and solved games: ``BRETTWERK_DATA``, or what the system has for that."""
    return Path(os.environ.get("BRETTWERK_DATA") or user_data_path("brettwerk"))


@contextmanager
def whole_file(path: Path, *, force: bool) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name only when all has been written, making its folder if need be."""
    refuse_to_overwrite(path, force=force)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:40]}.", delete=False)  # noqa: SIM115
    except OSError as error:
        raise _unwritable(path, error) from None
    unfinished = Path(file.name)
    _unfinished.add(unfinished)
    try:
        with file:
            yield file
        unfinished.chmod(0o644)
        _put_in_place(unfinished, path, force=force)
    except OSError as error:
        raise _unwritable(path, error) from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        _unfinished.discard(unfinished)


def remove_unfinished() -> None:
    """Remove what is being written, because the process ends at once."""
    for unfinished in tuple(_unfinished):
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def refuse_to_overwrite(path: Path, *, force: bool) -> None:
    if not force and os.path.lexists(path):
        raise CannotWrite("file-exists", path=str(path))


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


def _unwritable(path: Path, error: OSError) -> CannotWrite:
    return CannotWrite("file-unwritable", path=str(path), reason=error.strerror or str(error))


def data_folder() -> Path:
    """Where a user's own things are kept (tables, weights, puzzles): ``BRETTWERK_DATA``, or the system's place."""
    return Path(os.environ.get("BRETTWERK_DATA") or user_data_path("brettwerk"))
