"""The built modules of all games do what native code does, to the last bit, as the browser's own classes call them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brettwerk.browser.build.check import find_node
from brettwerk.browser.build.tables import enumerable_variants, shipped_tables
from brettwerk.browser.static_files import STATIC
from brettwerk.browser.table_key import table_key
from brettwerk.core.network.network import fill
from brettwerk.core.registry import game_ids, load_game
from brettwerk.core.variant import describe
from brettwerk.search.mcts.worker import Worker
from brettwerk.testing.play import combinations, variants
from support.networks import GAMES_WITH_NETWORK, form_of, random_network
from support.wasm_tasks import natively, searched, task_for

if TYPE_CHECKING:
    import pytest

RUNNER = Path(__file__).with_name("run_wasm.ts")


def test_tables_of_equal_keys_are_equal(game_id: str) -> None:
    """Whatever options say that are not part of the key, once the free fields are set."""
    known = {table_key(game.variant): shipped_tables(game).tobytes() for game in enumerable_variants(game_id)}
    for game in (*variants(game_id), *combinations(game_id, seed=1)):
        assert shipped_tables(game).tobytes() == known[table_key(game.variant)], game
        tables = shipped_tables(game)
        for name, value in game.free_fields().items():
            tables[name] = value
        assert tables.tobytes() == game.tables.tobytes(), game


def test_every_game_does_the_same_in_webassembly() -> None:
    tasks = [(game, task_for(game)) for name in game_ids() for game in variants(name)]
    found = run([task for _, task in tasks])
    for (game, task), ours in zip(tasks, found, strict=True):
        theirs = natively(game, task)
        for fact, value in theirs.items():
            assert ours[fact] == value, f"{describe(game.variant)}: {fact}"


def test_networks_do_the_same_in_webassembly() -> None:
    cases = []
    for number, game in enumerate(GAMES_WITH_NETWORK):
        tables = game.tables.copy()
        fill(tables, random_network(game, seed=number), form_of(game))
        cases.append((game, tables, task_for(game, tables)))
    found = run([task for *_, task in cases])
    for (game, tables, task), ours in zip(cases, found, strict=True):
        theirs = searched(game, task, tables)
        assert ours["search"] == theirs, describe(game.variant)
        assert theirs["trees"] != searched(game, task, without_network(tables))["trees"], describe(game.variant)


def test_full_trees_are_pruned_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    pruned: list[int] = []
    prune = Worker.prune

    def noted(worker: Worker) -> None:
        pruned.append(worker.simulations)
        prune(worker)

    monkeypatch.setattr(Worker, "prune", noted)
    game = load_game("alcazar")
    task = task_for(game) | {"nodes": 3000, "simulations": 500}
    assert run([task])[0]["search"] == searched(game, task, game.tables)
    assert pruned


def without_network(tables: Any) -> Any:
    changed = tables.copy()
    changed["use_network"] = 0
    return changed


def run(tasks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Let one process of Node do all tasks."""
    node = find_node()
    assert node
    job = json.dumps({"folder": str(STATIC), "tasks": tasks})
    done = subprocess.run([node, RUNNER], input=job, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found
