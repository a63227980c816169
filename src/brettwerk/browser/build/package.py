"""The part of this package that a browser tab needs, as a zip file: what is imported there, and files that it reads.

Modules are found by following imports, except those within functions: what is imported so does without, or is not
called in a tab. Games come with the parts that a tab asks for; those of other packages come with their own modules.
"""

from __future__ import annotations

import ast
import json
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from brettwerk.core.compiled.dispatch import insight_of
from brettwerk.core.compiled.source_closure import source_path
from brettwerk.core.registry import FOUND, GAMES_PACKAGE, game_class, game_ids

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

THIS_PACKAGE = "brettwerk"
ROOMS = ("brettwerk.browser", "brettwerk.table", "brettwerk.core.records")
"""Packages that are wanted whole; what lies in packages within them is for building."""
PARTS = ("game", "editing", "gallery", "formats")
"""The modules in a game's folder that something asks for by name."""
DATA = (".css", ".svg", ".txt")
"""Kinds of files that modules read."""
NOT_READ = ("paper.css", "perft.txt")
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of all files within, so that equal content gives equal bytes."""


def write_package(path: Path) -> None:
    """Write the zip file, with a list of the games that there are."""
    games = {game: game_class(game).__module__ for game in game_ids()}
    modules = reached_from([*_rooms(), *_parts(games.values())])
    files = {_place(module, source): minified(source.read_text("utf-8")) for module, source in sorted(modules.items())}
    for module, source in modules.items():
        if source.name == "__init__.py":
            files |= {f"{_folder(module)}/{one.name}": one.read_text("utf-8") for one in _data_in(source.parent)}
    for module in games.values():
        files |= _insight(module.rpartition(".")[0])
    files[f"{_folder(GAMES_PACKAGE)}/{FOUND}"] = json.dumps(games)
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as package:
        for name, text in sorted(files.items()):
            entry = ZipInfo(name, EPOCH)
            entry.compress_type = ZIP_DEFLATED
            package.writestr(entry, text)


def reached_from(modules: Iterable[str]) -> dict[str, Path]:
    """The sources of modules and of all that they import, of this package and of the packages of the modules."""
    todo = list(modules)
    tops = {module.partition(".")[0] for module in todo}
    found: dict[str, Path] = {}
    while todo:
        module = todo.pop()
        source = source_path(module)
        if source is None or module in found:
            continue
        found[module] = source
        parents = [module.rpartition(".")[0]] if "." in module else []
        imported = _imports(ast.parse(source.read_text("utf-8")).body, module)
        todo += [one for one in [*parents, *imported] if one.partition(".")[0] in tops]
    return found


def minified(source: str) -> str:
    """A module without comments and docstrings, which take as much room as all else."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [one for one in node.body if not _is_text(one)] or [ast.Pass()]
    return ast.unparse(tree) + "\n"


def _is_text(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


def _imports(statements: list[ast.stmt], module: str) -> Iterator[str]:
    """What a module imports when it is imported itself; a name taken from a package may be a module in it."""
    for statement in statements:
        match statement:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=source, names=names, level=level):
                package = module.rsplit(".", level)[0] if level else ""
                origin = ".".join(filter(None, [package, source]))
                yield from (origin, *(f"{origin}.{alias.name}" for alias in names))
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=others):
                yield from _imports(others, module)
            case ast.If(body=body, orelse=others) | ast.Try(body=body, orelse=others):
                yield from _imports([*body, *others], module)


def _rooms() -> Iterator[str]:
    for room in ROOMS:
        spec = find_spec(room)
        assert spec is not None
        for one in iter_modules(spec.submodule_search_locations):
            if not one.ispkg:
                yield f"{room}.{one.name}"


def _parts(modules: Iterable[str]) -> Iterator[str]:
    for module in modules:
        yield from (f"{module.rpartition('.')[0]}.{part}" for part in PARTS)


def _insight(package: str) -> dict[str, str]:
    """What a tab wants of a game's insight: levels and calibration. All else there is compiled, or makes tables."""
    insight = insight_of(f"{package}.rules")
    wanted = "".join(
        f"{name} = {getattr(insight, name)!r}\n" for name in ("LEVELS", "CALIBRATION") if hasattr(insight, name)
    )
    return {f"{_folder(package)}/insight.py": wanted} if wanted else {}


def _folder(module: str) -> str:
    return module.replace(".", "/")


def _place(module: str, source: Path) -> str:
    return f"{_folder(module)}/__init__.py" if source.name == "__init__.py" else f"{_folder(module)}.py"


def _data_in(folder: Path) -> list[Path]:
    return [file for file in sorted(folder.iterdir()) if file.suffix in DATA and file.name not in NOT_READ]
