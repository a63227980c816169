"""Weltreich's fast move lists against plain ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from brettwerk import load_game
from brettwerk.games.shared.big_board import seat_of, shape_of
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.weltreich import rules
from brettwerk.testing import random_states

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

FOUR = load_game("weltreich", players=4)
GAMES = (
    load_game("weltreich"),
    load_game("weltreich", players=3),
    FOUR,
    load_game("weltreich", teams=True),
    load_game("weltreich", edition="space"),
    load_game("weltreich", edition="space", players=4),
    load_game("weltreich", edition="space", teams=True),
)


def plain_moves(state: State) -> list[str]:
    """The legal moves by the words of the rules, square by square."""
    game, codes, found = state.game, state.raw[0].at.tolist(), []
    side = next(side for side in game.sides if state.turn in side)
    for origin, target in ((a, b) for a in range(144) for b in range(144)):
        piece, other = codes[origin], codes[target]
        file = abs(origin % 12 - target % 12)
        rank = abs(origin // 12 - target // 12)
        if not piece or seat_of(piece) != state.turn or (file == 0) == (rank == 0):
            continue
        strikes = {0: (2, 5), 1: (3,), 2: (4,)}[shape_of(piece)]
        if not other:
            found.append(f"{BIG_BOARD.names[origin]}-{BIG_BOARD.names[target]}")
        elif seat_of(other) not in side and file + rank in strikes:
            found.append(f"{BIG_BOARD.names[origin]}x{BIG_BOARD.names[target]}")
    return sorted(found)


@pytest.mark.parametrize("game", GAMES)
def test_move_lists_equal_plain_ones_and_caches_survive_reading(game: Game) -> None:
    for seed in range(3):
        for ply, state in enumerate(random_states(game, seed, 150)):
            assert len(state.move_numbers) == len(set(state.move_numbers))
            assert game.state_from_text(state.to_text()) == state
            if ply % 10 == 0 and not state.is_over:
                assert state.legal_moves() == plain_moves(state)
                assert game.state_from_text(state.to_text()).legal_moves() == state.legal_moves()


def test_a_seat_with_all_pieces_of_four_colours_stays_within_the_bounds() -> None:
    chance = random.Random(1)
    for _ in range(20):
        squares = chance.sample(BIG_BOARD.names, 44)
        tokens = dict(zip(squares, ["rZ", *["rT"] * 16, *["rS"] * 24, "bZ", "gZ", "yZ"], strict=True))
        state = FOUR.state_from_text(BIG_BOARD.write([tokens.get(name, "") for name in BIG_BOARD.names]) + " 0")
        assert int(state.raw[0].count[0]) == rules.MAX_PIECES
        assert state.legal_moves() == plain_moves(state)
        assert len(state.move_numbers) <= rules.MAX_MOVES
