"""The server as a process of its own, as a user starts it."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import connect

from brettwerk.server.openapi import schema_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

    Serve = Callable[..., tuple[subprocess.Popen[str], str]]

schema = schemathesis.openapi.from_dict(json.loads(schema_text()))


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


@pytest.fixture(scope="module")
def address(serve: Serve) -> str:
    return serve("--port", "18123")[1]


def test_it_takes_the_next_free_port_and_ends_cleanly(serve: Serve, address: str) -> None:
    port = int(address.rpartition(":")[2])
    process, second = serve("--port", str(port))
    assert int(second.rpartition(":")[2]) > port
    with httpx2.Client(base_url=second) as client:
        assert client.get("/healthz").json()["status"] == "ok"
        request = {"game": "aufstellen", "seats": [{"kind": "me"}, {"kind": "engine", "level": 1}]}
        board = client.post("/api/boards", json=request).json()["id"]
    with connect(f"ws{second[4:]}/api/boards/{board}/socket") as socket:
        assert socket.recv()
        process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            list(iter(socket.recv, None))
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1001
    assert process.wait(20) == 0


def test_deflated_messages_say_what_plain_ones_say(address: str) -> None:
    with httpx2.Client(base_url=address) as client:
        request = {"game": "blokus-duo", "seats": [{"kind": "me"}, {"kind": "here"}]}
        board = client.post("/api/boards", json=request).json()["id"]
        url, cookie = f"ws{address[4:]}/api/boards/{board}/socket", f"brettwerk={client.cookies['brettwerk']}"
        mine: dict[str, Any] = {"additional_headers": {"Cookie": cookie}}
        small = ClientPerMessageDeflateFactory(server_max_window_bits=10)
        with (
            connect(url, **mine) as deflated,
            connect(url, compression=None, **mine) as plain,
            connect(url, compression=None, extensions=[small], **mine) as cramped,
        ):
            sockets = deflated, plain, cramped
            assert [len(socket.protocol.extensions) for socket in sockets] == [1, 0, 1]
            first = [until_board(socket) for socket in sockets]
            move = first[0]["board"]["inputs"]
            while isinstance(move, dict):
                move = next(iter(move.values()))
            assert client.post(f"/api/boards/{board}/moves", json={"ply": 0, "move": move}).status_code == 200
            second = [until_board(socket) for socket in sockets]
    for messages in (first, second):
        assert messages[0] == messages[1] == messages[2]
    assert (second[0]["type"], second[0]["move"]) == ("event", move)


def until_board(socket: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(60))
        if message.get("board", {}).get("scene"):
            return message


def test_ctrl_c_ends_it_too(serve: Serve) -> None:
    process, _ = serve("--port", "18140")
    os.kill(process.pid, signal.SIGINT)
    assert process.wait(20) == 0


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


def test_wrong_settings_end_with_a_sentence(python: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = python("-m", "brettwerk", "serve", BRETTWERK_WORKERS="0", LANG="C", LC_ALL="C")
    assert (done.returncode, "workers" in done.stderr) == (2, True)


@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_interface_keeps_to_its_schema(case: schemathesis.Case[Any], address: str) -> None:
    # Which games, moves and positions there are is not for a schema to say.
    excluded: list[Any] = [positive_data_acceptance]
    if case.path == "/api/analysis/keep":
        excluded.append(negative_data_rejection)  # variations with wrong lines in them may be none at all, and so right
    response = case.call(base_url=address)
    if response.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        excluded.append(negative_data_rejection)  # which does not know that this is a refusal
    case.validate_response(response, excluded_checks=excluded)
