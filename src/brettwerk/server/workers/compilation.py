"""Which games can be played already, and how far the others have been compiled.

Compiled code comes from processes of its own; then this process loads it, one game after another in a thread. Until it
has them all it runs rules as plain Python, which takes milliseconds: nobody waits for a compiler.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.compiled.compilation import is_play_compiled
from brettwerk.core.compiled.dispatch import compiled, interpret_by_default
from brettwerk.core.errors import BrokenGame
from brettwerk.core.registry import broken_games, game_class, game_ids, load_game
from brettwerk.search.engine import is_search_compiled
from brettwerk.search.process.worker_process import TaskFailed, WorkerCrashed
from brettwerk.server.workers.lanes import Urgency
from brettwerk.server.workers.puzzle_tasks import CompileSolver, LoadSolver
from brettwerk.server.workers.tasks import CompileRules, CompileSearch, LoadEngine
from brettwerk.solve.puzzles.solvers import is_solver_compiled

if TYPE_CHECKING:
    from brettwerk.server.workers.lanes import PoolJob
    from brettwerk.server.workers.pool import Pool

log = logging.getLogger(__name__)

Listener = Callable[[str], Awaitable[None]]
STEPS = 10
"""How many steps are shown for a game that nobody has begun to compile."""


@dataclass
class CompileStatus:
    """How far one game has been compiled."""

    stage: str = "waiting"
    """waiting, compiling, ready or broken."""
    done: int = 0
    of: int = STEPS
    wanted: bool = False
    job: PoolJob | None = None
    solver: asyncio.Task[None] | None = None
    """Compiles what judges attempts at puzzles, while it does."""
    error: BrokenGame | None = None
    """What is wrong with a broken game."""


class Library:
    """All games, on their way to being compiled."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._statuses = {game: CompileStatus() for game in game_ids()}
        self._thread = ThreadPoolExecutor(1, "library")
        self._tasks: list[asyncio.Task[None]] = []
        self._notifications: set[asyncio.Task[None]] = set()
        self.listeners: list[Listener] = []
        """Called with a game's id when something about it has changed."""

    def start(self) -> None:
        interpret_by_default(True)
        self._tasks = [asyncio.create_task(self._prepare(game)) for game in self._statuses]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thread.shutdown()
        interpret_by_default(False)

    def status(self, game: str) -> CompileStatus:
        game_class(game)  # UnknownGame names those there are
        return self._statuses[game]

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played: compiled, or as plain Python until it is."""
        return self.status(game).error is None

    def is_compiled(self, game: str) -> bool:
        return self.status(game).stage == "ready"

    @property
    def is_complete(self) -> bool:
        """Whether all games are compiled that are not broken."""
        return all(status.stage in ("ready", "broken") for status in self._statuses.values())

    @property
    def broken(self) -> dict[str, BrokenGame]:
        """The games that cannot be loaded or compiled, and what is wrong with each."""
        failed = {game: status.error for game, status in self._statuses.items() if status.error}
        return {**broken_games(), **failed}

    def require(self, game: str) -> None:
        """BrokenGame if a game cannot be played."""
        if error := self.status(game).error:
            raise error

    async def want(self, game: str) -> None:
        """Somebody wants to play: this game goes first."""
        status = self.status(game)
        status.wanted = True
        if status.job:
            await self._pool.hurry(status.job, Urgency.WANTED)
        elif is_search_compiled(game):
            await self._pool.prepare(LoadEngine(game))

    async def want_solver(self, game: str) -> None:
        """Somebody wants to solve puzzles of a game."""
        await self.want(game)
        status = self.status(game)
        if is_solver_compiled(game):
            await self._pool.prepare(LoadSolver(game))
        elif not status.solver:
            status.solver = asyncio.create_task(self._prepare_solver(status, game))
            self._tasks.append(status.solver)

    async def _prepare_solver(self, status: CompileStatus, game: str) -> None:
        with suppress(WorkerCrashed, TaskFailed):  # the log has it
            await self._pool.run(CompileSolver(game), Urgency.WANTED)
            await self._pool.prepare(LoadSolver(game))
        status.solver = None

    async def _prepare(self, game: str) -> None:
        """Compile and load a game, then compile its search, so that engines answer at once."""
        status = self._statuses[game]
        loop = asyncio.get_running_loop()
        if not is_play_compiled(game) and not await self._compile(status, game, CompileRules(game)):
            return
        status.stage = "compiling"
        try:
            await loop.run_in_executor(self._thread, _load, game)
        except BrokenGame as error:
            self._give_up(status, game, error)
            return
        status.stage = "ready"
        log.info("game ready", extra={"game": game})
        self._changed(game)
        if not is_search_compiled(game):
            await self._compile(status, game, CompileSearch(game))
        if status.wanted:
            await self._pool.prepare(LoadEngine(game))

    async def _compile(self, status: CompileStatus, game: str, task: CompileRules | CompileSearch) -> bool:
        def tell(done: int, of: int) -> None:
            if status.stage != "ready":
                status.stage, status.done, status.of = "compiling", done, of
                self._tell(game)

        status.job = await self._pool.submit(task, Urgency.WANTED if status.wanted else Urgency.BACKGROUND, tell=tell)
        try:
            if error := await status.job.done:
                self._give_up(status, game, error)
                return False
        except (WorkerCrashed, TaskFailed) as failure:
            log.warning("game cannot be compiled", extra={"game": game, "error": repr(failure)})
            return False
        finally:
            status.job = None
        return True

    def _give_up(self, status: CompileStatus, game: str, error: BrokenGame) -> None:
        """A game that cannot be played, by a mistake of its author; the others go on."""
        status.stage, status.error = "broken", error
        log.warning("game is broken", extra={"game": game, "error": str(error)})
        self._changed(game)

    def _changed(self, game: str) -> None:
        """A game is ready, or never will be; the last of them ends the time of plain Python."""
        interpret_by_default(not self.is_complete)
        self._tell(game)

    def _tell(self, game: str) -> None:
        for listener in self.listeners:
            notification = asyncio.create_task(_call(listener, game))
            self._notifications.add(notification)
            notification.add_done_callback(self._notifications.discard)


def _load(game: str) -> None:
    with compiled():
        load_game(game).load()


async def _call(listener: Listener, game: str) -> None:
    try:
        await listener(game)
    except Exception:
        log.exception("listener failed", extra={"game": game})
