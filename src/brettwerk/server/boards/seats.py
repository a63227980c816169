"""Seats at the boards: taking one, moving it to another device, and engines for players who are gone."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from brettwerk.server.content.qr_codes import picture
from brettwerk.server.errors import Conflict, NotAllowed, NotFound
from brettwerk.server.schemas import boards as board_schemas
from brettwerk.server.storage.store import Change, Device, Seat
from brettwerk.table.permissions import can_be_replaced, require_part, require_running, seats_of

if TYPE_CHECKING:
    from brettwerk.server.address import ServerAddress
    from brettwerk.server.boards.event_log import EventLog
    from brettwerk.server.boards.invitations import Invitations
    from brettwerk.server.boards.overview import Boards
    from brettwerk.server.boards.presence import Presence
    from brettwerk.server.storage.store import Store, StoredBoard

DEVICE_MINUTES = 15
"""How long a link to another device holds."""


class Seats:
    """Changes who sits where."""

    def __init__(
        self,
        log: EventLog,
        store: Store,
        boards: Boards,
        invitations: Invitations,
        presence: Presence,
        address: ServerAddress,
    ) -> None:
        self._log = log
        self._store = store
        self._boards = boards
        self._invitations = invitations
        self._presence = presence
        self._address = address

    async def claim(self, token: str, visitor: str, chosen: int | None, name: str) -> str:
        """Take an open seat, by default the first."""
        found = await self._invitations.find(token)
        async with self._log.hold(found.id) as live:
            board = live.board
            if seats_of(board, visitor):
                raise Conflict("sits-already")
            require_running(live)
            free = [one.seat for one in board.seats if one.is_open]
            seat = chosen if chosen is not None else next(iter(free), -1)
            if seat not in free:
                raise _taken(free)
            after = _with(board, replace(board.seats[seat], owner=visitor, name=name or board.seats[seat].name))
            self._presence.notice(board.id, visitor)
            await self._log.append(live, "sit", seat, Change(after), note=name, visitor=visitor)
        return found.id

    async def offer_device(self, id_: str, visitor: str) -> board_schemas.DeviceLink:
        """Make a link with which one's seats move to the device that follows it."""
        require_part(await self._boards.cache.stored(id_), visitor)
        token = secrets.token_urlsafe(16)
        await self._store.add_device(Device(token, id_, visitor, time.time() + DEVICE_MINUTES * 60))
        code = f"/api/continue/{token}/code.svg" if self._address.is_reachable else None
        return board_schemas.DeviceLink(url=self._continue(token), minutes=DEVICE_MINUTES, qr=code)

    async def device_code(self, token: str, visitor: str) -> bytes:
        """A link to another device as a picture to scan, for whoever made it."""
        device = await self._device(token)
        if device.visitor != visitor:
            raise NotFound("unknown-link")
        return picture(self._continue(token))

    def _continue(self, token: str) -> str:
        return f"{self._address.url}/continue/{token}"

    async def look_at_device(self, token: str, visitor: str) -> board_schemas.Continuing:
        device = await self._device(token)
        board = await self._boards.view(device.board, visitor)
        return board_schemas.Continuing(name=board.name, board=board)

    async def move_device(self, token: str, visitor: str) -> str:
        """Move all seats of the one who made a link to this visitor; the link is used up."""
        device = await self._device(token)
        async with self._log.hold(device.board) as live:
            board = live.board
            if device.visitor == visitor:
                return board.id
            mine = seats_of(board, device.visitor)
            require_part(board, device.visitor)
            after = _with(board, *(replace(board.seats[seat], owner=visitor) for seat in mine))
            if board.creator == device.visitor:
                after = replace(after, creator=visitor)
            self._presence.notice(board.id, visitor)
            seat = mine[0] if mine else 0
            await self._log.append(live, "move-seat", seat, Change(after, used=token), visitor=visitor)
        return device.board

    async def replace(self, id_: str, visitor: str, seat: int, level: int, request: str | None = None) -> int:
        """Put an engine on a seat that nobody has taken or whose player is gone."""
        async with self._log.hold(id_) as live:
            if number := live.answer_to(request):
                return number
            if live.board.creator != visitor:
                raise NotAllowed("creator-only")
            require_running(live)
            if seat not in can_be_replaced(live, live.now, visitor):
                raise Conflict("not-gone")
            after = _with(live.board, Seat(seat, "engine", None, level, ""))
            return await self._log.append(live, "replace", seat, Change(after), note=str(level), request=request)

    async def _device(self, token: str) -> Device:
        device = await self._store.device(token)
        if device is None:
            raise NotFound("unknown-link")
        return device


def _with(board: StoredBoard, *changed: Seat) -> StoredBoard:
    """A board with other people on some seats."""
    by_number = {seat.seat: seat for seat in changed}
    return replace(board, seats=tuple(by_number.get(seat.seat, seat) for seat in board.seats))


def _taken(free: list[int]) -> Conflict:
    if not free:
        return Conflict("all-taken")
    return Conflict("seat-taken", seats=", ".join(str(seat) for seat in free))
