"""`brettwerk serve --processes` and `brettwerk worker`, as they are started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import httpx2
import pytest

from support.fleet import QUIET, ServerProcess

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.postgres import Postgres

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform != "linux", reason="children are found in /proc"),
]


def wait_for(is_so: Callable[[], object], seconds: float = 180.0) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def living(postgres: Postgres, name: str) -> set[object]:
    """The servers that have entered and said something just now."""
    query = "SELECT id FROM servers WHERE EXTRACT(EPOCH FROM clock_timestamp()) - seen < 4"
    return {row[0] for row in postgres.execute(query, name)}


def children_of(parent: int) -> list[int]:
    """Its server processes; what else it may have started answers no requests."""
    return [
        int(pid)
        for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()
    ]


def test_processes_share_a_port_and_those_that_die_are_replaced(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    name = url.rpartition("/")[2]
    server = ServerProcess(tmp_path, url, "--processes", "2")
    server.start()
    try:
        server.wait_until_healthy()
        wait_for(lambda: len(living(postgres, name)) == 2)
        assert server.process
        first = children_of(server.process.pid)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        for _ in range(5):
            assert httpx2.get(f"{server.address}/healthz", timeout=60).status_code == 200
        wait_for(lambda: len(set(children_of(server.process.pid)) - set(first)) == 1)  # type: ignore[union-attr]
        wait_for(lambda: len(living(postgres, name)) == 2)
        children = children_of(server.process.pid)
        server.kill()  # nobody stays behind when the first of them is gone
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))
        wait_for(lambda: not living(postgres, name))
    finally:
        server.kill()
    assert "Traceback" not in server.log.read_text()


def test_engines_move_in_workers_elsewhere_and_only_there(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    server = ServerProcess(tmp_path, url, BRETTWERK_ENGINES="elsewhere")
    server.start()
    worker = None
    try:
        server.wait_until_healthy()
        with httpx2.Client(base_url=server.address, timeout=60) as client:
            request = {"game": "aufstellen", "seats": [{"kind": "engine", "level": 1}, {"kind": "me"}]}
            board = client.post("/api/boards", json=request).json()["id"]

            def number() -> int:
                found: int = client.get(f"/api/boards/{board}").json()["number"]
                return found

            wait_for(lambda: client.get(f"/api/boards/{board}").json()["scene"])
            assert number() == 0
            environment = os.environ | QUIET | {"BRETTWERK_DATABASE_URL": url}
            command = [sys.executable, "-m", "brettwerk", "worker", "--workers", "1"]
            worker = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
            assert worker.stdout
            assert "ready" in worker.stdout.readline()
            wait_for(lambda: number() == 1)
            worker.send_signal(signal.SIGTERM)
            assert worker.wait(60) == 0
    finally:
        server.stop()
        if worker:
            worker.kill()
            worker.communicate()
    assert "Traceback" not in server.log.read_text()
