"""How the code hangs together, held by reading its sources."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import brettwerk
from brettwerk.core.registry import game_ids

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

PACKAGE = Path(brettwerk.__file__).parent
LAYERS = [
    "core",
    "games",
    "search",
    "solve",
    "table",
    "content",
    "printing",
    "testing",
    "scaffold",
    "rl",
    "cluster",
    "browser",
    "server",
    "cli",
]
"""Imports run from right to left. (From testing to browser they stand side by side.)"""
MOST_MODULES = 14
ONE_FILE_EACH = {"commands"}
"""Folders in which each file is one of many of a kind."""
MOST_LAZY_IMPORTS = 8
PER_GAME = {"rules.py", "plain.py"}
"""Modules that every game has, with classes that generic code looks up by name."""
WITH_NUMPY = (
    "browser/build/",
    "core/compiled/",
    "core/network/",
    "core/solved/table.py",
    "games/shared/line_moves.py",
    "rl/",
    "search/batch_evaluation.py",
    "search/contest/",
    "search/learning/",
    "search/mcts/",
    "solve/",
    "testing/",
)
"""Besides compiled modules, what may import NumPy: the door to compiled code, what makes tables, searches, fits weights
or solves, and the checks. All else is cold code, which runs in a browser tab too, where there is none."""
OF_A_SOLVER = ("/solve.py", "/heuristic.py")
"""What solves a game, in its folder."""
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


def test_imports_form_no_cycles() -> None:
    """Not even imports that only type checkers follow, nor those inside functions."""
    names = {module_name(path): path for path in sources()}
    graph = {name: {other for other in imported_modules(path, names) if other != name} for name, path in names.items()}
    TopologicalSorter(graph).prepare()  # CycleError names the modules of a cycle


def module_name(path: Path) -> str:
    *packages, last = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(packages if last == "__init__" else [*packages, last])


def imported_modules(path: Path, names: Container[str]) -> Iterator[str]:
    """The modules of this package that a source file imports, also where it takes them from their package."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module in names:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from (name if name in names else node.module for name in inner)


def test_a_folder_holds_about_a_dozen_modules() -> None:
    folders = Counter(
        path.parent for path in sources() if path.name != "__init__.py" and path.parent.name not in ONE_FILE_EACH
    )
    assert {str(folder): count for folder, count in folders.items() if count > MOST_MODULES} == {}


def test_no_two_public_classes_share_a_name() -> None:
    homes = defaultdict(set)
    for path in sources():
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and path.name not in PER_GAME:
                homes[node.name].add(str(path.relative_to(PACKAGE)))
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_lazy_imports_are_few_and_give_their_reason() -> None:
    lazy = [
        (path, line) for path in sources() for line in path.read_text("utf-8").splitlines() if "noqa: PLC0415" in line
    ]
    assert len(lazy) <= MOST_LAZY_IMPORTS, lazy
    assert [place for place in lazy if not re.search(r"PLC0415, \w", place[1])] == []


def test_compiled_modules_and_no_others_tell_mypy_so() -> None:
    """Numba infers the types of compiled functions, which no annotation can say; the decorator tells which they are."""
    for path in sources():
        text = path.read_text("utf-8")
        is_compiled = re.search(r"^@jit$", text, flags=re.MULTILINE) is not None
        assert is_compiled == ("\n# mypy: disallow-untyped-defs=False" in text), path


def test_only_one_module_imports_numba() -> None:
    importers = [path for path in sources() if any(name.split(".")[0] == "numba" for name in imports(path))]
    assert [str(path.relative_to(PACKAGE)) for path in importers] == [str(Path("core", "compiled", "compiler.py"))]


def test_cold_code_does_without_numpy() -> None:
    for path in sources():
        if any(name.split(".")[0] == "numpy" for name in imports(path)):
            place = path.relative_to(PACKAGE).as_posix()
            is_compiled = re.search(r"^@jit$", path.read_text("utf-8"), flags=re.MULTILINE) is not None
            may = is_compiled or place.startswith(WITH_NUMPY) or place.endswith(OF_A_SOLVER)
            assert may, f"{place} is cold code; core/compiled/raw_state.py has what it needs"


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
