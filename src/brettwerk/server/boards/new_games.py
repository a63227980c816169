"""New games and rematches."""

from __future__ import annotations

import logging
import secrets
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from brettwerk.core.messages import Phrase
from brettwerk.core.registry import game_of, load_game
from brettwerk.server.errors import Conflict, Invalid
from brettwerk.server.storage.store import Change, Standing, StoredBoard
from brettwerk.table.live_board import told
from brettwerk.table.permissions import others, require_part, seats_of
from brettwerk.table.seating import next_round, seat

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.boards.engine_players import EnginePlayers
    from brettwerk.server.boards.event_log import EventLog
    from brettwerk.server.boards.presence import Presence
    from brettwerk.server.schemas.requests import BoardRequest, VariantRequest
    from brettwerk.server.storage.store import Seat, Store
    from brettwerk.server.workers.compilation import Library

log = logging.getLogger(__name__)


def chosen_game(request: VariantRequest) -> Game:
    """Find the variant that a request asks for; BadVariant says what is offered."""
    clash = request.options.keys() & {"game", "edition", "players", "teams"}
    if clash:
        raise Invalid("invalid", field=f"options.{min(clash)}", reason=Phrase("reason.extra_forbidden"))
    return load_game(
        request.game, edition=request.edition, players=request.players, teams=request.teams, **request.options
    )


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

    async def create(self, request: BoardRequest, visitor: str) -> str:
        game = chosen_game(request)
        seats = seat(request.seats, request.first, game, visitor)
        if request.listed and not any(one.is_open for one in seats):
            raise Invalid("listed-link")
        if request.clock and all(one.kind == "engine" for one in seats):
            raise Invalid("clock-people")
        await self._library.want(game.variant.game)
        if request.state:
            self._library.require(game.variant.game)
        clock = request.clock.model_dump() if request.clock else None
        board = new_board(visitor, game, request.state, seats)
        board = replace(board, clock=clock, listed=request.listed)
        await self._store.add_board(board)
        await self._begin(board)
        return board.id

    async def rematch(self, id_: str, visitor: str) -> str:
        """Play once more, with the seats turned. Whoever asks first begins; all others find the same board."""
        async with self._log.hold(id_) as live:
            board = live.board
            require_part(board, visitor)
            if board.next:
                return board.next
            if live.now.outcome is None and others(board, live.now, visitor):
                raise Conflict("still-running")
            game = game_of(board.variant)
            new = new_board(visitor, game, board.start, next_round(board.seats, game))
            new = replace(new, clock=board.clock)
            change = Change(replace(board, next=new.id), new=new)
            mine = seats_of(board, visitor)
            await self._log.append(live, "rematch", mine[0] if mine else 0, change, note=new.id)
        await self._begin(new)
        return new.id

    async def _begin(self, board: StoredBoard) -> None:
        log.info("board made", extra={"board": board.id, "game": board.variant.game})
        for one in board.seats:
            if one.owner:
                self._presence.notice(board.id, one.owner)
        if self._library.is_ready(board.variant.game):
            self._engine_players.consider(await self._cache.live(board.id))


def new_board(visitor: str, game: Game, start: str, seats: tuple[Seat, ...]) -> StoredBoard:
    """A board on which nothing has happened yet; with seats by link it has an invitation."""
    standing = Standing(0, 0, 0, "", None)
    if start:
        position = game.state_from_text(start)
        standing = Standing(0, 0, position.turn, position.to_text(), told(position.outcome))
    token = secrets.token_urlsafe(16) if any(one.is_open for one in seats) else None
    id_ = secrets.token_urlsafe(12)
    return StoredBoard(id_, visitor, game.variant, standing.position, seats, standing, time.time(), token)
