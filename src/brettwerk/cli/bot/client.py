"""A client for one seat at a server, taken by link: requests and the socket, patient while the server is away."""

from __future__ import annotations

import io
import json
import re
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import connect

from brettwerk.cli.bot.texts import TEXTS
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.records.files import read_record
from brettwerk.core.records.replay import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from brettwerk.core.match import Match

PATIENCE = 600.0
"""How many seconds a server may be away."""
PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)
SILENCE = 60.0
"""Seconds after which a silent socket is taken for dead: the server sends a sign of life every 20."""
ANSWER_SECONDS = 20.0
LARGEST = 2**22
UNKNOWN_BOARD = 4404


class BotError(BrettwerkError):
    """A bot cannot go on."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code, TEXTS, **params)


class RequestRejected(Exception):
    """The server has rejected a request; its reason is there in both languages."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(problem["text"]["en"])
        self.status = status
        self.code: str = problem["code"]
        self.text: dict[str, str] = problem["text"]


class SeatClient:
    """One seat at one board."""

    def __init__(self, link: str, tell: Callable[[str], None], patience: float = PATIENCE) -> None:
        self.address, self._token = _address_and_token(link)
        self.board = ""
        self._tell = tell
        self._patience = patience
        self._cookie = ""

    def look(self) -> dict[str, Any]:
        """Read the invitation without accepting it."""
        invitation: dict[str, Any] = self._ask("GET", f"/api/invitations/{self._token}")
        return invitation

    def take(self, name: str, seat: int | None) -> None:
        request = {"name": name} | ({} if seat is None else {"seat": seat})
        self.board = self._ask("POST", f"/api/invitations/{self._token}", request)["id"]

    def match(self) -> Match:
        """The match so far."""
        text: str = self._ask("GET", f"/api/boards/{self.board}/record")
        return replay(read_record(io.BytesIO(text.encode()), "board.bwr"))

    def play(self, ply: int, move: str) -> None:
        self._act("moves", {"ply": ply, "move": move})

    def answer(self, ply: int, *, agree: bool) -> None:
        self._act("answer", {"ply": ply, "agree": agree})

    def resign(self) -> None:
        self._act("resign", {})

    def _act(self, action: str, body: dict[str, Any]) -> None:
        try:
            self._ask("POST", f"/api/boards/{self.board}/{action}", body)
        except RequestRejected as rejection:
            if rejection.status != 409:
                raise
            # The game has gone on in the meantime; the socket tells how.

    def boards(self) -> Iterator[dict[str, Any]]:
        """The board as it stands, again and again as it changes, for as long as the server knows it."""
        waiting = _Waiting(self._patience)
        while True:
            try:
                for board in self._listen():
                    if waiting.since:
                        self._tell("bot-back")
                    waiting = _Waiting(self._patience)
                    yield board
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code == UNKNOWN_BOARD:
                    raise BotError("bot-gone") from None
            except (OSError, TimeoutError, InvalidHandshake, InvalidMessage, EOFError):
                pass  # tried again below
            if not waiting.since:
                self._tell("bot-lost")
            waiting.wait(self.address)

    def _listen(self) -> Iterator[dict[str, Any]]:
        address = f"ws{self.address[4:]}/api/boards/{self.board}/socket"
        headers = {"Cookie": self._cookie}
        with connect(address, additional_headers=headers, max_size=LARGEST, close_timeout=2) as socket:
            while True:
                message = json.loads(socket.recv(SILENCE))
                if "board" in message:
                    yield message["board"]

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request, retrying while the server is away; RequestRejected if it says no."""
        waiting = _Waiting(self._patience)
        while True:
            try:
                return self._send(method, path, body)
            except urllib.error.HTTPError as error:
                with error:
                    text = error.read()
                if error.code < 500 and error.code != 429:
                    raise _rejection(error.code, text, self.address) from None
            except (OSError, HTTPException):
                pass  # tried again below
            waiting.wait(self.address)

    def _send(self, method: str, path: str, body: Any) -> Any:
        headers = {"Cookie": self._cookie} if self._cookie else {}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)  # noqa: S310
        with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:  # noqa: S310
            text = answer.read().decode()
            if fresh := answer.headers.get("Set-Cookie"):
                self._cookie = fresh.partition(";")[0]
            is_json = answer.headers.get_content_type() == "application/json"
        return json.loads(text) if is_json else text


def _address_and_token(link: str) -> tuple[str, str]:
    """Take a link apart; BotError if it is not one to a seat."""
    try:
        parts = urlsplit(link)
        has_host = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:  # from a bracket that is not closed, or a port that is none
        raise BotError("bot-link", found=link) from None
    found = re.fullmatch(r"(.*)/join/([\w-]+)/?", parts.path, re.ASCII)
    if not has_host or not found:
        raise BotError("bot-link", found=link)
    return f"{parts.scheme}://{parts.netloc}{found[1]}", found[2]


class _Waiting:
    """How long a server has been away, and how long to wait before the next try."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._tries = 0
        self.since = 0.0

    def wait(self, address: str) -> None:
        """Wait before the next try, longer each time; BotError when the server has been away for too long."""
        self.since = self.since or time.monotonic()
        if time.monotonic() - self.since >= self._patience:
            raise BotError("bot-away", address=address, seconds=self._patience)
        time.sleep(min(PAUSES[min(self._tries, len(PAUSES) - 1)], self._patience))
        self._tries += 1


def _rejection(status: int, text: bytes, address: str) -> Exception:
    try:
        return RequestRejected(status, json.loads(text)["error"])
    except (ValueError, KeyError, TypeError):  # something else answers at this address
        return BotError("bot-link", found=address)
