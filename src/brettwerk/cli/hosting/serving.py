"""Running the web server in the foreground."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from typing import TYPE_CHECKING

import uvicorn
from sqlalchemy.exc import DatabaseError

from brettwerk.cli.hosting.backups import reason_of_database
from brettwerk.cli.hosting.processes import Processes
from brettwerk.cli.hosting.texts import TEXTS, say
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.language import chosen
from brettwerk.cli.parameters import BadParameter
from brettwerk.core.compiled.cache import private_folder
from brettwerk.core.errors import BrettwerkError, CannotWrite
from brettwerk.server.address import address
from brettwerk.server.app import make_app
from brettwerk.server.middleware.guard import MOST_BYTES
from brettwerk.server.middleware.logs import write_logs
from brettwerk.server.sockets.protocol import http_protocol, websocket_protocol
from brettwerk.server.storage.data_lock import DataInUse
from brettwerk.server.storage.database import BadDatabase

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from brettwerk.server.settings import Settings
    from brettwerk.server.workers.compilation import Library

PORTS_TRIED = 100
SOCKET_BYTES = 2 * MOST_BYTES
"""The longest message of a browser that is read at all; what is too large but not that large is told so."""
BACKLOG = 512
"""Connections that wait to be accepted; with no file descriptor left, asyncio tries as many at once each second."""


def serve(settings: Settings, language: str, *, browser: bool, processes: int = 1) -> None:
    """Serve until Ctrl-C or a signal ends the process."""
    begin_logs(settings)
    if processes > 1 and not settings.database.is_shared:
        raise BadDatabase("shared-only", what="--processes")
    if not settings.database.is_shared:
        settings = with_data_folder(settings, language)
    listener = listen(settings.host, settings.port, others=not settings.public_url)
    running = f"http://127.0.0.1:{settings.port}"
    settings = settings.model_copy(update={"port": listener.getsockname()[1]})
    others = address(settings)
    arguments = address_of(listener), others.url if others.is_reachable else "", language, browser and has_display()
    announcing = threading.Thread(target=announce, args=arguments, daemon=True)
    try:
        if processes > 1:
            serve_by_many(settings, listener, processes, announcing)
        else:
            serve_alone(settings, listener, announcing.start)
    except DataInUse:
        listener.close()
        if not (browser and is_healthy(running)):
            raise
        print(say("runs-already", language, address=running), flush=True)  # noqa: T201
        if has_display():
            webbrowser.open(running)
    finally:
        listener.close()


def begin_logs(settings: Settings) -> None:
    write_logs(settings.log_level or ("warning" if sys.stderr.isatty() else "info"))


def serve_alone(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve in this process."""
    allow_many_files()
    try:
        app = make_app(settings)
    except DatabaseError as error:
        raise BadParameter("bad-database", TEXTS, folder=settings.data, reason=reason_of_database(error.orig)) from None
    config = uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        backlog=BACKLOG,
        timeout_graceful_shutdown=5,
        server_header=False,
        http=http_protocol(settings),
        ws=websocket_protocol(),
        ws_max_size=SOCKET_BYTES,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=bool(settings.public_url),
    )
    server = GracefulServer(config)
    end_with_parent(server)
    collect_garbage_rarely(app.state.services.library)
    ready()
    server.run(sockets=[listener])
    if not server.started:
        sys.exit(3)


def with_data_folder(settings: Settings, language: str) -> Settings:
    """Settings with a data folder that can be written: instead of the usual one, one for a while, with a notice."""
    try:
        settings.prepare_data()
    except CannotWrite as error:
        if not settings.has_usual_data:
            raise
        settings = settings.model_copy(update={"data": private_folder() / "data"})
        settings.data.mkdir(mode=0o700, exist_ok=True)
        reason = error.params.get("reason", "")
        sys.stderr.write(
            say("data-for-a-while", language, folder=settings.data, path=error.params["path"], reason=reason)
        )
        sys.stderr.write("\n")
        settings.prepare_data()
    return settings


def serve_by_many(settings: Settings, listener: socket.socket, count: int, announcing: threading.Thread) -> None:
    """Serve in several processes, which take turns at the same port; one that dies is replaced."""
    settings.database.open().dispose()  # what is wrong with it is said once, and not by each process
    share = settings.model_copy(update={"workers": max(1, settings.workers // count)})
    processes = Processes(count, serve_in_process, (share, listener))
    processes.start()
    announcing.start()
    if not processes.watch():
        sys.exit(3)


def serve_in_process(settings: Settings, listener: socket.socket) -> None:
    """What each of several processes does."""
    begin_logs(settings)
    try:
        serve_alone(settings, listener, lambda: None)
    except BrettwerkError as error:
        sys.stderr.write(f"brettwerk: {error.text(chosen())}\n")
        sys.exit(2)


def end_with_parent(server: uvicorn.Server) -> None:
    """If this is one of several processes, end when the one that has started it is gone."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        server.should_exit = True

    threading.Thread(target=wait, daemon=True).start()


def allow_many_files() -> None:
    """Open as many files as this process may: each visitor takes one, and shells allow few unless they are asked."""
    if resource:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # some systems name a limit that they do not grant
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def collect_garbage_rarely(library: Library) -> None:
    """Keep Python's garbage collector from delaying answers: a full collection takes longer than a move may.

    So it looks mostly at young objects, and never again at the games once they are loaded.
    """
    gc.set_threshold(50_000, 20, 100)

    async def freeze(_game: str) -> None:
        if library.is_complete:
            gc.freeze()

    library.listeners.append(freeze)


class GracefulServer(uvicorn.Server):
    """A server that ends quietly: sockets are told first, and ending on a signal is not a failure."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        INTERRUPTS.hand_over()
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.services.bus.close()  # type: ignore[union-attr]
        await asyncio.sleep(0.1)  # the sockets say goodbye
        await super().shutdown(sockets)


def listen(host: str, port: int, *, others: bool = True) -> socket.socket:
    """Open a port, or one of the ``others`` after it if it is taken: a proxy would not find those."""
    if not host:
        raise BadParameter("no-host", TEXTS)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + PORTS_TRIED, 65536) if others else port + 1):
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else answers wait for more to send
        if sys.platform != "win32":  # there it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(BACKLOG)
        except (OSError, UnicodeError) as error:
            listener.close()
            if isinstance(error, socket.gaierror | UnicodeError):
                break
        else:
            return listener
    raise BadParameter("no-port" if others else "port-taken", TEXTS, host=host, port=port)


def address_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}"


def announce(local: str, public: str, language: str, browser: bool) -> None:
    """Say that the server is ready once it has answered a request, and where other devices reach it."""
    while not is_healthy(local):
        time.sleep(0.1)
    line = say("ready", language, address=local)
    if public and public != local:
        line += say("ready-elsewhere", language, address=public)
    print(line, flush=True)  # noqa: T201
    if browser:
        webbrowser.open(local)


def is_healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except OSError:
        return False


def has_display() -> bool:
    """Whether a person sits at a terminal with a screen on which a browser could open."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in {"win32", "darwin"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
