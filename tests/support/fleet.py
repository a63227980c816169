"""Several servers on one database behind nginx, each a process that can be killed and started again."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import httpx2

from support.debian_packages import program
from support.paths import ROOT
from support.postgres import free_port
from support.preloaded import Mother

if TYPE_CHECKING:
    from collections.abc import Iterable

    from support.preloaded import Child

PATIENCE = 900.0
"""Seconds, on a machine that has much else to do."""
QUIET = {"BRETTWERK_GENEROSITY": "0", "BRETTWERK_LOG_LEVEL": "warning", "BRETTWERK_ENGINE_PAUSE": "0"}


class ServerProcess:
    """One server, always at the same port."""

    def __init__(self, folder: Path, url: str, *options: str, mother: Mother | None = None, **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        # A public address, so that the port stays the same and a proxy is believed.
        self._environment = os.environ | QUIET | {"BRETTWERK_DATABASE_URL": url} | environment
        self._options = options
        self._mother = mother
        self.process: subprocess.Popen[bytes] | Child | None = None

    def start(self) -> None:
        arguments = ["serve", "--no-browser", "--workers", "1", "--port", str(self.port), *self._options]
        if self._mother:
            self.process = self._mother.fork(arguments, self._environment, self.log)
            return
        command = [sys.executable, "-m", "brettwerk", *arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self._environment)

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with suppress(httpx2.TransportError):
                if httpx2.get(f"{self.address}/readyz", timeout=60).status_code == 200:
                    return
            assert self.process, "never started"
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def wait_until_healthy(self) -> None:
        """Wait until it answers; its games may still be loading."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with suppress(httpx2.TransportError):
                httpx2.get(f"{self.address}/healthz", timeout=60)
                return
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def freeze(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGCONT)

    def _end(self, number: signal.Signals) -> None:
        if self.process:
            self.process.send_signal(number)
            self.process.wait(PATIENCE)
            self.process = None


class Nginx:
    """nginx with the configuration of deploy/, at a port of its own and without a certificate."""

    def __init__(self, ports: Iterable[int], *, by_turns: bool = False, connections: int = 2048) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="brettwerk-nginx-"))
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._by_turns = by_turns
        self._connections = connections
        (self.folder / "nginx.conf").write_text(self._configuration(list(ports)))

    def _configuration(self, ports: list[int]) -> str:
        site = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
        if self._by_turns:  # else the requests for a board would all come to one server
            site = site.replace("    hash $board consistent;\n", "")
        site = re.sub(r" *server 127\.0\.0\.1:\d+ (.*)\n", "", site)
        lines = "".join(f"    server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;\n" for port in ports)
        site = site.replace("upstream brettwerk {\n", f"upstream brettwerk {{\n{lines}")
        site = site.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{self.port};").replace("play.example.org", "_")
        site = re.sub(r" *ssl_certificate.*\n", "", site)
        places = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        return (
            f"daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log crit; worker_processes 1;\n"
            f"events {{ worker_connections {self._connections}; }}\nhttp {{ access_log off;\n{places}{site}\n}}\n"
        )

    def start(self) -> None:
        command = [program("nginx-light", "nginx"), "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)

    def remove(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


class Fleet:
    """Servers and the proxy before them; each has an address of the database of its own."""

    def __init__(self, folder: Path, urls: list[str], **environment: str) -> None:
        self._mother = Mother()
        self.servers = [ServerProcess(folder, url, mother=self._mother, **environment) for url in urls]
        self.nginx = Nginx([server.port for server in self.servers], by_turns=True)
        self.database = urls[0].rpartition("/")[2]

    def start(self) -> None:
        for server in self.servers:
            server.start()
        for server in self.servers:
            server.wait_until_healthy()
        self.nginx.start()

    def end(self) -> None:
        for server in self.servers:
            server.kill()
        self.nginx.remove()
        self._mother.end()
