"""An opponent for every game: chooses moves and says what it thinks of a position."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.cache import compiling, is_compiled
from brettwerk.core.errors import BrettwerkError, MatchError
from brettwerk.core.game import is_play_compiled
from brettwerk.search.limits import DEFAULT_SECONDS, LEVEL_SIMULATIONS, LEVEL_TEMPERATURE, LEVELS, Limits
from brettwerk.search.tree import NODE, key_of
from brettwerk.search.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.state import State

SLICE = 0.01
"""Seconds of compiled work between two looks at the clock."""
MEMORY = 256 * 2**20
"""Bytes for the trees of an engine, unless said otherwise."""


class BadEngine(BrettwerkError):
    """An engine cannot be made, or asked, like this."""


@dataclass(frozen=True)
class Line:
    """What may come of a move."""

    moves: tuple[str, ...]
    """The move and the best replies known."""
    value: float
    """The mover's chance of winning, from 0 to 1."""
    visits: int
    proven: bool


@dataclass(frozen=True)
class Choice:
    """What the engine chose, and why."""

    move: str
    value: float
    """The mover's chance of winning, from 0 to 1; a draw is a half."""
    lines: tuple[Line, ...]
    """The best moves, best first."""
    simulations: int
    proven: bool
    """Whether the value is certain."""


