"""An engine for every game: chooses moves and analyses positions."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.cache import compiling, is_compiled
from brettwerk.core.compiled.compilation import compile_play, is_play_compiled
from brettwerk.core.errors import BrettwerkError, MatchError
from brettwerk.core.mistakes.explanation import explained
from brettwerk.core.solved.space import DRAW
from brettwerk.core.solved.table import TableError
from brettwerk.core.state import start_state
from brettwerk.search.choice import Choice, PrincipalVariation, RootMove, rank_root_moves
from brettwerk.search.limits import DEFAULT_SECONDS, LEVELS, SearchLimits, level_of
from brettwerk.search.mcts.tree import NODE
from brettwerk.search.mcts.worker import Worker
from brettwerk.search.perfect import PerfectPlay, perfect_for
from brettwerk.search.position_hash import hash_position
from brettwerk.search.solution import Solutions, compile_solver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.compiled.weights import Weights
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.match import Match
    from brettwerk.core.solved.space import Verdict
    from brettwerk.core.state import State
    from brettwerk.search.limits import TimeSource

SLICE = 0.01
"""Seconds of compiled work between two looks at the clock."""
MEMORY = 256 * 2**20
"""Bytes for the trees of an engine by default."""
SHARPNESS = 4
"""Levels below the highest draw a move with a probability proportional to its visits to this power."""


class BadEngine(BrettwerkError):
    """An engine cannot be made, or asked, with these arguments."""


class Engine:
    """Plays a game at a level from 1 to 9."""

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
        tables = self._tables(weights)
        self._workers = [Worker(game, tables, nodes, self._chance.getrandbits(63)) for _ in range(threads)]
        self.table_error: TableError | None = None
        """Why the table of the solved game must not be used, if it must not."""
        self.perfect = self._find_table()
        self._verdicts: dict[int, Verdict] = {}
        self._solutions = Solutions(game)
        self._stop = threading.Event()
        self._positions: list[State] = []
        self._known_hashes: list[int] = []

    def _tables(self, weights: Weights | None) -> Any:
        """The tables of the game, with the level's sight where that matters and with other weights if given."""
        tables = self.game.tables.copy()
        if self.skill.sight is not None:
            tables["sight"] = self.skill.sight
        if weights is not None:
            weights.fill(tables["weights"])
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
        self._verdicts = self._look_up(match)
        if any(verdict.result != DRAW for verdict in self._best_verdicts()):
            yield self._perfect_choice(match.state, lines)
            return
        if solution := self._solution(match.state, limits):
            yield solution
            return
        self._prepare(match, choosing)
        reported = time.perf_counter()
        speed = 1000.0
        with ThreadPoolExecutor(len(self._workers)) as pool:
            while not self._is_done(limits):
                part = min(limits.time_left(), SLICE) * speed
                each = max(1, int(min(part, limits.simulations_left(self.simulations) / len(self._workers))))
                began = self._clock()
                list(pool.map(Worker.simulate, self._workers, repeat(each)))
                speed = each / max(self._clock() - began, 1e-6)
                if interval is not None and time.perf_counter() - reported > interval:
                    reported = time.perf_counter()
                    yield self._report(match.state, lines)
        yield self._report(match.state, lines)

    def _solution(self, state: State, limits: SearchLimits) -> Choice | None:
        """A line to the best end that the game's own solver finds in half the time; for the highest level only."""
        if self.level != LEVELS[-1] or limits.seconds is None:
            return None
        moves = self._solutions.line(state, limits.seconds / 2)
        if not moves:
            return None
        line = PrincipalVariation(moves, (1.0,) * self.game.players, 1.0, 0, len(moves))
        return Choice(moves[0], 1.0, (line,), 0, len(moves))

    def _look_up(self, match: Match) -> dict[int, Verdict]:
        """The table's verdict on each move, the best first; a move that draws by repetition is drawn."""
        if self.perfect is None:
            return {}
        try:
            found = self.perfect.moves(match.state, match.positions)
        except TableError as error:
            self.perfect, self.table_error = None, error
            return {}
        return dict(found)

    def _best_verdicts(self) -> list[Verdict]:
        return list(self._verdicts.values())[:1]

    def _perfect_choice(self, state: State, lines: int) -> Choice:
        """The answer for a position that the table decides."""
        told = tuple(self._solved_line(state, move) for move in list(self._verdicts)[: max(lines, 1)])
        return Choice(told[0].moves[0], told[0].value, told, 0, told[0].length or 0)

    def _solved_line(self, state: State, move: int, visits: int = 0) -> PrincipalVariation:
        assert self.perfect is not None
        verdict = self._verdicts[move]
        text, after = state.step(move)
        value = (verdict.result + 1) / 2
        values = tuple(value if seat == state.turn else 1 - value for seat in self.game.seats)
        moves = (text, *(self.perfect.line(after) if verdict.result != DRAW else ()))
        return PrincipalVariation(moves, values, value, visits, verdict.plies, verdict)

    @property
    def simulations(self) -> int:
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
        if seconds is None and simulations is None:
            simulations = self.skill.simulations
            seconds = None if simulations else DEFAULT_SECONDS
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
        return int(hash_position(state.raw.view(np.uint8), self.game.rules.POSITION_BYTES))

    def _report(self, state: State, lines: int) -> Choice:
        """Sum up what all workers have found."""
        found = {move: RootMove(move) for move in state.move_numbers}
        left_out = set(found) if self._workers[0].prunes_soundly else set()
        for worker in self._workers:
            for child in worker.children():
                found[int(child["move"])].add(child)
                left_out.discard(int(child["move"]))
        for move in left_out:
            found[move].mark_as_lost(state.turn)
        best = rank_root_moves(list(found.values()))
        if self._verdicts:
            best.sort(key=lambda root_move: self._verdicts[root_move.move].rank, reverse=True)
        told = tuple(self._line(state, root_move) for root_move in best[: max(lines, 1)])
        chosen = self._choose_among(best)
        depth = max(worker.depth for worker in self._workers)
        value = told[0].value if self._verdicts else chosen.value
        return Choice(state.move_text(chosen.move), value, told, self.simulations, depth)

    def _choose_among(self, best: list[RootMove]) -> RootMove:
        """Choose among the best moves; levels below the highest do so at random."""
        if self._chance.random() < self.skill.random_rate:
            return self._chance.choice(best)
        if self.skill.simulations is None or best[0].length is not None:
            return best[0]
        hopeful = [root_move for root_move in best if not root_move.loses]
        return self._chance.choices(hopeful, [max(root_move.visits, 0.5) ** SHARPNESS for root_move in hopeful])[0]

    def _line(self, state: State, root_move: RootMove) -> PrincipalVariation:
        """Follow the most visited replies."""
        if root_move.move in self._verdicts:
            return self._solved_line(state, root_move.move, root_move.visits)
        moves = [state.move_text(root_move.move)]
        position = state.play(root_move.move)
        for move in self._workers[0].replies(root_move.move):
            moves.append(position.move_text(move))
            position = position.play(move)
        chances = tuple(root_move.chances[: self.game.players])
        return PrincipalVariation(tuple(moves), chances, root_move.value, root_move.visits, root_move.length)


def compile_search(game: GameDefinition) -> None:
    """Compile the search for a game, unless some process has done so before."""
    with explained(game), compiling(_search_of(game.variant.game)) as to_do:
        if to_do:
            compile_play(game)
            start = start_state(game)
            worker = Worker(game, game.tables, game.rules.MAX_MOVES + 2, seed=1)
            worker.start(start, [0])
            worker.simulate(2)
            worker.follow(start, [0], [])
            compile_solver(game)


def is_search_compiled(game: str) -> bool:
    """Tell whether a game can be played against the engine without compiling."""
    return is_play_compiled(game) and is_compiled(_search_of(game))


def _search_of(game: str) -> str:
    """The name under which the search for a game is compiled."""
    return f"{game}.search"
