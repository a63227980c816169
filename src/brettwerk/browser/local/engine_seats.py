"""Engines that play at the boards of this device, and the hints that they give."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from brettwerk.browser.local.boards import VISITOR
from brettwerk.browser.local.thinking import Question
from brettwerk.content.evaluations import ENGINE_PAUSE, HINT_LINES, HINT_SECONDS, hint
from brettwerk.search.limits import DEFAULT_SECONDS, LEVELS
from brettwerk.table.permissions import require_ply, require_running, require_turn

if TYPE_CHECKING:
    from brettwerk.browser.local.boards import LocalBoards
    from brettwerk.browser.local.thinking import Thinker
    from brettwerk.table.live_board import LiveBoard

log = logging.getLogger(__name__)


class EngineSeats:
    """Makes sure that every engine that is to move at a board thinks, and thinks once."""

    def __init__(self, boards: LocalBoards, thinker: Thinker) -> None:
        self._boards = boards
        self._thinker = thinker
        self._thoughts: dict[str, tuple[int, asyncio.Task[None]]] = {}
        self._hints: dict[str, asyncio.Task[None]] = {}
        boards.listeners.append(self.consider)

    def is_thinking(self, id_: str) -> bool:
        return id_ in self._thoughts

    def consider(self, live: LiveBoard) -> None:
        """Let the engine to move think, if there is one and somebody watches."""
        snapshot, board = live.now, live.board
        known = self._thoughts.get(board.id)
        if known and known[0] == snapshot.number:
            return
        if known and known[1] is not asyncio.current_task():
            known[1].cancel()  # the position it thinks about is gone
        self._thoughts.pop(board.id, None)
        is_engine = board.seats[snapshot.state.turn].kind == "engine"
        if snapshot.outcome is None and is_engine and self._boards.is_watched(board.id):
            task = asyncio.ensure_future(self._think(live, snapshot.number))
            self._thoughts[board.id] = snapshot.number, task

    def forget(self, id_: str) -> None:
        """Nobody watches a board any more."""
        if known := self._thoughts.pop(id_, None):
            known[1].cancel()
        if asked := self._hints.pop(id_, None):
            asked.cancel()

    async def _think(self, live: LiveBoard, number: int) -> None:
        board, turn, event = live.board, live.now.state.turn, live.now.event
        level = board.seats[turn].level or LEVELS[0]
        self._boards.tell(board.id, {"type": "thinking", "seat": turn, "on": True})
        try:
            pause = ENGINE_PAUSE
            if event and event.kind == "move" and board.seats[event.seat].kind == "engine":
                await asyncio.sleep(ENGINE_PAUSE)
                pause = 0.0
            seconds = DEFAULT_SECONDS if level == LEVELS[-1] else None
            question = Question(level, seconds, home=f"{board.id}:{turn}")
            choice, _ = await asyncio.gather(self._thinker.think(live.match, question), asyncio.sleep(pause))
            await self._boards.engine_move(board.id, number, turn, choice.move)
        except Exception:
            log.exception("engine's move failed")
        finally:
            if self._thoughts.get(board.id, (0,))[0] == number:
                del self._thoughts[board.id]
                self._boards.tell(board.id, {"type": "thinking", "seat": turn, "on": False})

    async def give_hint(self, id_: str, ply: int) -> None:
        """Have the engine recommend a move, which comes to the page by its socket."""
        live = await self._boards.live(id_)
        require_ply(live, ply)
        require_turn(live, VISITOR)
        require_running(live)
        if id_ not in self._hints:
            self._hints[id_] = asyncio.ensure_future(self._advise(live, ply))

    async def _advise(self, live: LiveBoard, ply: int) -> None:
        id_ = live.board.id
        try:
            question = Question(seconds=HINT_SECONDS, lines=HINT_LINES, home=f"{id_}:hints")
            choice = await self._thinker.think(live.match, question)
            self._boards.tell(id_, {"type": "hint", "ply": ply, **hint(choice)})
        except Exception:
            log.exception("hint failed")
        finally:
            self._hints.pop(id_, None)
