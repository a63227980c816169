"""Thinking on another player's time."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.match import Match
    from brettwerk.search.engine import Engine

ENDLESS = 10**9
"""Simulations that nobody waits for."""
POLL_SECONDS = 0.02


@contextmanager
def pondering(engine: Engine, match: Match) -> Iterator[None]:
    """Let an engine search a position for as long as the block lasts, in a thread; its next search goes on from there.

    Nobody else may ask the engine meanwhile, nor go on with the match.
    """
    if match.is_over:
        yield
        return
    thread = threading.Thread(target=engine.choose, args=(match,), kwargs={"simulations": ENDLESS}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        while thread.is_alive():  # a search that only begins forgets that it was told to stop
            engine.stop()
            thread.join(POLL_SECONDS)
