"""Attack: variants without end. A solitaire has 2³¹ shuffles, and each was kept for as long as the server ran."""

from __future__ import annotations

import pickle
import weakref

import pytest

from brettwerk.content.positions import sample
from brettwerk.core import game as game_module
from brettwerk.core.extensions.editing import editing_of
from brettwerk.core.game import MOST_VARIANTS
from brettwerk.core.registry import game_class, load_game
from brettwerk.server.content.catalogue import guide
from brettwerk.server.middleware import rate_limits
from brettwerk.server.middleware.rate_limits import RateLimits
from brettwerk.server.settings import Settings
from support.browsing import Ticks

GAME = "allein"
"""The game whose option ``shuffle`` has so many values."""


def test_a_variant_that_nobody_uses_is_freed() -> None:
    unused, used = load_game(GAME, shuffle="1000001"), load_game(GAME, shuffle="1000002")
    position = used.start
    unused.start.scene()
    gone = weakref.ref(unused)
    del unused, used
    for number in range(MOST_VARIANTS):
        load_game(GAME, shuffle=str(number))
    assert gone() is None
    assert load_game(GAME, shuffle="1000002") is position.game  # one object for as long as somebody uses it
    assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301
    assert len(game_module._in_use) < 2 * MOST_VARIANTS + 100


def test_a_variant_that_comes_back_is_the_same_game() -> None:
    first = load_game(GAME, shuffle="1000003")
    text, key = first.start.to_text(), first.start.key
    moves = first.start.legal_moves()
    del first
    game_module._recent.cache_clear()  # as if many others had come since
    again = load_game(GAME, shuffle="1000003")
    assert (again.start.to_text(), again.start.key, again.start.legal_moves()) == (text, key, moves)


def test_shuffles_do_not_drive_out_other_games() -> None:
    other = weakref.ref(load_game("aufstellen"))
    for number in range(MOST_VARIANTS + 1):
        load_game(GAME, shuffle=str(number))
    assert other() is load_game("aufstellen")


def test_a_shuffle_costs_no_tables() -> None:
    assert load_game(GAME, shuffle="5").make_tables() is load_game(GAME, shuffle="6").make_tables()


def test_equal_tables_are_kept_once() -> None:
    one, other = load_game(GAME, shuffle="1"), load_game(GAME, shuffle="2")
    assert one.tables is other.tables
    assert one.weights is other.weights
    assert one.start != other.start


@pytest.mark.parametrize("cached", [editing_of, sample, guide, game_module._recent(game_class(GAME))])
def test_what_is_kept_by_variant_is_bounded(cached) -> None:  # type: ignore[no-untyped-def]
    assert cached.cache_info().maxsize is not None


def test_visitors_are_forgotten_after_many_others(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(rate_limits, "MOST_VISITORS", 10)
    limits = RateLimits(Settings(data=tmp_path, host="0.0.0.0"), Ticks())  # noqa: S104
    for number in range(30):
        limits.spend("looks", f"visitor {number}", "192.0.2.66")
    assert [limits.address_of(f"visitor {number}") for number in (0, 19, 20, 29)] == ["", "", *["192.0.2.66"] * 2]
