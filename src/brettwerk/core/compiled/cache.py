"""Where compiled code is kept, so that it is never stale and outlives every edit that does not concern it.

Code lies in a folder for the versions that made it, and there in a folder for the module that it is compiled from and
the game that it is compiled for, named by a hash of the source that went into it (``source_closure``).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import sys
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from filelock import FileLock
from platformdirs import user_cache_path

from brettwerk.core.compiled.source_closure import fingerprint, source_closure, source_path

if TYPE_CHECKING:
    from collections.abc import Iterator

KEEP_DAYS = 30
_STAMP = "last-used"
OBSERVING = "brettwerk.core.stepping.observing"
"""The module through which compiled code has a game write observations."""
IDENTITY = "brettwerk.core.solved.identity"
"""The module through which compiled code asks a game's solver which positions are alike."""


class Code(NamedTuple):
    """What is compiled together: the functions of a module, for the game whose tables another module makes, if any."""

    module: str
    tables: str = ""

    @property
    def name(self) -> str:
        return f"{self.module}@{self.tables}" if self.tables else self.module

    @property
    def sources(self) -> frozenset[str]:
        """The modules that it is compiled from: with a game's rules go its insight and network.

        What is observed, and what the solver knows, go with them only where that is used.
        """
        beside = self.tables.rpartition(".")[0]
        parts = [self.tables, f"{beside}.insight", f"{beside}.network"]
        used = source_closure(frozenset([self.module]))
        parts += [
            f"{beside}.{part}" for part, door in (("observation", OBSERVING), ("solve", IDENTITY)) if door in used
        ]
        return frozenset([self.module] + [one for one in parts if self.tables and source_path(one)])


def usual_folder() -> Path:
    """Where compiled code lies if it can be written there: ``BRETTWERK_CACHE_DIR``, or what the system has for that."""
    home = os.environ.get("BRETTWERK_CACHE_DIR")
    return Path(home) if home else user_cache_path("brettwerk") / "compiled"


@cache
def folder() -> Path:
    """Find the folder for code compiled by these versions with these settings, making it if need be."""
    python = ".".join(map(str, sys.version_info[:3]))
    checks = "-checked" if _is_set("NUMBA_BOUNDSCHECK") else ""
    name = f"python-{python}-numba-{version('numba')}-numpy-{version('numpy')}{checks}"
    parent = usual_folder()
    chosen = parent / name
    try:
        days = _unused_for(chosen)
        _stamp(chosen)
    except OSError:
        chosen = private_folder() / name
        chosen.mkdir(exist_ok=True)
        sys.stderr.write(f"brettwerk: {parent} is not writable; compiled code goes to {chosen}\n")
        return chosen
    if days is None or days >= 1:
        _prune(chosen.parent)
        _prune(chosen)
    return chosen


def code_folder(module: str, tables: str = "") -> Path | None:
    """Find the folder for the compiled functions of a module, making it if need be; None if it has no source.

    ``tables`` is the module that makes the tables of the game that they are compiled for.
    """
    code = Code(module, tables)
    found = _folder_of(code)
    if found:
        _used.add(code)
        for block in _compiling.blocks:
            block.add(code)
    return found


def kept_folder(name: str) -> Path:
    """A folder of this name for what is made of code, making it if need be; it is there as long as it is used."""
    found = folder() / name
    days = _unused_for(found)
    if days is None or days >= 1:
        _stamp(found)
    return found


@contextmanager
def compiling(name: str) -> Iterator[bool]:
    """Hold the lock of ``name`` while it is compiled; gives False at once when there is nothing left to do."""
    if is_compiled(name):
        yield False
        return
    with FileLock(folder() / f"{name}.lock"):
        if is_compiled(name):
            yield False
            return
        block: set[Code] = set()
        _compiling.blocks.append(block)
        try:
            yield True
        finally:
            _compiling.blocks.pop()
        _mark(name, block)


def is_compiled(name: str) -> bool:
    """Tell whether ``name`` can be loaded without compiling, from the source as it is now."""
    return _is_set("NUMBA_DISABLE_JIT") or any(map(_holds, folder().glob(f"{name}@*.compiled")))


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that no other process ever reads half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{uuid4().hex[:8]}")
    unfinished.write_bytes(data)
    unfinished.replace(path)


