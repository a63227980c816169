"""What can be done with boards. Here is the only judge: an event is checked, put on disk, and only then told."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from brettwerk.core.errors import MatchError
from brettwerk.core.game import game_of, load_game
from brettwerk.core.messages import Phrase
from brettwerk.server import views
from brettwerk.server.errors import Conflict, Invalid, NotAllowed
from brettwerk.server.live import told
from brettwerk.server.memory import Memory
from brettwerk.server.opponents import Opponents
from brettwerk.server.seating import next_round, seat
from brettwerk.server.store import Board, Event, NotNext, Standing
from brettwerk.server.tasks import Advise
from brettwerk.server.workers import Crashed, TaskFailed, Urgency

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State
    from brettwerk.core.variant import Variant
    from brettwerk.server import models
    from brettwerk.server.bus import Bus
    from brettwerk.server.library import Library
    from brettwerk.server.live import Live
    from brettwerk.server.settings import Settings
    from brettwerk.server.store import Seat, Store
    from brettwerk.server.wishes import BoardWish, VariantWish
    from brettwerk.server.workers import Pool

log = logging.getLogger(__name__)

LISTED = 24
"""How many boards a list shows."""


def chosen_game(wish: VariantWish) -> Game:
    """Find the variant that a request asks for; BadVariant says what is offered."""
    clash = wish.options.keys() & {"game", "edition", "players", "teams"}
    if clash:
        raise Invalid("invalid", field=f"options.{min(clash)}", reason=Phrase("reason.extra_forbidden"))
    return load_game(wish.game, edition=wish.edition, players=wish.players, teams=wish.teams, **wish.options)


class Boards:
    """All boards, on disk and in memory."""

    def __init__(self, store: Store, bus: Bus, pool: Pool, library: Library, settings: Settings) -> None:
        self._store = store
        self._bus = bus
        self._pool = pool
        self._library = library
        self._settings = settings
        self._advising: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._resume: list[str] = []
        self.opponents = Opponents(pool, bus, settings.engine_pause, self._play_engine)
        self.memory = Memory(store, library, settings.boards_in_memory, self._is_in_use)
        library.listeners.append(self._game_has_news)

    async def start(self) -> None:
        """Want the games of boards on which people wait for an engine; it moves once they are ready."""
        self._resume = await self._store.engines_to_move()
        for id_ in self._resume:
            stored = await self._store.board(id_)
            if stored:
                await self._library.want(stored.variant.game)

    async def close(self) -> None:
        for task in self._advising.values():
            task.cancel()
        await asyncio.gather(*self._advising.values(), return_exceptions=True)
        await self.opponents.close()

    # Looking at boards

    async def view(self, id_: str, visitor: str) -> models.Board:
        """A board as it stands, or as far as it can be told while its game is being compiled."""
        stored = await self.memory.stored(id_)
        await self._library.want(stored.variant.game)
        if not self._library.is_ready(stored.variant.game):
            return views.waiting_board(stored, self._library.shelf(stored.variant.game), visitor)
        live = await self.memory.live(id_)
        self.opponents.consider(live)
        return views.board(live, live.now, visitor)

    async def record(self, id_: str) -> str:
        """The game so far as a record (docs/records.md)."""
        async with self.memory.hold(id_) as live:
            seats = [one.name or (f"level {one.level}" if one.level else "") for one in live.board.seats]
            date = datetime.fromtimestamp(live.board.updated, UTC).date().isoformat()
            return live.match.to_record(seats, date).to_text()

    async def list_for(self, visitor: str, *, finished: bool) -> list[models.BoardCard]:
        boards = await self._store.boards_of(visitor, finished=finished, most=LISTED)
        return [views.card(board, visitor, self._position(board)) for board in boards]

    def _position(self, board: Board) -> State | None:
        if not self._library.is_ready(board.variant.game):
            return None
        game = game_of(board.variant)
        return game.state_from_text(board.standing.position) if board.standing.position else game.start

    # Making boards

    async def create(self, wish: BoardWish, visitor: str) -> str:
        game = chosen_game(wish)
        seats = seat(wish.seats, wish.first, game, visitor)
        await self._library.want(game.variant.game)
        if wish.state:
            self._library.require(game.variant.game)
        return await self._add(game.variant, wish.state, seats, visitor)

    async def rematch(self, id_: str, visitor: str) -> str:
        stored = await self.memory.stored(id_)
        if visitor != stored.creator and all(one.owner != visitor for one in stored.seats):
            raise NotAllowed("watching")
        seats = next_round(stored.seats, game_of(stored.variant))
        return await self._add(stored.variant, stored.start, seats, visitor)

    async def _add(self, variant: Variant, start: str, seats: tuple[Seat, ...], visitor: str) -> str:
        standing = Standing(0, 0, 0, "", None)
        if start:
            position = game_of(variant).state_from_text(start)
            standing = Standing(0, 0, position.turn, position.to_text(), told(position.outcome))
        id_ = secrets.token_urlsafe(12)
        board = Board(id_, visitor, variant, standing.position, seats, standing, time.time())
        await self._store.add_board(board)
        log.info("board made", extra={"board": board.id, "game": variant.game})
        if self._library.is_ready(variant.game):
            self.opponents.consider(await self.memory.live(board.id))
        return board.id

    def _is_in_use(self, id_: str) -> bool:
        return self._bus.is_watched(id_) or self.opponents.is_thinking(id_)

    # What players do

    async def play(self, id_: str, visitor: str, ply: int, move: str) -> int:
        async with self.memory.hold(id_) as live:
            moment = live.now
            if ply < len(moment.moves) and (number := _repeated(live, visitor, ply, move)):
                return number
            self._require_ply(live, ply)
            if moment.outcome:
                raise MatchError("game-over")
            turn = moment.state.turn
            self._require_turn(live.board, visitor, turn)
            text = moment.state.move_text(moment.state.move_number(move))
            return await self._record(live, "move", turn, move=text)

    async def undo(self, id_: str, visitor: str, ply: int) -> int:
        """Take back the last thing that this visitor did, and everything after it."""
        async with self.memory.hold(id_) as live:
            self._require_ply(live, ply)
            mine = self._require_seats(live.board, visitor)
            own = [index for index, event in enumerate(live.now.happened) if event.seat in mine]
            if not own:
                raise Conflict("nothing-yours")
            return await self._record(live, "undo", live.now.happened[own[-1]].seat, keep=own[-1])

    async def resign(self, id_: str, visitor: str, seat_number: int | None) -> int:
        async with self.memory.hold(id_) as live:
            mine = self._require_seats(live.board, visitor)
            turn = live.now.state.turn
            chosen = seat_number
            if chosen is None:
                still_in = [one for one in mine if one not in live.now.out]
                chosen = turn if turn in mine else next(iter(still_in), mine[0])
            if chosen not in mine:
                raise NotAllowed("not-your-seat", seat=chosen)
            return await self._record(live, "leave", chosen)

    async def agree_draw(self, id_: str, visitor: str) -> int:
        """Agree to a draw for all one's seats."""
        async with self.memory.hold(id_) as live:
            mine = self._require_seats(live.board, visitor)
            if not views.can_draw(live.board, live.now, visitor):
                raise Conflict("no-draw")
            number = live.now.number
            for one in mine:
                if one not in live.now.out:
                    number = await self._record(live, "draw", one)
            return number

    async def hint(self, id_: str, visitor: str, ply: int) -> None:
        """Ask the engine for advice; the answer goes to the visitor's sockets."""
        live = await self.memory.live(id_)
        self._require_ply(live, ply)
        self._require_turn(live.board, visitor, live.now.state.turn)
        if live.now.outcome:
            raise MatchError("game-over")
        key = id_, visitor
        if key not in self._advising:
            self._advising[key] = asyncio.create_task(self._advise(live, visitor))
            self._advising[key].add_done_callback(lambda _: self._advising.pop(key, None))

    async def _advise(self, live: Live, visitor: str) -> None:
        ply = len(live.now.moves)
        try:
            advice = await self._pool.run(Advise(live.story, self._settings.hint_seconds), Urgency.HINT, visitor)
        except (Crashed, TaskFailed):
            return  # the log has it
        await self._bus.publish(live.board.id, {"type": "hint", "to": visitor, "ply": ply, **advice})

    # Events

    async def _play_engine(self, id_: str, number: int, turn: int, move: str) -> None:
        async with self.memory.hold(id_) as live:
            if live.now.number == number:
                await self._record(live, "move", turn, move=move)

    async def _record(self, live: Live, kind: str, seat_number: int, move: str = "", keep: int = 0) -> int:
        """Let something happen: check it, put it on disk, tell everybody."""
        event = Event(live.now.number + 1, kind, seat_number, move, keep)
        try:
            moment = live.advance(event)
            await self._store.add_event(live.board.id, event, moment.standing())
        except NotNext:
            self.memory.forget(live)
            raise Conflict("stale", ply=len(live.now.moves)) from None
        except BaseException:
            self.memory.forget(live)  # the match may be ahead of the disk
            raise
        live.moments.append(moment)
        await self._bus.publish(live.board.id, {"type": "event", "number": event.number})
        self.opponents.consider(live)
        return event.number

    def _require_ply(self, live: Live, ply: int) -> None:
        if ply != len(live.now.moves):
            raise Conflict("stale", ply=len(live.now.moves))

    def _require_seats(self, board: Board, visitor: str) -> list[int]:
        mine = [one.seat for one in board.seats if one.owner == visitor]
        if not mine:
            raise NotAllowed("watching")
        return mine

    def _require_turn(self, board: Board, visitor: str, turn: int) -> None:
        self._require_seats(board, visitor)
        if not board.owns(visitor, turn):
            raise NotAllowed("not-your-turn")

    # News of games

    async def _game_has_news(self, game: str) -> None:
        """Tell those who wait for a game how far it is, and let its engines go on."""
        if not self._library.is_ready(game):
            await self._bus.publish(f"game:{game}", {"type": "compiling"})
            return
        await self._bus.publish(f"game:{game}", {"type": "ready"})
        for id_ in self._resume:
            stored = await self._store.board(id_)
            if stored and stored.variant.game == game:
                self.opponents.consider(await self.memory.live(id_))


def _repeated(live: Live, visitor: str, ply: int, move: str) -> int | None:
    """The number of an event that is sent once more, because the answer to the first time got lost."""
    played = live.now.moves[ply]
    if played.move != move.strip() or not live.board.owns(visitor, played.seat):
        return None
    numbers = [moment.number for moment in live.moments if len(moment.moves) == ply + 1]
    return numbers[0] if numbers else live.now.number
