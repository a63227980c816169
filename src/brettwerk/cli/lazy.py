"""Groups of commands that know their commands' names, panels and help without loading them.

``brettwerk --help`` must answer at once, but the compiler behind the games takes most of a second to load. So a group
reads the docstrings of its commands' modules from their sources, loads the module of a command only when it is called,
and what that module imports of this package is loaded only when it is first used.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import PathFinder
from importlib.util import LazyLoader
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType


class LazyCommand(TyperCommand):
    """What a group knows of a command before the command is called."""

    def __init__(self, module: str, panel: str) -> None:
        super().__init__(module.rpartition(".")[2], help=docstring(module), rich_help_panel=panel)
        self._module = module

    def make_context(self, *call: Any, **settings: Any) -> Any:
        """Hand a call over to the command itself, which its module names ``run``."""
        with deferred_imports():
            run = import_module(self._module).run
        return run.make_context(*call, **settings)


class LazyGroup(TyperGroup):
    """The commands in the modules of a package, by the panels in which help shows them."""

    def __init__(self, package: str, panels: Mapping[str, Sequence[str]], **settings: Any) -> None:
        settings |= {
            "commands": [LazyCommand(f"{package}.{name}", panel) for panel in panels for name in panels[panel]]
        }
        super().__init__(**settings)


def docstring(module: str) -> str:
    """Read a module's docstring without running the module."""
    package = import_module(module.rpartition(".")[0])
    spec = PathFinder.find_spec(module, package.__path__)
    assert spec
    assert isinstance(spec.loader, InspectLoader)
    source = io.StringIO(spec.loader.get_source(module))
    text: str = ast.literal_eval(
        next(token.string for token in tokenize.generate_tokens(source.readline) if token.type == tokenize.STRING)
    )
    return text


@contextmanager
def deferred_imports() -> Iterator[None]:
    """While this lasts, a module of this package that is imported runs only when something in it is first used.

    ``from package import module`` defers a module; ``from module import name`` uses it at once.
    """
    finder = _DeferringFinder()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


class _DeferringFinder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("brettwerk."):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and spec.loader:
            spec.loader = LazyLoader(spec.loader)
        return spec
