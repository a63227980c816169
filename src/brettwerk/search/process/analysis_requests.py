"""Questions to an engine that travel to a process of its own, and that process."""

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

PATIENCE = 0.02
"""Seconds between two attempts to stop a search, which may not have begun to listen yet."""


@dataclass(frozen=True)
class Question:
    """A position, how it came about, and how long to think of it."""

    game: str
    edition: str = "classic"
    players: int | None = None
    teams: bool = False
    options: tuple[tuple[str, str | int | bool], ...] = ()
    state: str = ""
    """A position text, empty for the game's own start."""
    happened: tuple[str, ...] = ()
    """What happened since: moves, and events as records write them (``~leave:1``)."""
    level: int = LEVELS[-1]
    seconds: float | None = None
    simulations: int | None = None
    lines: int = 3
    interval: float | None = None
    """Seconds between two reports; None for the last one alone."""
    threads: int = 1
    seed: int | None = None


@dataclass(frozen=True)
class Report:
    """What has been found so far."""

    state: str
    turn: int
    choice: Choice


class Refused(Exception):
    """A question makes no sense: which field is to blame, and why."""

    def __init__(self, field: str, error: BrettwerkError) -> None:
        super().__init__(field, error)
        self.field = field
        self.error = error


class Thoughts:
    """Answers questions. The match and the engine's tree stay as long as the questions follow one game."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._state = ""
        self._happened: list[str] = []
        self._engine: Engine | None = None
        self._made: tuple[Any, ...] = ()

    def prepare(self, question: Question) -> Engine:
        """Have the game and the engine at hand."""
        game = _load(question)
        made = (game, question.level, question.threads, question.seed)
        if self._engine is None or made != self._made:
            try:
                self._engine = Engine(game, question.level, threads=question.threads, seed=question.seed)
            except BadEngine as error:
                raise Refused("level", error) from None
            self._made = made
        return self._engine

    def answer(self, question: Question) -> Iterator[Report]:
        engine = self.prepare(question)
        match = self._bring(_load(question), question)
        if match.is_over:
            raise Refused("moves" if question.happened else "state", BrettwerkError("game-over"))
        simulations = question.simulations
        if simulations is None and question.seconds is not None:
            simulations = engine.skill.simulations
        state, turn = match.state.to_text(), match.turn
        for choice in engine.analyse(match, question.seconds, simulations, question.lines, question.interval):
            yield Report(state, turn, choice)

    def stop(self) -> None:
        """End the present search; another thread calls this."""
        if self._engine:
            self._engine.stop()

    def _bring(self, game: Game, question: Question) -> Match:
        """Play, or take back, what lies between the last question and this one."""
        if self._match is None or self._match.game is not game or self._state != question.state:
            self._match = Match(_position(game, question.state))
            self._state, self._happened = question.state, []
        common = 0
        for known, wanted in zip(self._happened, question.happened, strict=False):
            if known != wanted:
                break
            common += 1
        for _ in range(len(self._happened) - common):
            self._match.undo()
            self._happened.pop()
        for index, text in enumerate(question.happened[common:], start=common):
            try:
                self._match.apply(Event.parse(text))
            except BrettwerkError as error:
                raise Refused(f"moves.{index}", error) from None
            self._happened.append(text)
        return self._match


def _load(question: Question) -> Game:
    try:
        return load_game(
            question.game,
            edition=question.edition,
            players=question.players,
            teams=question.teams,
            **dict(question.options),
        )
    except UnknownGame as error:
        raise Refused("game", error) from None
    except BadVariant as error:
        raise Refused(_field_of(error), error) from None


def _field_of(error: BadVariant) -> str:
    """The field of a question that names what a game does not offer."""
    if option := error.params.get("option"):
        return f"options.{option}"
    return error.code.partition("-")[0]


def _position(game: Game, text: str) -> State:
    try:
        return game.state_from_text(text) if text else game.start
    except BrettwerkError as error:
        raise Refused("state", error) from None


def serve(connection: Connection) -> None:
    """Answer questions until the other end of the pipe is gone; this is the main function of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; this one is ended by its owner
    _Desk(connection).serve()


class _Desk:
    """Where questions come in, one at a time, and wishes to stop while one is being answered."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._thoughts = Thoughts()
        self._questions: queue.SimpleQueue[tuple[int, Question]] = queue.SimpleQueue()
        self._answered = 0

    def serve(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            number, question = self._questions.get()
            try:
                if number:
                    self._answer(number, question)
                else:
                    self._thoughts.prepare(question)
            except Refused as refusal:
                if number:
                    self._say("refused", number, (refusal.field, refusal.error))
            except Exception as error:  # noqa: BLE001 - whatever it is, the owner must hear of it
                self._say("failed", number, repr(error))
            self._answered = max(number, self._answered)

    def _answer(self, number: int, question: Question) -> None:
        spoken = time.perf_counter()
        for report in self._thoughts.answer(question):
            last = report  # it comes with the answer, so that it is told only if its time has come anyway
            if question.interval is not None and time.perf_counter() - spoken >= question.interval:
                spoken = time.perf_counter()
                self._say("report", number, report)
        self._say("done", number, (last, time.process_time()))

    def _listen(self) -> None:
        while True:
            try:
                number, question = self._connection.recv()
            except (EOFError, OSError):
                os._exit(0)  # nobody is left to answer to
            if question:
                self._questions.put((number, question))
            else:
                self._stop(number)

    def _stop(self, number: int) -> None:
        while self._answered < number:
            self._thoughts.stop()
            time.sleep(PATIENCE)

    def _say(self, kind: str, number: int, value: Any) -> None:
        try:
            self._connection.send((kind, number, value))
        except OSError:
            os._exit(0)
