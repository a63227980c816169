"""What engine processes do. Everything here runs in a process of its own, and travels there by pickle."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    from brettwerk.core.match import Match
    from brettwerk.core.variant import Variant
    from brettwerk.search.choice import Choice
    from brettwerk.search.engine import Engine
    from brettwerk.solve.puzzles.attempts import AttemptResult

    Tell = Callable[..., None]

MEMORY = 64 * 2**20
"""Bytes for the tree of an engine."""
BREATH = 0.1
"""Seconds between two looks whether a task is still wanted."""
LINES = 3
"""How many moves a hint tells of."""


class Task(Protocol):
    """Something to be done elsewhere."""

    def run(self, tell: Tell) -> Any:
        """Do it, and tell of progress now and then; telling ends it if nobody wants it any more.

        What is told are steps done, steps in all, and perhaps a part of the result.
        """


class Stop:
    """Sent to a process: what it does is no longer wanted."""


class Stopped(Exception):
    """Nobody wants to know any more."""


@dataclass(frozen=True)
class CompileRules:
    """Bring what it takes to play a game into the cache."""

    game: str

    def run(self, tell: Tell) -> None:
        from brettwerk.core.registry import load_game  # noqa: PLC0415

        load_game(self.game).compile_play(tell)


@dataclass(frozen=True)
class CompileSearch:
    """Bring the search for a game into the cache."""

    game: str

    def run(self, tell: Tell) -> None:  # noqa: ARG002
        from brettwerk.core.registry import load_game  # noqa: PLC0415
        from brettwerk.search.engine import compile_search  # noqa: PLC0415

        compile_search(load_game(self.game))


@dataclass(frozen=True)
class LoadEngine:
    """Have the engine of a game at hand, so that its first answer comes as quickly as the others."""

    game: str

    def run(self, tell: Tell) -> None:  # noqa: ARG002
        from brettwerk.core.registry import load_game  # noqa: PLC0415
        from brettwerk.search.engine import Engine  # noqa: PLC0415

        match = load_game(self.game).new_match()
        Engine(match.game, memory=MEMORY).choose(match, simulations=2)


@dataclass(frozen=True)
class Story:
    """How a match came to where it is."""

    variant: Variant
    start: str
    """A position text, empty for the game's own start."""
    happened: tuple[tuple[str, int, str], ...]
    """Kind, seat and move of all that still stands."""

    def tell(self) -> Match:
        """Play the match again."""
        from brettwerk.core.events import Event  # noqa: PLC0415
        from brettwerk.core.history import MatchHistory  # noqa: PLC0415

        return MatchHistory(self.variant, self.start, tuple(Event(*event) for event in self.happened)).match()


def think(engine: Engine, match: Match, tell: Tell, seconds: float | None, simulations: int | None) -> Choice:
    """Let an engine think for as long as somebody wants to know."""
    for number, choice in enumerate(engine.analyse(match, seconds, simulations, interval=BREATH)):  # noqa: B007
        tell(number, 0)
    return choice


@dataclass(frozen=True)
class Choose:
    """Let an engine choose its move."""

    story: Story
    level: int
    seconds: float | None = None
    """What its clock allows; the limits of its level hold besides."""

    def run(self, tell: Tell) -> str:
        from brettwerk.search.engine import Engine  # noqa: PLC0415
        from brettwerk.search.limits import DEFAULT_SECONDS  # noqa: PLC0415

        match = self.story.tell()
        engine = Engine(match.game, self.level, memory=MEMORY)
        simulations, seconds = engine.skill.simulations, self.seconds
        if simulations is None:
            seconds = min(DEFAULT_SECONDS, seconds or DEFAULT_SECONDS)
        return think(engine, match, tell, seconds, simulations).move


@dataclass(frozen=True)
class Advise:
    """Say what the engine thinks of a position."""

    story: Story
    seconds: float

    def run(self, tell: Tell) -> dict[str, Any]:
        from brettwerk.search.engine import Engine  # noqa: PLC0415

        match = self.story.tell()
        choice = think(Engine(match.game, memory=MEMORY), match, tell, self.seconds, None)
        found = choice.to_json()
        lines = [{name: line[name] for name in ("moves", "value", "proven")} for line in found["lines"][:LINES]]
        return {**{name: found[name] for name in ("move", "value", "proven")}, "lines": lines}


@dataclass(frozen=True)
class LoadSolver:
    """Have at hand what judges tries at the puzzles of a game."""

    game: str

    def run(self, tell: Tell) -> None:  # noqa: ARG002
        from brettwerk.solve.puzzles.attempts import Solver  # noqa: PLC0415
        from brettwerk.solve.puzzles.puzzle import puzzles_of  # noqa: PLC0415

        Solver(puzzles_of(self.game)[0])


@dataclass(frozen=True)
class Attempt:
    """Judge a move in a puzzle."""

    game: str
    puzzle: str
    played: tuple[str, ...]
    move: str

    def run(self, tell: Tell) -> AttemptResult:  # noqa: ARG002
        from brettwerk.solve.puzzles.attempts import Solver  # noqa: PLC0415
        from brettwerk.solve.puzzles.puzzle import find_puzzle  # noqa: PLC0415

        return Solver(find_puzzle(self.game, self.puzzle)).attempt(self.played, self.move)


@dataclass(frozen=True)
class Solve:
    """Show how a puzzle is solved."""

    game: str
    puzzle: str
    played: tuple[str, ...]

    def run(self, tell: Tell) -> tuple[str, ...]:  # noqa: ARG002
        from brettwerk.solve.puzzles.attempts import Solver  # noqa: PLC0415
        from brettwerk.solve.puzzles.puzzle import find_puzzle  # noqa: PLC0415

        return Solver(find_puzzle(self.game, self.puzzle)).solution(self.played)


def work(connection: Connection) -> None:
    """Do one task after another until the other end of the pipe is gone; this is the main function of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; ours are ended by the server

    def tell(*news: Any) -> None:
        connection.send(("progress", news))
        while connection.poll():
            if isinstance(connection.recv(), Stop):
                raise Stopped

    while True:
        try:
            task: Task | Stop = connection.recv()
        except (EOFError, OSError):
            return
        if isinstance(task, Stop):
            continue  # it came too late: the task was done
        try:
            answer = ("done", task.run(tell))
        except Exception as error:  # noqa: BLE001 - whatever it is, the server must hear of it
            answer = ("failed", repr(error))
        try:
            connection.send(answer)
        except OSError:
            return
