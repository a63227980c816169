"""Takebacks and draws, to which every other person at the board has to agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.server.errors import Conflict, NotAllowed
from brettwerk.table.permissions import (
    can_draw,
    others,
    require_ply,
    require_running,
    require_seats,
    still_asked,
    to_keep,
)

if TYPE_CHECKING:
    from brettwerk.server.boards.event_log import EventLog
    from brettwerk.table.live_board import LiveBoard


class TakebacksAndDraws:
    """Players' requests and the answers to them. What all agree to happens with the last answer, in the same event."""

    def __init__(self, log: EventLog) -> None:
        self._log = log

    async def undo(self, id_: str, visitor: str, ply: int, request: str | None = None) -> int:
        """Take back the last thing that this visitor did, and everything after it; nobody else may be concerned."""
        async with self._log.hold(id_) as live:
            if number := live.answer_to(request):
                return number
            require_ply(live, ply)
            require_seats(live.board, visitor)
            if others(live.board, live.now, visitor):
                raise Conflict("ask-first")
            return await self._take_back(live, self._to_keep(live, visitor), request)

    async def ask(self, id_: str, visitor: str, kind: str, ply: int, request: str | None = None) -> int:
        """Ask everybody else; with nobody to ask it happens at once."""
        async with self._log.hold(id_) as live:
            if number := live.answer_to(request):
                return number
            require_ply(live, ply)
            return await self._ask(live, visitor, kind, request)

    async def agree_draw(self, id_: str, visitor: str, request: str | None = None) -> int:
        """Agree to a draw: to one that was asked for, or ask for one."""
        async with self._log.hold(id_) as live:
            if number := live.answer_to(request):
                return number
            asked = live.now.asked
            if asked and asked.kind == "draw" and set(require_seats(live.board, visitor)) & set(_waiting(live)):
                return await self._agree(live, visitor, request)
            return await self._ask(live, visitor, "draw", request)

    async def answer(self, id_: str, visitor: str, ply: int, *, agree: bool, request: str | None = None) -> int:
        async with self._log.hold(id_) as live:
            if number := live.answer_to(request):
                return number
            require_ply(live, ply)
            mine = set(require_seats(live.board, visitor))
            if not mine & set(_waiting(live)):
                raise Conflict("not-asked")
            if not agree:
                seat = min(mine & set(_waiting(live)))
                return await self._log.append(live, "answer", seat, note="no", request=request)
            return await self._agree(live, visitor, request)

    async def withdraw(self, id_: str, visitor: str, request: str | None = None) -> int:
        async with self._log.hold(id_) as live:
            if number := live.answer_to(request):
                return number
            mine = require_seats(live.board, visitor)
            if live.now.asked is None or live.now.asked.seat not in mine:
                raise Conflict("not-asked")
            return await self._log.append(live, "withdraw", live.now.asked.seat, request=request)

    async def _ask(self, live: LiveBoard, visitor: str, kind: str, request: str | None) -> int:
        mine = require_seats(live.board, visitor)
        still_in = [seat for seat in mine if seat not in live.now.out]
        others_in = others(live.board, live.now, visitor)
        if live.board.is_open:
            raise Conflict("seats-open")
        if kind == "draw" and not can_draw(live.board, live.now, visitor):
            raise Conflict("no-draw")
        keep = self._to_keep(live, visitor) if kind == "undo" else 0
        if not others_in:
            if kind == "undo":
                return await self._take_back(live, keep, request)
            return await self._draw(live, still_in, request)
        require_running(live)
        if not still_in:
            raise NotAllowed("out")
        if live.now.asked:
            raise Conflict("asked-already")
        turn = live.now.state.turn
        seat = turn if turn in still_in else still_in[0]
        return await self._log.append(live, "ask", seat, note=kind, keep=keep, request=request)

    async def _agree(self, live: LiveBoard, visitor: str, request: str | None) -> int:
        mine = set(require_seats(live.board, visitor))
        asked, waiting = live.now.asked, set(_waiting(live))
        assert asked is not None
        if waiting - mine:
            return await self._log.append(live, "answer", min(mine & waiting), note="yes", request=request)
        if asked.kind == "undo":
            return await self._take_back(live, asked.keep, request)
        return await self._log.append(live, "draw", min(mine & waiting), note="all", request=request)

    def _to_keep(self, live: LiveBoard, visitor: str) -> int:
        keep = to_keep(live.board, live.now, visitor)
        if keep is None:
            raise Conflict("nothing-yours")
        return keep

    async def _take_back(self, live: LiveBoard, keep: int, request: str | None) -> int:
        seat = live.now.happened[keep].seat
        return await self._log.append(live, "undo", seat, keep=keep, request=request)

    async def _draw(self, live: LiveBoard, seats: list[int], request: str | None) -> int:
        """Agree for several seats at one screen; the request is served once the last of them has agreed."""
        *earlier, last = seats
        for seat in earlier:
            await self._log.append(live, "draw", seat)
        return await self._log.append(live, "draw", last, request=request)


def _waiting(live: LiveBoard) -> list[int]:
    return still_asked(live.board, live.now)
