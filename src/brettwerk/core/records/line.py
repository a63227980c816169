"""What was played in a kept game: events in their order, with comments, variations and clock times."""

from __future__ import annotations

from dataclasses import dataclass, field

from brettwerk.core.events import UNKNOWN, Event


@dataclass(frozen=True, slots=True)
class RecordNode:
    """An event of a kept game, with what is said about it."""

    move: str = ""
    """The text of a move."""
    kind: str = "move"
    """``move``, ``leave`` or ``draw``, as in ``Event``."""
    seat: int = -1
    """Whose event it is; of a move, the position tells."""
    clock: float | None = None
    """The seconds, exact to the millisecond, that the seat had left afterwards."""
    comment: str = ""
    """Said after it."""
    variations: tuple[RecordLine, ...] = ()
    """What might have happened instead."""
    mover: int | None = field(default=None, compare=False)
    """Who made the move, where a file says so."""
    place: int = field(default=0, compare=False)
    """The line in its file."""

    @classmethod
    def of(cls, event: Event, clock: float | None = None) -> RecordNode:
        """Keep an event; ``clock`` is what its seat had left afterwards."""
        seat = -1 if event.kind == "move" else event.seat
        return cls(event.move, event.kind, seat, None if clock is None else round(clock, 3))

    @property
    def event(self) -> Event:
        """What happened."""
        if self.kind == "move":
            return Event(self.kind, UNKNOWN if self.mover is None else self.mover, self.move)
        return Event(self.kind, self.seat)


@dataclass(frozen=True, slots=True)
class RecordLine:
    """Nodes in their order: the game as played, or a variation."""

    nodes: tuple[RecordNode, ...] = ()
    comment: str = ""
    """Said before the first node."""
