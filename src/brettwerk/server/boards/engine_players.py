"""Engines that play at the boards: whenever one is to move, a worker process chooses its move.

Boards that somebody watches come first; at the others engines think when there is nothing better to do.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError
from brettwerk.search.process.worker_process import TaskFailed, WorkerCrashed
from brettwerk.server.bus_messages import EngineThinking, board_topic
from brettwerk.server.workers.lanes import Urgency
from brettwerk.server.workers.pool import Preempted
from brettwerk.server.workers.tasks import Choose

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from brettwerk.server.bus import Bus
    from brettwerk.server.middleware.rate_limits import RateLimits
    from brettwerk.server.workers.lanes import PoolJob
    from brettwerk.server.workers.pool import Pool
    from brettwerk.table.live_board import LiveBoard

    PlayMove = Callable[[str, int, int, str], Awaitable[None]]
    """Plays an engine's move: board, number of the last event that it knew, seat, move."""

log = logging.getLogger(__name__)

RESUMED_AT_ONCE = 16
"""Boards at which engines are to move, until the next one of those before a restart is brought back into memory."""


@dataclass(eq=False)
class Thought:
    """An engine that is to move at a board, and its task."""

    number: int
    """Of the last event that it knows."""
    creator: str
    """Who has made the board, and whose share of the processes it uses."""
    task: asyncio.Task[None] | None = None
    job: PoolJob | None = None


class EnginePlayers:
    """Makes sure that every engine that is to move thinks, and thinks once."""

    def __init__(self, pool: Pool, bus: Bus, limits: RateLimits, pause: float, play: PlayMove) -> None:
        self._pool = pool
        self._bus = bus
        self._limits = limits
        self._pause = pause
        self._play = play
        self._thoughts: dict[str, Thought] = {}
        self._fewer = asyncio.Event()
        self._is_closing = False

    async def close(self) -> None:
        self._is_closing = True
        self._fewer.set()
        tasks = [thought.task for thought in self._thoughts.values() if thought.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def is_thinking(self, board: str) -> bool:
        return board in self._thoughts

    def require_room(self, visitor: str) -> None:
        """TooMany if engines are to move at so many boards of a visitor, or of an address, that it gets no more."""
        self._limits.require_few_thoughts(visitor, (thought.creator for thought in self._thoughts.values()))

    async def wait_for_room(self) -> None:
        """Wait until engines are to move at few boards, so that those that nobody watches resume little by little."""
        while len(self._thoughts) >= RESUMED_AT_ONCE and not self._is_closing:
            self._fewer.clear()
            await self._fewer.wait()

    def consider(self, live: LiveBoard) -> None:
        """Let the engine to move think, if there is one, somebody cares and it does not do so already."""
        snapshot, board = live.now, live.board
        known = self._thoughts.get(board.id)
        if known and known.number == snapshot.number:
            return
        if known and known.task and known.task is not asyncio.current_task():
            known.task.cancel()  # the position it thinks about is gone
        people = any(seat.owner for seat in board.seats)
        cared_for = people or self._bus.is_watched(board_topic(board.id))
        waits = snapshot.outcome or board.is_open
        if waits or board.seats[snapshot.state.turn].kind != "engine" or not cared_for:
            self._thoughts.pop(board.id, None)
            self._fewer.set()
            return
        thought = self._thoughts[board.id] = Thought(snapshot.number, board.creator)
        thought.task = asyncio.create_task(self._think(live, thought))

    async def watchers_changed(self, board: str) -> None:
        """Somebody came or went: an engine at this board thinks sooner or later."""
        thought = self._thoughts.get(board)
        if thought and thought.job:
            await self._pool.set_urgency(thought.job, self._urgency(board))

    def _urgency(self, board: str) -> Urgency:
        return Urgency.MOVE if self._bus.is_watched(board_topic(board)) else Urgency.ABANDONED

    async def _think(self, live: LiveBoard, thought: Thought) -> None:
        board, turn = live.board, live.now.state.turn
        level = board.seats[turn].level or 1
        await self._bus.publish(board_topic(board.id), EngineThinking(seat=turn, on=True))
        try:
            event, clocks = live.now.event, live.now.clocks
            pause = min(self._pause, clocks.share(turn)) if clocks else self._pause
            if event and event.kind == "move" and board.seats[event.seat].kind == "engine":
                await asyncio.sleep(pause)
                pause = 0.0
            seconds = clocks.share(turn) if clocks else None
            task = Choose(live.history, level, seconds, session=f"{board.id}:{turn}")
            # Low levels answer in no time, and people want to see their own move first.
            move, _ = await asyncio.gather(self._choose(board.id, task, thought), asyncio.sleep(pause))
            await self._play(board.id, thought.number, turn, move)
        except (WorkerCrashed, TaskFailed, BrettwerkError) as error:
            log.warning("engine gave no move", extra={"board": board.id, "error": repr(error)})
        except Exception:
            log.exception("engine's move failed", extra={"board": board.id})
        finally:
            if self._thoughts.get(board.id) is thought:
                del self._thoughts[board.id]
                self._fewer.set()
                await self._bus.publish(board_topic(board.id), EngineThinking(seat=turn, on=False))

    async def _choose(self, board: str, task: Choose, thought: Thought) -> str:
        """Have a process choose a move, however often it is preempted."""
        while True:
            thought.job = await self._pool.submit(task, self._urgency(board), thought.creator, home=board)
            try:
                move: str = await thought.job.done
            except Preempted:
                continue  # its tree is kept, so that nothing was in vain
            else:
                return move
