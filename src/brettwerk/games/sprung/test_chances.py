"""Marked chains of Schaff den Sprung against the legal moves."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from brettwerk.core.drawing.scene import name_of
from brettwerk.core.registry import load_game
from brettwerk.testing.play import random_states


@pytest.mark.parametrize("variant", [{}, {"edition": "space"}, {"players": 4, "teams": True}], ids=str)
def test_stops_and_halt_of_a_piece_are_its_targets(variant: dict[str, Any]) -> None:
    game = load_game("sprung", **variant)
    codes = set()
    for state in list(random_states(game, seed=4, plies=80))[::5]:
        targets: dict[str, set[str]] = {}
        for move in state.legal_moves():
            origin, target = move.split("-")
            targets.setdefault(origin, set()).add(target)
        marked: dict[str, list[str]] = {}
        for mark in game.marks(state):
            marked.setdefault(name_of(mark.when[0]), []).extend(map(name_of, mark.about))
            codes.add(mark.text.code)
        assert {origin: set(names) for origin, names in marked.items()} == targets
        assert all(one[0] < other[0] for names in marked.values() for one, other in pairwise(names))
    assert "chance.halt.even" in codes
