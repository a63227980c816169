"""One socket for each board that a browser shows: the server pushes, the browser only listens."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from brettwerk.server.bus_messages import (
    BoardChanged,
    EngineThinking,
    HintReady,
    Missed,
    PermissionsChanged,
    PresenceChanged,
    Reacted,
    board_topic,
    game_topic,
)
from brettwerk.server.errors import NotFound, TooMany
from brettwerk.server.middleware.identity import visitor_of
from brettwerk.server.middleware.rate_limits import address_of
from brettwerk.server.schemas import messages
from brettwerk.server.services import services_of
from brettwerk.server.sockets.encoding import board_message, event_message
from brettwerk.table.errors import BrokenBoard

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine

    from brettwerk.server.bus import Subscription
    from brettwerk.server.bus_messages import BusMessage
    from brettwerk.server.schemas.common import Model
    from brettwerk.server.services import Services
    from brettwerk.server.sockets.encoding import EncodedMessage
    from brettwerk.table.live_board import LiveBoard

log = logging.getLogger(__name__)
router = APIRouter()

PING_SECONDS = 20.0
SEND_SECONDS = 20.0
"""A browser that takes longer to receive a message is given up."""
FLOOD, FLOOD_SECONDS = 50, 10.0
"""More messages than this in such a time make no sense: pongs are all that a browser has to send."""
GOING_AWAY = 1001
POLICY = 1008
TRY_LATER = 1013
UNKNOWN_BOARD = 4404
BROKEN_BOARD = 4409


@router.websocket("/api/boards/{board}/socket")
async def socket(websocket: WebSocket, board: str, since: Annotated[int | None, Query()] = None) -> None:
    """Push everything that happens on a board."""
    services, visitor = services_of(websocket), visitor_of(websocket)
    await websocket.accept()
    try:
        with services.limits.socket(visitor, address_of(websocket)), services.presence.attend(board, visitor):
            await push(websocket, BoardWatcher(websocket, services, board, visitor, since).run())
    except TooMany:
        await websocket.close(TRY_LATER)


async def push(websocket: WebSocket, pushing: Coroutine[Any, Any, None]) -> None:
    """Push until that is done or nobody is there any more."""
    tasks = {asyncio.create_task(until_gone(websocket)), asyncio.create_task(pushing)}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until_gone(websocket: WebSocket) -> None:
    """Read what a browser sends, which means nothing, until it goes away; who sends much is sent away."""
    with suppress(WebSocketDisconnect, RuntimeError, KeyError):
        async for _ in heard(websocket):
            pass


async def heard(websocket: WebSocket) -> AsyncIterator[str]:
    """What a browser sends; who sends much in a short time is sent away."""
    clock = asyncio.get_running_loop()
    until, read = clock.time() + FLOOD_SECONDS, 0
    while True:
        text = await websocket.receive_text()
        if clock.time() > until:
            until, read = clock.time() + FLOOD_SECONDS, 0
        read += 1
        if read > FLOOD:
            await websocket.close(POLICY)
            return
        yield text


class BoardWatcher:
    """One browser that watches one board."""

    def __init__(self, websocket: WebSocket, services: Services, board: str, visitor: str, since: int | None) -> None:
        self.websocket = websocket
        self.services = services
        self.board = board
        self.visitor = visitor
        self.seen = since
        """The number of the last event that the browser knows of, None if it knows nothing."""

    async def run(self) -> None:
        try:
            stored = await self.services.board_cache.stored(self.board)
            if await self._wait_for(stored.variant.game):
                await self._follow()
            await self.websocket.close(GOING_AWAY)
        except NotFound:
            await self.websocket.close(UNKNOWN_BOARD)
        except BrokenBoard:
            await self.websocket.close(BROKEN_BOARD)
        except (WebSocketDisconnect, TimeoutError):
            pass  # nobody reads any more; it will come back by itself
        except Exception:
            log.exception("socket failed", extra={"board": self.board})
            await self.websocket.close(1011)

    async def _wait_for(self, game: str) -> bool:
        """Show how far a game is until it can be played; False if the server is shutting down."""
        with self.services.bus.subscribe(game_topic(game)) as subscription:
            first = True
            while not self.services.library.is_ready(game):
                await self.services.library.want(game)
                status = self.services.library.status(game)
                if first:
                    board = await self.services.boards.view(self.board, self.visitor)
                    await self._send(messages.BoardMessage(board=board))
                    first, self.seen = False, None
                else:
                    await self._send(messages.CompilingMessage(done=status.done, of=status.of))
                if await self._next(subscription) is None:
                    return False
        return True

    async def _follow(self) -> None:
        try:
            await self._push_events()
        finally:
            await asyncio.shield(self.services.engine_players.watchers_changed(self.board))

    async def _push_events(self) -> None:
        with self.services.bus.subscribe(board_topic(self.board)) as subscription:
            live = await self.services.board_cache.live(self.board)
            await self._catch_up(live)
            self.services.engine_players.consider(live)
            await self.services.engine_players.watchers_changed(self.board)
            if await self.services.engine_players.is_thinking_anywhere(live):
                await self._send(messages.ThinkingMessage(seat=live.now.state.turn, on=True))
            for reaction in self.services.reactions.latest(self.board):
                await self._send_reaction(reaction)
            while (message := await self._next(subscription)) is not None:
                await self._pass_on(message)

    async def _next(self, subscription: Subscription) -> BusMessage | None:
        """Wait for the next message, sending a ping now and then."""
        while True:
            try:
                async with asyncio.timeout(PING_SECONDS):
                    return await subscription.next()
            except TimeoutError:
                await self._send(messages.PingMessage())

    async def _pass_on(self, message: BusMessage) -> None:
        """Send what a message of the bus means to this visitor."""
        match message:
            case BoardChanged(number=number) if self.seen is None or number > self.seen:
                await self._catch_up(await self.services.board_cache.live(self.board, number))
            case Missed():
                await self._catch_up(await self.services.board_cache.live(self.board))
            case PresenceChanged(seats=seats, present=present):
                there = [messages.SeatPresence(seat=seat, present=present) for seat in seats]
                await self._send(messages.PresenceMessage(seats=there))
            case PermissionsChanged(visitor=self.visitor):
                live = await self.services.board_cache.live(self.board)
                await self._send_encoded(board_message(live, live.now, self.visitor))
            case Reacted():
                await self._send_reaction(message)
            case EngineThinking(seat=seat, on=on):
                await self._send(messages.ThinkingMessage(seat=seat, on=on))
            case HintReady(visitor=self.visitor):
                await self._send(messages.HintMessage(**message.model_dump(exclude={"type", "visitor"})))

    async def _send_reaction(self, said: Reacted) -> None:
        await self._send(messages.ReactionMessage(id=said.id, seat=said.seat, reaction=said.reaction))

    async def _catch_up(self, live: LiveBoard) -> None:
        """Send what the browser has missed, or the whole board if that is too much."""
        missed = None if self.seen is None else live.since(self.seen)
        if missed is None:
            snapshot = live.now
            self.seen = snapshot.number
            await self._send_encoded(board_message(live, snapshot, self.visitor))
            return
        for snapshot in missed:
            self.seen = snapshot.number
            await self._send_encoded(event_message(live, snapshot, self.visitor))

    async def _send(self, message: Model) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            await self.websocket.send_text(message.model_dump_json())

    async def _send_encoded(self, message: EncodedMessage) -> None:
        """Send a message as text, or deflated where the browser and the server's sockets can do that."""
        async with asyncio.timeout(SEND_SECONDS):
            await self.websocket.send({"type": "websocket.send", "text": message.text, "encoded": message})