class Engine:
    """Plays a game at a level from 1 to 9."""

    def __init__(
        self, game: Game, level: int = 9, *, seed: int | None = None, threads: int = 1, memory: int = MEMORY
    ) -> None:
        if level not in LEVELS:
            raise BadEngine("engine-level", level=level, low=LEVELS[0], high=LEVELS[-1])
        if threads < 1:
            raise BadEngine("engine-threads", threads=threads)
        compile_search(game)
        self.game = game
        self.level = level
        self._chance = random.Random(seed)
        nodes = max(memory // (2 * threads * NODE.itemsize), game.rules.MAX_MOVES + 2)
        self._workers = [Worker(game, nodes, self._chance.getrandbits(63)) for _ in range(threads)]
        self._stop = threading.Event()

    def stop(self) -> None:
        """End a search that another thread has begun; it answers with what it has."""
        self._stop.set()

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice:
        """Choose a move. The limits of the level hold where none are given."""
        *_, last = self.analyse(match, seconds, simulations, interval=None)
        return last

    def analyse(
        self,
        match: Match,
        seconds: float | None = None,
        simulations: int | None = None,
        lines: int = 3,
        interval: float | None = 0.2,
    ) -> Iterator[Choice]:
        """Think, and say every ``interval`` seconds what has been found so far; the last word comes at the end."""
        if match.is_over:
            raise MatchError("game-over")
        self._stop.clear()
        limits = self._limits(seconds, simulations)
        self._prepare(match)
        spoken = time.perf_counter()
        speed = 1000.0
        with ThreadPoolExecutor(len(self._workers)) as pool:
            while not self._is_done(limits):
                part = min(limits.time_left(), SLICE) * speed
                each = max(1, int(min(part, limits.simulations_left(self.simulations) / len(self._workers))))
                began = time.perf_counter()
                list(pool.map(Worker.grow, self._workers, repeat(each)))
                speed = each / max(time.perf_counter() - began, 1e-6)
                if interval is not None and time.perf_counter() - spoken > interval:
                    spoken = time.perf_counter()
                    yield self._report(match.state, lines)
        yield self._report(match.state, lines)

    @property
    def simulations(self) -> int:
        return sum(worker.simulations for worker in self._workers)

    def _limits(self, seconds: float | None, simulations: int | None) -> Limits:
        for limit, value in (("seconds", seconds), ("simulations", simulations)):
            if value is not None and value <= 0:
                raise BadEngine("engine-limit", limit=limit, value=value)
        if seconds is None and simulations is None:
            simulations = LEVEL_SIMULATIONS.get(self.level)
            seconds = None if simulations else DEFAULT_SECONDS
        return Limits(simulations, seconds)

    def _is_done(self, limits: Limits) -> bool:
        if any(worker.is_proven for worker in self._workers):
            return True
        spent = limits.time_left() <= 0 or limits.simulations_left(self.simulations) <= 0 or self._stop.is_set()
        return spent and self.simulations > 0

    def _prepare(self, match: Match) -> None:
        """Go on with the trees of the last search where the match has followed them, else plant new ones."""
        stood = [self._key(state) for state in match.positions]
        for worker in self._workers:
            moves = match.moves_since(worker.root) if worker.root else None
            if moves is None or not worker.follow(match.state, stood, moves):
                worker.start(match.state, stood)

    def _key(self, state: State) -> int:
        return int(key_of(state.record.view(np.uint8), self.game.rules.POSITION_BYTES))

    def _report(self, state: State, lines: int) -> Choice:
        """Sum up what all workers have found."""
        found = {move: Candidate(move) for move in state.move_numbers}
        for worker in self._workers:
            for child in worker.children():
                found[int(child["move"])].add(child)
        best = sorted(found.values(), key=Candidate.rank, reverse=True)
        told = tuple(self._line(state, candidate) for candidate in best[:lines])
        chosen = self._pick(best)
        return Choice(state.move_text(chosen.move), chosen.value, told, self.simulations, best[0].proven)

    def _pick(self, best: list[Candidate]) -> Candidate:
        """Choose among the best: always one that wins for certain, else low levels let chance have its say."""
        temperature = LEVEL_TEMPERATURE.get(self.level, 0.0)
        if best[0].wins or not temperature:
            return best[0]
        hopeful = [candidate for candidate in best if not candidate.loses] or best
        visits = max(sum(candidate.visits for candidate in hopeful), 1)
        # A short search has hardly seen most moves, so that their promise counts too.
        weights = [(candidate.visits / visits + candidate.prior) ** (1 / temperature) for candidate in hopeful]
        return self._chance.choices(hopeful, weights)[0]

    def _line(self, state: State, candidate: Candidate) -> Line:
        """Follow the most visited replies."""
        moves = [state.move_text(candidate.move)]
        position = state.play(candidate.move)
        for move in self._workers[0].replies(candidate.move):
            moves.append(position.move_text(move))
            position = position.play(move)
        return Line(tuple(moves), candidate.value, candidate.visits, candidate.proven)


def compile_search(game: Game) -> None:
    """Compile the search for a game, unless some process has done so before."""
    with compiling(_search_of(game.variant.game)) as to_do:
        if to_do:
            worker = Worker(game, game.rules.MAX_MOVES + 2, seed=1)
            worker.start(game.start, [0])
            worker.grow(2)
            worker.follow(game.start, [0], [])


def is_search_compiled(game: str) -> bool:
    """Tell whether a game can be played against the engine without compiling."""
    return is_play_compiled(game) and is_compiled(_search_of(game))


def _search_of(game: str) -> str:
    """The name under which the search for a game is compiled."""
    return f"{game}.search"


class Candidate:
    """A move at the root, as all workers see it."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.visits = 0
        self.prior = 0.0
        self.proven = False
        self._total = 0.0
        self._result = 0.0
        self._length = 0

    def add(self, node: Any) -> None:
        self.visits += int(node["visits"])
        self.prior = float(node["prior"])
        self._total += float(node["total"])
        if node["proven"]:
            self.proven = True
            self._result = float(node["result"][node["mover"]])
            self._length = int(node["length"])

    @property
    def wins(self) -> bool:
        return self.proven and self._result == 1.0

    @property
    def loses(self) -> bool:
        return self.proven and self._result == -1.0

    @property
    def value(self) -> float:
        """The mover's chance, from 0 to 1."""
        payoff = self._result if self.proven else self._total / self.visits if self.visits else 0.0
        return (payoff + 1) / 2

    def rank(self) -> tuple[float, float]:
        """Certain wins first, the soonest of them, and certain losses last, the latest of them first."""
        if self.wins:
            return (2.0, -self._length)
        if self.loses:
            return (0.0, self._length)
        return (1.0, float(self.visits)) if not self.proven else (1.0, self.value * 1e-3)
