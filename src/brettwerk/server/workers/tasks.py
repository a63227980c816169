"""What worker processes do. Tasks are pickled, and run in a process of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brettwerk.content.evaluations import HINT_LINES, hint
from brettwerk.core.compiled.dispatch import interpreted
from brettwerk.core.errors import BrokenGame
from brettwerk.core.registry import load_game
from brettwerk.search.engine import Engine, compile_search, is_search_compiled
from brettwerk.search.limits import DEFAULT_SECONDS, LEVELS
from brettwerk.search.process.analysis_requests import SESSIONS, AnalysisRequest
from brettwerk.search.process.worker_process import POLL_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.history import MatchHistory
    from brettwerk.core.match import Match
    from brettwerk.search.choice import Choice

    Tell = Callable[..., None]

MEMORY = 64 * 2**20
"""Bytes for the tree of an engine."""
LIGHT = 24
"""Simulations of a search as plain Python, which answers until it is compiled: less than a second."""
MARGIN = 60.0
"""Seconds that a search may say nothing beyond what it was asked for: loading its code on a busy machine takes some."""


@dataclass(frozen=True)
class CompileRules:
    """Bring what it takes to play a game into the cache."""

    game: str

    def run(self, tell: Tell) -> BrokenGame | None:
        """Give what is wrong with the game, if it cannot be compiled."""
        return _mistake(lambda: load_game(self.game).compile_play(tell))


@dataclass(frozen=True)
class CompileSearch:
    """Bring the search for a game into the cache."""

    game: str

    def run(self, tell: Tell) -> BrokenGame | None:  # noqa: ARG002
        """Give what is wrong with the game, if its insight cannot be compiled."""
        return _mistake(lambda: compile_search(load_game(self.game)))


def _mistake(compile_it: Callable[[], None]) -> BrokenGame | None:
    try:
        compile_it()
    except BrokenGame as error:
        return error
    return None


@dataclass(frozen=True)
class LoadEngine:
    """Load the engine of a game, so that its first answer comes as quickly as the others."""

    game: str

    def run(self, tell: Tell) -> None:  # noqa: ARG002
        match = load_game(self.game).new_match()
        Engine(match.game, memory=MEMORY).choose(match, simulations=2)


def think(engine: Engine, match: Match, tell: Tell, seconds: float | None, simulations: int | None) -> Choice:
    """Let an engine think for as long as somebody wants to know."""
    for number, choice in enumerate(engine.analyse(match, seconds, simulations, interval=POLL_SECONDS)):  # noqa: B007
        tell(number, 0)
    return choice


def light_search(history: MatchHistory, level: int = LEVELS[-1]) -> Choice:
    """What an engine thinks before its search is compiled: little, but at once."""
    with interpreted():
        match = history.match()
        engine = Engine(match.game, level, memory=MEMORY)
        return engine.choose(match, simulations=min(LIGHT, engine.skill.simulations or LIGHT))


def search_patience(history: MatchHistory, seconds: float | None) -> float | None:
    """After how many seconds without a word a search counts as hung; None if it has to be compiled first."""
    return (seconds or DEFAULT_SECONDS) + MARGIN if is_search_compiled(history.variant.game) else None


@dataclass(frozen=True)
class Choose:
    """Let an engine choose its move."""

    history: MatchHistory
    level: int
    seconds: float | None = None
    """What its clock allows; the limits of its level hold besides."""
    session: str = ""
    """Whose tree it goes on with."""

    @property
    def patience(self) -> float | None:
        return search_patience(self.history, self.seconds)

    def run(self, tell: Tell) -> str:
        if not is_search_compiled(self.history.variant.game):
            return light_search(self.history, self.level).move
        seconds = self.seconds
        if self.level == LEVELS[-1]:
            seconds = min(DEFAULT_SECONDS, seconds or DEFAULT_SECONDS)
        return _answer(self.session, self.history, tell, level=self.level, seconds=seconds, lines=1).move


@dataclass(frozen=True)
class Advise:
    """Say what the engine thinks of a position."""

    history: MatchHistory
    seconds: float
    session: str = ""

    @property
    def patience(self) -> float | None:
        return search_patience(self.history, self.seconds)

    def run(self, tell: Tell) -> dict[str, Any]:
        if not is_search_compiled(self.history.variant.game):
            return hint(light_search(self.history))
        return hint(_answer(self.session, self.history, tell, seconds=self.seconds, lines=HINT_LINES))


def _answer(session: str, history: MatchHistory, tell: Tell, **limits: Any) -> Choice:
    """Let the engine of a session think for as long as somebody wants to know."""
    request = AnalysisRequest.of(history, memory=MEMORY, interval=POLL_SECONDS, **limits)
    for number, report in enumerate(SESSIONS[session].answer(request)):  # noqa: B007
        tell(number, 0)
    return report.choice
