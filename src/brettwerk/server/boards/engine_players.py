"""Engines that play at the boards: whenever one is to move, a worker process chooses its move."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError
from brettwerk.search.process.worker_process import TaskFailed, WorkerCrashed
from brettwerk.server.bus_messages import EngineThinking, board_topic
from brettwerk.server.workers.pool import Urgency
from brettwerk.server.workers.tasks import Choose

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from brettwerk.server.bus import Bus
    from brettwerk.server.workers.pool import Pool
    from brettwerk.table.live_board import LiveBoard

    PlayMove = Callable[[str, int, int, str], Awaitable[None]]
    """Plays an engine's move: board, number of the last event that it knew, seat, move."""

log = logging.getLogger(__name__)


class EnginePlayers:
    """Makes sure that every engine that is to move thinks, and thinks once."""

    def __init__(self, pool: Pool, bus: Bus, pause: float, play: PlayMove) -> None:
        self._pool = pool
        self._bus = bus
        self._pause = pause
        self._play = play
        self._thinking: dict[str, tuple[int, asyncio.Task[None]]] = {}

    async def close(self) -> None:
        tasks = [task for _, task in self._thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def is_thinking(self, board: str) -> bool:
        return board in self._thinking

    def consider(self, live: LiveBoard) -> None:
        """Let the engine to move think, if there is one, somebody cares and it does not do so already."""
        snapshot, board = live.now, live.board
        number, task = self._thinking.get(board.id, (-1, None))
        if number == snapshot.number:
            return
        if task is not None and task is not asyncio.current_task():
            task.cancel()  # the position it thinks about is gone
        people = any(seat.owner for seat in board.seats)
        cared_for = people or self._bus.is_watched(board_topic(board.id))
        waits = snapshot.outcome or board.is_open
        if waits or board.seats[snapshot.state.turn].kind != "engine" or not cared_for:
            self._thinking.pop(board.id, None)
            return
        self._thinking[board.id] = snapshot.number, asyncio.create_task(self._think(live, snapshot.number))

    async def _think(self, live: LiveBoard, number: int) -> None:
        board, turn = live.board, live.now.state.turn
        level = board.seats[turn].level or 1
        await self._bus.publish(board_topic(board.id), EngineThinking(seat=turn, on=True))
        try:
            event, clocks = live.now.event, live.now.clocks
            if event and event.kind == "move" and board.seats[event.seat].kind == "engine":
                await asyncio.sleep(min(self._pause, clocks.share(turn) if clocks else self._pause))
            seconds = clocks.share(turn) if clocks else None
            task = Choose(live.history, level, seconds, session=f"{board.id}:{turn}")
            move = await self._pool.run(task, Urgency.MOVE, board.creator, home=board.id)
            await self._play(board.id, number, turn, move)
        except (WorkerCrashed, TaskFailed, BrettwerkError) as error:
            log.warning("engine gave no move", extra={"board": board.id, "error": repr(error)})
        except Exception:
            log.exception("engine's move failed", extra={"board": board.id})
        finally:
            if self._thinking.get(board.id, (-1, None))[0] == number:
                del self._thinking[board.id]
                await self._bus.publish(board_topic(board.id), EngineThinking(seat=turn, on=False))
