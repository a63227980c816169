"""Invitations: links to the seats of a board and to watch it, and the games that anybody may join."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from brettwerk.core.messages import phrase
from brettwerk.server.content import views
from brettwerk.server.content.qr_codes import picture
from brettwerk.server.errors import NotFound
from brettwerk.server.schemas import boards as board_schemas
from brettwerk.server.texts import TEXTS
from brettwerk.table import seats
from brettwerk.table.permissions import require_part

if TYPE_CHECKING:
    from brettwerk.server.address import ServerAddress
    from brettwerk.server.boards.event_log import EventLog
    from brettwerk.server.boards.overview import Boards
    from brettwerk.server.lobby.challenges import Challenges
    from brettwerk.server.storage.store import Store
    from brettwerk.table.live_board import LiveBoard
    from brettwerk.table.presence import Presence
    from brettwerk.table.stored_board import StoredBoard

LISTED = 24
LISTED_DAYS = 7


class Invitations:
    """Makes links, shows what they lead to, and seats whoever accepts one."""

    def __init__(
        self,
        log: EventLog,
        store: Store,
        boards: Boards,
        presence: Presence,
        address: ServerAddress,
        challenges: Challenges,
    ) -> None:
        self._challenges = challenges
        self._log = log
        self._presence = presence
        self._boards = boards
        self._store = store
        self._address = address

    async def share(self, id_: str, visitor: str) -> board_schemas.Share:
        """The links that somebody who takes part may pass on."""
        board = await self._own(id_, visitor)
        join = self._join(board)
        reachable = self._address.is_reachable
        link = "join" if join else "watch"
        note = None if reachable else views.text(lambda language: phrase("unreachable", language, {}, TEXTS))
        code = f"/api/boards/{id_}/share.svg?link={link}" if reachable else None
        return board_schemas.Share(watch=self._watch(board), join=join, reachable=reachable, note=note, qr=code)

    async def code(self, id_: str, visitor: str, link: str) -> bytes:
        """A link as a picture to scan."""
        board = await self._own(id_, visitor)
        url = self._join(board) if link == "join" else self._watch(board)
        if url is None:
            raise NotFound("nothing-open")
        if not self._address.is_reachable:
            raise NotFound("unreachable")
        return picture(url)

    async def look(self, token: str, visitor: str) -> board_schemas.Invitation:
        """What an invitation leads to, as somebody who watches sees it."""
        board = await self.find(token)
        seen = await self._boards.view(board.id, visitor)
        free = [one.seat for one in board.seats if one.is_open]
        if free and not board.seats_of(visitor) and not seen.outcome:
            seen.can = seen.can.model_copy(update={"claim": True})
        return board_schemas.Invitation(board=seen, seats=free)

    async def claim(self, token: str, visitor: str, chosen: int | None, name: str) -> str:
        """Take an open seat, by default the first; gives the board."""
        found = await self.find(token)

        async def act(live: LiveBoard) -> StoredBoard:
            intent = seats.claim(live, visitor, chosen, name)
            await self._challenges.require_room(live.board)
            self._presence.notice(found.id, visitor)
            await self._log.append(live, intent)
            return live.board

        board = await self._log.change(found.id, act)
        await self._challenges.renew(replace(board, challenge=found.challenge))  # it may have been withdrawn elsewhere
        return found.id

    async def find(self, token: str) -> StoredBoard:
        """The board of an invitation."""
        id_ = await self._store.invitation(token)
        if id_ is None:
            raise NotFound("unknown-link")
        return await self._boards.cache.stored(id_)

    async def open_games(self, visitor: str) -> list[board_schemas.OpenGame]:
        since = time.time() - LISTED_DAYS * 24 * 3600
        boards = await self._store.open_boards(since, LISTED)
        return self._boards.broken.views(boards, lambda board: views.open_game(board, visitor))[0]

    async def _own(self, id_: str, visitor: str) -> StoredBoard:
        board = await self._boards.cache.stored(id_)
        require_part(board, visitor)
        return board

    def _watch(self, board: StoredBoard) -> str:
        return f"{self._address.url}/board/{board.id}"

    def _join(self, board: StoredBoard) -> str | None:
        if not board.is_open or board.standing.outcome:
            return None
        return f"{self._address.url}/join/{board.token}"
