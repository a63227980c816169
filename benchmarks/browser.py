"""How Brettwerk does in a browser: search beside native code, starts, moves, and the bytes that come.

    python benchmarks/browser.py [GAME …] [--seconds 1] [--chromium PROGRAM]

Search: from the start of each game, native code, WebAssembly in Chromium and in Node search the same number of
simulations, in one thread and in turn; what counts is the least processor time, since a busy machine slows down now the
one, now the other. Their number is about what native code does in some time.

Starts: from the click on a game on the first page to a board that can be played on; processor time of all processes of
the browser together. A cold start has an empty profile; a warm one is the first in a new browser after an earlier one
has kept a snapshot.

Moves: random games of people at one screen; processor time of the rules worker's thread from the request to its answer
and the event with the new board, as the page is told.
"""

from __future__ import annotations

import argparse
import base64
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from brettwerk.browser.build.check import find_node
from brettwerk.browser.static_files import STATIC
from brettwerk.browser.table_key import table_key
from brettwerk.core.registry import game_ids, load_game
from brettwerk.core.state import start_state
from brettwerk.search.mcts.worker import Worker
from brettwerk.search.position_hash import hash_key, hash_position

if TYPE_CHECKING:
    from brettwerk.core.game import Game

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "browser.json"
CHROMIUM = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
NODES = 400_000
SEED = 1
ROUNDS = 2
STARTS = 2
MOVES = 100


class Chromium:
    """A browser with a site, asked in lines of JSON (``browser_chromium.ts``)."""

    def __init__(self, program: str, site: Path) -> None:
        words = [node(), str(HERE / "browser_chromium.ts"), program, str(site)]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603

    def ask(self, what: str, **facts: Any) -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"what": what, **facts}) + "\n")
        self._process.stdin.flush()
        found: dict[str, Any] = json.loads(self._process.stdout.readline())
        return found

    def end(self) -> None:
        self._process.communicate()


def node() -> str:
    found = find_node()
    assert found, "Node is missing"
    return found


# Search


def searches(game: Game, seconds: float, chromium: Chromium) -> dict[str, Any]:
    """Simulations per second of all three, and the sizes of files in bytes."""
    worker = Worker(game, game.tables, NODES, SEED)
    native_rate(worker, 200)
    simulations = max(100, int(seconds * native_rate(worker, 20_000)))
    natively, in_chromium, in_node = [], [], []
    for _ in range(ROUNDS):
        natively += [native_rate(worker, simulations) for _ in range(3)]
        in_chromium += chromium.ask("search", request=json.dumps(search_request(game, simulations)))["rates"]
        answer = in_webassembly(game, simulations)
        in_node += answer["rates"][1:]
    return {
        "simulations": simulations,
        "native": round(max(natively)),
        "chromium": round(max(in_chromium)),
        "node": round(max(in_node)),
        "ratio": round(max(in_chromium) / max(natively), 2),
        "ratio_node": round(max(in_node) / max(natively), 2),
        "module": answer["module"],
        "tables": answer["tables"],
    }


def native_rate(worker: Worker, simulations: int) -> float:
    start = start_state(worker.game)
    worker.start(start, [int(hash_position(start.raw.view("u1"), start.game.rules.POSITION_BYTES))])
    began = time.process_time()
    worker.simulate(simulations)
    return worker.simulations / (time.process_time() - began)


def search_request(game: Game, simulations: int) -> dict[str, Any]:
    """What a search worker is asked (``brettwerk.browser.searching``)."""
    about = json.loads((STATIC / f"{game.id}.json").read_text("utf-8"))
    return {
        "game": game.id,
        "tables": about["variants"][table_key(game.variant)],
        "fields": dict(game.free_fields()),
        "players": game.players,
        "root": game.start.raw.tobytes().hex(),
        "hashes": [f"{hash_key(game.start.key):x}"],
        "choosing": True,
        "from": None,
        "path": [],
        "nodes": NODES,
        "lines": 1,
        "seconds": None,
        "interval": None,
        "seed": SEED,
        "simulations": simulations,
    }


def in_webassembly(game: Game, simulations: int) -> dict[str, Any]:
    task = {
        "folder": str(STATIC),
        "game": game.id,
        "key": table_key(game.variant),
        "players": game.players,
        "start": base64.b64encode(game.start.raw.tobytes()).decode(),
        "nodes": NODES,
        "seed": SEED,
        "simulations": simulations,
    }
    script = HERE / "browser.ts"
    done = subprocess.run([node(), script], input=json.dumps(task), capture_output=True, text=True, check=True)  # noqa: S603
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# What people wait for


def starts(game: str, kind: str, chromium: Chromium) -> dict[str, Any]:
    """The best of some starts."""
    found = min((chromium.ask(kind, game=game) for _ in range(STARTS)), key=lambda one: one["processor"])
    return {key: round(value, 2) for key, value in found.items()}


def moves(game: str, players: int, chromium: Chromium) -> dict[str, float]:
    """Milliseconds of a move."""
    times = sorted(1000 * one for one in chromium.ask("moves", game=game, players=players, count=MOVES)["processor"])
    return {"median": round(median(times), 1), "95%": round(quantiles(times, n=20)[-1], 1), "most": round(times[-1], 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=game_ids())
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--chromium", default=next(filter(None, map(shutil.which, CHROMIUM)), None))
    chosen = parser.parse_args()
    results: dict[str, Any] = {"search": {}, "cold": {}, "warm": {}, "moves": {}}
    with TemporaryDirectory() as site:
        subprocess.run([sys.executable, "-m", "brettwerk", "site", site], check=True, capture_output=True)  # noqa: S603
        chromium = Chromium(chosen.chromium, Path(site))
        results["first_page"] = chromium.ask("first-page")
        for name in chosen.games:
            results["search"][name] = searches(load_game(name), chosen.seconds, chromium)
            results["cold"][name] = starts(name, "cold", chromium)
            results["warm"][name] = starts(name, "warm", chromium)
            results["moves"][name] = moves(name, load_game(name).players, chromium)
            for part in ("search", "cold", "warm", "moves"):
                print(name, part, json.dumps(results[part][name]), flush=True)
        chromium.end()
    if set(chosen.games) == set(game_ids()):
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
