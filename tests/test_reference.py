"""The reference of the library: every public name says what it is, with an example that works."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import brettwerk
from support.documents import reference

if TYPE_CHECKING:
    from collections.abc import Iterator

FLAGS = doctest.ELLIPSIS
NAMES = [(module, name) for module in reference.MODULES for name in reference.public_names(module)]


def test_every_module_with_public_names_is_in_the_reference() -> None:
    """Those of the browser stand in for NumPy, and are nobody's to import."""
    root = Path(brettwerk.__file__).parent
    found = set()
    for file in root.rglob("*.py"):
        if any(line.startswith("__all__") for line in file.read_text("utf-8").splitlines()):
            parts = file.relative_to(root.parent).with_suffix("").parts
            found.add(".".join(part for part in parts if part != "__init__"))
    assert {name for name in found if not name.startswith("brettwerk.browser.")} == set(reference.MODULES)


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_every_public_name_has_a_docstring_with_an_example_that_runs(
    module: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    home = import_module(module)
    value = getattr(home, name)
    known = {"load_game": brettwerk.load_game} | {other: getattr(home, other) for other in home.__all__}
    test = doctest.DocTestParser().get_doctest(inspect.getdoc(value) or "", known, f"{module}.{name}", None, None)
    assert test.examples, "no example"
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append)
    assert result.failed == 0, "".join(said)


def members(kind: type[Any]) -> Iterator[tuple[str, str | None]]:
    """The public methods, properties and fields that a class of ours adds, with their docstrings."""
    bases = [base for base in kind.__mro__ if base.__module__.startswith("brettwerk.")]
    for base in bases:
        fields = field_docstrings(base)
        for name, value in vars(base).items():
            if not name.startswith("_"):
                yield f"{base.__name__}.{name}", fields.get(name) or docstring_of(value, kind, name)
        for name in vars(base).get("__annotations__", {}):
            if not name.startswith("_") and name not in vars(base):
                yield f"{base.__name__}.{name}", fields.get(name)


def docstring_of(value: Any, kind: type[Any], name: str) -> str | None:
    """A method without one has that of the method that it overrides."""
    if inspect.isfunction(value) or isinstance(value, (property, classmethod, staticmethod)) or hasattr(value, "func"):
        return value.__doc__ or next(
            (doc for base in kind.__mro__ if (doc := getattr(vars(base).get(name), "__doc__", None))), None
        )
    return None


def field_docstrings(kind: type[Any]) -> dict[str, str]:
    """The strings below fields, by the names of the fields."""
    (definition,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(definition, ast.ClassDef)
    found = {}
    for before, after in zip(definition.body, definition.body[1:], strict=False):
        is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name) and is_text:
            found[before.target.id] = str(after.value.value)  # type: ignore[attr-defined]
    return found


CLASSES = [(module, name) for module, name in NAMES if inspect.isclass(getattr(import_module(module), name))]


@pytest.mark.parametrize(("module", "name"), CLASSES)
def test_every_member_of_a_public_class_is_described(module: str, name: str) -> None:
    kind = getattr(import_module(module), name)
    told = {f"{name}.{word}" for word in re.findall(r"``(\w+)``", kind.__doc__ or "")}
    missing = {member for member, doc in members(kind) if not doc} - told
    assert not missing
