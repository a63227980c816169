"""The server as a process of its own, as a user starts it."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from brettwerk.cli.hosting.serving import listen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Serve = Callable[..., tuple[subprocess.Popen[str], str]]


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """Start servers; give the process and the address that it prints."""
    started: list[subprocess.Popen[str]] = []

    def start(*options: str) -> tuple[subprocess.Popen[str], str]:
        data = tmp_path_factory.mktemp("data")
        command = [sys.executable, "-m", "brettwerk", "serve", "--workers", "1", "--data", str(data), *options]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        started.append(process)
        assert process.stdout
        ready = re.fullmatch(r"Brettwerk is ready at (http://[\d.:]+)\n", process.stdout.readline())
        assert ready
        return process, ready[1]

    yield start
    for process in started:
        process.kill()
        process.wait()
        assert process.stdout
        process.stdout.close()


def test_it_takes_the_next_free_port_and_ends_cleanly(serve: Serve) -> None:
    with listen("127.0.0.1", 18123) as taken:
        port = taken.getsockname()[1]
        process, second = serve("--port", str(port))
    assert int(second.rpartition(":")[2]) > port
    with httpx2.Client(base_url=second, timeout=60) as client:
        assert client.get("/healthz").json()["status"] == "ok"
        request = {"game": "aufstellen", "seats": [{"kind": "me"}, {"kind": "engine", "level": 1}]}
        board = client.post("/api/boards", json=request).json()["id"]
    with connect(f"ws{second[4:]}/api/boards/{board}/socket", open_timeout=60) as socket:
        assert socket.recv()
        process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            list(iter(socket.recv, None))
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1001
    assert process.wait(300) == 0


def test_ctrl_c_ends_it_too(serve: Serve) -> None:
    process, _ = serve("--port", "18140")
    os.kill(process.pid, signal.SIGINT)
    assert process.wait(300) == 0


def test_a_newer_database_ends_with_a_sentence(
    tmp_path: Path, python: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    with sqlite3.connect(tmp_path / "brettwerk.sqlite") as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()
    done = python("-m", "brettwerk", "serve", "--data", str(tmp_path), LANG="C", LC_ALL="C")
    assert done.returncode == 2
    assert "was written by a newer version of Brettwerk (9999)" in done.stderr
