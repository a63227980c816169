"""Games in packages of their own beside this one, as ``pip`` would have installed them."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

from brettwerk.scaffold import new_game
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

EXAMPLE = ROOT / "examples" / "tic_tac_toe"


def install_example(
    site: Path, game: str = "tic-tac-toe", edits: Mapping[str, Mapping[str, str]] | None = None
) -> None:
    """Put tic-tac-toe into a folder of packages under some id; ``edits`` replace texts in its files."""
    package = site / game.replace("-", "_")
    shutil.copytree(EXAMPLE, package, ignore=shutil.ignore_patterns("__pycache__"))
    _edit(package / "game.py", {'id = "tic-tac-toe"': f'id = "{game}"'})
    for name, changes in (edits or {}).items():
        _edit(package / name, changes)
    register(site, game, f"{package.name}.game")


def register(site: Path, game: str, module: str) -> None:
    """Let a folder of packages name a module as a game."""
    facts = site / f"{game.replace('-', '_')}-1.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 1\n", "utf-8")
    (facts / "entry_points.txt").write_text(f"[brettwerk.games]\n{game} = {module}\n", "utf-8")


def with_packages(*sites: Path) -> dict[str, str]:
    """The environment of a process that finds the packages in these folders.

    It shares the compiled code of all others: the same sources are compiled once, wherever they lie.
    """
    paths = [*map(str, sites), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"PYTHONPATH": os.pathsep.join(paths)}


def install_skeleton(site: Path, game: str, edits: Mapping[str, Mapping[str, str]] | None = None) -> None:
    """Put what ``brettwerk new`` writes into a folder of packages; ``edits`` replace texts in its files."""
    new_game(game, site)
    package = site / game.replace("-", "_")
    for name, changes in (edits or {}).items():
        _edit(package / name, changes)
    register(site, game, f"{package.name}.game")


def _edit(path: Path, changes: Mapping[str, str]) -> None:
    text = path.read_text("utf-8") if path.exists() else ""
    for old, new in changes.items():
        assert old in text, (path.name, old)
        text = text.replace(old, new) if old else new
    path.write_text(text, "utf-8")
