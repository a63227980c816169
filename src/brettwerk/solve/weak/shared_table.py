"""The table of positions that all processes of a search share: a file of fixed size, mapped into memory.

It outlives the processes: what one of them had found when it was killed, the next run finds again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.files import data_folder, ready_folder, unwritable
from brettwerk.solve.weak.entries import WAYS

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.core.definition import GameDefinition

FORMAT = 1
WORDS = 2 * WAYS
BUCKET_BYTES = 8 * WORDS
DEFAULT_MEGABYTES = 512
LEAST_MEGABYTES = 1


def solving_folder() -> Path:
    """Where the work on large games is kept: below the folder for Brettwerk's data."""
    return data_folder() / "solving"


def folder_of(game: GameDefinition) -> Path:
    """The folder of a variant and its rules, made if need be."""
    variant = game.variant
    options = "".join(f"-{name}-{value}" for name, value in variant.options)
    name = f"{variant.game}-{variant.edition}-{variant.players}{options}-rules-{game.rules_version}-format-{FORMAT}"
    folder = solving_folder() / name
    ready_folder(folder, ours=True)
    return folder


def in_memory(megabytes: int) -> Any:
    """A table of this process alone."""
    return np.zeros((buckets_in(megabytes), WORDS), np.int64)


def buckets_in(megabytes: int) -> int:
    """The greatest power of two of buckets that fits."""
    return 1 << (megabytes * 2**20 // BUCKET_BYTES).bit_length() - 1


def open_table(path: Path, megabytes: int | None = None) -> Any:
    """Open a table, or make an empty one if there is none or one of another size is asked for."""
    size = buckets_in(DEFAULT_MEGABYTES if megabytes is None else megabytes) * BUCKET_BYTES
    found = path.stat().st_size if path.exists() else 0
    if not _is_whole(found) or (megabytes is not None and found != size):
        _make(path, size)
    return map_table(path)


def map_table(path: Path) -> Any:
    """Map a table that is there."""
    buckets = path.stat().st_size // BUCKET_BYTES
    return np.asarray(np.memmap(path, np.int64, "r+", shape=(buckets, WORDS)))


def _is_whole(size: int) -> bool:
    buckets = size // BUCKET_BYTES
    return buckets > 0 and size % BUCKET_BYTES == 0 and buckets & (buckets - 1) == 0


def _make(path: Path, size: int) -> None:
    """Make a file of zeros for which the disk has room: writing to a mapped file must not fail later on."""
    unfinished = path.with_name(f"{path.name}.new")
    try:
        with unfinished.open("wb") as file:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, size)
            else:
                for _ in range(0, size, 2**20):
                    file.write(bytes(2**20))
            file.truncate(size)
        unfinished.replace(path)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise unwritable(path, error) from None
