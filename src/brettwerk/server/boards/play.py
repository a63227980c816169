"""Playing: moves of people and engines, and time that is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.table import requests
from brettwerk.table.errors import NotPossible
from brettwerk.table.events import Intent

if TYPE_CHECKING:
    from brettwerk.server.boards.event_log import EventLog
    from brettwerk.table.live_board import LiveBoard


class Play:
    """Plays moves, unless time is up first."""

    def __init__(self, log: EventLog) -> None:
        self._log = log

    async def move(self, id_: str, visitor: str, ply: int, text: str, request: str | None = None) -> int:
        """Play a move of a person. The same request sent again is answered with the event that it caused."""

        async def act(live: LiveBoard) -> int:
            if number := live.answer_to(request) or requests.repeated_move(live, visitor, ply, text):
                return number
            intent = requests.move(live, visitor, ply, text)
            if await self._flag_falls(live):
                raise NotPossible("time-over")
            return await self._log.append(live, intent, request=request)

        return await self._log.change(id_, act, hopefully=True)

    async def engine_move(self, id_: str, number: int, turn: int, text: str) -> None:
        """Play a move of an engine, if the board is still as the engine knew it."""

        async def act(live: LiveBoard) -> None:
            if live.now.number == number and not await self._flag_falls(live):
                await self._log.append(live, Intent("move", turn, move=text))

        await self._log.change(id_, act)

    async def time_is_up(self, id_: str) -> None:
        """Look whether a flag has fallen."""
        await self._log.change(id_, self._flag_falls)

    async def _flag_falls(self, live: LiveBoard) -> bool:
        """Let the flag of the running clock fall if its time is up."""
        clocks = live.now.clocks
        if clocks is None or clocks.running is None or not clocks.has_fallen(live.uptime.now()):
            return False
        await self._log.append(live, Intent("flag", clocks.running))
        return True
