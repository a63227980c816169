"""Tells players that it is their turn when no page of theirs is open, once for each turn."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import TYPE_CHECKING

from brettwerk.core.messages import phrase
from brettwerk.core.registry import game_of
from brettwerk.server.bus_messages import visitor_topic
from brettwerk.server.errors import Invalid, NotFound
from brettwerk.server.push.delivery import deliver, is_allowed
from brettwerk.server.storage.subscriptions import PushSubscription
from brettwerk.server.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from brettwerk.server.push.encryption import Sender
    from brettwerk.server.sharing.notices import Notices
    from brettwerk.server.storage.subscriptions import Subscriptions
    from brettwerk.table.live_board import LiveBoard
    from brettwerk.table.stored_board import StoredBoard

log = logging.getLogger(__name__)

DELAY = 5.0
"""Seconds after which it is looked whether a page is open: one that is being reloaded comes back sooner."""
KEPT_HOURS = 24
"""How long a push service keeps a message for a device that is off."""
MOST_TOLD = 5000
GONE = {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}


class TurnNotices:
    """Knows the browsers that want to be told, and tells them; without a sender nobody is."""

    def __init__(
        self,
        subscriptions: Subscriptions,
        is_watched: Callable[[str], bool],
        sender: Sender | None,
        *,
        here: bool,
        find: Callable[[str], Awaitable[StoredBoard | None]],
        notices: Notices | None = None,
    ) -> None:
        """With ``notices``, these lie in a database that servers share, and whoever lives sends them."""
        self._subscriptions = subscriptions
        self._is_watched = is_watched
        self._find = find
        self._notices = notices
        self._sender = sender
        self._here = here
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._told: OrderedDict[str, tuple[str, int]] = OrderedDict()  # by board: who, and after how many moves
        self._threads = ThreadPoolExecutor(2, "push")

    @property
    def public_key(self) -> str | None:
        """The key that browsers subscribe with; None if this server sends nothing."""
        return self._sender.public_key if self._sender else None

    async def close(self) -> None:
        tasks = list(self._waiting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def subscribe(self, visitor: str, endpoint: str, p256dh: str, auth: str, language: str) -> None:
        """Remember where a visitor wants to be told; Invalid if that cannot be a push service."""
        if self._sender is None:
            raise NotFound("no-push")
        is_key = self._sender.is_subscription(p256dh, auth)
        if not is_key or not is_allowed(endpoint, here=self._here):
            raise Invalid("bad-subscription")
        await self._subscriptions.add(PushSubscription(endpoint, visitor, p256dh, auth, language))

    async def forget(self, visitor: str, endpoint: str) -> None:
        await self._subscriptions.remove(endpoint, visitor)

    def consider(self, live: LiveBoard) -> None:
        """Something has happened at a board: whoever is to move there is told after a while, if others wait."""
        board, snapshot = live.board, live.now
        if waiting := self._waiting.pop(board.id, None):
            waiting.cancel()
        if self._sender is None or self._notices or snapshot.outcome or board.is_open:
            return
        player = board.seats[snapshot.state.turn].owner
        turn = len(snapshot.moves)
        alone = all(seat.owner in {None, player} for seat in board.seats)
        if player is None or alone or self._told.get(board.id) == (player, turn):
            return
        task = self._waiting[board.id] = asyncio.create_task(self._tell(live, player, turn))
        task.add_done_callback(lambda done: self._end(board.id, done))

    def _end(self, board: str, task: asyncio.Task[None]) -> None:
        if self._waiting.get(board) is task:
            del self._waiting[board]
        if not task.cancelled() and (error := task.exception()):
            log.error("push failed", exc_info=error, extra={"board": board})

    async def _tell(self, live: LiveBoard, player: str, turn: int) -> None:
        await asyncio.sleep(DELAY)
        if self._is_watched(visitor_topic(player)):
            return
        subscriptions = await self._subscriptions.of(player)
        if not subscriptions:
            return
        self._told[live.board.id] = player, turn
        while len(self._told) > MOST_TOLD:
            self._told.popitem(last=False)
        await asyncio.gather(*(self._send(live.board, one) for one in subscriptions))

    async def tell_due(self) -> None:
        """Tell those of whom it is due, whichever server their opponents were connected to."""
        for id_, player, ply in await self._notices.take() if self._notices else ():
            task = self._waiting[id_] = asyncio.create_task(self._tell_noted(id_, player, ply))
            task.add_done_callback(partial(self._end, id_))

    async def _tell_noted(self, id_: str, player: str, ply: int) -> None:
        assert self._notices
        board = await self._find(id_)
        if board and not self._is_watched(visitor_topic(player)):
            await asyncio.gather(*(self._send(board, one) for one in await self._subscriptions.of(player)))
        await self._notices.sent(id_, ply)

    async def _send(self, board: StoredBoard, to: PushSubscription) -> None:
        assert self._sender
        game = game_of(board.variant).name(to.language)
        words = {
            "board": board.id,
            "title": phrase("push-title", to.language, {}, TEXTS),
            "text": phrase("push-text", to.language, {"game": game}, TEXTS),
        }
        body = self._sender.encrypt(json.dumps(words, ensure_ascii=False).encode(), to.p256dh, to.auth)
        headers = {
            "Authorization": self._sender.authorization(to.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_HOURS * 3600),
            # What a service has not delivered yet of the same board is replaced; it need not know which board.
            "Topic": self._sender.to_base64(sha256(board.id.encode()).digest()[:18]),
        }
        status = await asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: deliver(to.endpoint, headers, body, here=self._here)
        )
        if status in GONE:
            await self._subscriptions.remove(to.endpoint, to.visitor)
        elif status is None or status >= HTTPStatus.BAD_REQUEST:
            log.warning("push not taken", extra={"status": status})
