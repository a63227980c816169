"""A network that can be cut: a proxy between a server and its database."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from enum import Enum


class Line(Enum):
    """What becomes of connections."""

    OPEN = "open"
    REFUSED = "refused"  # the other end closes, as when a machine restarts
    SILENT = "silent"  # nothing arrives and nothing is closed, as when a cable is pulled


class CuttableProxy:
    """Passes bytes on between connections to a port of its own and a port of this machine."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._line = Line.OPEN
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self, line: Line) -> None:
        self._line = line
        if line is Line.REFUSED:
            self._close_all()

    def mend(self) -> None:
        """Let new connections through; those that fell silent are gone."""
        self._close_all()
        self._line = Line.OPEN

    def close(self) -> None:
        self._line = Line.REFUSED
        self._listener.close()
        self._close_all()

    def _close_all(self) -> None:
        with self._lock:
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for one in pair:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self._line is Line.REFUSED:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._target))
            except OSError:  # nobody is there
                near.close()
                continue
            with self._lock:
                self._pairs.append((near, far))
            threading.Thread(target=self._pass_on, args=(near, far), daemon=True).start()

    def _pass_on(self, near: socket.socket, far: socket.socket) -> None:
        with near, far, contextlib.suppress(OSError):
            while True:
                ready, _, _ = select.select([near, far], [], [], 0.5)
                if self._line is Line.SILENT:
                    swallow(near, far)
                    return
                for one in ready:
                    data = one.recv(65536)
                    if not data:
                        return
                    (far if one is near else near).sendall(data)


def swallow(*connections: socket.socket) -> None:
    """Read what comes and pass nothing on, until somebody hangs up."""
    while True:
        ready, _, _ = select.select(connections, [], [], 0.5)
        for one in ready:
            if not one.recv(65536):
                return
