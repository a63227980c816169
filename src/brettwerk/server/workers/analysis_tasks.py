"""What worker processes do for the analysis page: evaluating a position, reviewing a game, drawing it."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from brettwerk.content.evaluations import evaluation, evaluation_of_end, judged
from brettwerk.core.errors import BrettwerkError
from brettwerk.search.engine import Engine
from brettwerk.search.process.worker_process import POLL_SECONDS
from brettwerk.search.review import review
from brettwerk.server.workers.answers import RequestRefused
from brettwerk.server.workers.tasks import MEMORY, search_patience, think

if TYPE_CHECKING:
    from brettwerk.core.history import MatchHistory
    from brettwerk.core.match import Match
    from brettwerk.core.state import State
    from brettwerk.search.choice import Choice
    from brettwerk.server.workers.tasks import Tell

PULSE = 0.25
"""Seconds between two reports on a position."""


@dataclass(frozen=True)
class Evaluate:
    """Evaluate a position; the parts of the result are what the engine thinks so far."""

    history: MatchHistory
    seconds: float
    lines: int

    @property
    def patience(self) -> float | None:
        return search_patience(self.history, self.seconds)

    def run(self, tell: Tell) -> None:
        match = _replayed(self.history)
        if match.outcome:
            tell(0, 0, evaluation_of_end(match.outcome))
            return
        engine = Engine(match.game, memory=MEMORY)
        told, is_told = 0.0, False
        for number, choice in enumerate(engine.analyse(match, self.seconds, None, self.lines, POLL_SECONDS)):
            is_told = time.monotonic() - told >= PULSE
            if is_told:
                told = time.monotonic()
            tell(number, 0, *([evaluation(choice)] if is_told else []))
        if not is_told:
            tell(number, 0, evaluation(choice))

    def after(self, _part: dict[str, Any]) -> Evaluate:
        """What is still to do if it is interrupted."""
        return self


@dataclass(frozen=True)
class Review:
    """Judge all moves of a game; the parts of the result are the judgements."""

    history: MatchHistory
    seconds: float
    """For each position."""
    first: int = 0
    """The event to begin with."""

    @property
    def patience(self) -> float | None:
        return search_patience(self.history, self.seconds)

    def run(self, tell: Tell) -> None:
        match = _replayed(self.history)
        judge = InterruptibleEngine(Engine(match.game, memory=MEMORY), tell)
        for judgement in review(match, judge, self.seconds, first=self.first):
            tell(judgement.index, len(match.events), judged(judgement))

    def after(self, part: dict[str, Any]) -> Review:
        """What is still to do if it is interrupted."""
        return replace(self, first=part["index"] + 1)


@dataclass(frozen=True)
class DrawPosition:
    """Draw a position as a PNG picture."""

    state: State
    width: int
    dark: bool

    def run(self, tell: Tell) -> bytes:  # noqa: ARG002
        return self.state.to_png(self.width, dark=self.dark)


@dataclass(frozen=True)
class Film:
    """Show a game as an animated picture."""

    history: MatchHistory
    width: int
    dark: bool

    def run(self, tell: Tell) -> bytes:
        return self.history.match().to_gif(self.width, dark=self.dark, tell=tell)


class InterruptibleEngine:
    """An engine that stops thinking when its task is no longer wanted."""

    def __init__(self, engine: Engine, tell: Tell) -> None:
        self._engine = engine
        self._tell = tell

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice:
        return think(self._engine, match, self._tell, seconds, simulations)


def _replayed(history: MatchHistory) -> Match:
    try:
        return history.match()
    except BrettwerkError as error:
        raise RequestRefused(error) from None
