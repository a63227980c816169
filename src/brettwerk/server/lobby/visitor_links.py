"""Private links by which another device becomes the same visitor, with all games and what the browser keeps."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.content.qr_codes import picture
from brettwerk.server.errors import NotFound
from brettwerk.server.schemas.boards import DeviceLink
from brettwerk.server.storage.tables import visitor_links
from brettwerk.table.seats import change_device

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from brettwerk.server.address import ServerAddress
    from brettwerk.server.boards.event_log import EventLog
    from brettwerk.server.storage.store import Store

MINUTES = 15
"""How long a link is valid, and what a browser sent along is kept."""
MOST_MOVED = 50
"""Games of the device that follows a link which come along."""


class VisitorLinks:
    """Makes such links, and lets who follows one be the visitor who made it."""

    def __init__(self, store: Store, log: EventLog, address: ServerAddress) -> None:
        self._store = store
        self._log = log
        self._address = address

    async def offer(self, visitor: str, data: str) -> DeviceLink:
        """Make a link; those that the visitor made before, and all that are too old, hold no longer."""
        token, now = secrets.token_urlsafe(16), time.time()

        def work(connection: Connection) -> None:
            old = (visitor_links.c.visitor == visitor) | (visitor_links.c.until < now)
            connection.execute(delete(visitor_links).where(old))
            row = {"token": token, "visitor": visitor, "until": now + MINUTES * 60, "data": data}
            connection.execute(insert(visitor_links), row)

        await self._store.run(work)
        code = f"/api/me/links/{token}/code.svg" if self._address.is_reachable else None
        return DeviceLink(url=self._url(token), minutes=MINUTES, qr=code)

    async def qr_code(self, token: str, visitor: str) -> bytes:
        """A link as a picture to scan, for whoever made it."""
        if (await self._find(token))[0] != visitor:
            raise NotFound("unknown-link")
        return picture(self._url(token))

    async def look(self, token: str) -> None:
        """NotFound if a link does not hold."""
        await self._find(token)

    async def follow(self, token: str, visitor: str) -> tuple[str, str]:
        """Use a link up: the visitor who made it, and what their browser sent along. Own games come along."""
        owner, data = await self._find(token)

        def work(connection: Connection) -> int:
            return connection.execute(delete(visitor_links).where(visitor_links.c.token == token)).rowcount

        if not await self._store.run(work):  # somebody else was faster
            raise NotFound("unknown-link")
        if owner != visitor:
            await self._bring_along(visitor, owner)
        return owner, data

    async def _bring_along(self, before: str, after: str) -> None:
        """Move the games of a device to the visitor that it becomes; where both sit, they stay as they are."""
        for finished in (False, True):
            boards, _ = await self._store.boards_of(before, finished=finished, most=MOST_MOVED)
            for board in boards:
                if board.seats_of(after):
                    continue
                try:
                    await self._log.change(
                        board.id, lambda live: self._log.append(live, change_device(live, before, after))
                    )
                except BrettwerkError:
                    continue  # a board that cannot be read stays where it is

    async def _find(self, token: str) -> tuple[str, str]:
        query = select(visitor_links.c.visitor, visitor_links.c.data).where(
            visitor_links.c.token == token, visitor_links.c.until >= time.time()
        )
        row = await self._store.run(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            raise NotFound("unknown-link")
        return row.visitor, row.data

    def _url(self, token: str) -> str:
        return f"{self._address.url}/me/{token}"
