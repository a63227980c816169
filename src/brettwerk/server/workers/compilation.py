"""Which games can be played at once, and how far the others are.

Compiled code comes from processes of its own; then this process loads it, one game after another in a thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.compiled.compilation import is_play_compiled
from brettwerk.core.registry import game_class, game_ids, load_game
from brettwerk.search.engine import is_search_compiled
from brettwerk.server.errors import NotReady
from brettwerk.server.workers.pool import Crashed, TaskFailed, Urgency
from brettwerk.server.workers.tasks import CompileRules, CompileSearch, LoadEngine

if TYPE_CHECKING:
    from brettwerk.server.workers.pool import Job, Pool

log = logging.getLogger(__name__)

Listener = Callable[[str], Awaitable[None]]
STEPS = 10
"""What is told of a game of which nothing is known yet."""


@dataclass
class Shelf:
    """How far one game is."""

    status: str = "waiting"
    """waiting, compiling or ready."""
    done: int = 0
    of: int = STEPS
    wanted: bool = False
    job: Job | None = None


class Library:
    """All games, on their way to being playable."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._shelves = {game: Shelf() for game in game_ids()}
        self._thread = ThreadPoolExecutor(1, "library")
        self._tasks: list[asyncio.Task[None]] = []
        self._news: set[asyncio.Task[None]] = set()
        self.listeners: list[Listener] = []
        """Called with a game's id when something about it has changed."""

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._prepare(game)) for game in self._shelves]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thread.shutdown()

    def shelf(self, game: str) -> Shelf:
        game_class(game)  # UnknownGame names those there are
        return self._shelves[game]

    def is_ready(self, game: str) -> bool:
        return self.shelf(game).status == "ready"

    @property
    def is_complete(self) -> bool:
        """Whether all games can be played."""
        return all(shelf.status == "ready" for shelf in self._shelves.values())

    def require(self, game: str) -> None:
        """NotReady while a game cannot be played yet."""
        if not self.is_ready(game):
            raise NotReady("compiling", game=load_game(game).name())

    async def want(self, game: str) -> None:
        """Somebody wants to play: this game goes first."""
        shelf = self.shelf(game)
        shelf.wanted = True
        if shelf.job:
            await self._pool.hurry(shelf.job, Urgency.WANTED)
        elif is_search_compiled(game):
            await self._pool.prepare(LoadEngine(game))

    async def _prepare(self, game: str) -> None:
        """Bring a game to the shelf, then its search into the cache, so that engines answer at once."""
        shelf = self._shelves[game]
        loop = asyncio.get_running_loop()
        if not is_play_compiled(game) and not await self._compile(shelf, game, CompileRules(game)):
            return
        shelf.status = "compiling"
        await loop.run_in_executor(self._thread, load_game(game).load)
        shelf.status = "ready"
        log.info("game ready", extra={"game": game})
        self._tell(game)
        if not is_search_compiled(game):
            await self._compile(shelf, game, CompileSearch(game))
        if shelf.wanted:
            await self._pool.prepare(LoadEngine(game))

    async def _compile(self, shelf: Shelf, game: str, task: CompileRules | CompileSearch) -> bool:
        def tell(done: int, of: int) -> None:
            if shelf.status != "ready":
                shelf.status, shelf.done, shelf.of = "compiling", done, of
                self._tell(game)

        shelf.job = await self._pool.submit(task, Urgency.WANTED if shelf.wanted else Urgency.BACKGROUND, tell=tell)
        try:
            await shelf.job.done
        except (Crashed, TaskFailed) as error:
            log.warning("game cannot be compiled", extra={"game": game, "error": repr(error)})
            return False
        finally:
            shelf.job = None
        return True

    def _tell(self, game: str) -> None:
        for listener in self.listeners:
            news = asyncio.create_task(_call(listener, game))
            self._news.add(news)
            news.add_done_callback(self._news.discard)


async def _call(listener: Listener, game: str) -> None:
    try:
        await listener(game)
    except Exception:
        log.exception("listener failed", extra={"game": game})
