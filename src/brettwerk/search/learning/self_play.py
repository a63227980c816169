"""Self-play games with the results of their searches: the data that weights are fitted to."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.rng import generator
from brettwerk.core.match import Match
from brettwerk.core.network.network import fill, silent_network
from brettwerk.core.state import read_state
from brettwerk.search.batch_evaluation import batch_expected_values, batch_log_priors, batch_values
from brettwerk.search.contest.openings import likely_move, likely_opening
from brettwerk.search.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from brettwerk.core.compiled.weights import Weights
    from brettwerk.core.game import Game
    from brettwerk.core.network.network import Network
    from brettwerk.core.state import State
    from brettwerk.search.choice import Choice

MEMORY = 64 * 2**20
RANDOM_MOVE_RATE = 0.1
"""How often a move is random, so that the data contain bad positions too."""
SIDELINE_RATE = 0.5
"""How often a position beside the game is sampled as well: searches see many more of these than games do."""
SIDELINE_PLIES = (1, 1, 2, 3)
"""How many plies beside the game, all equally likely."""
FULL_RATE = 0.25
"""How often a search is a full one, where most are short."""
QUICK_PART = 6
"""A short search has so many times fewer simulations."""
RESULT_WEIGHT = 0.5
"""How much the game's result counts in the target value of a position, against the value that the search found."""
HOLD_OUT_EVERY = 5
"""One in this many games is held out for validation."""


@dataclass(frozen=True)
class Sample:
    """A position and what the search found there."""

    position: str
    visits: list[int]
    """Of all legal moves, in the order in which the position lists them when it is read.

    A proven win has all the visits, and a proven loss or draw has none, since it says nothing about moves.
    """
    values: list[float]
    """The payoff that the search expected for each seat."""
    sideline: bool = False
    """Whether the position did not come up in the game, so that the game's result says nothing about it."""


@dataclass(frozen=True)
class SelfPlayGame:
    """The samples of a game and its result."""

    samples: list[Sample]
    result: list[float]
    """The payoff of each seat."""


def play_itself(game: Game, weights: Weights, simulations: int, seed: int) -> SelfPlayGame:
    """Let an engine play itself from a likely opening."""
    chance = random.Random(seed)
    tables = tables_with(game, weights)
    match = Match(likely_opening(game, chance.getrandbits(32), tables=tables).state)
    engine = Engine(game, seed=seed, memory=MEMORY, weights=weights, calibrated=False)
    samples = []
    while not match.is_over:
        choice = engine.choose(match, simulations=simulations)
        samples.append(_sample(match.state, choice, engine))
        if chance.random() < SIDELINE_RATE:
            sideline = _sideline(match.state, tables, chance)
            if not sideline.is_over:
                searched = engine.choose(Match(sideline), simulations=simulations)
                samples.append(replace(_sample(sideline, searched, engine), sideline=True))
        is_random = not choice.proven and chance.random() < RANDOM_MOVE_RATE
        match.play(match.state.move_text(chance.choice(match.state.move_numbers)) if is_random else choice.move)
    assert match.outcome is not None
    return SelfPlayGame(samples, list(match.outcome.payoffs))


