"""What every game promises (``brettwerk.testing``), held for every variant of every game there is."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from brettwerk import BrettwerkError, load_game
from brettwerk.core.registry import game_ids
from brettwerk.core.variant import describe
from brettwerk.testing import checks, variants

if TYPE_CHECKING:
    from brettwerk import Game
    from brettwerk.testing import Check

BESIDE_OPTIONS = {"animation", "evaluation", "keyboard", "payoffs", "removed-pieces", "scene-json", "second-reading"}
"""What an option hardly changes; ``second-reading-of-options`` plays with all of them."""
OF_GAMES = [check for check in checks(in_tree=True) if not check.each_variant]
OF_VARIANTS = [
    pytest.param(check, variant, id=f"{describe(variant.variant).replace(' ', '-')}-{check}")
    for game in game_ids()
    for variant in variants(game)
    for check in checks(in_tree=True)
    if check.each_variant and not (variant.variant.options and str(check) in BESIDE_OPTIONS)
]


@pytest.mark.parametrize("check", OF_GAMES, ids=str)
def test_every_game_keeps_its_promise(check: Check, game_id: str) -> None:
    check(game_id)


@pytest.mark.parametrize(("check", "variant"), OF_VARIANTS)
def test_every_variant_keeps_its_promise(check: Check, variant: Game) -> None:
    check(variant)


def test_errors_can_be_pickled() -> None:
    with pytest.raises(BrettwerkError) as caught:
        load_game("nothing")
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert str(again) == str(caught.value)
    assert again.params == caught.value.params
