"""Metrics for Prometheus: what is counted while the server runs, and how it stands when it is asked."""

from __future__ import annotations

import ipaddress
import time
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from brettwerk.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from brettwerk.server.workers.pool import Pool
    from brettwerk.table.live_board import LiveBoard

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)
"""Seconds that a move may take until it is acknowledged."""

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each counter was made is of no use to anybody


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        Info("brettwerk", "The version that runs.", registry=registry).info({"version": __version__})
        ProcessCollector(registry=registry)
        self._requests = Counter(
            "brettwerk_http_requests", "Requests by method and status.", ["method", "status"], registry=registry
        )
        self._events = Counter("brettwerk_events", "What happened on boards, by kind.", ["kind"], registry=registry)
        self.sockets = Gauge("brettwerk_sockets", "Open WebSockets.", registry=registry)
        self._boards = Gauge("brettwerk_boards_in_memory", "Boards in memory.", registry=registry)
        self._move_seconds = Histogram(
            "brettwerk_move_seconds",
            "From a move's request to its answer, when it is on disk.",
            buckets=BOUNDS,
            registry=registry,
        )

    def observe(self, boards_in_memory: Callable[[], int], pool: Pool) -> None:
        """Read these whenever somebody asks for the metrics."""
        self._boards.set_function(boards_in_memory)
        self.registry.register(_Tasks(pool))

    def count_request(self, method: str, path: str, status: int, seconds: float) -> None:
        self._requests.labels(method, status).inc()
        if method == "POST" and path.endswith("/moves") and status == 200:
            self._move_seconds.observe(seconds)

    def count_event(self, live: LiveBoard) -> None:
        if live.now.event:
            self._events.labels(live.now.event.kind).inc()

    def text(self) -> str:
        """All metrics in the format that Prometheus reads."""
        return generate_latest(self.registry).decode()


class _Tasks(Collector):
    """The work for worker processes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def collect(self) -> Iterator[GaugeMetricFamily]:
        tasks = GaugeMetricFamily(
            "brettwerk_engine_tasks", "Work for engine processes, waiting and running.", labels=["state", "urgency"]
        )
        for state, counts in self._pool.tasks().items():
            for urgency, count in counts.items():
                tasks.add_metric([state, urgency.name.lower()], count)
        yield tasks


class MetricsMiddleware:
    """Counts what comes in, before everything else."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            self.metrics.sockets.inc()
            try:
                await self.app(scope, receive, send)
            finally:
                self.metrics.sockets.dec()
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
    """Whether a request comes from this machine, and not from a proxy on it that passes it on."""
    if {"x-forwarded-for", "forwarded", "x-real-ip", "via"} & set(request.headers.keys()):
        return False
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
