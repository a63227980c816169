"""The bus: messages are small, survive JSON, and reach everybody who keeps up."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, get_args

import pytest
from pydantic import ValidationError

from brettwerk.server import bus_messages
from brettwerk.server.bus import MOST_WAITING, LocalBus
from brettwerk.server.bus_messages import (
    Attended,
    BoardChanged,
    BusMessage,
    CompileProgress,
    EngineThinking,
    EngineWanted,
    HintReady,
    Missed,
    PermissionsChanged,
    PresenceChanged,
    Reacted,
    Spent,
)
from brettwerk.server.schemas.messages import HintLine
from support.browsing import until

if TYPE_CHECKING:
    from support.browsing import Browser

LINE = HintLine(moves=["a1", "b2"], value=0.75, proven=False)
MESSAGES: list[BusMessage] = [
    BoardChanged(board="some-board", number=7),
    EngineThinking(seat=1, on=True),
    HintReady(visitor="ada", ply=3, move="a1", value=0.5, proven=True, lines=[LINE]),
    PresenceChanged(seats=[0, 2], present=False),
    PermissionsChanged(visitor="ada"),
    Reacted(id="a1b2c3d4", seat=1, reaction="good-move"),
    CompileProgress(game="some-game"),
    Missed(),
    Attended(server="a1b2c3", board="some-board", visitor="ada", present=True),
    EngineWanted(board="some-board"),
    Spent(shares=[("moves", "visitor ada", 3)]),
]


def test_every_message_survives_json() -> None:
    assert {type(message) for message in MESSAGES} == set(get_args(BusMessage))
    for message in MESSAGES:
        text = bus_messages.to_json(message)
        assert len(text) < 200
        assert bus_messages.from_json(text) == message


def test_messages_of_other_kinds_are_refused() -> None:
    for text in ("{}", '{"type": "news"}', '{"type": "board-changed", "board": "b"}'):
        with pytest.raises(ValidationError):
            bus_messages.from_json(text)


def test_sockets_need_no_more_than_what_survives_json(
    browser: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players, a hint, an engine and the list of waiting boards, over a bus that writes and reads each message."""
    publish = LocalBus.publish

    async def publish_as_text(bus: LocalBus, topic: str, message: BusMessage) -> None:
        await publish(bus, topic, bus_messages.from_json(bus_messages.to_json(message)))

    monkeypatch.setattr(LocalBus, "publish", publish_as_text)
    board = browser.new_board("aufstellen", "me", "link")
    with browser.watch(board) as socket, other.connect("/api/me/socket") as turns:
        assert until(turns, "turns")["boards"] == []
        other.claim(browser, board)
        assert until(socket, "sit")["number"] == 1
        with other.watch(board):
            assert until(socket, "presence")["seats"] == [{"seat": 1, "present": True}]
        browser.play(board, 0, "a1")
        assert until(socket, "move")["move"] == "a1"
        assert [one["id"] for one in until(turns, "turns")["boards"]] == [board]
        other.play(board, 1, "b2")
        assert until(turns, "turns")["boards"] == []
    against_engine = browser.new_board("aufstellen", "me", 1)
    with browser.watch(against_engine) as socket:
        browser.post(f"/api/boards/{against_engine}/hint", {"ply": 0})
        assert until(socket, "hint")["ply"] == 0
        browser.play(against_engine, 0, "a1")
        assert until(socket, "thinking") == {"type": "thinking", "seat": 1, "on": True}
        assert until(socket, "event")["seat"] == 1


def test_a_slow_subscriber_is_dropped_and_the_others_go_on() -> None:
    async def scene() -> None:
        bus = LocalBus()
        with bus.subscribe("board") as slow, bus.subscribe("board") as quick:
            for number in range(MOST_WAITING + 1):
                await bus.publish("board", BoardChanged(board="board", number=number))
                assert await quick.next() == BoardChanged(board="board", number=number)
            assert await slow.next() is None
        assert not bus.is_watched("board")

    asyncio.run(scene())
