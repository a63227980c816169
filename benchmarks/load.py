"""How soon a move is on the other screens while many people play.

    python benchmarks/load.py                             2,000 sockets on 500 boards, results in results/load.json
    python benchmarks/load.py --boards 10 --sockets 40 --seconds 5
    python benchmarks/load.py --plain                     the same with messages deflated for each socket by uvicorn
    python benchmarks/load.py --database postgresql --processes 2 --rates 100,150,200 --seconds 20
                                                          one step after the other, results in results/load_servers.json

Starts servers of its own with an empty database. On every board players and watchers sit before a socket each; the
seat to move plays a random legal move every few seconds. What counts is the time from sending a move to its arrival at
each of the other sockets. Servers, database and load share two cores. Linux only, for it reads /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from load_servers import Servers
from load_wire import Refused, Socket, Visitor

from brettwerk.cli.hosting.serving import allow_many_files
from brettwerk.cli.output.charts import histogram
from brettwerk.version import __version__

try:
    import uvloop
except ImportError:
    uvloop = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Coroutine

CORES = 2
ARRIVAL_SECONDS = 5.0
"""A move that is not everywhere after this time is an error."""
WARM_UP_SECONDS = 5.0
STARTING_AT_ONCE = 16
"""Boards being set up at the same time."""
RESULTS = Path(__file__).parent / "results"
KIND = "boards", "sockets", "database", "proxy", "bus", "processes"
"""What tells results in the file of many servers apart."""
MOST_MS = 150.0
"""Within this time 99 of 100 moves have to be on the other screens."""
INPUTS = b'"inputs":'
NO_INPUTS = b'"inputs":{}}}'
"""How the message about a board ends for whoever is not to move."""


class Tally:
    """What happened."""

    def __init__(self) -> None:
        self.counting = False
        self.interval = 1.0
        """Seconds between two moves on a board, on average."""
        self.all_moves = 0
        self.begin()

    def begin(self) -> None:
        """Count from nothing."""
        self.latencies: list[float] = []
        self.answers: list[float] = []
        self.errors: Counter[str] = Counter()
        self.bytes = self.messages = self.moves = self.games = 0

    def fail(self, what: str) -> None:
        self.errors[re.sub(r"[\w-]{16}(?=/|:)", "…", what)[:200]] += 1


class Table:
    """One board after another, with the same people before it."""

    def __init__(self, port: int, index: int, variant: dict[str, Any], sockets: int, tally: Tally) -> None:
        self.variant = variant
        self.tally = tally
        self.chance = random.Random(index)
        self.people = [Visitor(port, f"127.{1 + index // 250}.{index % 250}.{one + 1}") for one in range(sockets)]
        self.sockets: list[Socket] = []
        self.board = ""
        self.ply = self.number = 0
        self.inputs: tuple[Visitor, dict[str, Any]] | None = None
        self.waiting: dict[int, float] = {}
        """By number of the event: when its move was sent."""
        self.arrived: Counter[int] = Counter()
        self.over = False
        self.everywhere = asyncio.Event()

    async def sit_down(self) -> None:
        """Begin a game, take its seats by link and open all sockets; the last visitors only watch."""
        creator, *others = self.people[: self.variant["players"]]
        seats = [{"kind": "me"}, *[{"kind": "link"}] * len(others)]
        for person in self.people:
            if not person.cookie:
                await person.ask("GET", "/healthz")
        self.board = (await creator.ask("POST", "/api/boards", self.variant | {"seats": seats}))["id"]
        if others:
            link = (await creator.ask("GET", f"/api/boards/{self.board}/share"))["join"]
            for person in others:
                await person.ask("POST", f"/api/invitations/{link.rpartition('/')[2]}", {"name": "Load"})
        self.over, self.number, self.ply, self.inputs = False, len(others), 0, None
        self.arrived.clear()
        for person in self.people:
            self.sockets.append(await self._watch(person))

    def stand_up(self) -> None:
        for socket in self.sockets:
            self.tally.bytes += socket.received if self.tally.counting else 0
            socket.close()
        self.sockets.clear()

    async def _watch(self, person: Visitor) -> Socket:
        return await person.watch(
            self.board, lambda text, at: self._hear(person, text, at), lambda why: self.tally.fail(f"socket: {why}")
        )

    def _hear(self, person: Visitor, text: bytes, at: float) -> None:
        """Take note of a message; only the seat to move has to read it."""
        if text.startswith(b'{"type":"ping"'):
            return
        if not text.endswith(NO_INPUTS) and b'"board":' in text:
            self.inputs = person, json.loads(text[text.rindex(INPUTS) + len(INPUTS) : -2])
        if not text.startswith(b'{"type":"event"'):
            return
        number = int(text[text.index(b'"number":') + 9 :].split(b",", 1)[0])
        sent = self.waiting.get(number)
        if sent is None:
            self.tally.fail("an event that nobody caused")
            return
        self.arrived[number] += 1
        if self.tally.counting and person is not self.mover:
            self.tally.latencies.append(at - sent)
        self.tally.messages += self.tally.counting
        if b'"outcome":{' in text:
            self.over = True
        if self.arrived[number] == len(self.people):
            del self.waiting[number]
            self.everywhere.set()

    async def play(self) -> None:
        """Keep moving, at random times."""
        await asyncio.sleep(self.chance.uniform(0, self.tally.interval))
        while True:
            try:
                await self._move()
                if self.over:
                    self.tally.games += 1
                    self.stand_up()
                    await self.sit_down()
            except (Refused, OSError, TimeoutError) as error:
                self.tally.fail(str(error) or type(error).__name__)
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * self.tally.interval)

    async def _move(self) -> None:
        if self.inputs is None:
            raise Refused("nobody can move")
        self.mover, inputs = self.inputs
        move: Any = inputs
        while isinstance(move, dict):
            move = self.chance.choice(list(move.values()))
        self.inputs = None
        self.everywhere.clear()
        self.number += 1
        sent = self.waiting[self.number] = time.perf_counter()
        await self.mover.ask("POST", f"/api/boards/{self.board}/moves", {"ply": self.ply, "move": move})
        if self.tally.counting:
            self.tally.answers.append(time.perf_counter() - sent)
            self.tally.moves += 1
        self.ply += 1
        self.tally.all_moves += 1
        async with asyncio.timeout(ARRIVAL_SECONDS):
            await self.everywhere.wait()


async def variants(port: int, sockets: int) -> list[dict[str, Any]]:
    """Every edition of every game with its smallest number of players, once they are compiled."""
    visitor = Visitor(port, "127.0.0.1")
    cards: list[dict[str, Any]] = await visitor.ask("GET", "/api/games")
    while any(card["compiled"] != "ready" for card in cards):
        await asyncio.sleep(0.5)
        cards = await visitor.ask("GET", "/api/games")
    visitor.close()
    return [
        {"game": card["id"], "edition": name, "players": edition["players"][0]}
        for card in cards
        for name, edition in card["editions"].items()
        if edition["players"][0] <= sockets
    ]


# Measuring


async def measure(servers: Servers, options: argparse.Namespace) -> dict[str, Any]:
    each = options.sockets // options.boards
    offered = await variants(servers.port, each)
    servers.wait_for_all()
    before, disk, tally = servers.memory(), servers.disk(), Tally()
    tables = [Table(servers.port, index, offered[index % len(offered)], each, tally) for index in range(options.boards)]
    began = time.perf_counter()
    await _seat_all(tables)
    took = time.perf_counter() - began
    print(f"{options.boards} boards, {options.boards * each} sockets after {took:.1f} s", flush=True)
    connected = servers.memory()
    rates = options.rates or [options.boards / options.interval]
    tally.interval = options.boards / rates[0]
    playing = [asyncio.create_task(table.play()) for table in tables]
    steps = await _step_by_step(servers, tables, tally, rates, options.seconds)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    sockets = sum(not socket.is_lost for table in tables for socket in table.sockets)
    for table in tables:
        table.stand_up()
    facts = {"version": __version__, "database": options.database, "processes": options.processes, "bus": options.bus}
    facts |= {
        "proxy": options.proxy,
        "plain": options.plain,
        "boards": options.boards,
        "sockets": options.boards * each,
    }
    steady = {"steps": steps, **best(steps)} if options.rates else {"interval_s": options.interval, **steps[0]}
    sizes = {"idle": before, "connected": connected, "end": servers.memory()}
    return {
        **facts,
        "sockets_at_the_end": sockets,
        **steady,
        "memory_mb": {name: round(size / 2**20, 1) for name, size in sizes.items()},
        "memory_per_board_kb": round((sizes["end"] - before) / 1024 / options.boards),
        "disk_per_move_bytes": round((servers.disk() - disk) / max(1, tally.all_moves)),
        "disk_mb": round(servers.disk() / 2**20, 1),
    }


async def _step_by_step(
    servers: Servers, tables: list[Table], tally: Tally, rates: list[float], seconds: float
) -> list[dict[str, Any]]:
    """Measure one rate after the other, until moves come too late."""
    steps = []
    for rate in rates:
        tally.interval = len(tables) / rate
        await asyncio.sleep(min(WARM_UP_SECONDS, seconds))
        steps.append({"wanted_per_s": round(rate, 1)} | await _watch(servers, tables, tally, seconds))
        print(json.dumps({name: value for name, value in steps[-1].items() if name != "arrivals_by_ms"}), flush=True)
        if steps[-1]["arrival_ms"]["p99"] > MOST_MS:
            break
    return steps


def best(steps: list[dict[str, Any]]) -> dict[str, Any]:
    """The most moves per second of which 99 of 100 were in time."""
    for step in steps:
        del step["arrivals_by_ms"]
    good = [step["moves_per_s"] for step in steps if step["arrival_ms"]["p99"] <= MOST_MS]
    return {"most_moves_per_s_in_time": max(good, default=0)}


async def _seat_all(tables: list[Table]) -> None:
    gate = asyncio.Semaphore(STARTING_AT_ONCE)

    async def seat(table: Table) -> None:
        async with gate:
            await table.sit_down()

    await asyncio.gather(*(seat(table) for table in tables))


async def _watch(servers: Servers, tables: list[Table], tally: Tally, seconds: float) -> dict[str, Any]:
    """Count for some seconds; every message that is then still on its way may arrive."""
    for table in tables:
        for socket in table.sockets:
            socket.received = 0
    tally.begin()
    busy, own, began = servers.cpu_seconds(), time.process_time(), time.perf_counter()
    load = os.getloadavg()[0]
    tally.counting = True
    await asyncio.sleep(seconds)
    took, moves = time.perf_counter() - began, max(1, tally.moves)
    used = {name: spent - busy[name] for name, spent in servers.cpu_seconds().items()}
    load_cpu = (time.process_time() - own) / took
    await asyncio.sleep(min(1.0, seconds))
    tally.counting = False
    received = tally.bytes + sum(socket.received for table in tables for socket in table.sockets)
    return {
        "seconds": round(took, 1),
        "moves": tally.moves,
        "moves_per_s": round(tally.moves / took, 1),
        "messages": tally.messages,
        "bytes_per_message": round(received / max(1, tally.messages)),
        "games_finished": tally.games,
        "errors": dict(tally.errors),
        "arrival_ms": spread(tally.latencies),
        "answer_ms": spread(tally.answers),
        "arrivals_by_ms": dict(sorted(Counter(round(1000 * late) for late in tally.latencies).items())),
        "server_cpu": round(used["servers"] / took, 3),
        "server_cpu_ms_per_move": round(1000 * used["servers"] / moves, 2),
        "other_cpu_ms_per_move": {name: round(1000 * used[name] / moves, 2) for name in used if name != "servers"},
        "load_cpu": round(load_cpu, 3),
        "load_average": [round(load, 2), round(os.getloadavg()[0], 2)],
    }


def spread(seconds: list[float]) -> dict[str, float]:
    """The usual percentiles, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "p999": 0.999, "max": 1.0}
    return {
        name: round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)
        for name, share in shares.items()
    }


