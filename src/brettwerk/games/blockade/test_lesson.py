"""The lesson's threats are threats: with another turn, the king would escape, and the other cannot before."""

from __future__ import annotations

import pytest

from brettwerk.core.extensions.lesson import read_lesson
from brettwerk.core.registry import load_game


@pytest.mark.parametrize("name", ["threat", "corners"])
def test_exactly_the_moves_that_are_asked_for_threaten_to_escape(name: str) -> None:
    game = load_game("blockade")
    step = next(one for one in read_lesson(game) if one.name == name)
    threats = []
    for move in step.state.legal_moves():
        after = step.state.play(move)
        if after.legal_moves() == ["K"]:
            continue  # the other king would be gone first
        board, _, *rest = after.to_text().split()
        again = game.state_from_text(" ".join([board, str(step.state.turn), *rest]))
        if again.legal_moves() == ["K"]:
            threats.append(move)
    assert sorted(step.solutions()) == threats
