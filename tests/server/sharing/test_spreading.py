"""To which of several servers nginx and Caddy pass a request, with the configurations of deploy/."""

from __future__ import annotations

import json
import subprocess
import tempfile
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2
import pytest

from support.debian_packages import program
from support.fleet import Nginx
from support.paths import ROOT
from support.postgres import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator


class Echo(BaseHTTPRequestHandler):
    """Answers with what came in, and at which port."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        body = json.dumps({"port": self.server.server_port, "headers": dict(self.headers)}).encode()  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.send_header("connection", "close")  # so that nothing of a server that ends is left
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


class Caddy:
    """Caddy with the configuration of deploy/, at a port of its own and without a certificate."""

    def __init__(self, ports: list[int]) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        site = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
        for example, port in zip((8123, 8124, 8125), ports, strict=True):
            site = site.replace(f"127.0.0.1:{example}", f"127.0.0.1:{port}")
        site = site.replace("play.example.org {", f"http://127.0.0.1:{self.port} {{\n\tbind 127.0.0.1")
        self._file = Path(tempfile.mkdtemp(prefix="brettwerk-caddy-")) / "Caddyfile"
        self._file.write_text("{\n\tadmin off\n}\n" + site)

    def start(self) -> None:
        command = [program("caddy", "caddy"), "run", "--config", str(self._file), "--adapter", "caddyfile"]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)

    def remove(self) -> None:
        self._process.terminate()
        self._process.wait(30)


@pytest.fixture
def servers() -> Iterator[list[ThreadingHTTPServer]]:
    made = [ThreadingHTTPServer(("127.0.0.1", 0), Echo) for _ in range(3)]
    for server in made:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    yield made
    for server in made:
        end(server)


def end(server: ThreadingHTTPServer) -> None:
    server.shutdown()
    server.server_close()


@pytest.fixture(params=[Nginx, Caddy])
def address(request: pytest.FixtureRequest, servers: list[ThreadingHTTPServer]) -> Iterator[str]:
    proxy = request.param([server.server_port for server in servers])
    proxy.start()
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        with suppress(httpx2.TransportError):
            if httpx2.get(f"{proxy.address}/healthz", timeout=10).status_code == 200:
                break
        time.sleep(0.02)
    yield proxy.address
    proxy.remove()


def asked(address: str, path: str, **headers: str) -> dict[str, Any]:
    answer = httpx2.get(f"{address}{path}", headers={"connection": "close"} | headers, timeout=60)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_requests_for_other_things_go_to_all_servers(address: str) -> None:
    assert len({asked(address, f"/api/games?{number}")["port"] for number in range(40)}) == 3


@pytest.mark.parametrize("address", [Nginx], indirect=True)
def test_a_board_stays_with_a_server_as_long_as_that_lives(address: str, servers: list[ThreadingHTTPServer]) -> None:
    paths = [f"/api/boards/board-{number}" for number in range(12)]
    before = {path: asked(address, path)["port"] for path in paths}
    assert set(before.values()) == {server.server_port for server in servers}
    for path in paths:
        assert (
            asked(address, f"{path}/moves")["port"] == asked(address, f"{path}/socket?since=3")["port"] == before[path]
        )
    end(servers[0])
    after = {path: asked(address, path)["port"] for path in paths}
    dead = servers[0].server_port
    assert dead not in after.values()
    assert {path for path in paths if after[path] != before[path]} == {path for path in paths if before[path] == dead}
