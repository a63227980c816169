"""What source is taken to go into compiled code: all that does, and little else."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import pytest

import brettwerk
from brettwerk.core.compiled.dispatch import CompiledFunction, defaults
from brettwerk.core.compiled.source_closure import fingerprint, source_closure, source_of, source_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RULES = """
from __future__ import annotations
import typing
from typing import TYPE_CHECKING
from . import helpers, shapes as forms
from .constants import SIZE
from .errors import Wrong
from .people import Player
from .registering import registered
from . import effects
if TYPE_CHECKING:
    from .drawing import Picture
try:
    from .fast import speed
except ImportError:
    speed = 1

def rule(g, s: Player) -> Picture:
    from .late import late
    if s:
        raise Wrong("no")
    return helpers.double(SIZE) + forms.CORNERS + forms.outer.EDGES + speed + late
"""
FILES = {
    "__init__": "",
    "rules": RULES,
    "helpers": "from .deeper import factor\ndef double(x):\n    return factor * x\ndef talk():\n    return 'words'\n",
    "deeper": "factor: int = 2\nother = 3\n",
    "shapes/__init__": "from .inner import CORNERS\nALL = [CORNERS]\n",
    "shapes/inner": "CORNERS = 4\n",
    "shapes/outer": "EDGES = 8\n",
    "constants": "SIZE = 3\nUNUSED = 5\nTABLE = {}\nTABLE[1] = SIZE\n",
    "errors": "class Wrong(Exception):\n    pass\n",
    "registering": "registered = {}\n",
    "effects": "from .registering import registered\nregistered[1] = 2\n",
    "people": "class Player:\n    pass\n",
    "drawing": "class Picture:\n    pass\n",
    "fast": "speed = 2\n",
    "late": "late = 1\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game in a package of its own."""
    root = tmp_path / "somebodys_game"
    for name, text in FILES.items():
        path = root / f"{name}.py"
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    forget()
    yield root
    forget()


def forget() -> None:
    for known in (source_closure, source_of, source_path):
        known.cache_clear()


def changes(path: Path, old: str, new: str) -> bool:
    """Tell whether an edit changes the fingerprint of the rules."""
    before = fingerprint(["somebodys_game.rules"])
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    forget()
    return fingerprint(["somebodys_game.rules"]) != before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("rules", "return helpers", "return 0 + helpers"),
        ("helpers", "factor * x", "x * factor"),
        ("deeper", "factor: int = 2", "factor: int = 3"),
        ("shapes/inner", "CORNERS = 4", "CORNERS = 5"),
        ("shapes/outer", "EDGES = 8", "EDGES = 9"),
        ("constants", "SIZE = 3", "SIZE = 4"),
        ("constants", "TABLE[1]", "TABLE[2]"),
        ("effects", "registered[1]", "registered[2]"),
        ("fast", "2", "3"),
        ("late", "1", "2"),
    ],
)
def test_what_compiled_code_uses_counts(package: Path, name: str, old: str, new: str) -> None:
    assert changes(package / f"{name}.py", old, new)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("helpers", "'words'", "'other words'"),
        ("deeper", "other = 3", "other = 4"),
        ("constants", "UNUSED = 5", "UNUSED = 6"),
        ("errors", "pass", "code = 1"),
        ("people", "pass", "name = 1"),
        ("drawing", "pass", "colour = 1"),
    ],
)
def test_what_it_does_not_use_does_not_count(package: Path, name: str, old: str, new: str) -> None:
    assert not changes(package / f"{name}.py", old, new)


def test_where_the_source_lies_and_when_it_was_written_do_not_count(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fingerprint(["somebodys_game.rules"])
    other = tmp_path / "elsewhere"
    other.mkdir()
    package.rename(other / package.name)
    monkeypatch.syspath_prepend(other)
    forget()
    assert source_path("somebodys_game.rules") == other / "somebodys_game" / "rules.py"
    assert fingerprint(["somebodys_game.rules"]) == before


def test_source_with_a_mistake_breaks_nothing(package: Path) -> None:
    assert changes(package / "helpers.py", "def double(x):", "def double(x:")
    assert changes(package / "helpers.py", "def double(x:", "def double(x::")


def compiled_functions() -> dict[str, list[Any]]:
    """All compiled functions of the package, by the module that they are in."""
    found: dict[str, list[Any]] = {}
    for info in pkgutil.walk_packages(brettwerk.__path__, "brettwerk."):
        path = source_path(info.name)
        if path and not path.name.startswith(("test_", "plain", "__main__")) and "@jit" in path.read_text("utf-8"):
            own = [one for one in vars(import_module(info.name)).values() if isinstance(one, CompiledFunction)]
            found[info.name] = [one for one in own if one.__module__ == info.name]
    return found


def global_names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from global_names(constant)


def things_used(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """What a function finds by name, in its own module and in modules that it names."""
    names = list(global_names(function.__code__))
    for name in names:
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType):
            yield from ((inner, vars(value)[inner]) for inner in names if ours(value) and inner in vars(value))
        elif value is not None:
            yield name, value


def ours(thing: Any) -> bool:
    name = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", "")
    return str(name).startswith("brettwerk.")


def is_counted(closure: dict[str, str], name: str, value: Any) -> bool:
    """Tell whether the statement that makes a thing is part of the source that counts."""
    if isinstance(value, CompiledFunction | FunctionType | type):
        defined: Any = value
        definition = re.compile(rf"^(def|class) {defined.__name__}\b", re.MULTILINE)
        return not ours(value) or bool(definition.search(closure.get(value.__module__, "")))
    assignment = re.compile(rf"^(\w+, )*{name}\b.*=|^for .*\b{name}\b", re.MULTILINE)
    makers = [text for module, text in closure.items() if getattr(import_module(module), name, None) is value]
    return any(map(assignment.search, makers))


def test_all_that_compiled_functions_use_counts() -> None:
    functions = compiled_functions()
    assert sum(map(len, functions.values())) > 100
    for module, own in functions.items():
        closure = source_closure(frozenset([module]))
        todo, seen = [one.py_func for one in own], set()
        while todo:
            function = todo.pop()
            for name, value in things_used(function):
                if (name, id(value)) in seen:
                    continue
                seen.add((name, id(value)))
                assert is_counted(closure, name, value), f"{module} uses {name}"
                if name in defaults and ours(value) and isinstance(value, FunctionType):
                    default = defaults[name]
                    assert is_counted(closure, default.__name__, default), f"{module} may use {default.__name__}"
                if isinstance(value, CompiledFunction):
                    todo.append(value.py_func)
