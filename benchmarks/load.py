"""How soon a move is on the other screens while many people play.

    python benchmarks/load.py                             2,000 sockets on 500 boards, results in results/load.json
    python benchmarks/load.py --boards 10 --sockets 40 --seconds 5
    python benchmarks/load.py --plain                     the same with messages deflated for each socket by uvicorn

Starts a server of its own with an empty data folder. On every board players and watchers sit before a socket each; the
seat to move plays a random legal move every few seconds. What counts is the time from sending a move to its arrival at
each of the other sockets. Server and load share two cores. Linux only, for it reads /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from load_wire import Refused, Socket, Visitor

from brettwerk.cli.output.charts import histogram
from brettwerk.version import __version__

CORES = 2
ARRIVAL_SECONDS = 5.0
"""A move that is not everywhere after this time is an error."""
WARM_UP_SECONDS = 5.0
STARTING_AT_ONCE = 16
"""Boards being set up at the same time."""
RESULTS = Path(__file__).parent / "results"


class Tally:
    """What happened."""

    def __init__(self) -> None:
        self.counting = False
        self.latencies: list[float] = []
        self.answers: list[float] = []
        self.errors: Counter[str] = Counter()
        self.bytes = self.messages = self.moves = self.games = self.all_moves = 0

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
        if b'"inputs":{}' not in text and b'"board":' in text:
            self.inputs = person, json.loads(text)["board"]["inputs"]
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

    async def play(self, interval: float) -> None:
        """Keep moving, at random times with this many seconds between them on average."""
        await asyncio.sleep(self.chance.uniform(0, interval))
        while True:
            try:
                await self._move()
                if self.over:
                    self.tally.games += 1
                    self.stand_up()
                    await self.sit_down()
            except (Refused, OSError, TimeoutError) as error:
                self.tally.fail(str(error) or type(error).__name__)
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * interval)

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


# The server


PLAIN = "from brettwerk.cli import main; from brettwerk.cli.hosting import serving; "
PLAIN += "serving.websocket_protocol = lambda: 'websockets-sansio'; main.run()"
"""A server whose sockets are uvicorn's own."""


class Server:
    """A server process and what the system says of it."""

    def __init__(self, data: Path, port: int, *, plain: bool) -> None:
        command = [sys.executable, *(["-c", PLAIN] if plain else ["-m", "brettwerk"])]
        command += ["serve", "--no-browser", "--workers", "1"]
        command += ["--data", str(data), "--port", str(port)]
        environment = os.environ | {"BRETTWERK_LOG_LEVEL": "warning"}
        self.data = data
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)  # noqa: S603
        assert self.process.stdout
        self.port = int(self.process.stdout.readline().rpartition(":")[2])

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that no other process shares."""
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()[1:]
        sizes = {line.split(":")[0]: int(line.split()[1]) for line in lines}
        return 1024 * (sizes["Private_Clean"] + sizes["Private_Dirty"])

    def disk(self) -> int:
        return sum(file.stat().st_size for file in self.data.iterdir())

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


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


async def measure(server: Server, options: argparse.Namespace) -> dict[str, Any]:
    each = options.sockets // options.boards
    offered = await variants(server.port, each)
    before = server.memory()
    tally = Tally()
    tables = [Table(server.port, index, offered[index % len(offered)], each, tally) for index in range(options.boards)]
    began = time.perf_counter()
    await _seat_all(tables)
    print(
        f"{options.boards} boards, {options.boards * each} sockets after {time.perf_counter() - began:.1f} s",
        flush=True,
    )
    connected = server.memory()
    playing = [asyncio.create_task(table.play(options.interval)) for table in tables]
    await asyncio.sleep(min(WARM_UP_SECONDS, options.seconds))
    figures = await _watch(server, tables, tally, options.seconds)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for table in tables:
        table.stand_up()
    return {
        "version": __version__,
        "plain": options.plain,
        "boards": options.boards,
        "sockets": options.boards * each,
        "interval_s": options.interval,
        **figures,
        "memory_mb": {name: round(size / 2**20, 1) for name, size in (("idle", before), ("connected", connected))}
        | {"end": round(server.memory() / 2**20, 1)},
        "memory_per_board_kb": round((server.memory() - before) / 1024 / options.boards),
        "disk_per_move_bytes": round(server.disk() / max(1, tally.all_moves)),
        "disk_mb": round(server.disk() / 2**20, 1),
    }


async def _seat_all(tables: list[Table]) -> None:
    gate = asyncio.Semaphore(STARTING_AT_ONCE)

    async def seat(table: Table) -> None:
        async with gate:
            await table.sit_down()

    await asyncio.gather(*(seat(table) for table in tables))


async def _watch(server: Server, tables: list[Table], tally: Tally, seconds: float) -> dict[str, Any]:
    """Count for some seconds; every message that is then still on its way may arrive."""
    for table in tables:
        for socket in table.sockets:
            socket.received = 0
    busy, own, began = server.cpu_seconds(), time.process_time(), time.perf_counter()
    load = os.getloadavg()[0]
    tally.counting = True
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    server_cpu, load_cpu = (server.cpu_seconds() - busy) / took, (time.process_time() - own) / took
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
        "server_cpu": round(server_cpu, 3),
        "server_cpu_ms_per_move": round(1000 * server_cpu * took / max(1, tally.moves), 2),
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
    parser.add_argument("--plain", action="store_true", help="let uvicorn deflate each message for each socket")
    parser.add_argument("--port", type=int, default=18500)
    parser.add_argument("--output", type=Path, default=RESULTS, help="the folder of load.json and load.svg")
    options = parser.parse_args()
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    subprocess.run([sys.executable, "-m", "brettwerk", "warm"], check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data), options.port, plain=options.plain)
        try:
            result = asyncio.run(measure(server, options))
        finally:
            server.end()
    options.output.mkdir(parents=True, exist_ok=True)
    (options.output / "load.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    (options.output / "load.svg").write_text(chart(result), encoding="utf-8")
    print(json.dumps({name: value for name, value in result.items() if name != "arrivals_by_ms"}, indent=1))


if __name__ == "__main__":
    main()
