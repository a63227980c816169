"""Marked gates of Das Tor, and the pieces that make them, against the rules."""

from __future__ import annotations

from typing import Any

import pytest

from brettwerk.core.registry import load_game
from brettwerk.games.shared.big_board import seat_of, shape_of
from brettwerk.games.tor.chances import gates, witnesses
from brettwerk.testing.play import random_states


@pytest.mark.parametrize("variant", [{"players": 2}, {"players": 3}, {"players": 4, "teams": True}], ids=str)
def test_gates_are_where_a_move_lets_a_piece_come_in(variant: dict[str, Any]) -> None:
    game = load_game("tor", **variant)
    seen = 0
    for state in list(random_states(game, seed=2, plies=60))[::3]:
        names = game.board.names
        texts = {move.partition("+")[0] for move in state.legal_moves() if "+" in move}
        assert {f"{names[origin]}-{names[target]}" for origin, target in gates(state)} == texts
        board = state.raw[0].board.tolist()
        for origin, target in gates(state):
            pair = witnesses(game, board, origin, target)
            assert pair is not None
            codes = [board[square] for square in (origin, *pair)]
            assert len({shape_of(code) for code in codes}) == 3
            assert seat_of(codes[1]) == seat_of(codes[2]) not in game.side_of(state.turn)
            assert pair[0] // 12 == target // 12
            assert pair[1] % 12 == target % 12
            seen += 1
    assert seen > 10


def test_without_witnesses_no_gate_opens() -> None:
    """Where the hand and the Zentrum would allow it, a gate opens exactly where two enemies make it."""
    game = load_game("tor")
    for state in list(random_states(game, seed=7, plies=40))[::4]:
        raw, board = state.raw[0], state.raw[0].board.tolist()
        opening = set(gates(state))
        for move in state.move_numbers:
            origin, target = game.rules.LINES.squares(move // 3)
            zentrum = int(game.tables.zentrum[target])
            if (not board[zentrum] or zentrum == origin) and raw.in_hand[state.turn].any():
                assert ((origin, target) in opening) == (witnesses(game, board, origin, target) is not None)


def test_the_two_enemies_show_once_piece_and_target_are_chosen() -> None:
    game = load_game("tor")
    state = next(one for one in random_states(game, seed=2, plies=60) if gates(one))
    marks = game.marks(state)
    assert marks[0].resting
    pair = next(mark for mark in marks if mark.kind == "witness")
    assert len(pair.when) == 2
    assert len(pair.about) == 3
