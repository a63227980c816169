"""Engines that play at the boards: whenever one is to move, a worker process chooses its move.

Boards that somebody watches come first; at the others engines think when there is nothing better to do.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError
from brettwerk.search.process.worker_process import TaskFailed, WorkerCrashed
from brettwerk.server.bus_messages import SERVERS, EngineThinking, EngineWanted, board_topic
from brettwerk.server.storage.transactions import Unreachable
from brettwerk.server.workers.lanes import Urgency
from brettwerk.server.workers.pool import Preempted
from brettwerk.server.workers.tasks import Choose

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from brettwerk.server.bus import Bus
    from brettwerk.server.middleware.rate_limits import RateLimits
    from brettwerk.server.sharing.engine_turns import EngineTurns
    from brettwerk.server.workers.lanes import PoolJob
    from brettwerk.server.workers.pool import Pool
    from brettwerk.table.live_board import LiveBoard

    PlayMove = Callable[[str, int, int, str], Awaitable[None]]
    """Plays an engine's move: board, number of the last event that it knew, seat, move."""

log = logging.getLogger(__name__)

AGAIN_SECONDS = 1.0
"""How soon a move is played again that a database on the network did not take."""
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

    def __init__(
        self,
        pool: Pool,
        bus: Bus,
        limits: RateLimits,
        pause: float,
        play: PlayMove,
        is_watched: Callable[[str], bool],
        turns: EngineTurns | None = None,
    ) -> None:
        """With ``turns``, other servers have engines move too, and each turn is one server's."""
        self._pool = pool
        self._bus = bus
        self._limits = limits
        self._pause = pause
        self._play = play
        self._is_watched = is_watched
        self._turns = turns
        self._thoughts: dict[str, Thought] = {}
        self._asking: set[asyncio.Task[None]] = set()
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

    async def is_thinking_anywhere(self, live: LiveBoard) -> bool:
        """Whether an engine thinks about the present position, at this server or another."""
        if self._turns is None or self.is_thinking(live.board.id):
            return self.is_thinking(live.board.id)
        is_engine = live.board.seats[live.now.state.turn].kind == "engine"
        return is_engine and await self._turns.is_held(live.board.id, live.now.number)

    @property
    def room(self) -> int:
        """How many turns this server takes that others have left."""
        return max(0, RESUMED_AT_ONCE - len(self._thoughts))

    def moved_on(self, board: str, number: int) -> None:
        """Something has happened at a board at another server: an engine that knew less need not think on."""
        thought = self._thoughts.get(board)
        if thought and thought.task and thought.number < number:
            thought.task.cancel()

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
        cared_for = people or self._is_watched(board_topic(board.id))
        waits = snapshot.outcome or board.is_open
        if waits or board.seats[snapshot.state.turn].kind != "engine" or not cared_for:
            self._thoughts.pop(board.id, None)
            self._fewer.set()
            return
        if self._turns and not self._turns.here:
            self._ask_elsewhere(self._turns, board.id, snapshot.number)
            return
        thought = self._thoughts[board.id] = Thought(snapshot.number, board.creator)
        thought.task = asyncio.create_task(self._think(live, thought))

    def _ask_elsewhere(self, turns: EngineTurns, board: str, number: int) -> None:
        """Let those who think for this server know that there is something to do, unless somebody does it already."""

        async def ask() -> None:
            with suppress(Unreachable):
                if await turns.offer(board, number):
                    await self._bus.publish(SERVERS, EngineWanted(board=board))

        task = asyncio.create_task(ask())
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def watchers_changed(self, board: str) -> None:
        """Somebody came or went: an engine at this board thinks sooner or later."""
        thought = self._thoughts.get(board)
        if thought and thought.job:
            await self._pool.set_urgency(thought.job, self._urgency(board))

    def _urgency(self, board: str) -> Urgency:
        return Urgency.MOVE if self._is_watched(board_topic(board)) else Urgency.ABANDONED

    async def _think(self, live: LiveBoard, thought: Thought) -> None:
        board, turn = live.board, live.now.state.turn
        level = board.seats[turn].level or 1
        if not await self._is_ours(board.id, thought):
            return
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
            await self._play_when_possible(board.id, thought.number, turn, move)
        except (WorkerCrashed, TaskFailed, BrettwerkError) as error:
            log.warning("engine gave no move", extra={"board": board.id, "error": repr(error)})
        except Exception:
            log.exception("engine's move failed", extra={"board": board.id})
        finally:
            if self._thoughts.get(board.id) is thought:
                del self._thoughts[board.id]
                self._fewer.set()
                await self._bus.publish(board_topic(board.id), EngineThinking(seat=turn, on=False))

    async def _is_ours(self, board: str, thought: Thought) -> bool:
        """Whether this server has an engine move; of several that share a database, one does."""
        if self._turns is None:
            return True
        with suppress(Unreachable):  # whoever reaches the database first takes it
            if await self._turns.claim(board, thought.number):
                return True
        if self._thoughts.get(board) is thought:
            del self._thoughts[board]
            self._fewer.set()
        return False

    async def _play_when_possible(self, board: str, number: int, turn: int, move: str) -> None:
        """Play a move as soon as the database takes it; one that was taken unnoticed is not played twice."""
        while True:
            try:
                await self._play(board, number, turn, move)
            except Unreachable:
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return

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
