"""Everything that a running server consists of."""

import time
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from brettwerk.core.errors import BrettwerkError
from brettwerk.server.address import address
from brettwerk.server.boards.board_cache import BoardCache
from brettwerk.server.boards.broken_boards import BrokenBoards
from brettwerk.server.boards.devices import Devices
from brettwerk.server.boards.engine_players import EnginePlayers
from brettwerk.server.boards.event_log import EventLog
from brettwerk.server.boards.flag_fall import FlagFall
from brettwerk.server.boards.hints import Hints
from brettwerk.server.boards.invitations import Invitations
from brettwerk.server.boards.new_games import NewGames
from brettwerk.server.boards.overview import Boards
from brettwerk.server.boards.play import Play
from brettwerk.server.boards.presence_notices import PresenceNotices
from brettwerk.server.boards.reactions import Reactions
from brettwerk.server.boards.recovery import Recovery
from brettwerk.server.bus import LocalBus
from brettwerk.server.bus_messages import board_topic
from brettwerk.server.content.pictures import Pictures
from brettwerk.server.lobby.challenges import Challenges
from brettwerk.server.lobby.visitor_links import VisitorLinks
from brettwerk.server.middleware.metrics import Metrics
from brettwerk.server.middleware.rate_limits import RateLimits
from brettwerk.server.push.turn_notices import TurnNotices
from brettwerk.server.readiness import Readiness
from brettwerk.server.settings import Settings
from brettwerk.server.sharing.beat import SharedWork
from brettwerk.server.sharing.parts import Sharing
from brettwerk.server.storage.data_lock import lock_data
from brettwerk.server.storage.keys import PUSH_KEY, key_of
from brettwerk.server.storage.store import Store
from brettwerk.server.storage.subscriptions import Subscriptions
from brettwerk.server.texts import TEXTS
from brettwerk.server.workers.answers import Answers
from brettwerk.server.workers.compilation import Library
from brettwerk.server.workers.pool import Pool
from brettwerk.table.presence import Presence
from brettwerk.table.uptime import Uptime

if TYPE_CHECKING:
    from brettwerk.server.push.encryption import Sender


