"""Messages about boards, encoded once for everybody who watches.

What everybody sees of a snapshot is most of a message: one text, encoded and deflated once. What differs from visitor
to visitor follows it. Deflated parts that are independent of each other can be joined, so nothing is deflated twice.
"""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic_core import to_json

from brettwerk.server.content import views

if TYPE_CHECKING:
    from brettwerk.table.live_board import LiveBoard, Snapshot

END = b"\x00\x00\xff\xff"
"""What a flush ends with, and a WebSocket leaves out at the end of a message."""


class Shared:
    """What everybody sees of a snapshot: the first fields of a board."""

    def __init__(self, live: LiveBoard, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.text = f'{_fields(views.shared(live, snapshot))},"scene":{snapshot.state.scene().to_json_text()},'
        self.seats = [
            seat.model_dump() for seat in views.seats(live.board, live.match.game, "", snapshot.state, snapshot.out)
        ]

    @cached_property
    def deflated(self) -> bytes:
        return deflate(self.text)

    @cached_property
    def inputs(self) -> str:
        """The clicks of the seat to move."""
        return to_json(self.snapshot.state.inputs()).decode()


class Message(NamedTuple):
    """A message to one visitor, in parts."""

    head: str
    shared: Shared
    own: str

    @property
    def text(self) -> str:
        return self.head + self.shared.text + self.own

    @property
    def deflated(self) -> bytes:
        return (deflate(self.head) + self.shared.deflated + deflate(self.own)).removesuffix(END)


def board_message(live: LiveBoard, snapshot: Snapshot, visitor: str) -> Message:
    """The whole board (``messages.BoardMessage``)."""
    return _message({"type": "board"}, live, snapshot, visitor)


def event_message(live: LiveBoard, snapshot: Snapshot, visitor: str) -> Message:
    """What happened, and the board after it (``messages.EventMessage``)."""
    event = snapshot.event
    assert event is not None
    facts = {"type": "event", "number": snapshot.number, "kind": event.kind, "seat": event.seat, "move": event.move}
    return _message(facts | {"effects": snapshot.effects if event.kind == "move" else []}, live, snapshot, visitor)


def _message(head: dict[str, Any], live: LiveBoard, snapshot: Snapshot, visitor: str) -> Message:
    shared = shared_of(live, snapshot)
    inputs = shared.inputs if views.may_move(live, snapshot, visitor) else "{}"
    own = _fields(views.own(live, snapshot, visitor, shared.seats))
    return Message(f'{{{_fields(head)},"board":{{', shared, f'{own},"inputs":{inputs}}}}}')


def shared_of(live: LiveBoard, snapshot: Snapshot) -> Shared:
    """What everybody sees of a snapshot; that of the present one is kept."""
    if live.shared is not None and live.shared.snapshot is snapshot:
        return live.shared
    made = Shared(live, snapshot)
    if snapshot is live.now:
        live.shared = made
    return made


def deflate(text: str) -> bytes:
    """Deflate a text so that others can follow it; quickly rather than well, for boards repeat themselves a lot."""
    window, memory = (15, 8) if len(text) > 4096 else (12, 5)
    packer = zlib.compressobj(1, wbits=-window, memLevel=memory)
    return packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)


def _fields(facts: dict[str, Any]) -> str:
    """The fields of an object without its braces."""
    return to_json(facts).decode()[1:-1]
