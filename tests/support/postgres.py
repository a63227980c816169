"""PostgreSQL for tests: of Debian's packages, on a port and in a folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg

from support.debian_packages import program

if TYPE_CHECKING:
    from collections.abc import Iterator

USER = "brettwerk"
PASSWORD = "pass-word-of-tests"  # noqa: S105 - of a server that lives as long as the tests
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "log_min_messages": "fatal",
}


class Postgres:
    """A database server that can be stopped, killed and started again."""

    def __init__(self) -> None:
        self._initdb = program("postgresql", "initdb")
        self.folder = Path(tempfile.mkdtemp(prefix="brettwerk-postgres-"))
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._number = 0
        self._initialise()

    def _initialise(self) -> None:
        if os.geteuid() == 0:  # it refuses to run as root
            shutil.chown(self.folder, "postgres", "postgres")
        secret = self.folder / "secret"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        options = ["--username", USER, "--pwfile", str(secret), "--auth", "scram-sha-256", "--encoding", "UTF8"]
        self._run(self._initdb, *options, "--locale", "C", "--no-sync", str(self.folder / "data"))

    def _run(self, *command: str) -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **as_whom())

    def start(self) -> None:
        settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        command = [str(Path(self._initdb).with_name("postgres")), "-D", str(self.folder / "data")]
        command += ["-p", str(self.port), "-k", str(self.folder), *settings]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **as_whom())
        deadline = time.monotonic() + 600
        while time.monotonic() < deadline:
            with suppress(Exception):
                self.execute("SELECT 1")
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self) -> None:
        """End as for a restart of the machine: connections are closed, and what was committed is on disk."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End as in a crash, with all processes at once."""
        self._end(signal.SIGQUIT)

    def _end(self, number: signal.Signals) -> None:
        if self._process:
            self._process.send_signal(number)
            self._process.wait(600)
            self._process = None

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        with closing(psycopg.connect(self.url(database, driver=""), autocommit=True, connect_timeout=60)) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def new_database(self) -> str:
        """Make an empty database, and give its address."""
        self._number += 1
        name = f"test{self._number}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, name: str, *, driver: str = "+psycopg", port: int | None = None) -> str:
        return f"postgresql{driver}://{USER}:{PASSWORD}@127.0.0.1:{port or self.port}/{name}"


def as_whom() -> dict[str, Any]:
    return {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def running() -> Iterator[Postgres]:
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.remove()
