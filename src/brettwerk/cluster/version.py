"""What a node must have in common with whoever gives it work, so that results are the same wherever they come from.

That is the code, all of it, and what the engine has learned: weights, networks, balanced openings and solved games in
the user's own folder, and files that the work names.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from brettwerk.cluster.errors import ClusterError
from brettwerk.core.files import data_folder
from brettwerk.core.registry import game_class
from brettwerk.version import __version__

PACKAGE = Path(__file__).parents[1]
DATA = (".json", ".network", ".txt")
"""What lies in the folder of a game beside its modules."""
NOT_INSTALLED = ("plain.py", "plain_text.py")
"""These and tests lie beside the sources only."""
LEARNED = ("weights/{game}.json", "networks/{game}/*.network", "balanced/{game}.txt", "tables/{game}-*.table")
"""In the user's own folder."""
HEAD = 2**25
"""Bytes of a file that are looked at, beside its length. Only solved games have more; their heads say what they are."""


class WorkNeeds(NamedTuple):
    """What a piece of work is about: a game, and files by name."""

    game: str = ""
    files: tuple[str, ...] = ()


class NodeVersion(NamedTuple):
    """What decides results on a machine."""

    package: str
    sources: str
    learned: dict[str, str]
    """What the engine has learned there, by name."""
    files: dict[str, str]
    """The files that were asked for, by name, with a hash; empty for one that is not there."""


def version_here(needs: WorkNeeds) -> NodeVersion:
    """What this machine has of what a piece of work needs."""
    files = {name: _hash_of(Path(name)) for name in needs.files}
    return NodeVersion(__version__, _sources(needs.game), _learned(needs.game) if needs.game else {}, files)


def require_same(here: NodeVersion, there: NodeVersion, node: str) -> None:
    """Refuse a node on which results might be others."""
    if (here.package, here.sources) != (there.package, there.sources):
        own, other = (f"{one.package} ({one.sources})" for one in (here, there))
        raise ClusterError.of("node-code", node=node, here=own, other=other)
    for name in sorted({*here.learned, *there.learned}):
        if here.learned.get(name) != there.learned.get(name):
            raise ClusterError.of("node-learned", node=node, name=name)
    for name, found in here.files.items():
        if there.files.get(name) != found:
            raise ClusterError.of("node-file", node=node, name=name)


@cache
def _sources(game: str) -> str:
    """Hash all modules of this package, and those of a game that comes from another one."""
    folders = [PACKAGE]
    if game:
        home = Path(str(import_module(game_class(game).__module__).__file__)).parent
        folders += [] if home.is_relative_to(PACKAGE) else [home]
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if _counts(path.relative_to(folder)):
                digest.update(f"{path.relative_to(folder).as_posix()}\0".encode())
                digest.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:12]


def _counts(path: Path) -> bool:
    """Tell whether a file of a package decides results and is part of every installation."""
    if path.suffix == ".py":
        return not path.name.startswith("test_") and path.name not in NOT_INSTALLED
    return path.suffix in DATA and "static" not in path.parts and "templates" not in path.parts


def _learned(game: str) -> dict[str, str]:
    home = data_folder()
    found = sorted(path for pattern in LEARNED for path in home.glob(pattern.format(game=game)))
    return {path.relative_to(home).as_posix(): _hash_of(path) for path in found}


def _hash_of(path: Path) -> str:
    """Hash what tells a file from others; nothing for one that is not there."""
    try:
        with path.open("rb") as file:
            digest = hashlib.sha256(file.read(HEAD))
            digest.update(str(path.stat().st_size).encode())
    except OSError:
        return ""
    return digest.hexdigest()[:12]
