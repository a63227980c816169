"""A wire whose connections live in two threads: one listens, the other sends; each connects again by itself."""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import threading
import time
from abc import ABC, abstractmethod
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

log = logging.getLogger(__name__)

MOST_WAITING = 10_000
"""Lines that wait to be sent; more are lost, and all others told so."""
MOST_AT_ONCE = 200
AGAIN_SECONDS = 0.3
LISTEN_SECONDS = 0.5
"""How long a thread listens before it looks whether it is to end."""
GAP = json.dumps({"from": "", "gap": True})
"""Says that lines were lost."""


class ThreadedWire(ABC):
    """What the wires have in common; how to connect, listen and send is theirs."""

    def __init__(self) -> None:
        self._lines: queue.Queue[str] = queue.Queue(MOST_WAITING)
        self._is_closing = threading.Event()
        self._lost = False
        self._threads: list[threading.Thread] = []

    @abstractmethod
    def connect(self) -> Any:
        """A connection; some exception if there is none."""

    @abstractmethod
    def listen(self, connection: Any) -> Iterator[str | None]:
        """Listen: None once that has begun and at least each half second, and each line that comes."""

    @abstractmethod
    def transmit(self, connection: Any, lines: list[str]) -> None:
        """Send lines; some exception if the connection is broken."""

    def start(self, heard: Callable[[str], None], gap: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()

        def in_loop(function: Callable[..., None], *facts: Any) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(function, *facts)

        def hear(line: str) -> None:
            in_loop(gap) if line == GAP else in_loop(heard, line)

        began = threading.Event()
        self._threads = [
            threading.Thread(target=self._listen, args=(hear, lambda: in_loop(gap), began), daemon=True),
            threading.Thread(target=self._send, daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        began.wait(5)

    def send(self, line: str) -> None:
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            self._lost = True

    def close(self) -> None:
        self._is_closing.set()
        with suppress(queue.Full):
            self._lines.put_nowait("")
        for thread in self._threads:
            thread.join(3)

    def _listen(self, hear: Callable[[str], None], gap: Callable[[], None], began: threading.Event) -> None:
        def use(connection: Any) -> None:
            is_first, has_begun = not began.is_set(), False
            for line in self.listen(connection):
                if self._is_closing.is_set():
                    return
                if line is not None:
                    hear(line)
                elif not has_begun:
                    has_begun = True
                    began.set()
                    if not is_first:
                        gap()

        self._with_connections("listening", use)

    def _send(self) -> None:
        def use(connection: Any) -> None:
            while not self._is_closing.is_set():
                lines = self._waiting_lines()
                if not lines:
                    continue
                try:
                    self.transmit(connection, lines)
                except Exception:
                    self._lost = True
                    raise

        self._with_connections("sending", use)

    def _waiting_lines(self) -> list[str]:
        if self._lost:
            self._lost = False
            return [GAP]
        lines = []
        with suppress(queue.Empty):
            lines.append(self._lines.get(timeout=LISTEN_SECONDS))
            while len(lines) < MOST_AT_ONCE:
                lines.append(self._lines.get_nowait())
        return [line for line in lines if line]

    def _with_connections(self, purpose: str, use: Callable[[Any], None]) -> None:
        """Use one connection after the other, each when the one before has broken."""
        is_broken = False
        while not self._is_closing.is_set():
            try:
                with closing(self.connect()) as connection:
                    is_broken = False
                    use(connection)
            except Exception as error:  # noqa: BLE001 - whatever is wrong, it may be right again in a moment
                if not is_broken:
                    log.warning("bus cannot be reached", extra={"purpose": purpose, "error": type(error).__name__})
                is_broken = True
                time.sleep(AGAIN_SECONDS)
