"""Recovery after a restart: engines think again, and clocks resume where they stopped."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.registry import game_ids
from brettwerk.server.bus_messages import CompileProgress, game_topic

if TYPE_CHECKING:
    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.boards.engine_players import EnginePlayers
    from brettwerk.server.boards.flag_fall import FlagFall
    from brettwerk.server.bus import Bus
    from brettwerk.server.storage.store import Store
    from brettwerk.server.workers.compilation import Library
    from brettwerk.table.uptime import Uptime


LONGEST = 120.0
"""Seconds that all clocks wait for games that are being compiled."""


class Recovery:
    """Resumes boards, and tells those who wait for a game how far it has been compiled."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        library: Library,
        cache: BoardCache,
        engine_players: EnginePlayers,
        flag_fall: FlagFall,
        uptime: Uptime,
    ) -> None:
        self._store = store
        self._bus = bus
        self._library = library
        self._cache = cache
        self._engine_players = engine_players
        self._flag_fall = flag_fall
        self._uptime = uptime
        self._engines_to_move: list[str] = []
        self._clocks: asyncio.Task[None] | None = None
        library.listeners.append(self._game_has_changed)

    async def start(self) -> None:
        """Load the games of boards on which people wait for an engine or clocks run."""
        before = await self._store.uptime()
        self._uptime.wait(before)
        known = set(game_ids())  # a game from elsewhere may have been taken away
        running = [clock for clock in await self._store.deadlines() if clock[1] in known]
        games = {game for _, game, _ in running}
        # Where servers share a database, engines' turns and clocks lie there, and the first who comes takes them.
        for id_ in [] if self._store.is_shared else await self._store.engines_to_move():
            with suppress(BrettwerkError):  # one that cannot be read is logged, and the others resume
                stored = await self._cache.stored(id_)
                if stored.variant.game in known:
                    self._engines_to_move.append(id_)
                    await self._library.want(stored.variant.game)
        for game in games:
            await self._library.want(game)
        self._flag_fall.start({} if self._store.is_shared else {board: deadline for board, _, deadline in running})
        if not games:
            self._uptime.begin(before)
        else:
            self._clocks = asyncio.create_task(self._start_clocks(games, before))

    async def close(self) -> None:
        if self._clocks:
            self._clocks.cancel()
            await asyncio.gather(self._clocks, return_exceptions=True)

    async def _start_clocks(self, games: set[str], before: float) -> None:
        """Let the clocks run once their games can be played."""
        began = time.monotonic()
        while time.monotonic() - began < LONGEST and not all(map(self._library.is_compiled, games)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        self._uptime.begin(before)

    async def _game_has_changed(self, game: str) -> None:
        """Tell those who wait for a game how far it has been compiled, and let its engines resume."""
        await self._bus.publish(game_topic(game), CompileProgress(game=game))
        for id_ in self._engines_to_move if self._library.is_compiled(game) else ():
            with suppress(BrettwerkError):
                stored = await self._cache.stored(id_)
                if stored.variant.game == game:
                    await self._engine_players.wait_for_room()
                    self._engine_players.consider(await self._cache.live(id_))
