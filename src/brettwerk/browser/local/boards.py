"""The boards of this device. Each event is kept first, and only then shown."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import defaultdict
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from brettwerk.browser.local.texts import TEXTS
from brettwerk.content.errors import NotThere
from brettwerk.content.json_text import json_text
from brettwerk.core.messages import Phrase
from brettwerk.core.registry import game_of
from brettwerk.table import requests, views
from brettwerk.table.errors import BrokenBoard, NotPossible
from brettwerk.table.events import Intent
from brettwerk.table.kept_board import board_from_json, board_to_json, event_from_json, event_to_json
from brettwerk.table.live_board import LiveBoard
from brettwerk.table.presence import Presence
from brettwerk.table.seats import seats_of_rematch, take_seats
from brettwerk.table.stored_board import new_board, require_same_rules
from brettwerk.table.uptime import Uptime

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence

    from brettwerk.browser.local.host import Storage
    from brettwerk.core.game import Game
    from brettwerk.core.variant import Variant
    from brettwerk.table.events import BoardEvent
    from brettwerk.table.seats import SeatChoice
    from brettwerk.table.stored_board import StoredBoard

    Prepare = Callable[[Variant], Awaitable[None]]
    """Fetches what it takes to play a variant."""

    Json = dict[str, Any]

VISITOR = "local"
"""Everybody at this device."""
PREFIX = "local-"
"""The ids of boards that are only here begin with it."""


class Watcher(Protocol):
    """A page that shows a board."""

    def changed(self, live: LiveBoard) -> None:
        """Something happened on the board."""

    def hear(self, message: Json) -> None:
        """Something is said that is no event."""


class LocalBoards:
    """Finds boards, replays those that are not in memory, and lets things happen on them."""

    def __init__(self, storage: Storage, prepare: Prepare) -> None:
        self._storage = storage
        self._prepare = prepare
        self._lives: dict[str, LiveBoard] = {}
        self._replaying: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._surroundings = Uptime(time.monotonic), Presence(time.monotonic)
        self.watchers: defaultdict[str, list[Watcher]] = defaultdict(list)
        self.listeners: list[Callable[[LiveBoard], None]] = []

    # Finding boards

    async def live(self, id_: str) -> LiveBoard:
        """A board with its match; NotThere or BrokenBoard if it is not here or cannot be read."""
        async with self._replaying[id_]:
            if id_ not in self._lives:
                kept = await self._storage.board(id_)
                if not isinstance(kept, str):
                    raise NotThere("unknown-board", TEXTS)
                self._lives[id_] = await self._replayed(id_, kept)
            return self._lives[id_]

    async def _replayed(self, id_: str, kept: str) -> LiveBoard:
        events = await self._storage.events(id_)
        with _told_as_broken():
            board = board_from_json(json.loads(kept))
            require_same_rules(board)
        await self._prepare(board.variant)
        with _told_as_broken():
            return LiveBoard(board, [event_from_json(json.loads(event)) for event in events], *self._surroundings)

    async def cards(self) -> Json:
        """What lists show of the boards."""
        cards = [json.loads(card) for card in await self._storage.cards()]
        cards.sort(key=lambda card: card["updated"], reverse=True)
        running = [card for card in cards if card["outcome"] is None]
        return {"running": running, "finished": [card for card in cards if card["outcome"]], "broken": []}

    @asynccontextmanager
    async def hold(self, id_: str) -> AsyncIterator[LiveBoard]:
        """A board that nobody else changes meanwhile."""
        while True:
            live = await self.live(id_)
            async with live.lock:
                if self._lives.get(id_) is live:
                    yield live
                    return

    # New ones

    async def create(self, game: Game, start: str, choices: Sequence[SeatChoice], first: str) -> str:
        seats = take_seats(choices, first, game, VISITOR)
        if any(one.is_open for one in seats):
            raise NotPossible("needs-server", TEXTS, what=Phrase("what.link"))
        await self._prepare(game.variant)
        return await self._begin(new_board(VISITOR, game, start, seats))

    async def rematch(self, id_: str) -> str:
        """Play again, with the next side beginning. The first request makes the board; all others find it."""
        async with self.hold(id_) as live:
            board = live.board
            if board.next:
                return board.next
            game = game_of(board.variant)
            id_ = await self._begin(new_board(VISITOR, game, board.start, seats_of_rematch(board.seats, game)))
            seat = next(iter(board.seats_of(VISITOR)), 0)
            await self.append(live, Intent("rematch", seat, note=id_, board=replace(board, next=id_)))
        return id_

    async def _begin(self, board: StoredBoard) -> str:
        board = replace(board, id=PREFIX + secrets.token_urlsafe(9))
        await self._keep(board, [])
        live = await self.live(board.id)
        for listener in self.listeners:
            listener(live)
        return board.id

    # What happens on them

    async def move(self, id_: str, ply: int, text: str, request: str | None) -> int:
        async with self.hold(id_) as live:
            known = live.answer_to(request) or requests.repeated_move(live, VISITOR, ply, text)
            return known or await self.append(live, requests.move(live, VISITOR, ply, text), request)

    async def engine_move(self, id_: str, number: int, seat: int, text: str) -> None:
        """Play a move of an engine, if the board is still as the engine knew it."""
        async with self.hold(id_) as live:
            if live.now.number == number:
                await self.append(live, Intent("move", seat, move=text))

    async def serve(self, id_: str, request: str | None, decide: Callable[[LiveBoard], Sequence[Intent]]) -> int:
        """Let what a request comes to happen, and give the number of its last event."""
        async with self.hold(id_) as live:
            if number := live.answer_to(request):
                return number
            *earlier, last = decide(live)
            for intent in earlier:
                await self.append(live, intent)
            return await self.append(live, last, request)

    async def append(self, live: LiveBoard, intent: Intent, request: str | None = None) -> int:
        """Keep an event, then show it; gives its number."""
        event = live.event(intent, request)
        try:
            snapshot = live.advance(event)
            board = replace(intent.board or live.board, standing=snapshot.standing(), updated=time.time())
            is_kept = await self._keep(board, [event])
        except BaseException:
            self._forget(live)
            raise
        if not is_kept:  # another tab was faster
            self._forget(live)
            raise NotPossible("stale", ply=len(live.now.moves))
        live.show(snapshot, board)
        for watcher in list(self.watchers[board.id]):
            watcher.changed(live)
        for listener in self.listeners:
            listener(live)
        return event.number

    def _forget(self, live: LiveBoard) -> None:
        """Let a board be replayed when it is wanted next: its match may be ahead of what is kept."""
        self._lives.pop(live.board.id, None)

    async def _keep(self, board: StoredBoard, events: list[BoardEvent]) -> bool:
        game = game_of(board.variant)
        state = game.state_from_text(board.standing.position) if board.standing.position else game.start
        card = views.card(board, VISITOR, state)
        kept = json_text(board_to_json(board)), json_text([event_to_json(event) for event in events]), json_text(card)
        return await self._storage.append(*kept)

    def tell(self, id_: str, message: Json) -> None:
        """Say something to everybody who watches a board."""
        for watcher in list(self.watchers[id_]):
            watcher.hear(message)

    def is_watched(self, id_: str) -> bool:
        return bool(self.watchers[id_])


@contextmanager
def _told_as_broken() -> Iterator[None]:
    """Whatever is wrong with what is kept of a board, this board alone cannot be read."""
    try:
        yield
    except BrokenBoard:
        raise
    except Exception as error:
        raise BrokenBoard("broken-board", TEXTS) from error
