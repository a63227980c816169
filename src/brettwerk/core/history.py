"""How a match came to where it is, as plain data that can be kept, sent to another process and replayed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.match import Match
from brettwerk.core.registry import game_of

if TYPE_CHECKING:
    from brettwerk.core.events import Event
    from brettwerk.core.variant import Variant


@dataclass(frozen=True)
class MatchHistory:
    """A variant, the position that a match began with, and all that has happened in it and still stands."""

    variant: Variant
    start: str = ""
    """A position text, empty for the game's own start."""
    events: tuple[Event, ...] = ()

    @classmethod
    def of(cls, match: Match) -> MatchHistory:
        start = "" if match.start.is_start else match.start.to_text()
        return cls(match.game.variant, start, match.events)

    def match(self) -> Match:
        """Replay the match; an event that is not possible raises the error that says why."""
        game = game_of(self.variant)
        match = Match(game.state_from_text(self.start) if self.start else game.start)
        for event in self.events:
            match.apply(event)
        return match
