"""Learning from self-play: games with searches in them are lessons, and weights are fitted to lessons."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from brettwerk.core.match import Match
from brettwerk.core.rng import generator
from brettwerk.search.arena import random_opening
from brettwerk.search.engine import Engine
from brettwerk.search.fitting import misfit

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from brettwerk.core.game import Game
    from brettwerk.core.state import State
    from brettwerk.core.weights import Weights
    from brettwerk.search.choice import Choice

MEMORY = 64 * 2**20
STRAY = 0.1
"""How often a move of a lesson is left to chance, so that lessons are about bad positions too."""
RESULT_COUNTS = 0.5
"""How much the game's result says about a position, against what the search thought."""
HELD_BACK = 5
"""Every so many lessons, one is not fitted to but shows whether what was learned holds."""
FIRST_STEP, LAST_STEP = 0.3, 0.02
"""How much a weight is changed by, at first and when it is left alone."""
FAR_OFF = 2.0
"""A weight is multiplied by this to see what depends on it."""
MOST_ROUNDS = 20
GAIN = 1e-4
"""What a change must bring, so that weights stay where lessons say nothing about them."""


@dataclass(frozen=True)
class Glance:
    """A position of a lesson."""

    position: str
    visits: list[int]
    """Of all legal moves, in their order; a proven win has them all, and a proven loss or draw says nothing."""
    values: list[float]
    """The payoff that the search expected for each seat."""


@dataclass(frozen=True)
class Lesson:
    """A game with what its searches found."""

    glances: list[Glance]
    result: list[float]
    """The payoff of each seat."""


def play_lesson(game: Game, weights: Weights, simulations: int, seed: int) -> Lesson:
    """Let an engine play itself from a random opening."""
    chance = random.Random(seed)
    match = Match(game, random_opening(game, chance).state)
    engine = Engine(game, seed=seed, memory=MEMORY, weights=weights)
    glances = []
    while not match.is_over:
        choice = engine.choose(match, simulations=simulations)
        values = [2 * value - 1 for value in choice.values]
        glances.append(Glance(match.state.to_text(), _worth_of_moves(match.state, choice, engine), values))
        stray = not choice.proven and chance.random() < STRAY
        match.play(match.state.move_text(chance.choice(match.state.move_numbers)) if stray else choice.move)
    assert match.outcome is not None
    return Lesson(glances, list(match.outcome.payoffs))


def _worth_of_moves(state: State, choice: Choice, engine: Engine) -> list[int]:
    if not choice.proven:
        return engine.visits(state)
    wins = choice.lines[0].value == 1.0
    return [int(move == state.move_number(choice.lines[0].moves[0])) for move in state.move_numbers] if wins else []


class Lessons:
    """Positions in a form that compiled code reads."""

    def __init__(self, game: Game, lessons: list[Lesson]) -> None:
        glances = [(glance, lesson.result) for lesson in lessons for glance in lesson.glances]
        self._game = game
        self._states = np.zeros(len(glances), game.rules.STATE)
        self._begins = np.zeros(len(glances), np.int64)
        self._results = np.zeros((len(glances), game.players))
        shares: list[NDArray[np.float32]] = []
        begin = 0
        for number, (glance, result) in enumerate(glances):
            state = game.state_from_text(glance.position)
            self._states[number] = state.record[0]
            self._begins[number] = begin
            count = len(state.move_numbers)
            visits = np.array(glance.visits or [0] * count, np.float32)
            shares.append(visits / max(visits.sum(), 1))
            begin += count
            known = np.array(glance.values)
            self._results[number] = RESULT_COUNTS * np.array(result) + (1 - RESULT_COUNTS) * known
        self._shares = np.concatenate([np.zeros(0, np.float32), *shares])

    def __len__(self) -> int:
        return len(self._states)

    def misfit(self, weights: Weights, temper: float, gain: float, pool: ThreadPoolExecutor, parts: int) -> Misfit:
        """How badly weights fit, on average over the positions; the same dice are thrown for all weights."""
        tables = tables_with(self._game, weights)
        bounds = np.linspace(0, len(self), parts + 1).astype(int)
        tasks = [pool.submit(self._part, tables, temper, gain, int(low), int(high)) for low, high in pairwise(bounds)]
        moves, values = np.sum([task.result() for task in tasks], axis=0) / max(len(self), 1)
        return Misfit(float(moves), float(values))

    def _part(self, tables: Any, temper: float, gain: float, low: int, high: int) -> NDArray[np.float64]:
        moves = self._game.move_buffer(1)[0]
        sums = np.zeros(2)
        misfit(
            tables,
            temper,
            gain,
            self._states,
            low,
            high,
            self._begins,
            self._shares,
            self._results,
            generator(1),
            np.zeros(1, self._game.rules.STATE),
            moves,
            np.zeros(len(moves), np.float32),
            sums,
        )
        return sums


