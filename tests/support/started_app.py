"""The app as a user starts it from the wheel, and a visitor who plays there."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import time
import urllib.request
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Self
from urllib.error import HTTPError

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.bare_environment import BareEnvironment


class StartedApp:
    """The app, started from the command line, and a visitor who asks it by HTTP."""

    def __init__(self, bare: BareEnvironment, *words: str, **more: str) -> None:
        self._process = subprocess.Popen(
            bare.command("serve", "--no-browser", "--workers", "1", "--port", str(free_port()), *words),
            env=bare.environment(**more),
            cwd=bare.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        self._address = ""

    def __enter__(self) -> Self:
        assert self._process.stdout
        for line in self._process.stdout:
            if found := re.search(r"is ready at (http://\S+)", line):
                self._address = found[1].rstrip("/")
                return self
        raise AssertionError("the server ended before it was ready")

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def get(self, path: str) -> str:
        with self._visitor.open(self._address + path) as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(  # noqa: S310, an address of our own
            self._address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with self._visitor.open(request) as answer:
            return json.loads(answer.read())


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def play_a_move(server: StartedApp, game: str) -> None:
    """Begin a game for two at one screen, and play a move once its rules are loaded."""
    seats = [{"kind": "me"}, {"kind": "here"}]
    board = f"/api/boards/{until_ready(lambda: server.post('/api/boards', {'game': game, 'seats': seats}))['id']}"
    move = until_ready(lambda: json.loads(server.get(board)))["inputs"]
    while isinstance(move, dict):
        move = next(iter(move.values()))
    assert until_ready(lambda: server.post(f"{board}/moves", {"ply": 0, "move": move})) == {"number": 1}
    assert json.loads(server.get(board))["ply"] == 1


def until_ready(ask: Callable[[], Any]) -> Any:
    """Ask again while the server loads a game."""
    while True:
        try:
            return ask()
        except HTTPError as refused:
            assert refused.code == HTTPStatus.SERVICE_UNAVAILABLE, refused.read().decode()
            time.sleep(0.2)
