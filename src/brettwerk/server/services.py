"""Everything that a running server consists of."""

import time
from collections.abc import Callable

from starlette.requests import HTTPConnection

from brettwerk.server.address import address
from brettwerk.server.boards.board_cache import Memory
from brettwerk.server.boards.engine_players import Opponents
from brettwerk.server.boards.event_log import Ledger
from brettwerk.server.boards.flag_fall import Flags
from brettwerk.server.boards.hints import Advice
from brettwerk.server.boards.invitations import Invitations
from brettwerk.server.boards.new_games import Rounds
from brettwerk.server.boards.overview import Boards
from brettwerk.server.boards.play import Play
from brettwerk.server.boards.presence import Presence
from brettwerk.server.boards.presence_notices import Reception
from brettwerk.server.boards.recovery import Revival
from brettwerk.server.boards.requests import Consent
from brettwerk.server.boards.seats import Places
from brettwerk.server.bus import LocalBus
from brettwerk.server.middleware.metrics import Metrics
from brettwerk.server.middleware.rate_limits import Limits
from brettwerk.server.settings import Settings
from brettwerk.server.storage.store import Store
from brettwerk.server.storage.uptime import Uptime
from brettwerk.server.workers.compilation import Library
from brettwerk.server.workers.pool import Pool


class Services:
    """The parts of a server, from its start to its end. All time is measured by ``ticks``, in seconds."""

    def __init__(self, settings: Settings, ticks: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        self.address = address(settings)
        self.metrics = Metrics()
        self.limits = Limits(settings, ticks)
        self.uptime = Uptime(ticks)
        self.presence = Presence(ticks)
        self.store = Store(settings.prepare_data())
        self.bus = LocalBus()
        self.pool = Pool(settings.workers)
        self.library = Library(self.pool)
        self.memory = Memory(
            self.store, self.library, settings.boards_in_memory, self._is_in_use, self.uptime, self.presence
        )
        self.ledger = Ledger(self.memory, self.store, self.bus, self.uptime)
        self.play = Play(self.ledger)
        self.consent = Consent(self.ledger)
        self.opponents = Opponents(self.pool, self.bus, settings.engine_pause, self.play.engine_move)
        self.flags = Flags(self.uptime, self.store, self.play.time_is_up)
        self.ledger.listeners += [self.opponents.consider, self.flags.look, self.metrics.count_event]
        self.advice = Advice(self.memory, self.bus, self.pool, self.presence, settings.hint_seconds)
        self.boards = Boards(self.store, self.library, self.memory, self.opponents)
        self.rounds = Rounds(self.ledger, self.store, self.library, self.memory, self.opponents, self.presence)
        self.invitations = Invitations(self.boards, self.store, self.address)
        self.places = Places(self.ledger, self.store, self.boards, self.invitations, self.presence, self.address)
        self.reception = Reception(self.presence, self.memory, self.bus)
        self.revival = Revival(self.store, self.bus, self.library, self.memory, self.opponents, self.flags, self.uptime)

    def _is_in_use(self, id_: str) -> bool:
        return self.bus.is_watched(id_) or self.opponents.is_thinking(id_)

    async def start(self) -> None:
        self.pool.start()
        await self.revival.start()
        self.library.start()

    async def close(self) -> None:
        self.bus.close()
        await self.revival.close()
        await self.reception.close()
        await self.flags.close()
        await self.advice.close()
        await self.opponents.close()
        await self.library.close()
        await self.pool.close()
        self.store.close()


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that a request or socket came to."""
    services: Services = connection.app.state.services
    return services