class Misfit(NamedTuple):
    """How badly weights fit lessons."""

    moves: float
    """The surprise at the moves that searches preferred."""
    values: float
    """The mean square of the errors in the values."""


def tables_with(game: Game, weights: Weights) -> Any:
    """The tables of a game with other weights."""
    tables = game.tables.copy()
    weights.fill(tables["weights"])
    return tables


@dataclass(frozen=True)
class Fit:
    """What fitting has come to."""

    weights: Weights
    before: float
    """The misfit of the lessons held back, with the old weights."""
    after: float


def fit(
    game: Game, weights: Weights, lessons: list[Lesson], part: str, threads: int, tell: Callable[[int], None]
) -> Fit:
    """Change one weight after the other, up and down, as long as that fits the lessons better.

    ``part`` is ``moves`` or ``values``; a weight on which values depend is not fitted to moves. Weights keep their
    signs, and those that are 0 stay 0. Two further numbers are fitted along and then forgotten, how keen likelihoods
    and how high values are. ``tell`` hears of each round.
    """
    held_back = Lessons(game, lessons[::HELD_BACK])
    taken = Lessons(game, [lesson for number, lesson in enumerate(lessons) if number % HELD_BACK])
    old = np.append(weights.flat(), [1.0, 1.0])
    row = old.copy()
    steps = np.where(row == 0, 0.0, FIRST_STEP)
    with ThreadPoolExecutor(threads) as pool:

        def loss(candidate: NDArray[np.float64], of: Lessons = taken, by: str = part) -> float:
            changed = weights.changed(candidate[:-2], "")
            found: float = getattr(of.misfit(changed, candidate[-2], candidate[-1], pool, threads), by)
            return found

        for place in range(len(row) - 2):
            other = row.copy()
            other[place] *= FAR_OFF
            matters = {by: loss(other, held_back, by) != loss(row, held_back, by) for by in ("moves", "values")}
            if not matters[part] or (part == "moves" and matters["values"]):
                steps[place] = 0.0
        best = loss(row)
        for number in range(MOST_ROUNDS):
            tell(number)
            if (abs(steps) < LAST_STEP).all():
                break
            for index in np.flatnonzero(abs(steps) >= LAST_STEP):
                best = _change(row, steps, int(index), best, loss)
        return Fit(weights.changed(row[:-2], weights.note), loss(old, held_back), loss(row, held_back))


def _change(row: NDArray[np.float64], steps: NDArray[np.float64], index: int, best: float, loss: Any) -> float:
    """Try one weight larger and smaller; the direction that helps is tried first next time, with a longer step."""
    for step in (steps[index], -steps[index]):
        candidate = row.copy()
        candidate[index] *= np.exp(step)
        found = loss(candidate)
        if found < best - GAIN:
            row[index] = candidate[index]
            steps[index] = np.clip(1.3 * step, -2 * FIRST_STEP, 2 * FIRST_STEP)
            return float(found)
    steps[index] /= 2
    return best
