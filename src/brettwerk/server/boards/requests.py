"""What players do together: taking moves back and agreeing to a draw. Every other person has to agree."""

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
    from brettwerk.server.boards.event_log import Ledger
    from brettwerk.table.live_board import Live


class Consent:
    """Requests and their answers. What all have agreed to happens with the last answer, in the same event."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def undo(self, id_: str, visitor: str, ply: int) -> int:
        """Take back the last thing that this visitor did, and everything after it; nobody else may be concerned."""
        async with self._ledger.hold(id_) as live:
            require_ply(live, ply)
            require_seats(live.board, visitor)
            if others(live.board, live.now, visitor):
                raise Conflict("ask-first")
            return await self._take_back(live, self._to_keep(live, visitor))

    async def ask(self, id_: str, visitor: str, kind: str, ply: int) -> int:
        """Ask everybody else; with nobody to ask it happens at once."""
        async with self._ledger.hold(id_) as live:
            require_ply(live, ply)
            return await self._ask(live, visitor, kind)

    async def agree_draw(self, id_: str, visitor: str) -> int:
        """Agree to a draw: to one that was asked for, or ask for one."""
        async with self._ledger.hold(id_) as live:
            asked = live.now.asked
            if asked and asked.kind == "draw" and set(require_seats(live.board, visitor)) & set(_waiting(live)):
                return await self._agree(live, visitor)
            return await self._ask(live, visitor, "draw")

    async def answer(self, id_: str, visitor: str, ply: int, *, agree: bool) -> int:
        async with self._ledger.hold(id_) as live:
            require_ply(live, ply)
            mine = set(require_seats(live.board, visitor))
            if not mine & set(_waiting(live)):
                raise Conflict("not-asked")
            if not agree:
                return await self._ledger.record(live, "answer", min(mine & set(_waiting(live))), note="no")
            return await self._agree(live, visitor)

    async def withdraw(self, id_: str, visitor: str) -> int:
        async with self._ledger.hold(id_) as live:
            mine = require_seats(live.board, visitor)
            if live.now.asked is None or live.now.asked.seat not in mine:
                raise Conflict("not-asked")
            return await self._ledger.record(live, "withdraw", live.now.asked.seat)

    async def _ask(self, live: Live, visitor: str, kind: str) -> int:
        mine = require_seats(live.board, visitor)
        still_in = [seat for seat in mine if seat not in live.now.out]
        others_in = others(live.board, live.now, visitor)
        if live.board.is_open:
            raise Conflict("seats-open")
        if kind == "draw" and not can_draw(live.board, live.now, visitor):
            raise Conflict("no-draw")
        keep = self._to_keep(live, visitor) if kind == "undo" else 0
        if not others_in:
            return await (self._take_back(live, keep) if kind == "undo" else self._draw(live, still_in))
        require_running(live)
        if not still_in:
            raise NotAllowed("out")
        if live.now.asked:
            raise Conflict("asked-already")
        turn = live.now.state.turn
        seat = turn if turn in still_in else still_in[0]
        return await self._ledger.record(live, "ask", seat, note=kind, keep=keep)

    async def _agree(self, live: Live, visitor: str) -> int:
        mine = set(require_seats(live.board, visitor))
        asked, waiting = live.now.asked, set(_waiting(live))
        assert asked is not None
        if waiting - mine:
            return await self._ledger.record(live, "answer", min(mine & waiting), note="yes")
        if asked.kind == "undo":
            return await self._take_back(live, asked.keep)
        return await self._ledger.record(live, "draw", min(mine & waiting), note="all")

    def _to_keep(self, live: Live, visitor: str) -> int:
        keep = to_keep(live.board, live.now, visitor)
        if keep is None:
            raise Conflict("nothing-yours")
        return keep

    async def _take_back(self, live: Live, keep: int) -> int:
        return await self._ledger.record(live, "undo", live.now.happened[keep].seat, keep=keep)

    async def _draw(self, live: Live, seats: list[int]) -> int:
        """Agree for several seats at one screen."""
        number = live.now.number
        for seat in seats:
            number = await self._ledger.record(live, "draw", seat)
        return number


def _waiting(live: Live) -> list[int]:
    return still_asked(live.board, live.now)
