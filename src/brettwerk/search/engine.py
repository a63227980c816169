"""An engine for every game: chooses moves and analyses positions."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import repeat
from typing import TYPE_CHECKING, Any

from brettwerk.core.compiled.cache import compiling, is_compiled
from brettwerk.core.compiled.compilation import compile_play, is_play_compiled
from brettwerk.core.compiled.dispatch import is_compiling
from brettwerk.core.errors import BrettwerkError, MatchError
from brettwerk.core.mistakes.explanation import explained
from brettwerk.core.network.network import Network, fill
from brettwerk.core.solved.table import TableError
from brettwerk.core.state import start_state
from brettwerk.search.choice import Choice, PrincipalVariation
from brettwerk.search.chooser import Chooser
from brettwerk.search.endings import Endings, compile_endings
from brettwerk.search.limits import LEVELS, SearchLimits, level_of, usual_limits
from brettwerk.search.mcts.tree import NODE
from brettwerk.search.mcts.worker import Worker
from brettwerk.search.perfect import PerfectPlay, SolvedMoves, perfect_for
from brettwerk.search.position_hash import hash_key
from brettwerk.search.solution import Solutions, compile_solver

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from brettwerk.core.compiled.weights import Weights
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.match import Match
    from brettwerk.core.state import State
    from brettwerk.search.limits import TimeSource

SLICE = 0.01
"""Seconds of compiled work between two looks at the clock."""
ENDING_SHARE = 0.3
"""The part of a move's time in which the end of a game may be solved."""
MEMORY = 256 * 2**20
"""Bytes for the trees of an engine by default."""


class BadEngine(BrettwerkError):
    """An engine cannot be made, or asked, with these arguments."""


