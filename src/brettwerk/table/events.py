"""What happens at a board: events that are numbered and kept, and intents, which are about to become events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.events import Event

if TYPE_CHECKING:
    from brettwerk.table.stored_board import StoredBoard

IN_THE_MATCH = {"move", "leave", "flag", "draw"}
"""The kinds of events that change the match by adding to it."""
OF_THE_BOARD = {"sit", "move-seat", "replace", "rematch"}
"""The kinds that change who sits at the board, or what follows it."""
KINDS = IN_THE_MATCH | OF_THE_BOARD | {"undo", "ask", "answer", "withdraw"}
"""All of them; others are of later versions."""

LEAVING = {"flag": ("leave", "time"), "leave": ("leave", "resigned")}
"""What these kinds are to the match, and why the seat leaves."""


@dataclass(frozen=True)
class Intent:
    """An event that is allowed, but has no number yet and is not kept anywhere."""

    kind: str
    """What changes the match: move, undo, leave, flag (time is up), draw. Who sits: sit, move-seat, replace.
    What players want: ask, answer, withdraw, rematch."""
    seat: int
    """Who does it."""
    move: str = ""
    keep: int = 0
    """undo, and ask for it: how many of the match's events remain."""
    note: str = ""
    """ask: undo or draw; answer: yes or no; draw: "all" if it is for all seats; replace: the level; sit: the name;
    rematch: the board."""
    visitor: str | None = None
    """sit, move-seat: who sits here from now on."""
    board: StoredBoard | None = None
    """The board with its new seats, creator or rematch, if these change."""


@dataclass(frozen=True)
class BoardEvent:
    """One thing that happened at a board; the fields that it shares with an intent are described there."""

    number: int
    """From 1 on, without gaps."""
    kind: str
    seat: int
    move: str = ""
    keep: int = 0
    note: str = ""
    visitor: str | None = None
    served: float = 0.0
    """When it happened, in seconds of uptime."""
    request: str | None = None
    """The fingerprint of the request that caused it, if its sender gave it a key."""

    @property
    def in_match(self) -> Event:
        """What it is to the match: time that is up is a seat that leaves."""
        kind, cause = LEAVING.get(self.kind, (self.kind, ""))
        return Event(kind, self.seat, self.move, cause)
