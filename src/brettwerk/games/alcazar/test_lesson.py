"""The lesson's way out is one: exactly the moves that are asked for let the knight ride."""

from __future__ import annotations

from brettwerk.core.extensions.lesson import read_lesson
from brettwerk.core.registry import load_game


def test_exactly_the_walls_before_the_knight_open_its_way() -> None:
    game = load_game("alcazar")
    step = next(one for one in read_lesson(game) if one.name == "open")
    assert not any("-" in move for move in step.state.legal_moves())
    opened = []
    for move in step.state.legal_moves():
        board = step.state.play(move).to_text().split()[0]
        if any("-" in ride for ride in game.state_from_text(f"{board} 0").legal_moves()):
            opened.append(move)
    assert sorted(step.solutions()) == opened
