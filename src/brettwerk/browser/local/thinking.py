"""What thinks about positions on this device, told by what it is asked and what it gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.match import Match
    from brettwerk.search.choice import Choice

    Report = Callable[[Choice], None]


@dataclass(frozen=True)
class Question:
    """What is to be found out about the position that a match has come to."""

    level: int = 9
    seconds: float | None = None
    """None for the limits of the level."""
    lines: int = 1
    choosing: bool = True
    """Whether a move is wanted, or only what the position is worth."""
    home: str = ""
    """Whose tree it goes on with."""


class Thinker(Protocol):
    """An engine that is waited for."""

    async def think(self, match: Match, question: Question, report: Report | None = None) -> Choice:
        """Answer a question, reporting meanwhile what has been found so far; it stops when nobody waits any more."""
