"""Which source goes into compiled code, found by reading it and never by running it.

Of a module that is compiled, every line counts. Of the modules that it imports, the definitions that it uses count,
with what those use in turn, and so on: a constant does, a sentence in the same file does not. What only annotations and
``raise`` statements mention cannot become part of compiled code, so it does not count either.
"""

from __future__ import annotations

import ast
import hashlib
from collections import defaultdict
from functools import cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

THIS_PACKAGE = __name__.partition(".")[0]
IMPORTS = (ast.Import, ast.ImportFrom)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
NOT_COMPILED = {"annotation", "returns"}
"""Fields of syntax nodes that say nothing to a compiler."""


class Use(NamedTuple):
    """Something that source makes use of: a name in a module, or, where there is no name, all of the module."""

    module: str
    name: str | None = None


def fingerprint(modules: Iterable[str]) -> str:
    """Hash the source that code compiled from these modules is made of."""
    digest = hashlib.sha256()
    for module, text in sorted(source_closure(frozenset(modules)).items()):
        digest.update(f"{module}\0{text}\0".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()[:16]


@cache
def source_closure(modules: frozenset[str]) -> dict[str, str]:
    """Find all modules that go into code compiled from these, each with the part of its source that counts.

    Imports are followed within this package and the packages of the modules themselves.
    """
    todo = [Use(module) for module in modules]
    seen: set[Use] = set()
    counting: dict[str, set[int]] = defaultdict(set)
    while todo:
        use = todo.pop()
        if use in seen:
            continue
        seen.add(use)
        if source := source_of(use.module):
            statements = source.needed_for(use.name) - counting[use.module]
            counting[use.module] |= statements
            todo += source.imported.get(use.name or "", ())
            todo += source.always
            todo += chain.from_iterable(map(source.uses, statements))
    return {module: source.text(parts) for module, parts in counting.items() if (source := source_of(module))}


class Source:
    """The source of a module, cut into its statements."""

    def __init__(self, module: str, path: Path) -> None:
        self._module = module
        self._package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        self._text = path.read_bytes().decode("utf-8", "surrogateescape")
        self._statements = list(_at_run_time(_parsed(self._text)))
        self._defined: dict[str, set[int]] = defaultdict(set)
        self._effects: set[int] = set()
        """Statements that are there for what they do: they define nothing, or something that nobody can mean."""
        self.imported: dict[str, list[Use]] = defaultdict(list)
        """What each imported name stands for."""
        mentioned = {node.id for part in self._statements for node in ast.walk(part) if isinstance(node, ast.Name)}
        for number, statement in enumerate(self._statements):
            if isinstance(statement, IMPORTS):
                for name, use in self._imports(statement):
                    self.imported[name].append(use)
                continue
            names = set(_defined_by(statement))
            for name in names:
                self._defined[name].add(number)
            if all(name.startswith("_") and name not in mentioned for name in names):
                self._effects.add(number)
        self.always = [use for name in self.imported.keys() - mentioned for use in self.imported[name]]
        """Modules that are imported for what the import does."""

    def needed_for(self, name: str | None) -> set[int]:
        """The numbers of the statements that make a name what it is; all, if the source does not tell."""
        if name in self._defined:
            return self._defined[name] | self._effects
        return self._effects if name in self.imported else set(range(len(self._statements)))

    def text(self, numbers: set[int]) -> str:
        """The text of these statements; every line of the source, if they are all there are."""
        if len(numbers) == len(self._statements):
            return self._text
        lines = self._text.split("\n")
        parts = [self._statements[number] for number in sorted(numbers)]
        return "\n".join(line for part in parts for line in lines[_first_line(part) - 1 : part.end_lineno])

    def uses(self, number: int) -> list[Use]:
        """What a statement makes use of, here and in other modules."""
        statement = self._statements[number]
        if isinstance(statement, IMPORTS):
            return []  # whoever mentions a name makes use of it
        found: list[Use] = []
        for node in _compiled_nodes(statement):
            match node:
                case ast.Import() | ast.ImportFrom():
                    found += [use for _, use in self._imports(node)]
                case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                    found += [_member(use, attribute) for use in self.imported.get(name, ())]
                    found += [Use(self._module, name)] if name in self._defined else []
                case ast.Name(id=name):
                    found += self.imported.get(name, ())
                    found += [Use(self._module, name)] if name in self._defined else []
        return found

    def _imports(self, statement: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, Use]]:
        """The names that an import gives, and what they stand for, unless that comes from elsewhere."""
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                if self._is_ours(alias.name):
                    yield alias.asname or alias.name.partition(".")[0], Use(alias.name)
            return
        module = statement.module or ""
        if statement.level:
            parent = self._package.rsplit(".", statement.level - 1)[0]
            module = f"{parent}.{module}".rstrip(".")
        if self._is_ours(module):
            for alias in statement.names:
                yield alias.asname or alias.name, _member(Use(module), alias.name)

    def _is_ours(self, module: str) -> bool:
        return module.partition(".")[0] in {THIS_PACKAGE, self._module.partition(".")[0]}


def _member(use: Use, name: str) -> Use:
    """What a name stands for that is taken from a module."""
    if use.name is not None:
        return use
    inner = f"{use.module}.{name}"
    return Use(inner) if source_path(inner) else Use(use.module, None if name == "*" else name)


def _parsed(text: str) -> list[ast.stmt]:
    try:
        return ast.parse(text).body
    except SyntaxError:  # whoever imports it is told
        return []


def _at_run_time(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Leave out what is there for people and type checkers only."""
    for statement in statements:
        match statement:
            case ast.Expr(value=ast.Constant()):
                pass
            case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
                yield from _at_run_time(statement.orelse)
            case _:
                yield statement


def _defined_by(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, DEFINITIONS):
        yield statement.name
        return
    for node in ast.walk(statement):
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name.partition(".")[0]


def _compiled_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """Go through a statement without what it raises and how it is annotated."""
    todo: list[ast.AST] = [statement]
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
            continue
        for field, value in ast.iter_fields(node):
            if field not in NOT_COMPILED:
                todo += [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, ast.AST)]


def _first_line(statement: ast.stmt) -> int:
    decorators = statement.decorator_list if isinstance(statement, DEFINITIONS) else []
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


@cache
def source_of(module: str) -> Source | None:
    path = source_path(module)
    return Source(module, path) if path else None


@cache
def source_path(module: str) -> Path | None:
    """Find the file of a module without importing anything."""
    top, *inner = module.split(".")
    try:
        spec = find_spec(top)
    except ValueError:  # a script
        return None
    if spec is None:
        return None
    if not inner and spec.origin:
        return Path(spec.origin) if spec.origin.endswith(".py") else None
    for place in spec.submodule_search_locations or ():
        path = Path(place, *inner)
        for file in (path / "__init__.py", path.with_name(f"{path.name}.py")):
            if file.is_file():
                return file
    return None
