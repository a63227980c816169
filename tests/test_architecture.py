"""How the code hangs together, held by reading its sources."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import brettwerk
from brettwerk.core.registry import game_ids

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(brettwerk.__file__).parent
LAYERS = ["core", "games", "search", "solve", "table", "rl", "cluster", "browser", "server", "cli"]
"""Imports run from right to left. (rl, cluster and browser stand side by side.)"""
FREE = {"testing", "version", "__init__", "__main__"}
SHARED = "brettwerk.games.shared"
PLAIN_TEXT = f"{SHARED}.plain_text"
"""The text handling that the second readings share, and nobody else uses."""


def sources() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if not path.name.startswith("test_")]


def imports(path: Path) -> Iterator[str]:
    """All modules that a source file imports, wherever it does so."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def layer(module: str) -> str:
    return [*module.split("."), ""][1]


def test_imports_run_one_way() -> None:
    for path in sources():
        own = path.relative_to(PACKAGE).parts[0]
        if own not in LAYERS:
            continue
        for module in imports(path):
            if module.startswith("brettwerk.") and layer(module) in LAYERS:
                assert LAYERS.index(layer(module)) <= LAYERS.index(own), f"{path} imports {module}"


def test_only_one_module_imports_numba() -> None:
    importers = [path for path in sources() if any(name.split(".")[0] == "numba" for name in imports(path))]
    assert [str(path.relative_to(PACKAGE)) for path in importers] == [str(Path("core", "compiled", "dispatch.py"))]


def test_a_game_imports_no_other_game() -> None:
    for path in sources():
        parts = path.relative_to(PACKAGE).parts
        if parts[0] == "games" and len(parts) == 3:
            others = [name for name in imports(path) if name.startswith("brettwerk.games.") and SHARED not in name]
            assert all(name.split(".")[2] == parts[1] for name in others), path


def test_no_games_name_stands_outside_its_folder() -> None:
    """But for help texts and docstrings, which give examples."""
    ids = {game.replace("-", "[-_]") for game in game_ids()}
    for path in sources():
        if path.relative_to(PACKAGE).parts[0] == "games":
            continue
        tree = ast.parse(path.read_text("utf-8"))
        examples = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "epilog"}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in examples:
                exact = re.fullmatch("|".join(ids), node.value)
                assert not exact or path.name == "main.py", f"{path}:{node.lineno} names {node.value}"
            if isinstance(node, ast.Name):
                assert not re.fullmatch("|".join(ids), node.id), f"{path}:{node.lineno} names {node.id}"


def test_plain_readings_are_independent() -> None:
    """They import nothing of this package but their text handling, which itself imports nothing of it."""
    allowed: dict[str, set[str]] = {"plain.py": {PLAIN_TEXT}, "plain_text.py": set()}
    for path in sources():
        if path.name in allowed:
            own = {name for name in imports(path) if name.startswith(("brettwerk", "numpy", "numba"))}
            assert own <= allowed[path.name], path
        else:
            assert PLAIN_TEXT not in imports(path), path


def test_public_names_are_all_there() -> None:
    assert sorted(brettwerk.__all__) == brettwerk.__all__ == dir(brettwerk)
    for name in brettwerk.__all__:
        assert getattr(brettwerk, name) is not None


def test_starting_does_not_load_the_compiler(python) -> None:  # type: ignore[no-untyped-def]
    done = python("-c", "import sys, brettwerk.cli.main; sys.exit('numba' in sys.modules)")
    assert done.returncode == 0, done.stderr
