"""What news between servers cost: processor time a line, by PostgreSQL's NOTIFY and by Redis.

    python benchmarks/buses.py                      results in results/buses.json
    python benchmarks/buses.py --lines 2000 --listeners 1

One process sends lines as a server does at each move, at a steady pace; others listen, each as one more server. All is
processor time, so that a busy machine matters little. Linux only, for it reads /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from load_servers import Leaning, cpu_of, family_of

from brettwerk.server.bus_messages import BoardChanged, board_topic, visitor_topic
from brettwerk.server.sharing.notify_wire import NotifyWire
from brettwerk.server.sharing.redis_wire import RedisWire
from brettwerk.server.sharing.shared_bus import SharedBus, Wire
from brettwerk.server.storage.database import Database

RESULTS = Path(__file__).parent / "results"
AT_ONCE = 0.02
"""Seconds between two handfuls of lines."""


def wire_of(kind: str, address: str) -> Wire:
    if kind == "redis":
        return RedisWire(address, "benchmark")
    return NotifyWire(Database(Path(), address))


async def listen(kind: str, address: str) -> None:
    """Hear lines as a server does at which nobody watches these boards, until standard input ends."""
    bus = SharedBus("listener", wire_of(kind, address), None)  # type: ignore[arg-type]
    bus.start()
    heard = 0

    def count(*_: Any) -> None:
        nonlocal heard
        heard += 1

    bus.remote_listeners.append(count)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    bus.close()
    print(heard, flush=True)


async def send(bus: SharedBus, lines: int, pace: float) -> None:
    bus.start()
    began = time.monotonic()
    for number in range(lines):
        topics = [board_topic(f"board-{number % 1000:010}"), *(visitor_topic(f"visitor-{one:016}") for one in (1, 2))]
        await bus.publish_to(topics, BoardChanged(board=f"board-{number % 1000:010}", number=number))
        if (early := began + number / pace - time.monotonic()) > AT_ONCE:
            await asyncio.sleep(early)
    await asyncio.sleep(1.0)
    bus.close()


def measure(kind: str, listeners: int, lines: int, pace: float) -> dict[str, Any]:
    leaning = Leaning(database="postgresql", bus=kind)
    address = leaning.bus_address or leaning.database_address
    command = [sys.executable, __file__, "--listen", kind, address]
    pipe = subprocess.PIPE
    others = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(listeners)]  # noqa: S603
    for other in others:
        assert other.stdout
        assert other.stdout.readline() == "ready\n"
    carrier = family_of(leaning.carrier)
    before = cpu_of(carrier), cpu_of(other.pid for other in others), time.process_time()
    asyncio.run(send(SharedBus("sender", wire_of(kind, address), None), lines, pace))  # type: ignore[arg-type]
    after = cpu_of(family_of(leaning.carrier)), cpu_of(other.pid for other in others), time.process_time()
    heard = [int(other.communicate("\n")[0]) for other in others]
    leaning.end()
    carried, listened, sent = (1e6 * (late - early) / lines for early, late in zip(before, after, strict=True))
    return {
        "bus": kind or "postgresql",
        "listeners": listeners,
        "lines": lines,
        "lost": sum(3 * lines - one for one in heard),
        "carrier_us_per_line": round(carried, 1),
        "sender_us_per_line": round(sent, 1),
        "listener_us_per_line": round(listened / listeners, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=20_000)
    parser.add_argument("--pace", type=float, default=1000.0, help="lines per second")
    parser.add_argument("--listeners", type=int, nargs="+", default=[1, 3, 7])
    parser.add_argument("--output", type=Path, default=RESULTS)
    parser.add_argument("--listen", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.listen:
        asyncio.run(listen(*options.listen))
        return
    found = []
    for kind in ("", "redis"):
        for listeners in options.listeners:
            found.append(measure(kind, listeners, options.lines, options.pace))
            print(json.dumps(found[-1]), flush=True)
    (options.output / "buses.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
