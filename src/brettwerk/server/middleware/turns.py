"""Requests are begun in turn: one of each address, then the next of each, so that nobody waits behind a crowd.

An address that sends requests without pause is slowed down, not refused, as long as others want something too.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from brettwerk.server.middleware.rate_limits import address_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

PACE = 0.01
"""Seconds from one request of an address to the next, on average, while others want something too."""
AT_ONCE = 20
"""Requests that are begun without regard to the pace."""
REFUSED = 8
"""A request that was refused as one too many counts for this many: whoever goes on all the same is no person."""
ACTIVE_SECONDS = 2.0
"""For how long an address counts as one of those who want something."""


class Turns:
    """Lets those who wait go on, one of each address in every round of the event loop."""

    def __init__(self, ticks: Callable[[], float] = time.monotonic) -> None:
        self._ticks = ticks
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._paid_until: OrderedDict[str, float] = OrderedDict()  # the latest last
        self._calling: asyncio.Task[None] | None = None

    async def wait(self, address: str) -> None:
        """Wait for one's turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        if self._calling is None:
            self._calling = asyncio.create_task(self._call())
        await turn

    async def _call(self) -> None:
        try:
            while self._waiting:
                called = [self._call_one(address) for address in list(self._waiting)]
                # What was begun goes on, and what has come meanwhile is read; if nobody may begin, time must pass.
                await asyncio.sleep(0 if any(called) else PACE)
        finally:
            self._calling = None

    def _call_one(self, address: str) -> bool:
        """Let the next request of an address begin, if it may."""
        now = self._ticks()
        self._forget_idle(now)
        paid = max(self._paid_until.get(address, now), now)
        is_fast = paid - now > AT_ONCE * PACE
        if is_fast and any(other != address for other in self._paid_until):
            return False
        self._paid_until[address] = min(paid, now + AT_ONCE * PACE) + PACE
        self._paid_until.move_to_end(address)
        turns = self._waiting[address]
        turn = turns.popleft()
        if not turns:
            del self._waiting[address]
        if not turn.done():
            turn.set_result(None)
        return True

    def charge(self, address: str) -> None:
        """Let an address wait longer for its next turns, since it does not stop at a refusal."""
        self._paid_until[address] = max(self._paid_until.get(address, 0.0), self._ticks()) + REFUSED * PACE

    def _forget_idle(self, now: float) -> None:
        while self._paid_until and next(iter(self._paid_until.values())) < now - ACTIVE_SECONDS:
            self._paid_until.popitem(last=False)


class TurnsMiddleware:
    """Begins requests and sockets in turn."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        address = address_of(HTTPConnection(scope))

        async def send_noted(message: Message) -> None:
            if message.get("status") == HTTPStatus.TOO_MANY_REQUESTS:
                self.turns.charge(address)
            await send(message)

        await self.turns.wait(address)
        await self.app(scope, receive, send_noted)