class Services:
    """The parts of a server, from its start to its end. All time is measured by ``ticks``, in seconds."""

    def __init__(self, settings: Settings, ticks: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        self.address = address(settings)
        self.metrics = Metrics()
        self.limits = RateLimits(settings, ticks)
        self.data_lock = None if settings.database.is_shared else lock_data(settings.prepare_data())
        try:
            self.store = Store(settings.database)
        except BaseException:
            if self.data_lock:
                self.data_lock.release()
            raise
        self.sharing = Sharing(settings, self.store, ticks) if self.store.is_shared else None
        self.uptime = self.sharing.uptime if self.sharing else Uptime(ticks)
        self.presence = self.sharing.presence if self.sharing else Presence(ticks)
        self.bus = self.sharing.bus if self.sharing else LocalBus()
        is_watched = self.sharing.is_watched if self.sharing else self.bus.is_watched
        self.pool = Pool(settings.workers, self.limits.address_of)
        self.answers = Answers(self.pool, self.limits)
        self.pictures = Pictures(self.answers)
        self.library = Library(self.pool)
        self.broken_boards = BrokenBoards()
        self.board_cache = BoardCache(
            self.store,
            self.library,
            settings.boards_in_memory,
            self._is_in_use,
            self.uptime,
            self.presence,
            self.broken_boards,
        )
        self.metrics.observe(lambda: len(self.board_cache), self.pool)
        self.event_log = EventLog(self.board_cache, self.store, self.bus)
        self.play = Play(self.event_log)
        self.engine_players = EnginePlayers(
            self.pool,
            self.bus,
            self.limits,
            settings.engine_pause,
            self.play.engine_move,
            is_watched,
            self.sharing.engine_turns if self.sharing else None,
        )
        self.flag_fall = FlagFall(self.uptime, self.store, self.play.time_is_up)
        self.turn_notices = TurnNotices(
            Subscriptions(self.store),
            is_watched,
            _sender(settings, self.store),
            here=settings.push_to_here,
            find=self.store.board,
            notices=self.sharing.notices if self.sharing else None,
        )
        self.event_log.listeners += [
            self.engine_players.consider,
            self.metrics.count_event,
            self.turn_notices.consider,
        ]
        if not self.sharing:
            self.event_log.listeners.append(self.flag_fall.look)
        self.hints = Hints(self.board_cache, self.bus, self.pool, self.presence, settings.hint_seconds)
        self.boards = Boards(self.store, self.library, self.board_cache, self.engine_players, self.broken_boards)
        self.new_games = NewGames(
            self.event_log, self.store, self.library, self.board_cache, self.engine_players, self.presence
        )
        self.challenges = Challenges(self.store, self.board_cache, self.new_games)
        self.invitations = Invitations(
            self.event_log, self.store, self.boards, self.presence, self.address, self.challenges
        )
        self.devices = Devices(self.event_log, self.store, self.boards, self.presence, self.address)
        self.reactions = Reactions(self.board_cache, self.bus, ticks)
        self.visitor_links = VisitorLinks(self.store, self.event_log, self.address)
        self.presence_notices = PresenceNotices(self.presence, self.board_cache, self.bus)
        self.recovery = Recovery(
            self.store, self.bus, self.library, self.board_cache, self.engine_players, self.flag_fall, self.uptime
        )

        self.readiness = Readiness(self.store, self.uptime, self.library, self.pool, ticks)
        self.shared_work = self._share(self.sharing, ticks) if self.sharing else None

    def _share(self, sharing: Sharing, ticks: Callable[[], float]) -> SharedWork:
        """Have the parts take account of other servers."""
        self.event_log.entries.append(sharing.engine_turns.entry)
        if sharing.notices:
            self.event_log.entries.append(sharing.notices.entry)
        sharing.presence.remote_listeners.append(self.hints.somebody_came_or_went)
        sharing.bus.remote_listeners.append(self.reactions.heard)
        return SharedWork(
            sharing,
            self.store,
            self.board_cache,
            self.engine_players,
            self.flag_fall,
            self.turn_notices,
            self.presence_notices,
            self.limits,
            ticks,
        )

    def _is_in_use(self, id_: str) -> bool:
        return self.bus.is_watched(board_topic(id_)) or self.engine_players.is_thinking(id_)

    async def start(self, *, serving: bool = True) -> None:
        """Start; without serving, engines move here and nothing else happens, not even time passes for the clocks."""
        self.pool.start()
        if self.sharing:
            self.sharing.membership.may_keep = serving
        if self.shared_work:
            await self.shared_work.start()
        if serving:
            await self.recovery.start()
        self.library.start()

    async def close(self) -> None:
        self.bus.close()
        if self.shared_work:
            await self.shared_work.close()
        await self.recovery.close()
        await self.presence_notices.close()
        await self.flag_fall.close()
        await self.hints.close()
        await self.turn_notices.close()
        await self.engine_players.close()
        await self.library.close()
        await self.pool.close()
        self.board_cache.close()
        if self.shared_work:
            await self.shared_work.leave()
        self.store.close()
        if self.data_lock:
            self.data_lock.release()


class PushNotInstalled(BrettwerkError):
    """Push messages are wanted, but what encrypts them is not there."""


def _sender(settings: Settings, store: Store) -> "Sender | None":
    """Who push services are told that this server is, if it sends anything."""
    if not settings.push:
        return None
    contact = settings.push_contact or settings.public_url or "mailto:brettwerk@localhost"
    try:
        encryption = import_module("brettwerk.server.push.encryption")
    except ModuleNotFoundError as error:
        raise PushNotInstalled("push-not-installed", TEXTS, package=(error.name or "").partition(".")[0]) from None
    sender: Sender = encryption.Sender(key_of(store, PUSH_KEY), contact, time.time)
    return sender


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that a request or socket came to."""
    services: Services = connection.app.state.services
    return services
