"""Pictures of positions and games, and games to print.

They are drawn in other processes, since drawing holds up whoever does it.
Several who want the same picture wait for one drawing, and the latest are kept for a while.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Literal

from brettwerk.server.errors import Invalid
from brettwerk.server.workers.analysis_tasks import DrawPosition, Film
from brettwerk.server.workers.lanes import Urgency
from brettwerk.server.workers.record_tasks import DrawLine

if TYPE_CHECKING:
    from collections.abc import Hashable

    from brettwerk.core.history import MatchHistory
    from brettwerk.core.state import State
    from brettwerk.search.process.tasks import Task
    from brettwerk.server.workers.answers import Answers
    from brettwerk.server.workers.printing_tasks import PrintGame

MOST_WIDTH = 1600
FILM_WIDTH = 480
LONGEST_FILM = 300
"""Moves; more would take minutes to draw."""
KEPT_BYTES = 16 * 2**20


class Pictures:
    """Has pictures drawn, each once."""

    def __init__(self, answers: Answers, most: int = KEPT_BYTES) -> None:
        self._answers = answers
        self._most = most
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}

    async def position(self, state: State, width: int, visitor: str, *, dark: bool) -> bytes:
        """A position as a PNG picture."""
        key = state.game.variant, state.key, width, dark
        return await self._draw(key, DrawPosition(state, width, dark), visitor, Urgency.HINT)

    async def line(
        self, history: MatchHistory, kind: Literal["svg", "png"], width: int, visitor: str, *, dark: bool
    ) -> bytes:
        """The position to which a line leads."""
        task = DrawLine(history, kind, width, dark)
        return await self._draw(task, task, visitor, Urgency.HINT)

    async def film(self, history: MatchHistory, visitor: str, *, dark: bool) -> bytes:
        """A game as an animated picture, drawn when nothing urgent is to be done."""
        if len(history.events) > LONGEST_FILM:
            raise Invalid("film-length", most=LONGEST_FILM, found=len(history.events))
        task = Film(history, FILM_WIDTH, dark)
        return await self._draw(task, task, visitor, Urgency.ANALYSIS)

    async def sheets(self, game: PrintGame, visitor: str) -> bytes:
        """A game to print, drawn when nothing urgent is to be done."""
        return await self._draw(game, game, visitor, Urgency.ANALYSIS)

    async def _draw(self, key: Hashable, task: Task, visitor: str, urgency: Urgency) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        with self._answers.counted(visitor):
            if key not in self._drawing:
                drawing = asyncio.create_task(self._answers.uncounted(task, visitor, urgency))
                drawing.add_done_callback(lambda done: self._keep(key, done))
                self._drawing[key] = drawing
            return await asyncio.shield(self._drawing[key])  # who goes away does not take it from the others

    def _keep(self, key: Hashable, drawing: asyncio.Task[bytes]) -> None:
        del self._drawing[key]
        if drawing.cancelled() or drawing.exception():
            return
        self._kept[key] = drawing.result()
        self._size += len(drawing.result())
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])
