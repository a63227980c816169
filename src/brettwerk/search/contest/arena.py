"""Matches between engines: openings, each played twice with changed sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from brettwerk.core.match import Match
from brettwerk.search.contest.openings import random_opening
from brettwerk.search.contest.participant import Participant
from brettwerk.search.gtp.external_engine import Forfeit, Resigned

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.game import Game
    from brettwerk.search.contest.openings import Opening
    from brettwerk.search.contest.participant import Contestant

    Tell = Callable[[str, Forfeit], None]
    """Hears who has forfeited a game, and why."""


class PlayedGame(NamedTuple):
    """A match that is over, and the processor time that each contestant took for its moves."""

    match: Match
    seconds: tuple[list[float], list[float]]
    """Of the first contestant and the second; those of a program that cannot tell are missing."""


class Pair(NamedTuple):
    """Two games from one opening, between which the contestants have changed sides."""

    games: tuple[PlayedGame, PlayedGame]
    sides: frozenset[int]
    """The sides of the first contestant in the first game; in the second it has the others."""

    @property
    def matches(self) -> tuple[Match, Match]:
        return self.games[0].match, self.games[1].match

    @property
    def seconds(self) -> tuple[list[float], list[float]]:
        """The processor time of all moves of the first contestant, and of the second."""
        (one, other), (other_again, one_again) = (game.seconds for game in self.games)
        return one + one_again, other + other_again


def play_pair(
    game: Game,
    one: Contestant,
    other: Contestant,
    seed: int,
    tell: Tell = lambda _name, _forfeit: None,
    opening_of: Opening = random_opening,
) -> Pair:
    """Play an opening twice. Of more than two sides each contestant has about half, which the seed turns."""
    opening = opening_of(game, seed)
    sides = sides_of_first(len(game.sides), seed)
    first = play_game(game, opening, (one, other), sides, (2 * seed, 2 * seed + 1), tell)
    return Pair((first, play_game(game, opening, (other, one), sides, (2 * seed, 2 * seed + 1), tell)), sides)


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


def margins(pair: Pair) -> list[float]:
    """By how much the first contestant was ahead at the end of either game, where games are counted in scores."""
    first, second = (margin_of(match, pair.sides) for match in pair.matches)
    return [] if first is None or second is None else [first, 0.0 - second]


def margin_of(match: Match, sides: frozenset[int]) -> float | None:
    """The lead of the best of some sides over the best of the others; None without scores, or if somebody left."""
    scores = match.state.scores
    if scores is None or match.left:
        return None
    best = {number: scores[side[0]] for number, side in enumerate(match.game.sides)}
    return float(
        max(score for number, score in best.items() if number in sides)
        - max(score for number, score in best.items() if number not in sides)
    )


def play_game(
    game: Game,
    opening: Match,
    contestants: tuple[Contestant, Contestant],
    sides: frozenset[int],
    seeds: tuple[int, int],
    tell: Tell = lambda _name, _forfeit: None,
) -> PlayedGame:
    """Play a game from an opening to its end; the first contestant has some sides, the second all others.

    A player that fails leaves the game.
    """
    match = Match(opening.state)
    taking_part = [Participant(game, one, opening, seed) for one, seed in zip(contestants, seeds, strict=True)]
    turn_of = {seat: int(number not in sides) for number, side in enumerate(game.sides) for seat in side}
    try:
        while not match.is_over:
            number = turn_of[match.turn]
            one, other = taking_part[number], taking_part[1 - number]
            try:
                match.play(one.choose(match, other))
            except Resigned:
                match.resign()
            except Forfeit as forfeit:
                match.resign()
                tell(one.name, forfeit)
    finally:
        for one in taking_part:
            one.close()
    return PlayedGame(match, (taking_part[0].spent, taking_part[1].spent))
