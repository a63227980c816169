"""Boards to look at: as they stand, as records, and in lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.content.records import record_of_board
from brettwerk.core.registry import game_of
from brettwerk.server.content import views
from brettwerk.server.schemas import boards as board_schemas
from brettwerk.table.stored_board import require_same_rules

if TYPE_CHECKING:
    from brettwerk.core.state import State
    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.boards.broken_boards import BrokenBoards
    from brettwerk.server.boards.engine_players import EnginePlayers
    from brettwerk.server.storage.store import Store
    from brettwerk.server.workers.compilation import Library
    from brettwerk.table.errors import BrokenBoard
    from brettwerk.table.stored_board import StoredBoard

LISTED = 24
"""How many boards a list shows."""


class Boards:
    """All boards, on disk and in memory."""

    def __init__(
        self, store: Store, library: Library, cache: BoardCache, engine_players: EnginePlayers, broken: BrokenBoards
    ) -> None:
        self._store = store
        self._library = library
        self.cache = cache
        self.engine_players = engine_players
        self.broken = broken

    async def view(self, id_: str, visitor: str) -> board_schemas.BoardBody:
        """A board as it stands, or what is known of it while its game is being compiled."""
        stored = await self.cache.stored(id_)
        await self._library.want(stored.variant.game)
        if not self._library.is_ready(stored.variant.game):
            return views.waiting_board(stored, self._library.status(stored.variant.game), visitor)
        live = await self.cache.live(id_)
        self.engine_players.consider(live)
        return views.board(live, live.now, visitor)

    async def record(self, id_: str) -> str:
        """The game so far as a record (docs/records.md)."""
        async with self.cache.hold(id_) as live:
            return record_of_board(live).to_text()

    async def list_for(self, visitor: str) -> board_schemas.BoardList:
        """The latest boards of a visitor; those that cannot be read are named with what is known of the reason."""
        running, broken = await self._cards(visitor, finished=False)
        finished, more = await self._cards(visitor, finished=True)
        notices = [board_schemas.BrokenCard(id=id_, sentence=views.text(error.text)) for id_, error in (*broken, *more)]
        return board_schemas.BoardList(running=running, finished=finished, broken=notices)

    async def _cards(
        self, visitor: str, *, finished: bool
    ) -> tuple[list[board_schemas.BoardCard], list[tuple[str, BrokenBoard]]]:
        boards, unreadable = await self._store.boards_of(visitor, finished=finished, most=LISTED)
        shown, broken = self.broken.views(boards, lambda board: views.card(board, visitor, self._position(board)))
        return shown, broken + [(id_, self.broken.refuse(id_, error)) for id_, error in unreadable]

    def _position(self, board: StoredBoard) -> State | None:
        require_same_rules(board)
        if not self._library.is_ready(board.variant.game):
            return None
        game = game_of(board.variant)
        return game.state_from_text(board.standing.position) if board.standing.position else game.start
