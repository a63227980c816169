"""How long a first visitor waits: set-up from a bare clone, the home page, the first board, the first puzzle.

``python benchmarks/first_minute.py`` takes some ten minutes and needs Chromium. Cold means an empty cache of compiled
code, a new data folder and a new browser profile for each visit; warm means that all was there before. Busy means that
as many other processes as there are cores do nothing but count.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brettwerk.browser.build.check import find_node
from brettwerk.core.registry import game_ids
from brettwerk.solve.puzzles.puzzle import shipped_puzzles_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
RESULTS = Path(__file__).parent / "results" / "first_minute.json"
BROWSERS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
PORT = 8471
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-setup", action="store_true", help="leave out the set-up from a bare clone")
    parser.add_argument("--games", nargs="*", default=game_ids())
    arguments = parser.parse_args()
    results: dict[str, Any] = {"cores": os.cpu_count()}
    for load in ("idle", "busy"):
        with busy_cores(load == "busy"), tempfile.TemporaryDirectory() as folder:
            found = results[load] = {}
            if not arguments.no_setup:
                found["setup"] = set_up(Path(folder))
            found["cold"] = [visit_new_server(game) for game in arguments.games]
            found["warm"] = visits_when_warm(arguments.games)
        print(json.dumps({load: found}, indent=1), flush=True)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")


def set_up(folder: Path) -> dict[str, Any]:
    """Run ``make play`` in a bare clone, with empty caches, until the home page has its pictures."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)  # noqa: S603, S607
    with server(["make", "play", f"PORT={PORT}"], folder / "home", clone) as (ready, group):
        return {"ready": ready, "processor": processor_time(group)} | visit(folder / "profile", group)


def visit_new_server(game: str) -> dict[str, Any]:
    """Click a game, and as another visitor a puzzle, at servers that have compiled nothing yet."""
    found: dict[str, Any] = {"game": game}
    for what in ({"game": game}, {"puzzle": puzzle_of(game)}):
        with tempfile.TemporaryDirectory() as name, server(serve(), Path(name)) as (_, group):
            found |= visit(Path(name) / "profile", group, **what)
    return found


def visits_when_warm(games: list[str]) -> list[dict[str, Any]]:
    """The same with code that is compiled, and a browser that has been there before."""
    found = []
    with tempfile.TemporaryDirectory() as name, server(serve(), Path(name), warm=True) as (_, group):
        profile = Path(name) / "profile"
        visit(profile, group, game=games[0])
        for game in games:
            both = visit(profile, group, game=game) | visit(profile, group, puzzle=puzzle_of(game))
            found.append({"game": game} | both)
    return found


def puzzle_of(game: str) -> str:
    return f"{game}/{shipped_puzzles_of(game)[0].id}"


def serve() -> list[str]:
    return [str(Path(sys.executable).parent / "brettwerk"), "serve", "--port", str(PORT)]


def visit(profile: Path, group: int, **what: str) -> dict[str, Any]:
    node, browser = find_node(), next(filter(None, map(shutil.which, BROWSERS)))
    assert node, "Node is missing"
    task = {"address": f"http://127.0.0.1:{PORT}", "chromium": browser, "profile": str(profile), **what}
    before = processor_time(group)
    script = Path(__file__).with_suffix(".ts")
    done = subprocess.run([node, script], input=json.dumps(task), capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        return {"failed": done.stderr.strip().splitlines()[-1:]}
    seen: dict[str, Any] = json.loads(done.stdout)
    return seen | {"server": round(processor_time(group) - before, 1)}


@contextmanager
def server(command: list[str], home: Path, folder: Path = ROOT, *, warm: bool = False) -> Iterator[tuple[float, int]]:
    """A server with folders of its own; gives the seconds until it answered, and its process group."""
    folders = {} if warm else {"XDG_CACHE_HOME": str(home / "cache")}
    settings = os.environ | folders | {"XDG_DATA_HOME": str(home / "data")}
    began = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603
        command, cwd=folder, env=settings, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while not answers():
            assert process.poll() is None, "the server did not start"
            time.sleep(0.1)
        yield round(time.perf_counter() - began, 1), process.pid
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
        while answers():
            time.sleep(0.1)


def answers() -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/healthz", timeout=5):
            return True
    except OSError:
        return False


def processor_time(group: int) -> float:
    """Seconds that a process group and what it has waited for have used."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group:
            total += sum(map(int, fields[11:15]))
    return round(total / TICKS, 1)


@contextmanager
def busy_cores(busy: bool) -> Iterator[None]:
    count = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(count) for _ in range(os.cpu_count() or 1)] if busy else []  # noqa: S603
    try:
        yield
    finally:
        for process in processes:
            process.kill()


if __name__ == "__main__":
    main()
