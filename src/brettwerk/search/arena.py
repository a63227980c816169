"""Matches between engines: random openings, each played from both sides."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from brettwerk.core.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.state import State
    from brettwerk.search.engine import Choice

OPENING_PLIES = 4


class Player(Protocol):
    """Anything that chooses a move."""

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice: ...


@dataclass(frozen=True)
class Contestant:
    """A player to be, and the limits that it plays under."""

    name: str
    make: Callable[[Game, int], Player]
    """Makes the player for a game with a seed."""
    seconds: float | None = None
    simulations: int | None = None


@dataclass
class Score:
    """The results of the first contestant against the second, over pairs of games from one opening."""

    pairs: list[tuple[float, float]] = field(default_factory=list)
    """For each opening the points, 0, a half or 1, with either seat."""

    @property
    def games(self) -> int:
        return 2 * len(self.pairs)

    @property
    def share(self) -> float:
        """The share of all points."""
        return sum(map(sum, self.pairs)) / max(self.games, 1)

    @property
    def undecided(self) -> list[tuple[float, float]]:
        """The pairs that were not won by the same seat both times."""
        return [pair for pair in self.pairs if pair not in {(1.0, 0.0), (0.0, 1.0)}]

    @property
    def undecided_share(self) -> float:
        pairs = self.undecided
        return sum(map(sum, pairs)) / max(2 * len(pairs), 1)

    def error(self) -> float:
        """The standard error of the share, from the spread of the pairs."""
        count = len(self.pairs)
        if count < 2:
            return 0.5
        means = [sum(pair) / 2 for pair in self.pairs]
        mean = sum(means) / count
        return math.sqrt(sum((one - mean) ** 2 for one in means) / (count - 1) / count)


def elo(share: float) -> float:
    """The difference in Elo that makes a share of points likely."""
    share = min(max(share, 1e-3), 1 - 1e-3)
    return 400 * math.log10(share / (1 - share))


def contest(game: Game, one: Contestant, other: Contestant, pairs: int, seed: int = 1) -> Iterator[Score]:
    """Play pairs of games between two contestants of a two-sided game; gives the score after each pair."""
    chance = random.Random(seed)
    score = Score()
    for _ in range(pairs):
        opening = random_opening(game, chance)
        seeds = chance.getrandbits(31), chance.getrandbits(31)
        first = play_game(game, opening, one, other, seeds)
        second = 1 - play_game(game, opening, other, one, seeds)
        score.pairs.append((first, second))
        yield score


def random_opening(game: Game, chance: random.Random) -> State:
    """A position after a few random moves that have not ended the game."""
    while True:
        state = game.start
        for _ in range(OPENING_PLIES):
            if not state.is_over:
                state = state.play(chance.choice(state.move_numbers))
        if not state.is_over:
            return state


def play_game(game: Game, opening: State, first: Contestant, second: Contestant, seeds: tuple[int, int]) -> float:
    """Play a game from an opening; the points of the contestant on the first side."""
    match = Match(game, opening)
    contestants = (first, second)
    players = [one.make(game, seed) for one, seed in zip(contestants, seeds, strict=True)]
    side_of = {seat: number for number, side in enumerate(game.sides) for seat in side}
    while not match.is_over:
        side = side_of[match.turn]
        one = contestants[side]
        match.play(players[side].choose(match, one.seconds, one.simulations).move)
    assert match.outcome is not None
    return (match.outcome.payoffs[game.sides[0][0]] + 1) / 2
