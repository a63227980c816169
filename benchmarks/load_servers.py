"""The servers that are put under load, what they lean on, and what the system says of them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # PostgreSQL and Redis are started as the tests do

PLAIN = "from brettwerk.cli import main; from brettwerk.cli.hosting import serving; "
PLAIN += "serving.websocket_protocol = lambda: 'websockets-sansio'; main.run()"
"""A server whose sockets are uvicorn's own."""
TICKS = os.sysconf("SC_CLK_TCK")


class Leaning:
    """What servers lean on: a database and a bus, each on a port of its own."""

    def __init__(self, *, database: str = "sqlite", bus: str = "") -> None:
        self.postgres: Any = None
        self.redis: subprocess.Popen[bytes] | None = None
        self.database_address = self._start_postgres() if database == "postgresql" else ""
        self.bus_address = self._start_redis() if bus == "redis" else ""

    def _start_postgres(self) -> str:
        from support.postgres import Postgres  # noqa: PLC0415 - wants what only developers install

        self.postgres = Postgres()
        self.postgres.start()
        address: str = self.postgres.new_database()
        return address

    def _start_redis(self) -> str:
        from support.debian_packages import program  # noqa: PLC0415
        from support.postgres import free_port  # noqa: PLC0415

        port = free_port()
        command = [program("redis-server", "redis-server"), "--port", str(port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--appendonly", "no"]
        self.redis = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603
        while not answers(port):
            time.sleep(0.1)
        return f"redis://127.0.0.1:{port}/0"

    @property
    def carrier(self) -> int:
        """The process that passes on news."""
        pid: int = self.redis.pid if self.redis else self.postgres._process.pid  # noqa: SLF001
        return pid

    def end(self) -> None:
        if self.redis:
            self.redis.kill()
            self.redis.wait()
        if self.postgres:
            self.postgres.remove()


class Servers:
    """One server process or several at a port or behind nginx, with SQLite or PostgreSQL, and perhaps Redis."""

    def __init__(
        self,
        port: int,
        *,
        processes: int = 1,
        database: str = "sqlite",
        bus: str = "",
        proxy: bool = False,
        plain: bool = False,
    ) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.data = Path(self._folder.name)
        self.processes = processes
        self.started: list[subprocess.Popen[str]] = []
        environment = os.environ | {"BRETTWERK_LOG_LEVEL": "warning"}
        self._leaning = Leaning(database=database, bus=bus)
        self.postgres = self._leaning.postgres
        environment |= {"BRETTWERK_DATABASE_URL": self._leaning.database_address}
        environment |= {"BRETTWERK_BUS_URL": self._leaning.bus_address}
        command = [sys.executable, *(["-c", PLAIN] if plain else ["-m", "brettwerk"])]
        command += ["serve", "--no-browser", "--workers", "1", "--data", str(self.data)]
        self._proxy: Any = None
        if proxy:
            self._start_behind_proxy(command, environment)
        else:
            command += ["--processes", str(processes)] if processes > 1 else []
            self.port = self._start([*command, "--port", str(port)], environment)

    def _start(self, command: list[str], environment: dict[str, str]) -> int:
        """Start a server, or several at one port, and give the port once it answers."""
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)  # noqa: S603
        self.started.append(server)
        assert server.stdout
        while not (line := server.stdout.readline()).strip().rpartition(":")[2].isdigit():
            assert line, "the server has ended"
        return int(line.rpartition(":")[2])

    def _start_behind_proxy(self, command: list[str], environment: dict[str, str]) -> None:
        from support.fleet import Nginx  # noqa: PLC0415
        from support.postgres import free_port  # noqa: PLC0415

        ports = [free_port() for _ in range(self.processes)]
        self._proxy = Nginx(ports, connections=10_000)
        self.port = self._proxy.port
        for port in ports:
            self._start([*command, "--port", str(port), "--public-url", f"http://127.0.0.1:{port}"], environment)
        self._proxy.start()
        while not answers(self.port):
            time.sleep(0.1)

    def pids(self) -> list[int]:
        """The processes that answer requests."""
        if self.processes == len(self.started):
            return [server.pid for server in self.started]
        return [pid for pid in children_of(self.started[0].pid) if "spawn_main" in command_line(pid)]

    def wait_for_all(self) -> None:
        """Wait until every process has entered among the servers of the database."""
        while self.postgres and self.processes > len(self._living()):
            time.sleep(0.2)

    def _living(self) -> list[object]:
        name = self.postgres.execute("SELECT datname FROM pg_database WHERE datname LIKE 'test%'")[0][0]
        query = "SELECT id FROM servers WHERE EXTRACT(EPOCH FROM clock_timestamp()) - seen < 4"
        found: list[object] = self.postgres.execute(query, name)
        return found

    def cpu_seconds(self) -> dict[str, float]:
        """Processor time until now, by what used it."""
        used = {"servers": cpu_of(self.pids())}
        if self.postgres:
            used["postgresql"] = cpu_of(family_of(self.postgres._process.pid))  # noqa: SLF001
        if self._leaning.redis:
            used["redis"] = cpu_of([self._leaning.redis.pid])
        if self._proxy:
            used["nginx"] = cpu_of(family_of(self._proxy._process.pid))  # noqa: SLF001
        return used

    def memory(self) -> int:
        """Bytes of all server processes that no other process shares."""
        return sum(private_memory(pid) for pid in self.pids())

    def disk(self) -> int:
        folder = self.postgres.folder / "data" if self.postgres else self.data
        size = 0
        for file in folder.rglob("*"):
            with suppress(OSError):  # PostgreSQL removes files meanwhile
                size += file.stat().st_size
        return size

    def end(self) -> None:
        for server in self.started:
            server.send_signal(signal.SIGTERM)
        for server in self.started:
            server.wait(60)
        if self._proxy:
            self._proxy.remove()
        self._leaning.end()
        self._folder.cleanup()


def answers(port: int) -> bool:
    """Whether somebody listens at a port."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def children_of(pid: int) -> list[int]:
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def family_of(pid: int) -> list[int]:
    return [pid, *(one for child in children_of(pid) for one in family_of(child))]


def command_line(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def cpu_of(pids: Iterable[int]) -> float:
    """Seconds that these processes have used."""
    used = 0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            used += int(fields[11]) + int(fields[12])
    return used / TICKS


def private_memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    sizes = {line.split(":")[0]: int(line.split()[1]) for line in lines}
    return 1024 * (sizes["Private_Clean"] + sizes["Private_Dirty"])
