"""Games with searches in them, from which weights are learned."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.rng import generator
from brettwerk.core.match import Match
from brettwerk.core.state import read_state
from brettwerk.search.batches import read_likelihoods, read_values
from brettwerk.search.contest.openings import likely_move, likely_opening
from brettwerk.search.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from brettwerk.core.compiled.weights import Weights
    from brettwerk.core.game import Game
    from brettwerk.core.state import State
    from brettwerk.search.choice import Choice

MEMORY = 64 * 2**20
STRAY = 0.1
"""How often a move of a lesson is left to chance, so that lessons are about bad positions too."""
ASIDE = 0.5
"""How often a position is looked at that might have come instead: searches see many more of these than games do."""
ASIDE_PLIES = (1, 1, 2, 3)
"""How far aside, one as likely as the other."""
RESULT_COUNTS = 0.5
"""How much the game's result says about a position, against what the search thought."""
HELD_BACK = 5
"""Every so many lessons, one is not fitted to but shows whether what was learned holds."""


@dataclass(frozen=True)
class Glance:
    """A position of a lesson."""

    position: str
    visits: list[int]
    """Of all legal moves, in the order in which the position lists them when it is read.

    A proven win has them all, and a proven loss or draw says nothing.
    """
    values: list[float]
    """The payoff that the search expected for each seat."""
    aside: bool = False
    """Whether it did not come up in the game, whose result then says nothing about it."""


@dataclass(frozen=True)
class Lesson:
    """A game with what its searches found."""

    glances: list[Glance]
    result: list[float]
    """The payoff of each seat."""


def play_lesson(game: Game, weights: Weights, simulations: int, seed: int) -> Lesson:
    """Let an engine play itself from a likely opening."""
    chance = random.Random(seed)
    tables = tables_with(game, weights)
    match = Match(likely_opening(game, chance, tables).state)
    engine = Engine(game, seed=seed, memory=MEMORY, weights=weights)
    glances = []
    while not match.is_over:
        choice = engine.choose(match, simulations=simulations)
        glances.append(_glance(match.state, choice, engine))
        if chance.random() < ASIDE:
            aside = _aside(match.state, tables, chance)
            if not aside.is_over:
                searched = engine.choose(Match(aside), simulations=simulations)
                glances.append(replace(_glance(aside, searched, engine), aside=True))
        stray = not choice.proven and chance.random() < STRAY
        match.play(match.state.move_text(chance.choice(match.state.move_numbers)) if stray else choice.move)
    assert match.outcome is not None
    return Lesson(glances, list(match.outcome.payoffs))


def _glance(state: State, choice: Choice, engine: Engine) -> Glance:
    """Keep what a search found, its moves in the order in which whoever reads the position finds them."""
    text = state.to_text()
    read = read_state(state.game, text)
    return Glance(text, _worth_of_moves(read, choice, engine), [2 * value - 1 for value in choice.values])


def _aside(state: State, tables: Any, chance: random.Random) -> State:
    """A position a few moves on, by moves that look good or not too bad."""
    for _ in range(chance.choice(ASIDE_PLIES)):
        if not state.is_over:
            state = state.play(likely_move(state, chance, tables))
    return state


def _worth_of_moves(state: State, choice: Choice, engine: Engine) -> list[int]:
    if not choice.proven:
        return engine.visits(state)
    wins = choice.lines[0].value == 1.0
    return [int(move == state.move_number(choice.lines[0].moves[0])) for move in state.move_numbers] if wins else []


class Lessons:
    """Positions in a form that compiled code reads, with what searches and games have shown of them."""

    def __init__(self, game: Game, lessons: list[Lesson], threads: int) -> None:
        glances = [(glance, lesson.result) for lesson in lessons for glance in lesson.glances]
        self._game = game
        self._threads = threads
        self._states = np.zeros(len(glances), game.rules.STATE)
        self.begins = np.zeros(len(glances) + 1, np.int64)
        """Where the moves of each position begin among all moves, and in the end their number."""
        self.results = np.zeros((len(glances), game.players))
        """The payoffs that positions are taken to have."""
        shares: list[NDArray[np.float32]] = []
        for number, (glance, result) in enumerate(glances):
            state = game.state_from_text(glance.position)
            self._states[number] = state.raw[0]
            count = len(state.move_numbers)
            self.begins[number + 1] = self.begins[number] + count
            visits = np.array(glance.visits or [0] * count, np.float32)
            shares.append(visits / max(visits.sum(), 1))
            counts = 0.0 if glance.aside else RESULT_COUNTS
            self.results[number] = counts * np.array(result) + (1 - counts) * np.array(glance.values)
        self.shares = np.concatenate([np.zeros(0, np.float32), *shares])
        """The part of the visits that each move had; shares of a position that are all 0 say nothing."""

    def __len__(self) -> int:
        return len(self._states)

    def likelihoods(self, weights: Weights) -> NDArray[np.float32]:
        """The logarithms of how likely weights make all moves."""
        tables = tables_with(self._game, weights)
        likely = np.zeros(self.begins[-1], np.float32)

        def read(first: int, last: int) -> None:
            moves, room = self._game.move_buffer(1)[0], np.zeros(1, self._game.rules.STATE)
            priors = np.zeros(len(moves), np.float32)
            read_likelihoods(tables, self._states, first, last, self.begins, room, moves, priors, likely)

        self._in_threads(read)
        return likely

    def values(self, weights: Weights) -> NDArray[np.float32]:
        """The payoffs that weights expect; the same dice are thrown for all weights."""
        tables = tables_with(self._game, weights)
        found = np.zeros(self.results.shape, np.float32)

        def read(first: int, last: int) -> None:
            moves, room = self._game.move_buffer(1)[0], np.zeros(1, self._game.rules.STATE)
            read_values(tables, self._states, first, last, generator(1), room, moves, found)

        self._in_threads(read)
        return found

    def _in_threads(self, read: Callable[[int, int], None]) -> None:
        bounds = np.linspace(0, len(self), self._threads + 1).astype(int).tolist()
        with ThreadPoolExecutor(self._threads) as pool:
            for task in [pool.submit(read, first, last) for first, last in pairwise(bounds)]:
                task.result()


def divided(game: Game, lessons: list[Lesson], threads: int) -> tuple[Lessons, Lessons]:
    """The lessons to learn from, and those held back."""
    taken = [lesson for number, lesson in enumerate(lessons) if number % HELD_BACK]
    return Lessons(game, taken, threads), Lessons(game, lessons[::HELD_BACK], threads)


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