class Engine:
    """Plays a game at a level from 1 to 9.

    ``settings`` change constants of the search for experiments, by their names in small letters (``mcts/settings.py``).
    If not ``calibrated``, choices tell what the search expects instead of chances (``calibration.py``).

    >>> game = load_game("alcazar")
    >>> choice = Engine(game, level=4, seed=1).choose(game.new_match())
    >>> choice.move in game.start.legal_moves()
    True
    """

    def __init__(
        self,
        game: GameDefinition,
        level: int = 9,
        *,
        seed: int | None = None,
        threads: int = 1,
        memory: int = MEMORY,
        clock: TimeSource = time.perf_counter,
        weights: Weights | None = None,
        network: Network | bool = True,
        settings: Mapping[str, float] | None = None,
        calibrated: bool = True,
    ) -> None:
        if level not in LEVELS:
            raise BadEngine("engine-level", level=level, low=LEVELS[0], high=LEVELS[-1])
        if threads < 1:
            raise BadEngine("engine-threads", threads=threads)
        compile_search(game)
        self._settings: dict[str, Any] = {
            "seed": seed,
            "threads": threads,
            "memory": memory,
            "clock": clock,
            "weights": weights,
            "network": network,
            "settings": settings,
            "calibrated": calibrated,
        }
        self.game = game
        self.level = level
        self.skill = level_of(game, level)
        self._clock = clock
        chance = random.Random(seed)
        self._chooser = Chooser(game, self.skill, chance, calibrated=calibrated)
        nodes = max(memory // (2 * threads * NODE.itemsize), game.rules.MAX_MOVES + 2)
        tables = self._tables(weights, network)
        self._workers = [Worker(game, tables, nodes, chance.getrandbits(63), settings) for _ in range(threads)]
        self.table_error: TableError | None = None
        """Why the table of the solved game must not be used, if it must not."""
        self.perfect = self._find_table()
        self._solutions = Solutions(game)
        self._endings = Endings(game)
        self._stop = threading.Event()
        self._positions: list[State] = []
        self._known_hashes: list[int] = []

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, an engine is how it was made; what it has found out about a game stays behind."""
        return partial(Engine, self.game, self.level, **self._settings), ()

    def _tables(self, weights: Weights | None, network: Network | bool = True) -> Any:
        """The tables of the game, with the level's sight where that matters, and with what is given instead of theirs.

        The game's own network is for the highest level only, since all others are tuned without one.
        """
        tables = self.game.tables.copy()
        if self.skill.sight is not None:
            tables["sight"] = self.skill.sight
        if weights is not None:
            weights.fill(tables["weights"])
        if self.game.network_form and not (network is True and self.level == LEVELS[-1]):
            fill(tables, network if isinstance(network, Network) else None, self.game.network_form)
        return tables

    def _find_table(self) -> PerfectPlay | None:
        """The table of the game if it is solved; only the highest level may look there."""
        try:
            return perfect_for(self.game) if self.level == LEVELS[-1] else None
        except TableError as error:
            self.table_error = error
            return None

    def stop(self) -> None:
        """End a search that runs in another thread; it answers with what it has."""
        self._stop.set()

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice:
        """Choose a move. The limits of the level hold where none are given."""
        *_, last = self._search(match, seconds, simulations, choosing=True)
        return last

    def analyse(
        self,
        match: Match,
        seconds: float | None = None,
        simulations: int | None = None,
        lines: int = 3,
        interval: float | None = 0.2,
    ) -> Iterator[Choice]:
        """Search, and report every ``interval`` seconds what has been found so far, and at the end."""
        return self._search(match, seconds, simulations, lines, interval)

    def _search(
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
        solved = self._look_up(match)
        if solved and solved.decides:
            yield solved.choice(match.state, lines)
            return
        if solution := self._solution(match.state, limits):
            yield solution
            return
        if choosing and (ending := self._ending(match.state, limits)):
            yield ending
            return
        self._prepare(match, choosing)
        reported = time.perf_counter()
        speed = 1000.0
        with ThreadPoolExecutor(len(self._workers)) as pool:
            while not self._is_done(limits):
                part = min(limits.time_left(), SLICE) * speed
                each = max(1, int(min(part, limits.simulations_left(self.simulations) / len(self._workers))))
                began = self._clock()
                run = pool.map if is_compiling() else map  # plain Python gains nothing from threads
                list(run(Worker.simulate, self._workers, repeat(each)))
                speed = each / max(self._clock() - began, 1e-6)
                if interval is not None and time.perf_counter() - reported > interval:
                    reported = time.perf_counter()
                    yield self._chooser.choice(match.state, self._workers, lines, solved)
        yield self._chooser.choice(match.state, self._workers, lines, solved)

    def _solution(self, state: State, limits: SearchLimits) -> Choice | None:
        """A line to the best end that the game's own solver finds in half the time; for the highest level only."""
        if self.level != LEVELS[-1] or limits.seconds is None:
            return None
        moves = self._solutions.line(state, limits.seconds / 2)
        if not moves:
            return None
        line = PrincipalVariation(moves, (1.0,) * self.game.players, 1.0, 0, len(moves))
        return Choice(moves[0], 1.0, (line,), 0, len(moves))

    def _ending(self, state: State, limits: SearchLimits) -> Choice | None:
        """Best play to the end if the game's own solver finds it in a part of the time; for the highest level only."""
        if self.level != LEVELS[-1] or limits.seconds is None:
            return None
        until = limits.began + ENDING_SHARE * limits.seconds
        return self._endings.choice(state, lambda: self._stop.is_set() or self._clock() >= until)

    def _look_up(self, match: Match) -> SolvedMoves | None:
        """What the table says of each move; a move that draws by repetition is drawn."""
        if self.perfect is None:
            return None
        try:
            found = self.perfect.moves(match.state, match.positions)
        except TableError as error:
            self.perfect, self.table_error = None, error
            return None
        return SolvedMoves(self.perfect, dict(found))

    @property
    def simulations(self) -> int:
        """How many the present trees hold."""
        return sum(worker.simulations for worker in self._workers)

    def visits(self, state: State) -> list[int]:
        """How often each legal move was tried by the last search, in the order of the moves."""
        counts = dict.fromkeys(state.move_numbers, 0)
        for worker in self._workers:
            for child in worker.children():
                counts[int(child["move"])] += int(child["visits"])
        return list(counts.values())

    def _limits(self, seconds: float | None, simulations: int | None) -> SearchLimits:
        for limit, value in (("seconds", seconds), ("simulations", simulations)):
            if value is not None and value <= 0:
                raise BadEngine("engine-limit", limit=limit, value=value)
        seconds, simulations = usual_limits(self.skill, seconds, simulations)
        return SearchLimits(simulations, seconds, self._clock)

    def _is_done(self, limits: SearchLimits) -> bool:
        if any(worker.is_proven for worker in self._workers):
            return True
        spent = limits.time_left() <= 0 or limits.simulations_left(self.simulations) <= 0 or self._stop.is_set()
        return spent and self.simulations > 0

    def _prepare(self, match: Match, choosing: bool) -> None:
        """Keep the subtrees of the last search that the match has followed, else start new trees."""
        hashes = self._hashes(match)
        for worker in self._workers:
            moves = match.moves_since(worker.root) if worker.root and worker.choosing == choosing else None
            if moves is None or not worker.follow(match.state, hashes, moves):
                worker.start(match.state, hashes, choosing=choosing)

    def _hashes(self, match: Match) -> list[int]:
        """The hashes of all positions of the match; those known from the last search are not computed again."""
        known = dict(zip(map(id, self._positions), self._known_hashes, strict=True))
        hashes = [known.get(id(state)) or self._hash(state) for state in match.positions]
        self._positions, self._known_hashes = match.positions, hashes
        return hashes

    def _hash(self, state: State) -> int:
        return hash_key(state.key)


def compile_search(game: GameDefinition) -> None:
    """Compile the search for a game, unless some process has done so before."""
    if not is_compiling():
        return
    with explained(game), compiling(_search_of(game.variant.game)) as to_do:
        if to_do:
            compile_play(game)
            start = start_state(game)
            worker = Worker(game, game.tables, game.rules.MAX_MOVES + 2, seed=1)
            worker.start(start, [0])
            worker.simulate(2)
            worker.follow(start, [0], [])
            worker.prune()
            compile_solver(game)
            compile_endings(game)


def is_search_compiled(game: str) -> bool:
    """Tell whether a game can be played against the engine without compiling."""
    return is_play_compiled(game) and is_compiled(_search_of(game))


def _search_of(game: str) -> str:
    """The name under which the search for a game is compiled."""
    return f"{game}.search"
