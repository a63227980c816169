"""A page that shows a board of this device: what happens there is sent to it as a server would."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from brettwerk.browser.local.boards import VISITOR
from brettwerk.content.json_text import json_text
from brettwerk.core.errors import BrettwerkError
from brettwerk.table import views

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.browser.local.boards import LocalBoards
    from brettwerk.browser.local.engine_seats import EngineSeats
    from brettwerk.table.live_board import LiveBoard

    Json = dict[str, Any]


class BoardConnection:
    """Sends a page what it has missed, and then everything that happens."""

    def __init__(
        self, boards: LocalBoards, engines: EngineSeats, id_: str, since: int | None, send: Callable[[str], None]
    ) -> None:
        self._boards = boards
        self._engines = engines
        self._id = id_
        self._seen = since
        self._send = send
        self._is_open = True
        self._opening = asyncio.ensure_future(self._open())

    def receive(self, text: str) -> None:
        """Nothing that a page says here means anything."""

    def close(self) -> None:
        self._is_open = False
        watchers = self._boards.watchers[self._id]
        if self in watchers:
            watchers.remove(self)
        if not watchers:
            self._engines.forget(self._id)

    async def _open(self) -> None:
        try:
            live = await self._boards.live(self._id)
        except BrettwerkError:
            return  # whoever asks for the board is told
        if not self._is_open:
            return
        self._boards.watchers[self._id].append(self)
        self.changed(live)
        self._engines.consider(live)
        if self._engines.is_thinking(self._id):
            self.hear({"type": "thinking", "seat": live.now.state.turn, "on": True})

    def changed(self, live: LiveBoard) -> None:
        """Send what the page does not know yet, or the whole board if that is too much."""
        missed = None if self._seen is None else live.since(self._seen)
        self._seen = live.now.number
        if missed is None:
            self.hear({"type": "board", "board": views.board(live, live.now, VISITOR)})
            return
        for snapshot in missed:
            board = views.board(live, snapshot, VISITOR)
            self.hear({"type": "event", **views.event(snapshot), "board": board})

    def hear(self, message: Json) -> None:
        self._send(json_text(message))
