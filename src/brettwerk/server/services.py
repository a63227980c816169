"""Everything that a running server consists of."""

from starlette.requests import HTTPConnection

from brettwerk.server.boards import Boards
from brettwerk.server.bus import LocalBus
from brettwerk.server.library import Library
from brettwerk.server.settings import Settings
from brettwerk.server.store import Store
from brettwerk.server.workers import Pool


class Services:
    """The parts of a server, from its start to its end."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.prepare_data())
        self.bus = LocalBus()
        self.pool = Pool(settings.workers)
        self.library = Library(self.pool)
        self.boards = Boards(self.store, self.bus, self.pool, self.library, settings)

    async def start(self) -> None:
        self.pool.start()
        await self.boards.start()
        self.library.start()

    async def close(self) -> None:
        self.bus.close()
        await self.boards.close()
        await self.library.close()
        await self.pool.close()
        self.store.close()


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that a request or socket came to."""
    services: Services = connection.app.state.services
    return services
