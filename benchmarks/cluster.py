"""How work on a cluster grows with its nodes, and what it costs when nodes are killed.

    python benchmarks/cluster.py                          results in results/cluster.json
    python benchmarks/cluster.py --pairs 4 --simulations 50

The same match, pair by pair with the same seeds: in one process, in two processes, on a cluster of this machine with
one node, with two, and with two of which one is killed with SIGKILL again and again and started anew. Every way must
give the same games. Nodes have a core each; on a machine with two cores, whoever gives the work and Ray's own processes
share them. What counts is the time from the first task to the last result, when processes have started and compiled
code is loaded.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from brettwerk.cli.contest.contests import play_in_process
from brettwerk.cluster.here.control import bring_up, take_down
from brettwerk.cluster.here.state import read_state
from brettwerk.cluster.workers import completed, open_workers
from brettwerk.core.registry import load_game
from brettwerk.version import __version__

if TYPE_CHECKING:
    from brettwerk.cluster.workers import Workers

GAME = "tor"
RESULTS = Path(__file__).parent / "results" / "cluster.json"
KILL_SECONDS = 4.0
"""How long after a node has come to work one is killed."""


class Killer:
    """Kills a node, waits until there are two at work again, kills the other one, and so on."""

    def __init__(self, workers: Workers) -> None:
        self.kills = 0
        self._workers = workers
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(KILL_SECONDS):
            state = read_state()
            if state and len(state.nodes) == 2 and self._workers.crew.nodes == 2:
                os.kill(state.nodes[self.kills % 2], signal.SIGKILL)
                self.kills += 1
                bring_up(2, companion=os.getpid())


def played(workers: Workers, pairs: int, simulations: int) -> tuple[float, str]:
    """Play a match; gives its seconds and a hash of all its games."""
    game = load_game(GAME)
    engines = f"simulations={simulations}", f"simulations={simulations // 2}"
    warm = [workers.submit(play_in_process, game.variant, "simulations=2", "random", "random", 1) for _ in range(8)]
    for task in warm:
        task.result()
    began = time.perf_counter()
    tasks = [workers.submit(play_in_process, game.variant, *engines, "random", seed) for seed in range(pairs)]
    for _ in completed(tasks):
        pass
    seconds = time.perf_counter() - began
    games = [record.to_text() for task in tasks for record in task.result().records]
    return seconds, hashlib.sha256(repr(games).encode()).hexdigest()[:16]


def measured(pairs: int, simulations: int) -> dict[str, Any]:
    """The seconds of each way."""
    found: dict[str, Any] = {}
    games = set()
    for processes in (1, 2):
        with open_workers(tasks=processes) as workers:
            seconds, hashed = played(workers, pairs, simulations)
        found[f"{processes} process"] = round(seconds, 2)
        games.add(hashed)
    for nodes in (1, 2):
        bring_up(nodes, companion=os.getpid())
        with open_workers("auto") as workers:
            wait_for(workers, nodes)
            seconds, hashed = played(workers, pairs, simulations)
        found[f"{nodes} node"] = round(seconds, 2)
        games.add(hashed)
    with open_workers("auto") as workers:
        wait_for(workers, 2)
        with Killer(workers) as killer:
            seconds, hashed = played(workers, pairs, simulations)
    found |= {"2 node, killed": round(seconds, 2), "kills": killer.kills, "same games": games == {hashed}}
    take_down()
    return found


def wait_for(workers: Workers, nodes: int) -> None:
    """Wait until nodes have shown that they fit."""
    until = time.monotonic() + 300
    while workers.crew.nodes < nodes and time.monotonic() < until:
        time.sleep(0.1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--simulations", type=int, default=400)
    parser.add_argument("--output", type=Path, default=RESULTS)
    given = parser.parse_args()
    found = measured(given.pairs, given.simulations)
    facts = {"version": __version__, "cores": os.cpu_count(), "game": GAME, "pairs": given.pairs}
    facts |= {"simulations": given.simulations, "seconds": found, "load before": os.getloadavg()[0]}
    given.output.write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
    print(json.dumps(facts, indent=1))


if __name__ == "__main__":
    main()
