"""A worker: a server without a web interface, which has engines move at the boards of all servers."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import TYPE_CHECKING

from brettwerk.cli.hosting.serving import begin_logs
from brettwerk.cli.hosting.texts import say
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.server.services import Services
from brettwerk.server.storage.database import BadDatabase

if TYPE_CHECKING:
    from brettwerk.server.settings import Settings


def work(settings: Settings, language: str) -> None:
    """Take engines' turns until Ctrl-C or a signal ends the process."""
    begin_logs(settings)
    if not settings.database.is_shared:
        raise BadDatabase("shared-only", what="brettwerk worker")
    services = Services(settings.model_copy(update={"engines": "here"}))
    asyncio.run(_until_signal(services, language))


async def _until_signal(services: Services, language: str) -> None:
    ended, loop = asyncio.Event(), asyncio.get_running_loop()

    def end(number: int, _frame: object) -> None:
        signal.signal(number, signal.SIG_DFL)  # who says it twice does not want to wait
        loop.call_soon_threadsafe(ended.set)

    INTERRUPTS.hand_over()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    await services.start(serving=False)
    try:
        print(say("worker-ready", language), flush=True)  # noqa: T201
        while not ended.is_set():  # on Windows, a signal is seen only when the loop turns
            with suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), 0.5)
    finally:
        await services.close()
