"""Standing challenges: open games that begin anew for the next who comes, each time somebody has accepted."""

from __future__ import annotations

import logging
import secrets
import time
from typing import TYPE_CHECKING

from sqlalchemy import delete, exists, func, select, update

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.storage.tables import boards, seats
from brettwerk.table.errors import BadSeats, NotPermitted, NotPossible
from brettwerk.table.stored_board import Challenge

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.boards.new_games import NewGames
    from brettwerk.server.schemas.requests import BoardRequest
    from brettwerk.server.storage.store import Store
    from brettwerk.table.stored_board import StoredBoard

log = logging.getLogger(__name__)

DAYS = 30
"""How long a challenge stands."""
MOST_OF_A_VISITOR = 3
MOST_RUNNING = 10
"""Games of one challenge that are played at the same time; the next has to wait until one of them ends."""


class Challenges:
    """Offers games again and again until whoever offers them withdraws."""

    def __init__(self, store: Store, cache: BoardCache, new_games: NewGames) -> None:
        self._store = store
        self._cache = cache
        self._new_games = new_games

    async def create(self, request: BoardRequest, visitor: str) -> str:
        """Begin a game that stays open to others; the first board of the challenge is made at once."""
        if not request.listed:
            raise BadSeats("standing-listed")
        standing = boards.c.creator == visitor, boards.c.renewed_until >= time.time(), _waits()
        if await self._count(*standing) >= MOST_OF_A_VISITOR:
            raise NotPossible("many-challenges", most=MOST_OF_A_VISITOR)
        challenge = Challenge(secrets.token_urlsafe(8), time.time() + DAYS * 24 * 3600, request.first)
        return await self._new_games.create(request, visitor, challenge)

    async def require_room(self, board: StoredBoard) -> None:
        """NotPossible if so many have accepted a challenge that its player cannot take on more."""
        if board.challenge is None:
            return
        running = boards.c.challenge == board.challenge.id, boards.c.outcome.is_(None), ~_waits()
        if await self._count(*running) >= MOST_RUNNING:
            raise NotPossible("challenge-busy", most=MOST_RUNNING)

    async def renew(self, board: StoredBoard) -> None:
        """Offer the game once more when all its seats are taken; that one game goes on whatever comes of this."""
        challenge = board.challenge
        if challenge is None or board.is_open or challenge.until < time.time():
            return
        try:
            await self._new_games.offer_again(board, challenge)
        except BrettwerkError as error:
            log.warning("challenge not renewed", extra={"board": board.id, "reason": error.code})

    async def withdraw(self, id_: str, visitor: str) -> None:
        """Offer a game no longer: a board at which nobody has sat down goes, any other is only listed no more."""
        async with self._cache.hold(id_) as live:
            board = live.board
            if board.creator != visitor:
                raise NotPermitted("creator-only")
            if board.challenge is None or not board.is_open:
                raise NotPossible("no-challenge")

            def work(connection: Connection) -> None:
                untouched = boards.c.id == id_, boards.c.number == 0
                if not connection.execute(delete(boards).where(*untouched)).rowcount:
                    values = {"listed": False, "challenge": None, "renewed_until": None, "first": None}
                    connection.execute(update(boards).where(boards.c.id == id_).values(values))

            await self._store.run(work)
            self._cache.forget(live)

    async def _count(self, *which: ColumnElement[bool]) -> int:
        query = select(func.count()).select_from(boards).where(*which)
        return await self._store.run(lambda connection: connection.execute(query).scalar_one())


def _waits() -> ColumnElement[bool]:
    """Whether a seat is still open."""
    return exists().where(seats.c.board == boards.c.id, seats.c.kind == "link", seats.c.owner.is_(None))
