"""What happens in a match, one event at a time, and how events are written."""

from __future__ import annotations

import re
from dataclasses import dataclass

UNKNOWN = -1
"""The seat of a move that was read from a text: the position tells whose it is."""
_NOT_A_MOVE = re.compile(r"~(leave|draw):([0-9])")


@dataclass(frozen=True, slots=True)
class Event:
    """A move (with its text), a seat that left, or a seat that agreed to a draw."""

    kind: str
    """``move``, ``leave`` or ``draw``."""
    seat: int = UNKNOWN
    move: str = ""
    cause: str = ""
    """Why a seat left, where that is known: ``time`` or ``resigned``. Records do not keep it."""

    def text(self) -> str:
        """The event as records and requests write it: the text of a move, or such as ``~leave:1``."""
        return self.move if self.kind == "move" else f"~{self.kind}:{self.seat}"

    @classmethod
    def parse(cls, text: str) -> Event:
        """Read what ``text`` wrote; whatever is not another event is taken for a move, legal or not."""
        found = _NOT_A_MOVE.fullmatch(text)
        return cls(found[1], int(found[2])) if found else cls("move", UNKNOWN, text)
