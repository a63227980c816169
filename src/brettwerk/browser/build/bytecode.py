"""Python for a tab as bytecode: Brettwerk's modules, and those of the standard library that they import.

A tab that compiles nothing starts in a third of the time, and most of the standard library is never asked for. This
module runs in Pyodide itself, under Node (``web/build/bytecode.ts``), since bytecode is that of one version of Python;
so it is not imported with the rest of this package, and imports none of it.
"""

from __future__ import annotations

import ast
import marshal
import sys
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from typing import TYPE_CHECKING
from zipfile import ZIP_STORED, ZipFile, ZipInfo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PYODIDE = "314.0.7"
"""Whose bytecode this is; with another version everything is built again, since this line is one of the sources."""
LIBRARY = next(path for path in sys.path if path.endswith(".zip") and "/python" in path)
"""The standard library, as Pyodide brings it."""
ON_DEMAND = ("_strptime", "encodings.ascii", "encodings.idna", "encodings.latin_1", "encodings.utf_8_sig", "pickle")
"""What the standard library imports itself when it is needed."""
NEVER_CHECKED = (1).to_bytes(4, "little") + bytes(8)
"""In the head of a module of bytecode: that no source has to be compared with it."""
WITHOUT_DOCSTRINGS = 2
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of all files within, so that equal content gives equal bytes."""


def write_bytecode(package: str, package_target: str, library_target: str) -> None:
    """Compile a package, whose modules have all been imported, and the part of the library that it needs."""
    if (version := import_module("pyodide").__version__) != PYODIDE:
        raise RuntimeError(f"This is Pyodide {version}; bytecode.py says {PYODIDE}.")
    for module in sorted({*ON_DEMAND, *_imports_in(package)}):
        _try_to_import(module)
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    used = {file.removeprefix(f"{LIBRARY}/") for file in files if file.startswith(f"{LIBRARY}/")}
    _compile_zip(LIBRARY, library_target, used.__contains__)
    _compile_zip(package, package_target, lambda _: True)


def _compile_zip(source: str, target: str, is_wanted: Callable[[str], bool]) -> None:
    """Nothing in it is compressed: servers send it compressed as a whole, which takes less room and no time here."""
    with ZipFile(source) as sources, ZipFile(target, "w", ZIP_STORED) as compiled:
        for name in sorted(filter(is_wanted, sources.namelist())):
            content = sources.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS)
                compiled.writestr(ZipInfo(f"{name}c", EPOCH), MAGIC_NUMBER + NEVER_CHECKED + marshal.dumps(code))
            elif not name.endswith("/"):
                compiled.writestr(ZipInfo(name, EPOCH), content)


def _imports_in(package: str) -> Iterator[str]:
    """Everything that modules of a zip file import by its whole name, within functions too."""
    with ZipFile(package) as sources:
        for name in sources.namelist():
            if not name.endswith(".py"):
                continue
            for node in ast.walk(ast.parse(sources.read(name))):
                match node:
                    case ast.Import(names=names):
                        yield from (alias.name for alias in names)
                    case ast.ImportFrom(module=str(module), level=0):
                        yield module


def _try_to_import(module: str) -> None:
    """Import what there is; what is imported within a function may be missing in a tab, where nobody calls it."""
    try:
        import_module(module)
    except ImportError:
        return
