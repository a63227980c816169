"""What a server has, instead of parts of its own, because it shares its database with others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.server.bus_messages import board_topic
from brettwerk.server.sharing.attendance import VISITOR, Attendance, SharedPresence
from brettwerk.server.sharing.engine_turns import EngineTurns
from brettwerk.server.sharing.membership import Membership
from brettwerk.server.sharing.notices import Notices
from brettwerk.server.sharing.notify_wire import NotifyWire
from brettwerk.server.sharing.redis_wire import RedisWire
from brettwerk.server.sharing.shared_bus import SharedBus
from brettwerk.server.sharing.shared_uptime import SharedUptime

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.server.settings import Settings
    from brettwerk.server.sharing.shared_bus import Wire
    from brettwerk.server.storage.store import Store

BOARD = board_topic("")
NOTICE_SECONDS = 5.0
"""After this time it is looked whether a page is open: one that is being reloaded comes back sooner."""


class Sharing:
    """Enters a server among the others; BadDatabase if it does not go together with them."""

    def __init__(self, settings: Settings, store: Store, ticks: Callable[[], float]) -> None:
        self.membership = Membership(store)
        me = self.membership.id
        wire = _wire(settings)
        self.membership.enter()
        self.uptime = SharedUptime(ticks, self.membership)
        self.presence = SharedPresence(ticks)
        self.bus = SharedBus(me, wire, store)
        self.attendance = Attendance(store, me, self.presence, self.bus)
        self.engine_turns = EngineTurns(store, me, here=settings.engines == "here")
        self.notices = Notices(store, me, NOTICE_SECONDS) if settings.push else None

    def is_watched(self, topic: str) -> bool:
        """Whether anybody has subscribed to a topic, at this server or another."""
        if self.bus.is_watched(topic):
            return True
        if topic.startswith(BOARD):
            return self.presence.is_watched_elsewhere(topic.removeprefix(BOARD))
        return topic.startswith(VISITOR) and self.presence.is_present("", topic.removeprefix(VISITOR))


def _wire(settings: Settings) -> Wire:
    database, bus = settings.database, settings.bus_url.get_secret_value()
    if not bus:
        return NotifyWire(database)
    wire = RedisWire(bus, str(database.address.database))
    wire.require()
    return wire
