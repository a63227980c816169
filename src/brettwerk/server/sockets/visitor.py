"""On which of all boards other people wait for a visitor's move, pushed over a socket of its own."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from brettwerk.core.registry import game_of
from brettwerk.server.content import views
from brettwerk.server.errors import TooMany
from brettwerk.server.middleware.identity import visitor_of
from brettwerk.server.middleware.rate_limits import address_of
from brettwerk.server.schemas import messages
from brettwerk.server.services import services_of
from brettwerk.server.sockets.board import GOING_AWAY, PING_SECONDS, SEND_SECONDS, TRY_LATER, push

if TYPE_CHECKING:
    from brettwerk.server.schemas.common import Model
    from brettwerk.server.services import Services
    from brettwerk.server.storage.store import StoredBoard

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
        with services.bus.subscribe(f"visitor:{visitor}") as subscription:
            waiting = {board.id: board for board in await services.store.waiting_for(visitor)}
            told: list[str] | None = None
            while True:
                if list(waiting) != told:
                    told = list(waiting)
                    await send(messages.TurnsMessage(boards=[_card(board, visitor) for board in waiting.values()]))
                try:
                    message: Any = await asyncio.wait_for(subscription.next(), PING_SECONDS)
                except TimeoutError:
                    await send(messages.PingMessage())
                    continue
                if message is None:
                    break
                board: StoredBoard = message["board"]
                waiting.pop(board.id, None)
                if waits_for(board, message["turn"], visitor):
                    waiting[board.id] = board
        await websocket.close(GOING_AWAY)
    except (WebSocketDisconnect, TimeoutError):
        return  # nobody reads any more; it will come back by itself


def waits_for(board: StoredBoard, turn: int | None, visitor: str) -> bool:
    """Whether other people wait for a visitor's move; engines wait without complaint."""
    if turn is None or board.is_open or not board.owns(visitor, turn):
        return False
    return any(seat.owner not in {None, visitor} for seat in board.seats)


def _card(board: StoredBoard, visitor: str) -> messages.WaitingBoard:
    return messages.WaitingBoard(
        id=board.id,
        name=views.text(game_of(board.variant).name),
        game=board.variant.game,
        opponents=[views.seat_name(seat) for seat in board.seats if seat.owner != visitor],
    )