def chart(result: dict[str, Any]) -> str:
    arrival = result["arrival_ms"]
    title = f"From a move to the other screens, in ms: {result['sockets']:,} sockets on {result['boards']:,} boards"
    subtitle = (
        f"{result['moves_per_s']:.0f} moves/s · p50 {arrival['p50']:.0f} · p95 {arrival['p95']:.0f} · "
        f"p99 {arrival['p99']:.0f} · max {arrival['max']:.0f} · errors: {sum(result['errors'].values())}"
    )
    return histogram(title, result["arrivals_by_ms"], subtitle)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--sockets", type=int, default=2000, help="on all boards together")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--interval", type=float, default=4.0, help="seconds between two moves on a board, on average")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--processes", type=int, default=1, help="server processes at the same port")
    parser.add_argument("--bus", choices=["", "redis"], default="", help="by what servers tell each other news")
    parser.add_argument("--proxy", action="store_true", help="nginx before servers with a port each")
    parser.add_argument("--rates", type=rates_of, default=[], help="moves per second, until they come too late")
    parser.add_argument("--plain", action="store_true", help="let uvicorn deflate each message for each socket")
    parser.add_argument("--port", type=int, default=18500)
    parser.add_argument("--output", type=Path, default=RESULTS, help="the folder of the results")
    options = parser.parse_args()
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    allow_many_files()
    subprocess.run([sys.executable, "-m", "brettwerk", "warm"], check=True, stdout=subprocess.DEVNULL)
    more = {"processes": options.processes, "database": options.database, "bus": options.bus, "proxy": options.proxy}
    more |= {"plain": options.plain}
    servers = Servers(options.port, **more)
    try:
        result = run(measure(servers, options))
    finally:
        servers.end()
    options.output.mkdir(parents=True, exist_ok=True)
    if options.rates:
        keep_among_others(options.output / "load_servers.json", result)
    else:
        (options.output / "load.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
        (options.output / "load.svg").write_text(chart(result), encoding="utf-8")
    print(json.dumps({name: value for name, value in result.items() if name != "arrivals_by_ms"}, indent=1))


def rates_of(text: str) -> list[float]:
    return [float(part) for part in text.split(",") if part]


def run(measuring: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    """With uvloop where it is installed, as the servers do, so that the load takes less of the two cores."""
    result: dict[str, Any] = (uvloop or asyncio).run(measuring)
    return result


def keep_among_others(path: Path, result: dict[str, Any]) -> None:
    """Keep one result of each kind: servers, database, bus and size."""
    kept = json.loads(path.read_text("utf-8")) if path.exists() else []
    kept = [one for one in kept if any(one.get(name) != result[name] for name in KIND)]
    kept = sorted([*kept, result], key=lambda one: [one[name] for name in KIND])
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
