"""Figures for Prometheus: what is counted while the server runs, and how it stands when somebody asks."""

from __future__ import annotations

import ipaddress
import time
from bisect import bisect_left
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from brettwerk.server.services import Services
    from brettwerk.table.live_board import LiveBoard

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)
"""Seconds that a move may take until it is acknowledged."""
FORMAT = "text/plain; version=0.0.4; charset=utf-8"

Family = tuple[str, str, str, "Sequence[tuple[str, float]]"]
"""Name, type, help, and the values by their labels."""


class Metrics:
    """Counts requests, sockets, moves and events."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.events: Counter[str] = Counter()
        self.sockets = 0
        self._moves = [0] * (len(BOUNDS) + 1)
        self._move_seconds = 0.0

    def count_request(self, method: str, path: str, status: int, seconds: float) -> None:
        self.requests[method, status] += 1
        if method == "POST" and path.endswith("/moves") and status == 200:
            self._moves[bisect_left(BOUNDS, seconds)] += 1
            self._move_seconds += seconds

    def count_event(self, live: LiveBoard) -> None:
        if live.now.event:
            self.events[live.now.event.kind] += 1

    def text(self, services: Services) -> str:
        """All figures in the format that Prometheus reads."""
        lines = []
        for name, kind, told, values in self._families(services):
            lines += [f"# HELP {name} {told}", f"# TYPE {name} {kind}"]
            lines += [f"{name}{labels} {value:.10g}" for labels, value in values]
        return "\n".join([*lines, ""])

    def _families(self, services: Services) -> Iterator[Family]:
        yield "brettwerk_info", "gauge", "The version that runs.", [(f'{{version="{__version__}"}}', 1)]
        requests = [(f'{{method="{method}",status="{status}"}}', n) for (method, status), n in self.requests.items()]
        yield "brettwerk_http_requests_total", "counter", "Requests by method and status.", sorted(requests)
        events = [(f'{{kind="{kind}"}}', count) for kind, count in sorted(self.events.items())]
        yield "brettwerk_events_total", "counter", "What happened on boards, by kind.", events
        yield "brettwerk_sockets", "gauge", "Open WebSockets.", [("", self.sockets)]
        yield (
            "brettwerk_boards_in_memory",
            "gauge",
            "Boards at hand without reading the disk.",
            [("", len(services.board_cache))],
        )
        tasks = [
            (f'{{state="{state}",urgency="{urgency.name.lower()}"}}', count)
            for state, counts in services.pool.tasks().items()
            for urgency, count in counts.items()
        ]
        yield "brettwerk_engine_tasks", "gauge", "Work for engine processes, waiting and running.", tasks
        yield from self._histogram()
        yield from _process()

    def _histogram(self) -> Iterator[Family]:
        name = "brettwerk_move_seconds"
        values: list[tuple[str, float]] = []
        below = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._moves, strict=True):
            below += count
            values.append((f'_bucket{{le="{bound}"}}', below))
        values += [("_sum", self._move_seconds), ("_count", below)]
        yield name, "histogram", "From a move's request to its answer, when it is on disk.", values


def _process() -> Iterator[Family]:
    """What the system knows of this process, under the names that Prometheus has for it; memory on Linux only."""
    yield "process_cpu_seconds_total", "counter", "Processor time.", [("", time.process_time())]
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS:"))
        yield "process_resident_memory_bytes", "gauge", "BoardCache in use.", [("", 1024 * int(line.split()[1]))]
        files = sum(1 for _ in Path("/proc/self/fd").iterdir())
        yield "process_open_fds", "gauge", "Open files and sockets.", [("", files)]


class MetricsMiddleware:
    """Counts what comes in, before everything else."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            self.metrics.sockets += 1
            try:
                await self.app(scope, receive, send)
            finally:
                self.metrics.sockets -= 1
        elif scope["type"] == "http":
            await self._measure(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _measure(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def send_noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_noted)
        finally:
            self.metrics.count_request(scope["method"], scope["path"], status, time.perf_counter() - began)


def is_from_here(request: Request) -> bool:
    """Whether a request comes from this machine and was not passed on by a proxy on it."""
    if {"x-forwarded-for", "forwarded", "x-real-ip", "via"} & set(request.headers.keys()):
        return False
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
