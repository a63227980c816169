"""Analysis requests that are sent to an engine process, and the sessions there that answer them.

A session keeps the match and the engine's tree from one request to the next, so that an engine at a board goes on with
what it found before.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import BadVariant, BrettwerkError, UnknownGame
from brettwerk.core.events import Event
from brettwerk.core.match import Match
from brettwerk.core.registry import load_game
from brettwerk.search.engine import MEMORY, BadEngine, Engine
from brettwerk.search.limits import LEVELS
from brettwerk.search.process.tasks import TaskRefused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.history import MatchHistory
    from brettwerk.core.state import State
    from brettwerk.search.choice import Choice
    from brettwerk.search.process.tasks import TaskProgress

MOST_SESSIONS = 4
"""Sessions that a process keeps, each with its tree; the one that was used longest ago makes room."""


@dataclass(frozen=True)
class AnalysisRequest:
    """A position, the moves that led to it, and the limits of its analysis."""

    game: str
    edition: str = "classic"
    players: int | None = None
    teams: bool = False
    options: tuple[tuple[str, str | int | bool], ...] = ()
    state: str = ""
    """A position text, empty for the game's own start."""
    events: tuple[str, ...] = ()
    """The moves since, and other events as records write them (``~leave:1``)."""
    level: int = LEVELS[-1]
    seconds: float | None = None
    simulations: int | None = None
    lines: int = 3
    interval: float | None = None
    """Seconds between two reports; None for the last one alone."""
    threads: int = 1
    seed: int | None = None
    memory: int = MEMORY
    """Bytes for the engine's tree."""

    @classmethod
    def of(cls, history: MatchHistory, **limits: Any) -> AnalysisRequest:
        """A request about a match, with any of the other fields."""
        variant, events = history.variant, tuple(event.text() for event in history.events)
        chosen = variant.game, variant.edition, variant.players, variant.teams, variant.options
        return cls(*chosen, state=history.start, events=events, **limits)


@dataclass(frozen=True)
class AnalysisReport:
    """What has been found so far."""

    state: str
    turn: int
    choice: Choice


class BadAnalysisRequest(TaskRefused):
    """A request makes no sense; ``field`` is to blame, and ``error`` says why."""

    def __init__(self, field: str, error: BrettwerkError) -> None:
        super().__init__(field, error)
        self.field = field
        self.error = error


class AnalysisSession:
    """Answers requests. The match and the engine's tree are kept for as long as requests follow one game."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._state = ""
        self._events: list[str] = []
        self._engine: Engine | None = None
        self._made: tuple[Any, ...] = ()

    def prepare(self, request: AnalysisRequest) -> Engine:
        """Load the game and make the engine, unless the last request had the same."""
        game = _load(request)
        made = (game, request.level, request.threads, request.seed, request.memory)
        if self._engine is None or made != self._made:
            try:
                self._engine = Engine(
                    game, request.level, threads=request.threads, seed=request.seed, memory=request.memory
                )
            except BadEngine as error:
                raise BadAnalysisRequest("level", error) from None
            self._made = made
        return self._engine

    def answer(self, request: AnalysisRequest) -> Iterator[AnalysisReport]:
        engine = self.prepare(request)
        match = self._match_of(_load(request), request)
        if match.is_over:
            raise BadAnalysisRequest("moves" if request.events else "state", BrettwerkError("game-over"))
        simulations = request.simulations
        if simulations is None and request.seconds is not None:
            simulations = engine.skill.simulations
        state, turn = match.state.to_text(), match.turn
        for choice in engine.analyse(match, request.seconds, simulations, request.lines, request.interval):
            yield AnalysisReport(state, turn, choice)

    def stop(self) -> None:
        """End the current search; called from another thread."""
        if self._engine:
            self._engine.stop()

    def _match_of(self, game: Game, request: AnalysisRequest) -> Match:
        """The match of a request: the last one, with events undone and played as needed."""
        if self._match is None or self._match.game is not game or self._state != request.state:
            self._match = Match(_position(game, request.state))
            self._state, self._events = request.state, []
        common = 0
        for known, wanted in zip(self._events, request.events, strict=False):
            if known != wanted:
                break
            common += 1
        for _ in range(len(self._events) - common):
            self._match.undo()
            self._events.pop()
        for index, text in enumerate(request.events[common:], start=common):
            try:
                self._match.apply(Event.parse(text))
            except BrettwerkError as error:
                raise BadAnalysisRequest(f"moves.{index}", error) from None
            self._events.append(text)
        return self._match


def _load(request: AnalysisRequest) -> Game:
    try:
        return load_game(
            request.game,
            edition=request.edition,
            players=request.players,
            teams=request.teams,
            **dict(request.options),
        )
    except UnknownGame as error:
        raise BadAnalysisRequest("game", error) from None
    except BadVariant as error:
        raise BadAnalysisRequest(_field_of(error), error) from None


def _field_of(error: BadVariant) -> str:
    """The field of a request that names what a game does not offer."""
    if option := error.params.get("option"):
        return f"options.{option}"
    return error.code.partition("-")[0]


def _position(game: Game, text: str) -> State:
    try:
        return game.state_from_text(text) if text else game.start
    except BrettwerkError as error:
        raise BadAnalysisRequest("state", error) from None


class AnalysisSessions:
    """The sessions of a process, by the name of whom they serve."""

    def __init__(self, most: int = MOST_SESSIONS) -> None:
        self._most = most
        self._sessions: OrderedDict[str, AnalysisSession] = OrderedDict()

    def __getitem__(self, name: str) -> AnalysisSession:
        session = self._sessions.setdefault(name, AnalysisSession())
        self._sessions.move_to_end(name)
        while len(self._sessions) > self._most:
            self._sessions.popitem(last=False)
        return session


SESSIONS = AnalysisSessions()
"""Those of this process."""


@dataclass(frozen=True)
class AnalyseTask:
    """Answer a request; when it is stopped, with what has been found so far."""

    request: AnalysisRequest
    session: str = ""

    def run(self, progress: TaskProgress) -> AnalysisReport:
        session, spoken = SESSIONS[self.session], time.perf_counter()
        progress.end_early(session.stop)
        for report in session.answer(self.request):
            last = report  # sent with the answer, and before that only if its time has come
            if self.request.interval is not None and time.perf_counter() - spoken >= self.request.interval:
                spoken = time.perf_counter()
                progress(report)
        return last


@dataclass(frozen=True)
class PrepareTask:
    """Load the game of a request and make its engine."""

    request: AnalysisRequest
    session: str = ""

    def run(self, progress: TaskProgress) -> None:  # noqa: ARG002
        SESSIONS[self.session].prepare(self.request)
