"""Contests between engines: how they are played, counted and rated."""

from __future__ import annotations

import random

import pytest

from brettwerk import Engine, Match, load_game
from brettwerk.search.contest.arena import (
    play_pair,
    points,
    points_of,
    sides_of_first,
)
from brettwerk.search.contest.baselines import OnePly, PlainUct
from brettwerk.search.contest.participant import Contestant
from brettwerk.search.contest.score import Score, elo, expected, interval
from brettwerk.search.contest.standings import Standings

SMALL = 4 * 2**20
WIN, LOSS, SPLIT = (1.0, 1.0), (0.0, 0.0), (1.0, 0.0)
ESCAPE = "12/4bZ7/12/12/12/12/12/12/12/12/4rZ2bS4/12 0"


@pytest.mark.parametrize("player", [PlainUct, OnePly])
def test_yardsticks_find_a_win(player: type[PlainUct | OnePly]) -> None:
    game = load_game("blockade")
    choice = player(game).choose(Match(game.state_from_text(ESCAPE)), simulations=10)
    assert choice.move == "K"
    assert choice.value > 0.9


def test_a_pair_begins_with_the_same_opening() -> None:
    game = load_game("blockade")
    engine = Contestant("level 3", lambda game, seed: Engine(game, 3, seed=seed, memory=SMALL), simulations=40)
    pair = play_pair(game, engine, Contestant("uct", PlainUct, simulations=20), seed=1)
    assert pair.matches[0].start == pair.matches[1].start
    assert all(match.is_over for match in pair.matches)
    assert set(points(pair)) <= {0.0, 0.5, 1.0}


def test_two_contestants_share_the_sides_and_every_side_comes_round() -> None:
    assert [sides_of_first(2, turn) for turn in range(3)] == [{0}, {0}, {0}]
    assert [sides_of_first(3, turn) for turn in range(3)] == [{0}, {1}, {2}]
    assert [sides_of_first(4, turn) for turn in range(4)] == [{0, 1}, {1, 2}, {2, 3}, {3, 0}]


def test_the_best_of_several_sides_scores() -> None:
    match = load_game("weltreich", players=3).new_match()
    match.leave(0)
    match.leave(2)
    assert match.outcome
    assert match.outcome.winners == (1,)
    assert [points_of(match, frozenset(sides)) for sides in ({1}, {0, 1}, {0, 2}, {2})] == [1.0, 1.0, 0.0, 0.0]


def test_scores() -> None:
    score = Score([(1.0, 0.0), (1.0, 1.0), (0.5, 0.0), (0.0, 1.0)])
    assert score.share == 4.5 / 8
    assert score.undecided.pairs == [(1.0, 1.0), (0.5, 0.0)]
    assert score.undecided.share == 2.5 / 4
    assert score.reversed().share == 3.5 / 8
    assert elo(0.5) == 0
    assert elo(0.76) == pytest.approx(200, abs=2)
    assert expected(elo(0.7)) == pytest.approx(0.7)


def test_two_pairs_are_no_certainty() -> None:
    for pairs, low, high in (([WIN] * 2, 0.34, 1.0), ([LOSS] * 2, 0.0, 0.66), ([SPLIT] * 2, 0.19, 0.81)):
        assert interval(Score(pairs)) == pytest.approx((low, high), abs=0.01)
        assert Score(pairs).error() > 0.15
    assert interval(Score([])) == (0.0, 1.0)
    assert interval(Score([WIN, SPLIT] * 200)) == pytest.approx((0.725, 0.773), abs=0.002)


@pytest.mark.parametrize("pairs", [2, 5, 20, 100])
@pytest.mark.parametrize("strength", [0.5, 0.7, 0.9])
@pytest.mark.parametrize("bias", [0.0, 0.3])
def test_the_interval_holds_the_truth_as_often_as_it_says(pairs: int, strength: float, bias: float) -> None:
    """Also in games that the side to move first mostly wins, so that the games of a pair differ."""
    chance, held, runs = random.Random(1), 0, 400
    odds = min(strength + bias, 1.0), max(strength - bias, 0.0)
    for _ in range(runs):
        low, high = interval(Score([tuple(float(chance.random() < odd) for odd in odds) for _ in range(pairs)]))  # type: ignore[misc]
        held += low <= sum(odds) / 2 <= high
    assert held >= 0.92 * runs


def test_ratings_follow_the_results() -> None:
    """Three in a row, each of whom takes three points of four from the next."""
    three_of_four = Score([WIN, SPLIT] * 50)
    standings = Standings([("c", "b", three_of_four), ("b", "a", three_of_four)])
    ratings = standings.ratings()
    assert standings.names == ["c", "b", "a"]
    assert ratings["c"].elo - ratings["b"].elo == pytest.approx(elo(0.75), rel=0.05)
    assert ratings["b"].elo == pytest.approx(0, abs=1)
    assert 0 < ratings["a"].error < 40
    assert standings.score("a", "b").share == 0.25
    assert standings.score("a", "c").games == 0


def test_results_of_several_runs_add_up() -> None:
    standings = Standings([("a", "b", Score([WIN])), ("b", "a", Score([WIN]))])
    assert standings.score("a", "b").pairs == [WIN, LOSS]
    assert standings.ratings()["a"].elo == pytest.approx(0, abs=1e-6)


def test_a_clean_sweep_has_a_finite_rating() -> None:
    ratings = Standings([("a", "b", Score([WIN] * 10))]).ratings()
    assert 200 < ratings["a"].elo - ratings["b"].elo < 1000
