"""Analysis requests that are sent to an engine process, and what that process does with them."""

from __future__ import annotations

import os
import queue
import signal
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import BadVariant, BrettwerkError, UnknownGame
from brettwerk.core.events import Event
from brettwerk.core.match import Match
from brettwerk.core.registry import load_game
from brettwerk.search.engine import BadEngine, Engine
from brettwerk.search.limits import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from brettwerk.core.game import Game
    from brettwerk.core.state import State
    from brettwerk.search.choice import Choice

STOP_INTERVAL = 0.02
"""Seconds between two attempts to stop a search, which may not have begun yet."""


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


@dataclass(frozen=True)
class AnalysisReport:
    """What has been found so far."""

    state: str
    turn: int
    choice: Choice


class BadAnalysisRequest(Exception):
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
        made = (game, request.level, request.threads, request.seed)
        if self._engine is None or made != self._made:
            try:
                self._engine = Engine(game, request.level, threads=request.threads, seed=request.seed)
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


def serve(connection: Connection) -> None:
    """Answer requests until the other end of the pipe is gone; this is the main function of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; this one is ended by its owner
    _RequestLoop(connection).serve()


class _RequestLoop:
    """Answers requests one at a time, and listens for stops meanwhile."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._session = AnalysisSession()
        self._requests: queue.SimpleQueue[tuple[int, AnalysisRequest]] = queue.SimpleQueue()
        self._answered = 0

    def serve(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            number, request = self._requests.get()
            try:
                if number:
                    self._answer(number, request)
                else:
                    self._session.prepare(request)
            except BadAnalysisRequest as error:
                if number:
                    self._say("refused", number, (error.field, error.error))
            except Exception as error:  # noqa: BLE001 - whatever it is, the owner must hear of it
                self._say("failed", number, repr(error))
            self._answered = max(number, self._answered)

    def _answer(self, number: int, request: AnalysisRequest) -> None:
        spoken = time.perf_counter()
        for report in self._session.answer(request):
            last = report  # sent with the answer, and before that only if its time has come
            if request.interval is not None and time.perf_counter() - spoken >= request.interval:
                spoken = time.perf_counter()
                self._say("report", number, report)
        self._say("done", number, (last, time.process_time()))

    def _listen(self) -> None:
        while True:
            try:
                number, request = self._connection.recv()
            except (EOFError, OSError):
                os._exit(0)  # nobody is left to answer to
            if request:
                self._requests.put((number, request))
            else:
                self._stop(number)

    def _stop(self, number: int) -> None:
        while self._answered < number:
            self._session.stop()
            time.sleep(STOP_INTERVAL)

    def _say(self, kind: str, number: int, value: Any) -> None:
        try:
            self._connection.send((kind, number, value))
        except OSError:
            os._exit(0)
