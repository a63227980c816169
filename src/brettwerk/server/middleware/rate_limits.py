"""Limits per visitor, and per address for those who throw their cookies away: on rates, and on what is under way."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import Depends
from starlette.requests import HTTPConnection  # noqa: TC002 - FastAPI reads it

from brettwerk.server.errors import TooMany
from brettwerk.server.middleware.identity import visitor_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from brettwerk.server.settings import Settings

MOST_BUCKETS = 50_000
MOST_VISITORS = 50_000
"""Visitors of whom it is remembered where they are."""
SHARED_BELOW = 0.9
"""Servers that share a database tell each other of what is used once less than this part of a burst is left."""
SOCKETS_OF_A_VISITOR = 60
SOCKETS_OF_AN_ADDRESS = 600
ANSWERS_OF_A_VISITOR = 6
ANSWERS_OF_AN_ADDRESS = 30
"""Requests that wait for a worker process at the same time."""
THOUGHTS_OF_A_VISITOR = 20
THOUGHTS_OF_AN_ADDRESS = 60
"""Boards at which an engine is to move at the same time; with more of them no new board gets engines."""


@dataclass(frozen=True)
class Rate:
    """A token bucket: how many requests at once, and how many per second after that."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Price:
    """What one visitor may use, and what one address may."""

    visitor: Rate
    address: Rate


PRICES = {
    "boards": Price(Rate(30, 0.1), Rate(120, 1)),
    "challenges": Price(Rate(6, 0.005), Rate(20, 0.02)),
    "moves": Price(Rate(100, 10), Rate(1000, 100)),
    "asking": Price(Rate(10, 0.1), Rate(100, 2)),
    "reactions": Price(Rate(4, 0.2), Rate(60, 2)),
    "hints": Price(Rate(20, 0.5), Rate(60, 2)),
    "tries": Price(Rate(60, 5), Rate(300, 30)),
    "looks": Price(Rate(200, 20), Rate(1000, 100)),
    "puzzles": Price(Rate(60, 2), Rate(300, 10)),
    "schemas": Price(Rate(10, 0.2), Rate(30, 1)),
    "pictures": Price(Rate(20, 2), Rate(60, 6)),
    "lines": Price(Rate(60, 2), Rate(300, 10)),
    "analyses": Price(Rate(60, 2), Rate(300, 10)),
    "reviews": Price(Rate(6, 0.05), Rate(30, 0.3)),
    "films": Price(Rate(4, 0.05), Rate(20, 0.3)),
    "guesses": Price(Rate(30, 0.5), Rate(60, 1)),
    "sockets": Price(Rate(60, 2), Rate(600, 20)),
}
"""A household or a school shares one address, so an address may have more than a visitor."""


