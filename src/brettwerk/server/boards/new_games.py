"""Rounds: new games, and the same game once more."""

from __future__ import annotations

import logging
import secrets
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from brettwerk.core.messages import Phrase
from brettwerk.core.registry import game_of, load_game
from brettwerk.server.errors import Conflict, Invalid
from brettwerk.server.storage.store import Board, Change, Standing
from brettwerk.table.live_board import told
from brettwerk.table.permissions import others, require_part, seats_of
from brettwerk.table.seating import next_round, seat

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.server.boards.board_cache import Memory
    from brettwerk.server.boards.engine_players import Opponents
    from brettwerk.server.boards.event_log import Ledger
    from brettwerk.server.boards.presence import Presence
    from brettwerk.server.schemas.requests import BoardWish, VariantWish
    from brettwerk.server.storage.store import Seat, Store
    from brettwerk.server.workers.compilation import Library

log = logging.getLogger(__name__)


def chosen_game(wish: VariantWish) -> Game:
    """Find the variant that a request asks for; BadVariant says what is offered."""
    clash = wish.options.keys() & {"game", "edition", "players", "teams"}
    if clash:
        raise Invalid("invalid", field=f"options.{min(clash)}", reason=Phrase("reason.extra_forbidden"))
    return load_game(wish.game, edition=wish.edition, players=wish.players, teams=wish.teams, **wish.options)


class Rounds:
    """Begins games."""

    def __init__(
        self,
        ledger: Ledger,
        store: Store,
        library: Library,
        memory: Memory,
        opponents: Opponents,
        presence: Presence,
    ) -> None:
        self._ledger = ledger
        self._store = store
        self._library = library
        self._memory = memory
        self._opponents = opponents
        self._presence = presence

    async def create(self, wish: BoardWish, visitor: str) -> str:
        game = chosen_game(wish)
        seats = seat(wish.seats, wish.first, game, visitor)
        if wish.listed and not any(one.is_open for one in seats):
            raise Invalid("listed-link")
        if wish.clock and all(one.kind == "engine" for one in seats):
            raise Invalid("clock-people")
        await self._library.want(game.variant.game)
        if wish.state:
            self._library.require(game.variant.game)
        clock = wish.clock.model_dump() if wish.clock else None
        board = new_board(visitor, game, wish.state, seats)
        board = replace(board, clock=clock, listed=wish.listed)
        await self._store.add_board(board)
        await self._begin(board)
        return board.id

    async def rematch(self, id_: str, visitor: str) -> str:
        """Play once more, with the seats turned. Whoever asks first begins; all others find the same board."""
        async with self._ledger.hold(id_) as live:
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
            await self._ledger.record(live, "rematch", mine[0] if mine else 0, change, note=new.id)
        await self._begin(new)
        return new.id

    async def _begin(self, board: Board) -> None:
        log.info("board made", extra={"board": board.id, "game": board.variant.game})
        for one in board.seats:
            if one.owner:
                self._presence.notice(board.id, one.owner)
        if self._library.is_ready(board.variant.game):
            self._opponents.consider(await self._memory.live(board.id))


def new_board(visitor: str, game: Game, start: str, seats: tuple[Seat, ...]) -> Board:
    """A board on which nothing has happened yet; with seats by link it has an invitation."""
    standing = Standing(0, 0, 0, "", None)
    if start:
        position = game.state_from_text(start)
        standing = Standing(0, 0, position.turn, position.to_text(), told(position.outcome))
    token = secrets.token_urlsafe(16) if any(one.is_open for one in seats) else None
    id_ = secrets.token_urlsafe(12)
    return Board(id_, visitor, game.variant, standing.position, seats, standing, time.time(), token)
