"""Flags: each falls when its time is up, also with nobody connected and as soon as the disk takes it."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import logging
from math import inf
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError
from brettwerk.table.errors import BrokenBoard
from brettwerk.table.uptime import BEAT_SECONDS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from brettwerk.server.storage.store import Store
    from brettwerk.table.live_board import LiveBoard
    from brettwerk.table.uptime import Uptime

log = logging.getLogger(__name__)

TICK = 0.1
AGAIN = 1.0
"""Seconds until the next look at a flag that could not fall, because its game is being compiled or the disk is full."""
NOTED_EVERY = 2.0
"""Seconds between two notes of the uptime on disk; after a crash the players gain at most this much time."""


class FlagFall:
    """Keeps an eye on all running clocks, and the uptime on disk as long as any runs."""

    def __init__(self, uptime: Uptime, store: Store, fall: Callable[[str], Awaitable[object]]) -> None:
        self._uptime = uptime
        self._store = store
        self._fall = fall
        self._deadlines: dict[str, float] = {}
        self._queue: list[tuple[float, str]] = []  # when to look at which board, the next first
        self._tasks: list[asyncio.Task[None]] = []
        self._failing: set[str] = set()  # boards of which the log knows that their flag could not fall

    def start(self, deadlines: dict[str, float]) -> None:
        for board, deadline in deadlines.items():
            self._await(board, deadline)
        self._tasks = [asyncio.create_task(self._beat()), asyncio.create_task(self._watch())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks and not self._store.is_shared:
            try:
                await self._store.note_uptime(self._uptime.now())
            except Exception:
                log.exception("uptime not stored")  # the last note, or the last event, has to do

    def look(self, live: LiveBoard) -> None:
        """Note when a board's flag falls, if it does."""
        clocks = live.now.clocks
        if clocks and clocks.deadline is not None:
            self._await(live.board.id, clocks.deadline)
        else:
            self._deadlines.pop(live.board.id, None)

    def add(self, deadlines: dict[str, float]) -> None:
        """Wait for flags that this server lets fall for all; what is due and known is being tried already."""
        for board, deadline in deadlines.items():
            if self._deadlines.get(board) != deadline:
                self._await(board, deadline)

    def _await(self, board: str, deadline: float) -> None:
        self._deadlines[board] = deadline
        heapq.heappush(self._queue, (deadline, board))

    async def _beat(self) -> None:
        """Let time pass. It does so by itself, but only for as long as this process is alive to say so."""
        while True:
            self._uptime.beat()
            await asyncio.sleep(BEAT_SECONDS)

    async def _watch(self) -> None:
        noted = self._uptime.now()
        while True:
            await asyncio.sleep(TICK)
            now = self._uptime.now()
            late = set()
            while self._queue and self._queue[0][0] <= now:
                late.add(heapq.heappop(self._queue)[1])
            for board in late:
                if self._deadlines.get(board, inf) <= now:
                    await self._let_fall(board)
            if self._deadlines and now - noted >= NOTED_EVERY and not self._store.is_shared:
                noted = now
                with contextlib.suppress(Exception):  # the next one will do
                    await self._store.note_uptime(now)

    async def _let_fall(self, board: str) -> None:
        try:
            await self._fall(board)
            self._failing.discard(board)
        except BrokenBoard:
            self._deadlines[board] = inf  # the log has it
        except BrettwerkError:
            pass  # its game is being compiled, or the board was changed just now
        except Exception:
            if board not in self._failing:
                log.exception("flag could not fall; it will be tried again", extra={"board": board})
            self._failing.add(board)
        if self._store.is_shared:
            self._deadlines.pop(board, None)  # if it is still due, the next beat finds it
            return
        if self._deadlines.get(board, inf) <= self._uptime.now():
            heapq.heappush(self._queue, (self._uptime.now() + AGAIN, board))
