"""An opponent for every game: chooses moves and says what it thinks of a position."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.cache import compiling, is_compiled
from brettwerk.core.errors import BrettwerkError, MatchError
from brettwerk.core.game import is_play_compiled
from brettwerk.search.choice import Candidate, Choice, Line, ranked
from brettwerk.search.limits import DEFAULT_SECONDS, LEVELS, Limits, level_of
from brettwerk.search.tree import NODE, key_of
from brettwerk.search.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.state import State
    from brettwerk.search.limits import Clock

SLICE = 0.01
"""Seconds of compiled work between two looks at the clock."""
MEMORY = 256 * 2**20
"""Bytes for the trees of an engine, unless said otherwise."""
KEENNESS = 4
"""A level below the highest chooses a move with a likelihood of its visits to this power."""


class BadEngine(BrettwerkError):
    """An engine cannot be made, or asked, like this."""


class Engine:
    """Plays a game at a level from 1 to 9."""

    def __init__(
        self,
        game: Game,
        level: int = 9,
        *,
        seed: int | None = None,
        threads: int = 1,
        memory: int = MEMORY,
        clock: Clock = time.perf_counter,
    ) -> None:
        if level not in LEVELS:
            raise BadEngine("engine-level", level=level, low=LEVELS[0], high=LEVELS[-1])
        if threads < 1:
            raise BadEngine("engine-threads", threads=threads)
        compile_search(game)
        self.game = game
        self.level = level
        self.skill = level_of(game, level)
        self._clock = clock
        self._chance = random.Random(seed)
        nodes = max(memory // (2 * threads * NODE.itemsize), game.rules.MAX_MOVES + 2)
        self._workers = [Worker(game, self._tables(), nodes, self._chance.getrandbits(63)) for _ in range(threads)]
        self._stop = threading.Event()
        self._stood: list[State] = []
        self._known_keys: list[int] = []

    def _tables(self) -> Any:
        """The tables of the game, with the level's sight where that matters."""
        if self.skill.sight is None:
            return self.game.tables
        tables = self.game.tables.copy()
        tables["sight"] = self.skill.sight
        return tables

    def stop(self) -> None:
        """End a search that another thread has begun; it answers with what it has."""
        self._stop.set()

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice:
        """Choose a move. The limits of the level hold where none are given."""
        *_, last = self._think(match, seconds, simulations, choosing=True)
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
        return self._think(match, seconds, simulations, lines, interval)

    def _think(
        self,
        match: Match,
        seconds: float | None,
        simulations: int | None,
        lines: int = 3,
        interval: float | None = None,
        *,
        choosing: bool = False,
    ) -> Iterator[Choice]:
        if match.is_over:
            raise MatchError("game-over")
        self._stop.clear()
        limits = self._limits(seconds, simulations)
        self._prepare(match, choosing)
        spoken = time.perf_counter()
        speed = 1000.0
        with ThreadPoolExecutor(len(self._workers)) as pool:
            while not self._is_done(limits):
                part = min(limits.time_left(), SLICE) * speed
                each = max(1, int(min(part, limits.simulations_left(self.simulations) / len(self._workers))))
                began = self._clock()
                list(pool.map(Worker.grow, self._workers, repeat(each)))
                speed = each / max(self._clock() - began, 1e-6)
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
            simulations = self.skill.simulations
            seconds = None if simulations else DEFAULT_SECONDS
        return Limits(simulations, seconds, self._clock)

    def _is_done(self, limits: Limits) -> bool:
        if any(worker.is_proven for worker in self._workers):
            return True
        spent = limits.time_left() <= 0 or limits.simulations_left(self.simulations) <= 0 or self._stop.is_set()
        return spent and self.simulations > 0

    def _prepare(self, match: Match, choosing: bool) -> None:
        """Go on with the trees of the last search where the match has followed them, else plant new ones."""
        stood = self._keys(match)
        for worker in self._workers:
            moves = match.moves_since(worker.root) if worker.root and worker.choosing == choosing else None
            if moves is None or not worker.follow(match.state, stood, moves):
                worker.start(match.state, stood, choosing=choosing)

    def _keys(self, match: Match) -> list[int]:
        """The keys of all positions that have stood; those known from the last search are not worked out again."""
        known = dict(zip(map(id, self._stood), self._known_keys, strict=True))
        keys = [known.get(id(state)) or self._key(state) for state in match.positions]
        self._stood, self._known_keys = match.positions, keys
        return keys

    def _key(self, state: State) -> int:
        return int(key_of(state.record.view(np.uint8), self.game.rules.POSITION_BYTES))

    def _report(self, state: State, lines: int) -> Choice:
        """Sum up what all workers have found."""
        found = {move: Candidate(move) for move in state.move_numbers}
        left_out = set(found) if self._workers[0].is_safe else set()
        for worker in self._workers:
            for child in worker.children():
                found[int(child["move"])].add(child)
                left_out.discard(int(child["move"]))
        for move in left_out:
            found[move].lose_at_once(state.turn)
        best = ranked(list(found.values()))
        told = tuple(self._line(state, candidate) for candidate in best[: max(lines, 1)])
        chosen = self._pick(best)
        depth = max(worker.depth for worker in self._workers)
        return Choice(state.move_text(chosen.move), chosen.value, told, self.simulations, depth)

    def _pick(self, best: list[Candidate]) -> Candidate:
        """Choose among the best; levels below the highest let chance have its say."""
        if self._chance.random() < self.skill.careless:
            return self._chance.choice(best)
        if self.skill.simulations is None or best[0].length is not None:
            return best[0]
        hopeful = [candidate for candidate in best if not candidate.loses]
        return self._chance.choices(hopeful, [max(candidate.visits, 0.5) ** KEENNESS for candidate in hopeful])[0]

    def _line(self, state: State, candidate: Candidate) -> Line:
        """Follow the most visited replies."""
        moves = [state.move_text(candidate.move)]
        position = state.play(candidate.move)
        for move in self._workers[0].replies(candidate.move):
            moves.append(position.move_text(move))
            position = position.play(move)
        chances = tuple(candidate.chances[: self.game.players])
        return Line(tuple(moves), chances, candidate.value, candidate.visits, candidate.length)


def compile_search(game: Game) -> None:
    """Compile the search for a game, unless some process has done so before."""
    with compiling(_search_of(game.variant.game)) as to_do:
        if to_do:
            worker = Worker(game, game.tables, game.rules.MAX_MOVES + 2, seed=1)
            worker.start(game.start, [0])
            worker.grow(2)
            worker.follow(game.start, [0], [])


def is_search_compiled(game: str) -> bool:
    """Tell whether a game can be played against the engine without compiling."""
    return is_play_compiled(game) and is_compiled(_search_of(game))


def _search_of(game: str) -> str:
    """The name under which the search for a game is compiled."""
    return f"{game}.search"
