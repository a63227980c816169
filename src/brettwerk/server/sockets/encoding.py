"""What sockets tell of boards, prepared once for all who look on.

What everybody sees of a moment is most of a message: one text, written and deflated once. What differs from visitor to
visitor follows it. Deflated parts that each stand for themselves can be joined, so nothing is deflated twice.
"""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic_core import to_json

from brettwerk.server.content import views

if TYPE_CHECKING:
    from brettwerk.table.live_board import Live, Moment

END = b"\x00\x00\xff\xff"
"""What a flush ends with, and a WebSocket leaves out at the end of a message."""


class Shared:
    """What everybody sees of a moment: the first fields of a board."""

    def __init__(self, live: Live, moment: Moment) -> None:
        self.moment = moment
        self.text = f'{_fields(views.shared(live, moment))},"scene":{moment.state.scene().to_json_text()},'
        self.seats = [
            seat.model_dump() for seat in views.seats(live.board, live.match.game, "", moment.state, moment.out)
        ]

    @cached_property
    def deflated(self) -> bytes:
        return deflate(self.text)

    @cached_property
    def inputs(self) -> str:
        """The clicks of the seat to move."""
        return to_json(self.moment.state.inputs()).decode()


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


def board_message(live: Live, moment: Moment, visitor: str) -> Message:
    """The whole board (``news.BoardMessage``)."""
    return _message({"type": "board"}, live, moment, visitor)


def event_message(live: Live, moment: Moment, visitor: str) -> Message:
    """What happened, and the board after it (``news.EventMessage``)."""
    event = moment.event
    assert event is not None
    facts = {"type": "event", "number": moment.number, "kind": event.kind, "seat": event.seat, "move": event.move}
    return _message(facts | {"effects": moment.effects if event.kind == "move" else []}, live, moment, visitor)


def _message(head: dict[str, Any], live: Live, moment: Moment, visitor: str) -> Message:
    shared = shared_of(live, moment)
    inputs = shared.inputs if views.may_move(live, moment, visitor) else "{}"
    own = _fields(views.own(live, moment, visitor, shared.seats))
    return Message(f'{{{_fields(head)},"board":{{', shared, f'{own},"inputs":{inputs}}}}}')


def shared_of(live: Live, moment: Moment) -> Shared:
    """What everybody sees of a moment; that of the present one is kept."""
    if live.shared is not None and live.shared.moment is moment:
        return live.shared
    made = Shared(live, moment)
    if moment is live.now:
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