# A mark lists the folders that ``name`` was compiled into. It holds as long as the source still leads to all of them.


class _Compiling(threading.local):
    def __init__(self) -> None:
        self.blocks: list[set[Code]] = []
        """What each of the blocks that this thread is in has compiled or loaded so far."""


_compiling = _Compiling()
_used: set[Code] = set()
"""What this process has compiled or loaded."""


def _mark(name: str, block: set[Code]) -> None:
    """Note where the code of ``name`` is: what the block has used, and what it may have found in memory.

    That can be all that was used before, but for the code of games that the block has nothing to do with.
    """
    if not block:  # all was in memory: some other process will see where it is
        return
    used = list(_used)  # other threads may go on
    others = {_home(code.tables) for code in used if code.tables} - {_home(code.tables) for code in block}
    lines = "\n".join(sorted(_folder_name(code) for code in used if _home(code.tables or code.module) not in others))
    write_whole(folder() / f"{name}@{hashlib.sha256(lines.encode()).hexdigest()[:16]}.compiled", lines.encode())


def _holds(mark: Path) -> bool:
    try:
        lines = mark.read_text("utf-8").split()
    except FileNotFoundError:  # it was pruned just now
        return False
    return all((folder() / line).is_dir() and _folder_name(_code_in(line)) == line for line in lines)


def _code_in(folder_name: str) -> Code:
    module, _, tables = folder_name.rpartition("-")[0].partition("@")
    return Code(module, tables)


def _home(module: str) -> str:
    return module.rpartition(".")[0]


@cache
def _folder_of(code: Code) -> Path | None:
    return None if source_path(code.module) is None else kept_folder(_folder_name(code))


@cache
def _folder_name(code: Code) -> str:
    """Name the folder of code by the source that it is compiled from.

    Reading files is quick and making sense of them is not, so what they came to is noted on disk.
    """
    note = folder() / f"{code.name}.sources"
    if note.exists():
        known, texts, *modules = note.read_text("utf-8").split()
        if texts == _hash_texts(modules) and code.sources <= set(modules):
            return f"{code.name}-{known}"
    found = fingerprint(code.sources)
    modules = sorted({*source_closure(code.sources), fingerprint.__module__})
    write_whole(note, "\n".join([found, _hash_texts(modules), *modules]).encode())
    return f"{code.name}-{found}"


def _hash_texts(modules: list[str]) -> str:
    return hashlib.sha256("".join(map(_hash_text, modules)).encode()).hexdigest()


@cache
def _hash_text(module: str) -> str:
    path = source_path(module)
    return hashlib.sha256(path.read_bytes()).hexdigest() if path else ""


def _unused_for(path: Path) -> float | None:
    """How many days a folder has not been used; None if it is not one of ours."""
    try:
        return (time.time() - (path / _STAMP).stat().st_mtime) / (24 * 3600)
    except OSError:
        return None


def _stamp(path: Path) -> None:
    path.mkdir(parents=True, exist_ok=True)
    (path / _STAMP).write_text(time.strftime("%Y-%m-%d\n"))


def _prune(parent: Path) -> None:
    """Remove folders that no one has used for a month, and the marks of what was in them."""
    for path in parent.iterdir():
        if (_unused_for(path) or 0) > KEEP_DAYS:
            shutil.rmtree(path, ignore_errors=True)
    for mark in parent.glob("*.compiled"):
        with suppress(FileNotFoundError):  # another process may be at it
            if not all((parent / line).is_dir() for line in mark.read_text("utf-8").split()):
                mark.unlink()


def private_folder() -> Path:
    """A folder among the temporary ones that is ours alone: what lies there is run as code."""
    usual = Path(tempfile.gettempdir()) / f"brettwerk-{_user()}"
    with suppress(FileExistsError):
        usual.mkdir(mode=0o700)
    return usual if _is_ours_alone(usual) else Path(tempfile.mkdtemp(prefix="brettwerk-"))


def _is_ours_alone(path: Path) -> bool:
    facts = path.lstat()
    if not stat.S_ISDIR(facts.st_mode):
        return False
    return not hasattr(os, "getuid") or (facts.st_uid == os.getuid() and not facts.st_mode & 0o077)


def _is_set(variable: str) -> bool:
    return os.environ.get(variable, "0") == "1"


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