class RateLimits:
    """Counts requests and sockets. TooMany says when to come back."""

    def __init__(self, settings: Settings, ticks: Callable[[], float]) -> None:
        self._generosity = settings.generosity
        self._counts_addresses = not settings.is_local or bool(settings.public_url)
        self._ticks = ticks
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}  # what is left, and when that was so
        self._spent: Counter[tuple[str, str]] = Counter()  # that other servers have not been told of
        self._under_way: Counter[tuple[str, str]] = Counter()
        self._addresses: OrderedDict[str, str] = OrderedDict()  # where each visitor was last

    def address_of(self, visitor: str) -> str:
        """Where a visitor is; empty if that is not known or addresses do not count."""
        return self._addresses.get(visitor, "")

    def spend(self, kind: str, visitor: str, address: str) -> None:
        """Count one more request; TooMany if that exceeds the limit."""
        self._note(visitor, address)
        price = PRICES[kind]
        self._take(kind, f"visitor {visitor}", price.visitor)
        if self._counts_addresses:
            self._take(kind, f"address {address}", price.address)

    def _take(self, kind: str, who: str, rate: Rate) -> None:
        if not self._generosity:
            return
        now = self._ticks()
        burst, speed = rate.burst * self._generosity, rate.per_second * self._generosity
        left, since = self._buckets.get((kind, who), (burst, now))
        left = min(burst, left + (now - since) * speed)
        if left < 1:
            raise TooMany("too-many", seconds=round((1 - left) / speed) or 1)
        self._make_room()
        self._buckets[kind, who] = left - 1, now
        if left < burst * SHARED_BELOW:
            self._spent[kind, who] += 1

    def spent_here(self) -> list[tuple[str, str, int]]:
        """What was used since the last time, as far as other servers have to know: who uses little is no concern."""
        shares, self._spent = self._spent, Counter()
        return [(kind, who, count) for (kind, who), count in shares.items()]

    def take_elsewhere(self, shares: Iterable[tuple[str, str, int]]) -> None:
        """Count what was used at another server."""
        for kind, who, count in shares:
            price = PRICES.get(kind)
            if price is None:
                continue
            rate = price.visitor if who.startswith("visitor ") else price.address
            now = self._ticks()
            burst = rate.burst * self._generosity
            left, since = self._buckets.get((kind, who), (burst, now))
            left = min(burst, left + (now - since) * rate.per_second * self._generosity)
            self._make_room()
            self._buckets[kind, who] = left - count, now

    def _make_room(self) -> None:
        """Forget those whose last request is the longest ago."""
        if len(self._buckets) >= MOST_BUCKETS:
            oldest = sorted(self._buckets, key=lambda key: self._buckets[key][1])
            for key in oldest[: MOST_BUCKETS // 2]:
                del self._buckets[key]

    def _note(self, visitor: str, address: str) -> None:
        if self._counts_addresses:
            self._addresses[visitor] = address
            self._addresses.move_to_end(visitor)
            while len(self._addresses) > MOST_VISITORS:
                self._addresses.popitem(last=False)

    @contextmanager
    def socket(self, visitor: str, address: str) -> Iterator[None]:
        """Count a socket for as long as it is open; TooMany if there are too many already."""
        self.spend("sockets", visitor, address)
        with self._count("socket", visitor, SOCKETS_OF_A_VISITOR, SOCKETS_OF_AN_ADDRESS, seconds=60):
            yield

    @contextmanager
    def answer(self, visitor: str) -> Iterator[None]:
        """Count a request for as long as it waits for a process; TooMany if there are too many already."""
        with self._count("answer", visitor, ANSWERS_OF_A_VISITOR, ANSWERS_OF_AN_ADDRESS, seconds=2):
            yield

    def require_few_thoughts(self, visitor: str, thinking_for: Iterable[str]) -> None:
        """TooMany if too many of those for whom engines think are this visitor, or at the same address."""
        address = self.address_of(visitor)
        for_whom = list(thinking_for)
        own = for_whom.count(visitor)
        near = sum(address == self.address_of(other) for other in for_whom) if address else 0
        most = THOUGHTS_OF_A_VISITOR * self._generosity, THOUGHTS_OF_AN_ADDRESS * self._generosity
        if self._generosity and (own >= most[0] or near >= most[1]):
            raise TooMany("many-engines", count=max(own, near), seconds=10)

    @contextmanager
    def _count(self, kind: str, visitor: str, of_visitor: int, of_address: int, *, seconds: int) -> Iterator[None]:
        """Count something that is under way; TooMany if a visitor or an address has as much as it may have."""
        limits = {(kind, f"visitor {visitor}"): of_visitor}
        if address := self.address_of(visitor):
            limits[kind, f"address {address}"] = of_address
        if self._generosity and any(self._under_way[who] >= most * self._generosity for who, most in limits.items()):
            raise TooMany("too-many", seconds=seconds)
        self._under_way.update(limits.keys())
        try:
            yield
        finally:
            self._under_way.subtract(limits.keys())
            for who in limits:
                if not self._under_way[who]:
                    del self._under_way[who]


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from; behind a proxy that is believed, what the proxy says."""
    return network_of(connection.client.host if connection.client else "")


def network_of(host: str) -> str:
    """An address as it counts: for IPv6, the part that a provider assigns to one customer."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))


def costs(kind: str) -> Any:
    """Put a route under a rate limit."""

    async def spend(connection: HTTPConnection) -> None:
        limits: RateLimits = connection.app.state.services.limits
        limits.spend(kind, visitor_of(connection), address_of(connection))

    return Depends(spend)
