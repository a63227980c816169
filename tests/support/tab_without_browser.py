"""A process like a browser tab, without a browser: no NumPy, no compiler, no framework, and rules that run elsewhere.

It runs from the zip file that is its argument, and imports all that is in it. The first line of standard input has
the cases; then each line written is a request to whoever started this process, who answers in a line. The last line
written has what the cases came to.
"""

from __future__ import annotations

import array
import json
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

if TYPE_CHECKING:
    from collections.abc import Sequence

MISSING = {
    "numpy", "numba", "llvmlite", "pydantic", "pydantic_core", "pydantic_settings", "fastapi", "starlette", "uvicorn",
    "sqlalchemy", "alembic", "platformdirs", "filelock", "PIL", "resvg_py", "markdown_it", "typer", "rich",
    "itsdangerous", "prometheus_client",
}  # fmt: skip


class Missing:
    """Finds no package that a browser tab lacks."""

    @staticmethod
    def find_spec(name: str, *_: Any) -> None:
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"{name} is not there in a browser tab", name=name)


def ask(*request: Any) -> Any:
    sys.stdout.write(json.dumps(request) + "\n")
    sys.stdout.flush()
    return json.loads(sys.stdin.readline())


class Memory:
    """Bytes or numbers on the other side."""

    def __init__(self, content: Any) -> None:
        self.content = memoryview(content).cast("B")
        self.length = len(content)

    def assign(self, source: Any) -> None:
        self.content = memoryview(bytes(source))

    def assign_to(self, target: Any) -> None:
        memoryview(target).cast("B")[:] = self.content

    def to_bytes(self) -> bytes:
        return bytes(self.content)


class RulesElsewhere:
    """The rules of a game with tables, called through a pipe."""

    def __init__(self, *key: str) -> None:
        self._key = key
        self.record = Memory(b"")

    def _call(self, entry: str, *numbers: int) -> Any:
        state, found = ask("call", *self._key, entry, bytes(self.record.content).hex(), *numbers)
        self.record = Memory(bytes.fromhex(state))
        return found

    def complete(self) -> None:
        self._call("complete")

    def step(self, move: int) -> None:
        self._call("step", move)

    def removeSeat(self, seat: int) -> None:  # noqa: N802
        self._call("remove_seat", seat)

    def listMoves(self) -> Memory:  # noqa: N802
        return Memory(array.array("i", self._call("list_moves")))

    def payoffs(self, players: int) -> Memory:
        return Memory(array.array("d", self._call("payoffs", players)))

    def perft(self, depth: int) -> Any:
        return self._call("perft", depth)


class LoaderElsewhere:
    """What a page's JavaScript would bring."""

    def meta(self, game: str) -> Any:
        return ask("meta", game)

    def tables(self, game: str, name: str) -> Memory:
        return Memory(bytes.fromhex(ask("tables", game, name)))

    def rules(self, game: str, name: str, fields: str) -> RulesElsewhere:
        return RulesElsewhere(game, name, fields)


def main(package: str, cases: Sequence[dict[str, Any]]) -> None:
    sys.meta_path.insert(0, Missing())
    sys.path[:0] = [package, str(Path(__file__).parents[1])]
    from brettwerk.browser.setup import install  # noqa: PLC0415, only now are packages missing

    install(LoaderElsewhere())
    for name in ZipFile(package).namelist():
        if name.endswith(".py"):
            import_module(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    from support.position_facts import tell  # noqa: PLC0415

    ask("done", [tell(case) for case in cases])


if __name__ == "__main__":
    main(sys.argv[1], json.loads(sys.stdin.readline()))
