"""Chances: what a search expects, with its odds to the power that results of games have shown."""

from __future__ import annotations

import math
import random

import pytest

from brettwerk import Engine, load_game
from brettwerk.core.registry import game_ids
from brettwerk.search.calibration import calibration_of, chance_from
from brettwerk.search.chooser import Chooser
from brettwerk.search.learning import self_play
from brettwerk.search.limits import Level


@pytest.mark.parametrize("power", [0.5, 1.0, 2.5])
def test_chances_of_two_sides_add_up_and_certainty_stays(power: float) -> None:
    for expected in (0.01, 0.3, 0.5, 0.8):
        assert chance_from(expected, power) + chance_from(1 - expected, power) == pytest.approx(1)
        odds = chance_from(expected, power) / chance_from(1 - expected, power)
        assert odds == pytest.approx((expected / (1 - expected)) ** power)
    assert [chance_from(expected, power) for expected in (0.0, 0.5, 1.0)] == [0.0, 0.5, 1.0]


def test_extreme_expectations_stay_chances() -> None:
    for expected in (1e-300, math.nextafter(1.0, 0.0)):
        assert 0.0 <= chance_from(expected, 5.0) <= 1.0


def test_only_games_between_two_are_calibrated() -> None:
    for name in game_ids():
        assert 0.3 < calibration_of(load_game(name)) < 10
    assert calibration_of(load_game("weltreich", players=4)) == 1.0
    assert calibration_of(load_game("tor", players=4, teams=True)) == 1.0


class OneTree:
    """A tree with one unproven move and one that is drawn for certain."""

    simulations, depth, prunes_soundly = 10, 3, False

    def __init__(self, first: int, second: int) -> None:
        self._moves = first, second

    def children(self) -> list[dict[str, object]]:
        known = {"mover": 0, "length": 4}
        return [
            known | {"move": self._moves[0], "visits": 10, "proven": 0, "values": [5.0, -5.0, 0.0, 0.0]},
            known | {"move": self._moves[1], "visits": 1, "proven": 1, "values": [-0.5, 0.5, 0.0, 0.0]},
        ]

    def replies(self, _move: int) -> list[int]:
        return []


def test_choosers_tell_chances_and_leave_what_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("alcazar")
    monkeypatch.setattr("brettwerk.search.chooser.calibration_of", lambda _game: 2.0)
    tree = OneTree(*game.start.move_numbers[:2])
    told = Chooser(game, Level(None, 0.0), random.Random(1)).choice(game.start, [tree], lines=200)
    raw = Chooser(game, Level(None, 0.0), random.Random(1), calibrated=False).choice(game.start, [tree], lines=200)
    assert (raw.value, raw.values) == (0.75, (0.75, 0.25))
    assert [told.value, *told.values] == pytest.approx([0.9, 0.9, 0.1])  # 3 to 1 becomes 9 to 1
    assert [line.values for line in told.lines if line.proven] == [(0.25, 0.75)]
    assert told.move == raw.move


def test_self_play_learns_from_what_is_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def noting(*args: object, **kwargs: object) -> Engine:
        made.append(kwargs.get("calibrated"))
        return Engine(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(self_play, "Engine", noting)
    game = load_game("aufstellen")
    self_play.play_itself(game, game.weights, 4, seed=1)
    self_play.play_capped(game, False, 4, seed=1)
    assert made == [False, False]
