"""Matches between engines: openings, each played twice with changed sides."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from brettwerk.core.match import Match
from brettwerk.search.contest.openings import random_opening
from brettwerk.search.gtp.external_engine import ExternalEngine, Forfeit, Resigned

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.game import Game
    from brettwerk.search.choice import Choice
    from brettwerk.search.contest.openings import Opening

    Tell = Callable[[str, Forfeit], None]
    """Hears who has forfeited a game, and why."""


class Player(Protocol):
    """Anything that chooses moves."""

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
    def undecided(self) -> Score:
        """The pairs that were not won by the same seat both times."""
        return Score([pair for pair in self.pairs if pair not in {(1.0, 0.0), (0.0, 1.0)}])

    def moments(self) -> tuple[float, float]:
        """The mean and the variance of the pairs.

        Half a won and half a lost pair are added, so that a few equal pairs do not look like certainty.
        """
        means = [sum(pair) / 2 for pair in self.pairs]
        count = len(means) + 1
        mean = (sum(means) + 0.5) / count
        squares = sum((one - mean) ** 2 for one in means) + 0.5 * mean**2 + 0.5 * (1 - mean) ** 2
        return mean, squares / count

    def error(self) -> float:
        """The standard error of the share, from the spread of the pairs."""
        return math.sqrt(self.moments()[1] / max(len(self.pairs), 1))

    def reversed(self) -> Score:
        """The same results as the second contestant sees them."""
        return Score([(1 - first, 1 - second) for first, second in self.pairs])


def elo(share: float) -> float:
    """The difference in Elo that makes a share of points likely."""
    share = min(max(share, 1e-3), 1 - 1e-3)
    return 400 * math.log10(share / (1 - share))


def expected(difference: float) -> float:
    """The share of points that a difference in Elo makes likely."""
    return 1 / (1 + 10 ** (-difference / 400))


class Pair(NamedTuple):
    """Two matches from one opening, between which the contestants have changed sides."""

    matches: tuple[Match, Match]
    sides: frozenset[int]
    """The sides of the first contestant in the first match; in the second it has the others."""


def play_pair(
    game: Game,
    one: Contestant,
    other: Contestant,
    seed: int,
    tell: Tell = lambda _name, _forfeit: None,
    opening_of: Opening = random_opening,
) -> Pair:
    """Play an opening twice. Of more than two sides each contestant has about half, which the seed turns."""
    chance = random.Random(seed)
    opening = opening_of(game, chance)
    seeds = chance.getrandbits(31), chance.getrandbits(31)
    sides = sides_of_first(len(game.sides), seed)
    first = play_game(game, opening, (one, other), sides, seeds, tell)
    return Pair((first, play_game(game, opening, (other, one), sides, seeds, tell)), sides)


def sides_of_first(count: int, turn: int) -> frozenset[int]:
    """The first of two sides; half of more, rounded down, side by side, a step further with every turn."""
    return frozenset({0}) if count == 2 else frozenset((turn + k) % count for k in range(count // 2))


def points(pair: Pair) -> tuple[float, float]:
    """What the first contestant scored in each match of a pair."""
    first, second = (points_of(match, pair.sides) for match in pair.matches)
    return first, 1 - second


def points_of(match: Match, sides: frozenset[int]) -> float:
    """A point for some sides if the best of them did better than the best of the others, half a one if as well."""
    assert match.outcome is not None
    payoffs = [match.outcome.payoffs[side[0]] for side in match.game.sides]
    best = max(payoff for side, payoff in enumerate(payoffs) if side in sides)
    best_other = max(payoff for side, payoff in enumerate(payoffs) if side not in sides)
    return 0.5 if best == best_other else float(best > best_other)


def play_game(
    game: Game,
    opening: Match,
    contestants: tuple[Contestant, Contestant],
    sides: frozenset[int],
    seeds: tuple[int, int],
    tell: Tell = lambda _name, _forfeit: None,
) -> Match:
    """Play a game from an opening to its end; the first contestant has some sides, the second all others.

    A player that fails leaves the game.
    """
    match = Match(opening.state)
    players = [one.make(game, seed) for one, seed in zip(contestants, seeds, strict=True)]
    external = [player for player in players if isinstance(player, ExternalEngine)]
    for engine in external:
        engine.begin(opening.events)
    turn_of = {seat: int(number not in sides) for number, side in enumerate(game.sides) for seat in side}
    try:
        while not match.is_over:
            number = turn_of[match.turn]
            one = contestants[number]
            try:
                match.play(players[number].choose(match, one.seconds, one.simulations).move)
            except Resigned:
                match.resign()
            except Forfeit as forfeit:
                match.resign()
                tell(one.name, forfeit)
    finally:
        for engine in external:
            engine.close()
    return match
