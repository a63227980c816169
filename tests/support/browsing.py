"""Browsers that visit a server within this process."""

from __future__ import annotations

import time
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from brettwerk.server.schemas.common import ErrorBody
from brettwerk.server.sockets.board import PING_SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx2
    from fastapi.testclient import TestClient
    from starlette.testclient import WebSocketTestSession


class Ticks:
    """A time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


class Browser:
    """One visitor, with a cookie of their own."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookie = ""
        self.get("/healthz")

    def send(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> httpx2.Response:
        self.client.cookies.clear()
        answer = self.client.request(method, path, headers={"cookie": self.cookie} | (headers or {}), **more)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer

    def get(self, path: str, **more: Any) -> httpx2.Response:
        return self.send("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx2.Response:
        return self.send("POST", path, json=body, **more)

    def new_board(self, game: str = "aufstellen", *seats: str | int, **more: Any) -> str:
        """Begin a game; a number is an engine's level."""
        requests = [
            {"kind": "engine", "level": seat} if isinstance(seat, int) else {"kind": seat}
            for seat in seats or ("me", "here")
        ]
        answer = self.post("/api/boards", {"game": game, "seats": requests} | more)
        assert answer.status_code == 201, answer.text
        board: str = answer.json()["id"]
        return board

    def board(self, board: str) -> dict[str, Any]:
        answer = self.get(f"/api/boards/{board}")
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def play(self, board: str, ply: int, move: str) -> httpx2.Response:
        return self.post(f"/api/boards/{board}/moves", {"ply": ply, "move": move})

    def claim(self, host: Browser, board: str, **request: Any) -> httpx2.Response:
        """Take a seat at another's board by its link."""
        return self.post(f"/api/invitations/{host.token(board)}", request)

    def token(self, board: str) -> str:
        """The invitation to one's own board."""
        join: str = self.get(f"/api/boards/{board}/share").json()["join"]
        return join.rpartition("/")[2]

    @contextmanager
    def watch(self, board: str, since: int | None = None, **headers: str) -> Iterator[WebSocketTestSession]:
        """Listen at a board; whatever happens there from now on is heard."""
        query = "" if since is None else f"?since={since}"
        with self.connect(f"/api/boards/{board}/socket{query}", **headers) as socket:
            if since is None:
                wait_for_first(socket)
            yield socket

    @contextmanager
    def connect(self, path: str, **headers: str) -> Iterator[WebSocketTestSession]:
        self.client.cookies.clear()
        address = f"ws://localhost{path}"
        connection = self.client.websocket_connect(address, headers={"cookie": self.cookie} | headers)
        with suppress(CancelledError), connection as socket:  # leaving may interrupt what is just being sent
            yield socket


def code(answer: httpx2.Response) -> tuple[int, str]:
    """Status and code of a refusal, which has the one form of all errors."""
    body = ErrorBody.model_validate(answer.json())
    assert body.error.text.de != body.error.text.en
    return answer.status_code, body.error.code


def wait_for_first(socket: WebSocketTestSession) -> None:
    """Wait until something comes, and leave it to be received: what happened before may be a part of it."""
    receive = socket.receive
    first = [receive()]
    socket.receive = lambda: first.pop() if first else receive()  # type: ignore[method-assign]


def until(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """Receive until a message of a kind comes; events of that kind count too.

    The patience is that of three minutes: the one process that works for all tests may be busy.
    """
    pings = 0
    while pings < 180 / PING_SECONDS:
        message: dict[str, Any] = socket.receive_json()
        if kind in {message["type"], message.get("kind")}:
            return message
        pings += message["type"] == "ping"
    raise AssertionError(kind)


def wait_until_ready(browser: Browser, *games: str) -> None:
    for _ in range(600):
        cards = browser.get("/api/games").json()
        if all(card["compiled"] == "ready" for card in cards if not games or card["id"] in games):
            return
        time.sleep(0.1)
    raise AssertionError(cards)
