"""On which of all boards other people wait for a visitor's move, pushed over a socket of its own."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from brettwerk.server.bus_messages import BoardChanged, Missed, visitor_topic
from brettwerk.server.content import views
from brettwerk.server.errors import TooMany
from brettwerk.server.middleware.identity import visitor_of
from brettwerk.server.middleware.rate_limits import address_of
from brettwerk.server.schemas import messages
from brettwerk.server.services import services_of
from brettwerk.server.sockets.board import GOING_AWAY, PING_SECONDS, SEND_SECONDS, TRY_LATER, push
from brettwerk.table.permissions import can_move

if TYPE_CHECKING:
    from brettwerk.server.schemas.common import Model
    from brettwerk.server.services import Services
    from brettwerk.table.live_board import LiveBoard

router = APIRouter()


@router.websocket("/api/me/socket")
async def my_socket(websocket: WebSocket) -> None:
    """Push the boards that wait for this visitor."""
    services, visitor = services_of(websocket), visitor_of(websocket)
    await websocket.accept()
    try:
        with services.limits.socket(visitor, address_of(websocket)):
            await push(websocket, _push(websocket, services, visitor))
    except TooMany:
        await websocket.close(TRY_LATER)


async def _push(websocket: WebSocket, services: Services, visitor: str) -> None:
    async def send(message: Model) -> None:
        await asyncio.wait_for(websocket.send_text(message.model_dump_json()), SEND_SECONDS)

    try:
        with services.bus.subscribe(visitor_topic(visitor)) as subscription:
            waiting = {board.id: board for board in await services.store.waiting_for(visitor)}
            sent: list[str] | None = None
            while True:
                if list(waiting) != sent:
                    sent = list(waiting)
                    boards, _ = services.broken_boards.views(
                        waiting.values(), lambda board: views.waiting_for_move(board, visitor)
                    )
                    await send(messages.TurnsMessage(boards=boards))
                try:
                    message = await asyncio.wait_for(subscription.next(), PING_SECONDS)
                except TimeoutError:
                    await send(messages.PingMessage())
                    continue
                if message is None:
                    break
                if isinstance(message, Missed):
                    waiting = {board.id: board for board in await services.store.waiting_for(visitor)}
                    continue
                assert isinstance(message, BoardChanged)
                live = await services.board_cache.live(message.board, message.number)
                waiting.pop(message.board, None)
                if waits_for(live, visitor):
                    waiting[message.board] = live.board
        await websocket.close(GOING_AWAY)
    except (WebSocketDisconnect, TimeoutError):
        return  # nobody reads any more; it will come back by itself


def waits_for(live: LiveBoard, visitor: str) -> bool:
    """Whether other people wait for a visitor's move; engines wait without complaint."""
    return can_move(live.board, live.now, visitor) and any(
        seat.owner not in {None, visitor} for seat in live.board.seats
    )
