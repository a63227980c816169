"""The beat by which a server takes part among others: each second it says that it lives, and does what is to be done.

Whatever needs doing lies in the database, so that it does not matter which server does it, nor which one died.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.bus_messages import SERVERS, BoardChanged, EngineWanted, Spent
from brettwerk.server.sharing.parts import BOARD
from brettwerk.server.storage.transactions import Unreachable

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.boards.engine_players import EnginePlayers
    from brettwerk.server.boards.flag_fall import FlagFall
    from brettwerk.server.boards.presence_notices import PresenceNotices
    from brettwerk.server.bus_messages import BusMessage
    from brettwerk.server.middleware.rate_limits import RateLimits
    from brettwerk.server.push.turn_notices import TurnNotices
    from brettwerk.server.sharing.membership import Beat
    from brettwerk.server.sharing.parts import Sharing
    from brettwerk.server.storage.store import Store

log = logging.getLogger(__name__)

BEAT_SECONDS = 1.0
AGAIN_SECONDS = 0.3
"""How soon a beat is tried again that the database did not take."""
FLAGS_AHEAD = 2.5
"""Flags that fall within so many seconds are the keeper's to wait for."""
LOOK_EVERY = 5
"""Beats after which it is looked whether a board that is watched here has changed without a message."""
SHARES_IN_A_LINE = 60
"""So that a message fits into a notification of PostgreSQL, which holds 8000 bytes."""


class SharedWork:
    """Does a server's part of what all servers do together."""

    def __init__(
        self,
        sharing: Sharing,
        store: Store,
        cache: BoardCache,
        engine_players: EnginePlayers,
        flag_fall: FlagFall,
        turn_notices: TurnNotices,
        presence_notices: PresenceNotices,
        limits: RateLimits,
        ticks: Callable[[], float],
    ) -> None:
        self._sharing = sharing
        self._store = store
        self._cache = cache
        self._engine_players = engine_players
        self._flag_fall = flag_fall
        self._turn_notices = turn_notices
        self._presence_notices = presence_notices
        self._limits = limits
        self._ticks = ticks
        self._living: frozenset[str] = frozenset()
        self._wanted = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        sharing.bus.remote_listeners.append(self._hear)

    async def start(self) -> None:
        """Begin to listen and to beat; when this returns, the time of all servers is known."""
        self._sharing.bus.start()
        await self._beat()
        await self._sharing.attendance.start()
        self._tasks = [asyncio.create_task(work()) for work in (self._go_on, self._hang_up, self._take_engine_turns)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._sharing.attendance.close()

    async def leave(self) -> None:
        """Say goodbye, once nothing is under way any more."""
        with suppress(Unreachable):
            await self._sharing.membership.leave()

    async def _go_on(self) -> None:
        count, is_cut_off = 0, False
        while True:
            try:
                await self._beat()
                await self._turn_notices.tell_due()
                await self._tell_spent()
                if count % LOOK_EVERY == 0:
                    await self._look_at_watched()
            except Unreachable:
                if not is_cut_off:
                    log.warning("database cannot be reached")
                is_cut_off = True
                await asyncio.sleep(AGAIN_SECONDS)
            except Exception:
                log.exception("beat failed")
                await asyncio.sleep(BEAT_SECONDS)
            else:
                if is_cut_off:
                    log.warning("database can be reached again")
                    self._sharing.bus.tell_gap()
                is_cut_off = False
                count += 1
                await asyncio.sleep(BEAT_SECONDS)

    async def _hang_up(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self._store.give_up_waiting()

    async def _beat(self) -> None:
        asked = self._ticks()
        beat = await self._sharing.membership.beat()
        self._sharing.uptime.set(beat.seconds, asked)
        if beat.is_new:
            self._sharing.attendance.write_again()
        self._note_gone(beat)
        if beat.is_keeper:
            until = self._sharing.uptime.now() + FLAGS_AHEAD
            self._flag_fall.add(await self._store.deadlines_until(until))

    def _note_gone(self, beat: Beat) -> None:
        """What dead servers had published may not have arrived, and who was connected to them is not."""
        gone, self._living = self._living - beat.living, beat.living
        for server in gone:
            log.info("server gone", extra={"server": server})
            for board, visitor in self._sharing.presence.forget_elsewhere(server):
                if beat.is_keeper and board:
                    self._presence_notices.somebody_came_or_went(board, visitor)
        if gone:
            self._sharing.bus.tell_gap()
            self._wanted.set()

    async def _take_engine_turns(self) -> None:
        """Let engines think where nobody has them think: their server is gone, or thinks nowhere."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), BEAT_SECONDS)
            self._wanted.clear()
            if not self._sharing.engine_turns.here:
                continue
            try:
                for board in await self._sharing.engine_turns.waiting(self._engine_players.room):
                    with suppress(BrettwerkError):  # its game is being compiled, or it cannot be read
                        self._engine_players.consider(await self._cache.live(board))
            except Unreachable:
                pass  # the beat tells of it
            except Exception:
                log.exception("engines' turns not taken")

    def _hear(self, topic: str, message: BusMessage) -> None:
        match message:
            case EngineWanted():
                self._wanted.set()
            case Spent(shares=shares):
                self._limits.take_elsewhere(shares)
            case BoardChanged(board=board, number=number) if topic.startswith(BOARD):
                self._engine_players.moved_on(board, number)

    async def _tell_spent(self) -> None:
        shares = self._limits.spent_here()
        for start in range(0, len(shares), SHARES_IN_A_LINE):
            await self._sharing.bus.publish(SERVERS, Spent(shares=shares[start : start + SHARES_IN_A_LINE]))

    async def _look_at_watched(self) -> None:
        """Deliver what the bus should have brought: the database knows the numbers.

        What is watched for the first time may have changed before, so that its watchers compare once in any case.
        """
        bus = self._sharing.bus
        watched = [topic.removeprefix(BOARD) for topic in bus.topics if topic.startswith(BOARD)]
        numbers = await self._store.numbers(watched) if watched else {}
        for board, number in numbers.items():
            topic = f"{BOARD}{board}"
            if bus.is_watched(topic) and not bus.has_delivered(topic, number):
                bus.deliver(topic, BoardChanged(board=board, number=number))
