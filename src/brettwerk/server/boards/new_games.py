"""New games and rematches."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from brettwerk.content import positions
from brettwerk.core.registry import game_of
from brettwerk.table.errors import BadSeats, NotPossible
from brettwerk.table.events import Intent
from brettwerk.table.permissions import others, require_part
from brettwerk.table.seats import SeatChoice, seats_of_rematch, take_seats
from brettwerk.table.stored_board import new_board

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.game import Game
    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.boards.engine_players import EnginePlayers
    from brettwerk.server.boards.event_log import EventLog
    from brettwerk.server.schemas.requests import BoardRequest, VariantRequest
    from brettwerk.server.storage.store import Store
    from brettwerk.server.workers.compilation import Library
    from brettwerk.table.live_board import LiveBoard
    from brettwerk.table.presence import Presence
    from brettwerk.table.stored_board import Challenge, Seat, StoredBoard

log = logging.getLogger(__name__)


def chosen_game(request: VariantRequest) -> Game:
    """Find the variant that a request asks for; BadVariant says what is offered."""
    return positions.chosen_game(request.game, request.edition, request.players, request.teams, request.options)


class NewGames:
    """Starts games."""

    def __init__(
        self,
        log: EventLog,
        store: Store,
        library: Library,
        cache: BoardCache,
        engine_players: EnginePlayers,
        presence: Presence,
    ) -> None:
        self._log = log
        self._store = store
        self._library = library
        self._cache = cache
        self._engine_players = engine_players
        self._presence = presence

    async def create(self, request: BoardRequest, visitor: str, challenge: Challenge | None = None) -> str:
        game = chosen_game(request)
        choices = [SeatChoice(one.kind, one.level, one.name or "") for one in request.seats]
        seats = take_seats(choices, request.first, game, visitor)
        if request.listed and not any(one.is_open for one in seats):
            raise BadSeats("listed-link")
        if request.clock and all(one.kind == "engine" for one in seats):
            raise BadSeats("clock-people")
        self._require_room(seats, visitor)
        await self._library.want(game.variant.game)
        if request.state:
            self._library.require(game.variant.game)
        clock = request.clock.model_dump() if request.clock else None
        board = new_board(visitor, game, request.state, seats)
        board = replace(board, clock=clock, listed=request.listed, challenge=challenge)
        await self._store.add_board(board, self._log.also((board, board.standing)))
        await self._begin(board)
        return board.id

    async def offer_again(self, board: StoredBoard, challenge: Challenge) -> None:
        """Make a board like the first one of a challenge, with the seats of others open."""
        game, host = game_of(board.variant), board.creator
        choices = [SeatChoice(one.kind, one.level, one.name if one.owner == host else "") for one in board.seats]
        seats = take_seats(choices, challenge.first, game, host)
        self._require_room(seats, host)
        new = new_board(host, game, board.start, seats)
        new = replace(new, clock=board.clock, listed=True, challenge=challenge)
        await self._store.add_board(new, self._log.also((new, new.standing)))

    async def rematch(self, id_: str, visitor: str) -> str:
        """Play again, with the next side beginning. The first request makes the board; all others find it."""
        begun: list[StoredBoard] = []

        async def act(live: LiveBoard) -> str:
            board = live.board
            require_part(board, visitor)
            if board.next:
                return board.next
            if live.now.outcome is None and others(board, live.now, visitor):
                raise NotPossible("still-running")
            self._require_room(board.seats, visitor)
            game = game_of(board.variant)
            new = new_board(visitor, game, board.start, seats_of_rematch(board.seats, game))
            new = replace(new, clock=board.clock)
            seat = next(iter(board.seats_of(visitor)), 0)
            intent = Intent("rematch", seat, note=new.id, board=replace(board, next=new.id))
            await self._log.append(live, intent, new=new)
            begun.append(new)
            return new.id

        id_of_new = await self._log.change(id_, act)
        for new in begun:
            await self._begin(new)
        return id_of_new

    def _require_room(self, seats: Iterable[Seat], visitor: str) -> None:
        """TooMany if one more board with engines would be too much for who asks for it."""
        if any(one.kind == "engine" for one in seats):
            self._engine_players.require_room(visitor)

    async def _begin(self, board: StoredBoard) -> None:
        log.info("board made", extra={"board": board.id, "game": board.variant.game})
        for one in board.seats:
            if one.owner:
                self._presence.notice(board.id, one.owner)
        if self._library.is_ready(board.variant.game):
            self._engine_players.consider(await self._cache.live(board.id))
