"""Groups of commands that know their commands' names, panels and help without loading them.

``brettwerk --help`` must answer at once, but the compiler behind the games takes most of a second to load. So a group
reads the docstrings of its commands' modules from their sources, and loads a command only when it is called. Even then
the call is first parsed with the imports of the command deferred, since that is all that its help needs.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import PathFinder
from importlib.util import LazyLoader
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

from brettwerk.cli.help.speaking import Speaking
from brettwerk.cli.old_names import with_new_names
from brettwerk.cli.settings.file import require_sound_settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

SPEAK_OF_SETTINGS = {"doctor", "man", "settings"}
"""Commands that work even if the settings file is wrong."""


class LazyCommand(Speaking, TyperCommand):
    """What a group knows of a command before the command is called."""

    def __init__(self, module: str, panel: str) -> None:
        super().__init__(module.rpartition(".")[2].replace("_", "-"), help=docstring(module), rich_help_panel=panel)
        self._module = module

    def make_context(self, info_name: str | None, args: list[str], *parent: Any, **settings: Any) -> Any:
        """Hand a call over to the command itself; help and wrong usage end in the first of two attempts."""
        args = with_new_names(self.name, args)
        if settings.get("resilient_parsing") and args and args[-1].startswith("-"):
            args = args[:-1]  # an option whose value is still to come, which would hide all that stands before
        with deferred_imports():
            context = self._load().make_context(info_name, [*args], *parent, **settings)
            if context.resilient_parsing:  # somebody wants to know what may follow
                return context
        if self.name not in SPEAK_OF_SETTINGS:
            require_sound_settings()
        return self._load().make_context(info_name, args, *parent, **settings)

    def declared(self) -> Any:
        """The command as it is declared, to be looked at and not to be called."""
        with deferred_imports():
            return self._load()

    def _load(self) -> Any:
        """The command, which its module names ``run``."""
        return import_module(self._module).run


class LazyGroup(Speaking, TyperGroup):
    """The commands in the modules of a package, by the panels in which help shows them."""

    def __init__(self, package: str, panels: Mapping[str, Sequence[str]], **settings: Any) -> None:
        settings |= {
            "commands": [LazyCommand(f"{package}.{name}", panel) for panel in panels for name in panels[panel]]
        }
        super().__init__(**settings)

    def get_command(self, context: Any, name: str) -> Any:
        """A command by its name or that of its module, which has ``_`` for ``-``."""
        return super().get_command(context, name.replace("_", "-"))


def docstring(module: str) -> str:
    """Read a module's docstring without running the module."""
    package = import_module(module.rpartition(".")[0])
    spec = PathFinder.find_spec(module, package.__path__)
    assert spec
    assert isinstance(spec.loader, InspectLoader)
    source = spec.loader.get_source(module)
    assert source
    return source.split('"""', 2)[1]


@contextmanager
def deferred_imports() -> Iterator[None]:
    """While this lasts, a module of this package that is imported runs only when something in it is first used.

    ``from package import module`` defers a module; ``from module import name`` uses it at once. Afterwards all that was
    imported is forgotten: to run a deferred module at some later moment could close a circle of imports.
    """
    finder = _DeferringFinder()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in reversed(finder.found):
            package, _, module = name.rpartition(".")
            sys.modules.pop(name, None)
            vars(sys.modules[package]).pop(module, None)


class _DeferringFinder(MetaPathFinder):
    def __init__(self) -> None:
        self.found: list[str] = []

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("brettwerk."):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and spec.loader:
            spec.loader = LazyLoader(spec.loader)
            self.found.append(fullname)
        return spec
