"""Messages that are prepared in parts say what the types promise, as text and deflated."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from brettwerk.server.content import views
from brettwerk.server.schemas import messages
from brettwerk.server.sockets.encoding import END, board_message, event_message, shared_part
from support.browsing import Browser

if TYPE_CHECKING:
    from fastapi.testclient import TestClient

    from brettwerk.server.services import Services
    from brettwerk.table.live_board import LiveBoard

ANY_MESSAGE: TypeAdapter[Any] = TypeAdapter(messages.SocketMessage)


def live_board(client: TestClient, services: Services, board: str) -> LiveBoard:
    assert client.portal
    found: LiveBoard = client.portal.call(services.board_cache.live, board)
    return found


def first_move(inputs: Any) -> str:
    while isinstance(inputs, dict):
        inputs = next(iter(inputs.values()))
    assert isinstance(inputs, str)
    return inputs


def test_prepared_messages_are_what_the_models_say(client: TestClient, services: Services, game_id: str) -> None:
    creator = Browser(client)
    players = next(
        iter(
            card["editions"]["classic"]["players"] for card in creator.get("/api/games").json() if card["id"] == game_id
        )
    )[0]
    board = creator.new_board(game_id, "me", *["here"] * (players - 1))
    for ply in range(3):
        assert creator.play(board, ply, first_move(creator.board(board)["inputs"])).status_code == 200
    live = live_board(client, services, board)
    for visitor in (live.board.creator, "somebody else"):
        for snapshot in live.snapshots:
            view = views.board(live, snapshot, visitor)
            whole = board_message(live, snapshot, visitor)
            assert ANY_MESSAGE.validate_json(whole.text).board == view
            assert json.loads(whole.text)["board"] == json.loads(view.model_dump_json())
            if snapshot.event:
                told = event_message(live, snapshot, visitor)
                assert ANY_MESSAGE.validate_json(told.text).board == view
                inflated = zlib.decompressobj(-zlib.MAX_WBITS).decompress(told.deflated + END)
                assert inflated.decode() == told.text


def test_only_the_present_moment_is_kept(client: TestClient, services: Services) -> None:
    browser = Browser(client)
    board = browser.new_board("aufstellen")
    for ply, move in enumerate(("a1", "b2")):
        browser.play(board, ply, move)
    live = live_board(client, services, board)
    now = shared_part(live, live.now)
    assert shared_part(live, live.snapshots[0]) is not shared_part(live, live.snapshots[0])
    assert shared_part(live, live.now) is now
