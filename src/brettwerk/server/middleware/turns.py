"""Requests are begun in turn: one of each address, then the next of each, so that nobody waits behind a crowd."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from brettwerk.server.middleware.rate_limits import address_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send


class Turns:
    """Lets those who wait go on, one of each address in every round of the event loop."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
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
                for address, turns in list(self._waiting.items()):
                    turn = turns.popleft()
                    if not turns:
                        del self._waiting[address]
                    if not turn.done():
                        turn.set_result(None)
                await asyncio.sleep(0)  # what was begun goes on, and what has come meanwhile is read
        finally:
            self._calling = None


class TurnsMiddleware:
    """Begins requests and sockets in turn."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in {"http", "websocket"}:
            await self.turns.wait(address_of(HTTPConnection(scope)))
        await self.app(scope, receive, send)
