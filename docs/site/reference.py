"""The reference of the library: each module's public names, which Sphinx describes by their docstrings."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from inspect import isclass
from pathlib import Path

MODULES = (
    "brettwerk",
    "brettwerk.rl.vector",
    "brettwerk.rl.gymnasium",
    "brettwerk.rl.pettingzoo",
    "brettwerk.rl.open_spiel",
    "brettwerk.rl.frame",
    "brettwerk.rl.errors",
    "brettwerk.testing",
    "brettwerk.scaffold",
)
INHERITED = ("Game",)
"""Classes whose base is not public but says most of what they are."""

ASSUMED = "In the examples, the names of this module and `load_game` have been imported."


def file_of(module: str) -> Path:
    """The source of a module, found without running it."""
    spec = find_spec(module)
    assert spec
    assert spec.origin
    return Path(spec.origin).resolve()


def public_names(module: str) -> list[str]:
    """The names that users can rely on."""
    return [name for name in import_module(module).__all__ if not name.startswith("_")]


def page(module: str) -> str:
    """Functions, classes and errors, each by its docstring."""
    found = {name: getattr(import_module(module), name) for name in public_names(module)}
    errors = [name for name, value in found.items() if isclass(value) and issubclass(value, Exception)]
    classes = [name for name, value in found.items() if isclass(value) and name not in errors]
    functions = [name for name in found if name not in {*classes, *errors}]
    text = f"# {module}\n\n```{{eval-rst}}\n.. automodule:: {module}\n```\n\n{ASSUMED}\n"
    for title, names in (("Functions", functions), ("Classes", classes), ("Errors", errors)):
        if names:
            text += f"\n## {title}\n\n" + "\n".join(_entry(module, name, title) for name in names)
    return text


def _entry(module: str, name: str, kind: str) -> str:
    """A heading of its own for each name, so that the page's contents list it."""
    directive = "function" if kind == "Functions" else "class"
    members = "" if kind == "Functions" else "\n   :members:"
    inherited = "\n   :inherited-members: ABC" if name in INHERITED else ""
    return f"### {name}\n\n```{{eval-rst}}\n.. auto{directive}:: {module}.{name}{members}{inherited}\n```\n"