def play_capped(game: Game, network: Network | bool, simulations: int, seed: int) -> SelfPlayGame:
    """Let an engine with a network play itself, with most searches short (playout-cap randomisation).

    Results of games are few and searches that tell about moves are dear, so one move in a few is searched in full, with
    a sideline now and then; of the others only the position and its value are kept.
    """
    chance = random.Random(seed)
    match = Match(likely_opening(game, chance.getrandbits(32)).state)
    engine = Engine(game, seed=seed, memory=MEMORY, network=network, calibrated=False)
    samples = []
    while not match.is_over:
        is_full = chance.random() < FULL_RATE
        choice = engine.choose(match, simulations=simulations if is_full else max(simulations // QUICK_PART, 2))
        found = _sample(match.state, choice, engine)
        samples.append(found if is_full or choice.proven else replace(found, visits=[]))
        if is_full and chance.random() < SIDELINE_RATE:
            sideline = _sideline(match.state, game.tables, chance)
            if not sideline.is_over:
                searched = engine.choose(Match(sideline), simulations=simulations)
                samples.append(replace(_sample(sideline, searched, engine), sideline=True))
        is_random = not choice.proven and chance.random() < RANDOM_MOVE_RATE
        match.play(match.state.move_text(chance.choice(match.state.move_numbers)) if is_random else choice.move)
    assert match.outcome is not None
    return SelfPlayGame(samples, list(match.outcome.payoffs))


def _sample(state: State, choice: Choice, engine: Engine) -> Sample:
    """Keep what a search found, with the moves in the order in which the position lists them when it is read."""
    text = state.to_text()
    read = read_state(state.game, text)
    return Sample(text, _visits(read, choice, engine), [2 * value - 1 for value in choice.values])


def _sideline(state: State, tables: Any, chance: random.Random) -> State:
    """A position a few likely moves on."""
    for _ in range(chance.choice(SIDELINE_PLIES)):
        if not state.is_over:
            state = state.play(likely_move(state, chance, tables))
    return state


def _visits(state: State, choice: Choice, engine: Engine) -> list[int]:
    if not choice.proven:
        return engine.visits(state)
    wins = choice.lines[0].value == 1.0
    return [int(move == state.move_number(choice.lines[0].moves[0])) for move in state.move_numbers] if wins else []


class Dataset:
    """Samples in the form that compiled code reads, with the targets to fit."""

    def __init__(self, game: Game, games: list[SelfPlayGame], threads: int) -> None:
        samples = [(sample, played.result) for played in games for sample in played.samples]
        self.game = game
        self._threads = threads
        self.states = np.zeros(len(samples), game.rules.STATE)
        self.offsets = np.zeros(len(samples) + 1, np.int64)
        """Where the moves of each position begin among all moves; last comes their number."""
        self.target_values = np.zeros((len(samples), game.players))
        """The payoffs that the values of positions are fitted to."""
        policies: list[NDArray[np.float32]] = []
        moves: list[int] = []
        for number, (sample, result) in enumerate(samples):
            state = game.state_from_text(sample.position)
            self.states[number] = state.raw[0]
            count = len(state.move_numbers)
            moves += state.move_numbers
            self.offsets[number + 1] = self.offsets[number] + count
            visits = np.array(sample.visits or [0] * count, np.float32)
            policies.append(visits / max(visits.sum(), 1))
            weight = 0.0 if sample.sideline else RESULT_WEIGHT
            self.target_values[number] = weight * np.array(result) + (1 - weight) * np.array(sample.values)
        self.moves = np.array(moves, np.int32)
        """The legal moves of all positions."""
        self.target_policy = np.concatenate([np.zeros(0, np.float32), *policies])
        """Each move's share of the visits; all 0 in a position whose search says nothing about moves."""

    def __len__(self) -> int:
        return len(self.states)

    def log_priors(self, weights: Weights) -> NDArray[np.float32]:
        """The logarithms of all moves' priors, as certain weights give them."""
        tables = tables_with(self.game, weights)
        found = np.zeros(self.offsets[-1], np.float32)

        def read(first: int, last: int) -> None:
            moves, scratch = self.game.move_buffer(1)[0], np.zeros(1, self.game.rules.STATE)
            priors = np.zeros(len(moves), np.float32)
            batch_log_priors(tables, self.states, first, last, self.offsets, scratch, moves, priors, found)

        self._in_threads(read)
        return found

    def values(self, weights: Weights) -> NDArray[np.float32]:
        """The values of positions, as certain weights give them; random numbers are the same for all weights."""
        return self._values(tables_with(self.game, weights), batch_values)

    def uncorrected_values(self) -> NDArray[np.float32]:
        """The values that a network adds to: those of a search whose network says nothing."""
        tables, form = self.game.tables.copy(), self.game.network_form
        assert form is not None
        fill(tables, silent_network(form), form)
        return self._values(tables, batch_expected_values)

    def _values(self, tables: Any, batch: Callable[..., None]) -> NDArray[np.float32]:
        found = np.zeros(self.target_values.shape, np.float32)

        def read(first: int, last: int) -> None:
            moves, scratch = self.game.move_buffer(1)[0], np.zeros(1, self.game.rules.STATE)
            batch(tables, self.states, first, last, generator(1), scratch, moves, found)

        self._in_threads(read)
        return found

    def _in_threads(self, read: Callable[[int, int], None]) -> None:
        bounds = np.linspace(0, len(self), self._threads + 1).astype(int).tolist()
        with ThreadPoolExecutor(self._threads) as pool:
            for task in [pool.submit(read, first, last) for first, last in pairwise(bounds)]:
                task.result()


def split(game: Game, games: list[SelfPlayGame], threads: int) -> tuple[Dataset, Dataset]:
    """The data to fit to, and those held out for validation."""
    training = [played for number, played in enumerate(games) if number % HOLD_OUT_EVERY]
    return Dataset(game, training, threads), Dataset(game, games[::HOLD_OUT_EVERY], threads)


def tables_with(game: Game, weights: Weights) -> Any:
    """The tables of a game with other weights."""
    tables = game.tables.copy()
    weights.fill(tables["weights"])
    return tables


@dataclass(frozen=True)
class Fit:
    """Fitted weights, and the loss on the data held out."""

    weights: Weights
    before: float
    """With the old weights."""
    after: float
