"""Messages that were deflated beforehand say what plain ones say, and go the plain way where uvicorn has changed."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
import uvicorn
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, ServerPerMessageDeflateFactory
from websockets.sync.client import connect

from brettwerk.server.sockets import deflated
from brettwerk.server.sockets.deflated import DeflatedSockets
from brettwerk.server.sockets.encoding import END, deflate
from brettwerk.server.sockets.protocol import websocket_protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

TEXTS = [json.dumps({"number": number, "scene": "shape " * size}) for number, size in enumerate((1, 30, 9000, 90_000))]


class Encoded:
    """A message as ``encoding.py`` prepares them; it notes whether its deflated form is used."""

    used = 0

    def __init__(self, text: str) -> None:
        self.text = text

    @property
    def deflated(self) -> bytes:
        Encoded.used += 1
        return deflate(self.text).removesuffix(END)


async def app(scope: Any, _receive: Any, send: Any) -> None:
    """Send each text plainly and prepared, so that both ways are mixed on one socket."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        for text in TEXTS:
            await send({"type": "websocket.send", "text": text})
            await send({"type": "websocket.send", "text": text, "encoded": Encoded(text)})
        await send({"type": "websocket.close"})


@contextmanager
def serving(protocol: Any) -> Iterator[str]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(app, ws=protocol, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"ws://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


def received(protocol: Any, **options: Any) -> list[str | bytes]:
    Encoded.used = 0
    with serving(protocol) as address, connect(address, max_size=None, **options) as client:
        return list(client)


EXPECTED = [text for text in TEXTS for _ in range(2)]


def test_prepared_messages_say_what_plain_ones_say() -> None:
    assert received(DeflatedSockets) == EXPECTED
    assert Encoded.used == len(TEXTS)
    assert received("auto") == EXPECTED
    assert Encoded.used == 0


def test_a_browser_that_does_not_inflate_is_sent_plain_text() -> None:
    assert received(DeflatedSockets, compression=None) == EXPECTED
    assert Encoded.used == 0


@pytest.mark.parametrize("missing", deflated.INNER_PARTS)
def test_without_an_inner_part_of_uvicorn_messages_go_the_plain_way(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    """As if an attribute that was there had another name in the next version."""
    others = tuple(name for name in deflated.INNER_PARTS if name != missing)
    monkeypatch.setattr(deflated, "INNER_PARTS", (*others, f"{missing}_of_old"))
    assert received(DeflatedSockets) == EXPECTED
    assert Encoded.used == 0


def test_sockets_that_remember_earlier_messages_are_sent_none_that_were_prepared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If extensions can no longer be chosen, uvicorn's own agreement holds, which prepared messages would break."""
    monkeypatch.setattr(deflated, "ServerPerMessageDeflateFactory", lambda **_: ServerPerMessageDeflateFactory())
    assert received(DeflatedSockets) == EXPECTED
    assert Encoded.used == 0


def test_where_the_inner_parts_are_gone_uvicorn_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert websocket_protocol() is DeflatedSockets
    monkeypatch.delitem(sys.modules, "brettwerk.server.sockets.deflated")
    monkeypatch.setitem(sys.modules, "uvicorn.protocols.websockets.websockets_sansio_impl", None)
    assert websocket_protocol() == "auto"


def test_everybody_at_a_board_is_told_the_same(address: str) -> None:
    with httpx2.Client(base_url=address, timeout=60) as client:
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
