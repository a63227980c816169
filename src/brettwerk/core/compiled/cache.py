"""Where compiled code is kept: a folder named by a hash of everything that went into it.

Numba's own cache does not notice an edit in another module that a cached function calls. A folder per state of the
sources makes that harmless: edited sources never meet code compiled from others.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from contextlib import contextmanager
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock
from platformdirs import user_cache_path

if TYPE_CHECKING:
    from collections.abc import Iterator

ENTRY_POINT_GROUP = "brettwerk.games"
KEEP_DAYS = 30
NEVER_COMPILED = ("cli", "server")
"""The parts of this package that hold no compiled code, so that an edit there costs nobody a compilation."""
_STAMP = "last-used"


@cache
def folder() -> Path:
    """Find the cache folder for the sources as they are now, making it if need be."""
    name = _fingerprint()
    home = os.environ.get("BRETTWERK_CACHE_DIR")
    parent = Path(home) if home else user_cache_path("brettwerk") / "compiled"
    chosen = _made(parent / name)
    if chosen is None:
        chosen = Path(tempfile.gettempdir()) / f"brettwerk-{_user()}" / name
        chosen.mkdir(parents=True, exist_ok=True, mode=0o700)
        sys.stderr.write(f"brettwerk: {parent} is not writable; compiled code goes to {chosen}\n")
    else:
        _prune(parent, keep=name)
    return chosen


@contextmanager
def compiling(name: str) -> Iterator[bool]:
    """Hold the lock of ``name`` while it is compiled; gives False at once when that has been done before."""
    done = folder() / f"{name}.compiled"
    if done.exists():
        yield False
        return
    with FileLock(folder() / f"{name}.lock"):
        if done.exists():
            yield False
            return
        yield True
        done.touch()


def is_compiled(name: str) -> bool:
    """Tell whether ``name`` can be loaded without compiling."""
    return (folder() / f"{name}.compiled").exists()


def _fingerprint() -> str:
    """Hash all sources that compiled code can come from, with the versions and settings of the compiler."""
    digest = hashlib.sha256()
    for root in _source_roots():
        digest.update(str(root).encode() + b"\0")  # numba looks for code by where its source is
        for path in sorted(root.rglob("*.py")):
            if path.name in {"plain.py", "plain_text.py"} or path.name.startswith("test_"):
                continue  # for the tests alone
            place = path.relative_to(root)
            if root.name == "brettwerk" and place.parts[0] in NEVER_COMPILED:
                continue
            digest.update(str(place).encode() + b"\0" + path.read_bytes() + b"\0")
    checks = os.environ.get("NUMBA_BOUNDSCHECK", "0") == "1"
    digest.update(f"{_numba_version()} {sys.version} {checks}".encode())
    return digest.hexdigest()[:16] + ("-checked" if checks else "")


def _source_roots() -> list[Path]:
    """List this package and the packages of games from elsewhere, without importing them."""
    names = {entry.module.partition(".")[0] for entry in entry_points(group=ENTRY_POINT_GROUP)} | {"brettwerk"}
    roots: list[Path] = []
    for name in sorted(names):
        spec = find_spec(name)
        if spec is not None:
            roots += [Path(place) for place in spec.submodule_search_locations or ()]
    return roots


def _numba_version() -> str:
    from importlib.metadata import version  # noqa: PLC0415

    return version("numba") + " " + version("numpy")


def _made(path: Path) -> Path | None:
    """Make the folder and mark it as used today; None if that is not allowed."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        (path / _STAMP).write_text(time.strftime("%Y-%m-%d\n"))
    except OSError:
        return None
    return path


def _prune(parent: Path, keep: str) -> None:
    """Remove folders that no one has used for a month."""
    oldest = time.time() - KEEP_DAYS * 24 * 3600
    for path in parent.iterdir():
        stamp = path / _STAMP
        if path.name != keep and stamp.exists() and stamp.stat().st_mtime < oldest:
            shutil.rmtree(path, ignore_errors=True)


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
