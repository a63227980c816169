"""Links with which a visitor goes on playing on another device."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from brettwerk.server.content.qr_codes import picture
from brettwerk.server.errors import NotFound
from brettwerk.server.schemas import boards as board_schemas
from brettwerk.server.storage.changes import DeviceToken
from brettwerk.table.permissions import require_part
from brettwerk.table.seats import change_device

if TYPE_CHECKING:
    from brettwerk.server.address import ServerAddress
    from brettwerk.server.boards.event_log import EventLog
    from brettwerk.server.boards.overview import Boards
    from brettwerk.server.storage.store import Store
    from brettwerk.table.live_board import LiveBoard
    from brettwerk.table.presence import Presence

MINUTES = 15
"""How long a link is valid."""


class Devices:
    """Makes links to other devices, and moves seats to whoever follows one."""

    def __init__(self, log: EventLog, store: Store, boards: Boards, presence: Presence, address: ServerAddress) -> None:
        self._log = log
        self._store = store
        self._boards = boards
        self._presence = presence
        self._address = address

    async def offer(self, id_: str, visitor: str) -> board_schemas.DeviceLink:
        """Make a link with which one's seats move to the device that follows it."""
        require_part(await self._boards.cache.stored(id_), visitor)
        token = secrets.token_urlsafe(16)
        await self._store.add_device(DeviceToken(token, id_, visitor, time.time() + MINUTES * 60))
        code = f"/api/continue/{token}/code.svg" if self._address.is_reachable else None
        return board_schemas.DeviceLink(url=self._url(token), minutes=MINUTES, qr=code)

    async def qr_code(self, token: str, visitor: str) -> bytes:
        """A link as a picture to scan, for whoever made it."""
        device = await self._find(token)
        if device.visitor != visitor:
            raise NotFound("unknown-link")
        return picture(self._url(token))

    async def look(self, token: str, visitor: str) -> board_schemas.Continuing:
        """What a link leads to."""
        device = await self._find(token)
        board = await self._boards.view(device.board, visitor)
        return board_schemas.Continuing(name=board.name, board=board)

    async def follow(self, token: str, visitor: str) -> str:
        """Move all seats of whoever made a link to this visitor; the link is used up."""
        device = await self._find(token)
        if device.visitor == visitor:
            return device.board

        async def act(live: LiveBoard) -> None:
            await self._find(token)
            intent = change_device(live, device.visitor, visitor)
            self._presence.notice(device.board, visitor)
            await self._log.append(live, intent, used=token)

        await self._log.change(device.board, act)
        return device.board

    async def _find(self, token: str) -> DeviceToken:
        device = await self._store.device(token)
        if device is None:
            raise NotFound("unknown-link")
        return device

    def _url(self, token: str) -> str:
        return f"{self._address.url}/continue/{token}"
