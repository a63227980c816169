"""What can be set. Each key is also the environment variable ``BRETTWERK_KEY``, and most are options of commands."""

from __future__ import annotations

import ast
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from brettwerk.core.messages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PREFIX = "BRETTWERK_"
MOST_THREADS = 256
SERVER = "brettwerk.server.settings"
KINDS = {"SecretStr": "str"}
"""What to call a kind of the server's settings; all others go by their own names."""
FOR_TESTS = {"push_to_here"}
"""What nobody needs to hear of."""


class Key(NamedTuple):
    """Something that can be set."""

    name: str
    kind: str
    """``bool``, ``int``, ``float``, ``str`` or ``Path``."""
    choices: tuple[str, ...] = ()
    most: int | None = None
    """The largest number; the smallest is 1 then."""
    default: str = ""

    @property
    def variable(self) -> str:
        return f"{PREFIX}{self.name.upper()}"


OWN = (
    Key("lang", "str", choices=LANGUAGES),
    Key("engine", "str", default="level=9"),
    Key("opponent", "str", default="level=2"),
    Key("threads", "int", most=MOST_THREADS, default="1"),
    Key("dark", "bool", default="false"),
    Key("coordinates", "bool", default="true"),
    Key("patterns", "bool", default="false"),
    Key("browser", "bool", default="true"),
    Key("verbose", "bool", default="false"),
    Key("cache_dir", "Path"),
)
"""Those of the command line; all others are the server's."""


@cache
def keys() -> Mapping[str, Key]:
    """All keys by their names."""
    return {key.name: key for key in (*OWN, *_of_the_server())}


def _of_the_server() -> Iterator[Key]:
    """Read the server's settings from their source: to run it would take longer than most commands."""
    spec = find_spec(SERVER)
    assert spec
    assert spec.origin
    for node in ast.parse(Path(spec.origin).read_text("utf-8")).body:
        for field in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                kind = ast.unparse(field.annotation)
                values = [one.value for one in ast.walk(field.annotation) if isinstance(one, ast.Constant)]
                choices = tuple(value for value in values if isinstance(value, str))
                yield Key(field.target.id, "str" if choices else KINDS.get(kind, kind), choices)
