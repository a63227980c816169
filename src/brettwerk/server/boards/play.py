"""Playing: moves, giving up, and time that is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.server.errors import Conflict, NotAllowed
from brettwerk.table.permissions import require_ply, require_running, require_seats, require_turn

if TYPE_CHECKING:
    from brettwerk.server.boards.event_log import EventLog
    from brettwerk.table.live_board import LiveBoard


class Play:
    """What happens in the match itself."""

    def __init__(self, log: EventLog) -> None:
        self._log = log

    async def move(self, id_: str, visitor: str, ply: int, move: str, request: str | None = None) -> int:
        """Play a move of a person. The same request sent again is answered with the event that it caused."""
        async with self._log.hold(id_) as live:
            if number := live.answer_to(request) or _repeated(live, visitor, ply, move):
                return number
            require_ply(live, ply)
            require_running(live)
            turn = require_turn(live, visitor)
            if await self._flag_falls(live):
                raise Conflict("time-over")
            state = live.now.state
            text = state.move_text(state.move_number(move))
            return await self._log.append(live, "move", turn, move=text, request=request)

    async def engine_move(self, id_: str, number: int, turn: int, move: str) -> None:
        """Play a move of an engine, if the board is still as the engine knew it."""
        async with self._log.hold(id_) as live:
            if live.now.number == number and not await self._flag_falls(live):
                await self._log.append(live, "move", turn, move=move)

    async def resign(self, id_: str, visitor: str, chosen: int | None, request: str | None = None) -> int:
        """Leave the game with a seat, by default the one to move if it is one's own."""
        async with self._log.hold(id_) as live:
            if number := live.answer_to(request):
                return number
            mine = require_seats(live.board, visitor)
            if chosen is None:
                turn = live.now.state.turn
                still_in = [seat for seat in mine if seat not in live.now.out]
                chosen = turn if turn in mine else next(iter(still_in), mine[0])
            if chosen not in mine:
                raise NotAllowed("not-your-seat", seat=chosen)
            return await self._log.append(live, "leave", chosen, request=request)

    async def time_is_up(self, id_: str) -> None:
        """Look whether a flag has fallen."""
        async with self._log.hold(id_) as live:
            await self._flag_falls(live)

    async def _flag_falls(self, live: LiveBoard) -> bool:
        """Let the flag of the running clock fall if its time is up."""
        clocks = live.now.clocks
        if clocks is None or clocks.running is None or not clocks.has_fallen(live.uptime.now()):
            return False
        await self._log.append(live, "flag", clocks.running)
        return True


def _repeated(live: LiveBoard, visitor: str, ply: int, move: str) -> int | None:
    """The number of the event with which a move that stands was played, if this is that move once more.

    Without a key of its own, a request counts as repeated as long as its move stands.
    """
    if ply >= len(live.now.moves):
        return None
    played = live.now.moves[ply]
    is_same = played.move == move.strip() and live.board.owns(visitor, played.seat)
    return live.number_of_move(ply) if is_same else None
