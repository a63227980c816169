"""Reactions: the few things that players can say to each other. They are passed on and not stored."""

from __future__ import annotations

import secrets
from collections import OrderedDict, deque
from typing import TYPE_CHECKING

from brettwerk.server.bus_messages import Reacted, board_topic
from brettwerk.table.errors import NotPossible
from brettwerk.table.permissions import require_seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.server.boards.board_cache import BoardCache
    from brettwerk.server.bus import Bus
    from brettwerk.server.bus_messages import BusMessage
    from brettwerk.server.schemas.messages import Reaction

KEPT = 4
KEPT_SECONDS = 60.0
"""How many of a board are sent again to who reconnects, and how old they may be."""
MOST_BOARDS = 2000


class Reactions:
    """Passes on what players say, and remembers the last of it for a while."""

    def __init__(self, cache: BoardCache, bus: Bus, ticks: Callable[[], float]) -> None:
        self._cache = cache
        self._bus = bus
        self._ticks = ticks
        self._latest: OrderedDict[str, deque[tuple[float, Reacted]]] = OrderedDict()

    async def say(self, id_: str, visitor: str, reaction: Reaction) -> None:
        """Say something to everybody who sits at a board or watches it; only who has a seat can."""
        board = await self._cache.stored(id_)
        seats = require_seats(board, visitor)
        if all(one.owner in {None, visitor} for one in board.seats):
            raise NotPossible("nobody-else")
        turn = board.standing.turn
        message = Reacted(id=secrets.token_hex(4), seat=turn if turn in seats else seats[0], reaction=reaction)
        self._keep(id_, message)
        await self._bus.publish(board_topic(id_), message)

    def heard(self, topic: str, message: BusMessage) -> None:
        """Remember what was said at another server, too."""
        if isinstance(message, Reacted):
            self._keep(topic.removeprefix(board_topic("")), message)

    def _keep(self, id_: str, message: Reacted) -> None:
        self._latest.setdefault(id_, deque(maxlen=KEPT)).append((self._ticks(), message))
        self._latest.move_to_end(id_)
        while len(self._latest) > MOST_BOARDS:
            self._latest.popitem(last=False)

    def latest(self, id_: str) -> list[Reacted]:
        """What was said at a board just now."""
        since = self._ticks() - KEPT_SECONDS
        return [message for at, message in self._latest.get(id_, ()) if at >= since]
