"""Messages about boards, encoded once for everybody who watches.

What everybody sees of a snapshot is most of a message: one text, encoded and deflated once. What differs from visitor
to visitor follows it. Deflated parts that are independent of each other can be joined, so nothing is deflated twice.
"""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from pydantic_core import to_json

from brettwerk.table import views
from brettwerk.table.permissions import can_move

if TYPE_CHECKING:
    from brettwerk.table.live_board import LiveBoard, Snapshot

END = b"\x00\x00\xff\xff"
"""What a flush ends with, and a WebSocket leaves out at the end of a message."""


class SharedPart:
    """What everybody sees of a snapshot: the first fields of a board."""

    def __init__(self, live: LiveBoard, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.text = f'{_fields(views.shared(live, snapshot))},"scene":{snapshot.state.scene().to_json_text()},'
        self.seats = views.shared_seats(live, snapshot)

    @cached_property
    def deflated(self) -> bytes:
        return deflate(self.text)

    @cached_property
    def inputs(self) -> str:
        """The clicks of the seat to move."""
        return to_json(self.snapshot.state.inputs()).decode()


_PRESENT: WeakKeyDictionary[LiveBoard, SharedPart] = WeakKeyDictionary()
"""What everybody sees of the present snapshot of each board."""


class EncodedMessage(NamedTuple):
    """A message to one visitor, in parts."""

    head: str
    shared: SharedPart
    own: str

    @property
    def text(self) -> str:
        return self.head + self.shared.text + self.own

    @property
    def deflated(self) -> bytes:
        return (deflate(self.head) + self.shared.deflated + deflate(self.own)).removesuffix(END)


def board_message(live: LiveBoard, snapshot: Snapshot, visitor: str) -> EncodedMessage:
    """The whole board (``messages.BoardMessage``)."""
    return _message({"type": "board"}, live, snapshot, visitor)


def event_message(live: LiveBoard, snapshot: Snapshot, visitor: str) -> EncodedMessage:
    """What happened, and the board after it (``messages.EventMessage``)."""
    return _message({"type": "event"} | views.event(snapshot), live, snapshot, visitor)


def _message(head: dict[str, Any], live: LiveBoard, snapshot: Snapshot, visitor: str) -> EncodedMessage:
    shared = shared_part(live, snapshot)
    inputs = shared.inputs if can_move(live.board, snapshot, visitor) else "{}"
    own = _fields(views.own(live, snapshot, visitor, shared.seats))
    return EncodedMessage(f'{{{_fields(head)},"board":{{', shared, f'{own},"inputs":{inputs}}}}}')


def shared_part(live: LiveBoard, snapshot: Snapshot) -> SharedPart:
    """What everybody sees of a snapshot; that of the present one is kept."""
    kept = _PRESENT.get(live)
    if kept is not None and kept.snapshot is snapshot:
        return kept
    made = SharedPart(live, snapshot)
    if snapshot is live.now:
        _PRESENT[live] = made
    return made


def deflate(text: str) -> bytes:
    """Deflate a text so that others can follow it; quickly rather than well, for boards repeat themselves a lot."""
    window, memory = (15, 8) if len(text) > 4096 else (12, 5)
    packer = zlib.compressobj(1, wbits=-window, memLevel=memory)
    return packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)


def _fields(facts: dict[str, Any]) -> str:
    """The fields of an object without its braces."""
    return to_json(facts).decode()[1:-1]
