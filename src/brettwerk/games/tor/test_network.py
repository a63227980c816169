"""What the network of Das Tor sees, feature by feature, and that positions that are alike are seen alike."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from brettwerk.core.registry import load_game
from brettwerk.core.stepping.images import image_of
from brettwerk.games.shared.big_board import BLOCK, CYLINDER, TRIANGLE, seat_of, shape_of
from brettwerk.games.tor import network
from brettwerk.games.tor.observation import symmetries
from brettwerk.games.tor.rules import PIECES
from brettwerk.testing import random_states
from support.networks import seen

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

GAMES = [load_game("tor"), load_game("tor", players=3), load_game("tor", players=4, teams=True)]


def plain_features(state: State, seat: int, view: int) -> list[int]:
    """Read off the board, square by square."""
    game, raw = state.game, state.raw[0]
    pieces = {square: int(code) for square, code in enumerate(raw.board) if code}
    found = [network.TURN + (state.turn - seat) % game.players]
    lines = set()
    for square, code in pieces.items():
        whose = (seat_of(code) - seat) % game.players
        place = int(network.SEEN[view, square])
        found.append(network.PIECE + 144 * (3 * whose + shape_of(code)) + place)
        lines |= {(whose, shape_of(code), place // 12), (whose, shape_of(code), 12 + place % 12)}
    found += [network.LINE + 24 * (3 * whose + shape) + line for whose, shape, line in lines]
    for owner in game.seats:
        own = [shape_of(code) for code in pieces.values() if seat_of(code) == owner]
        triangles, blocks = (PIECES[shape] - own.count(shape) for shape in (TRIANGLE, BLOCK))
        found.append(network.HAND + 35 * ((owner - seat) % game.players) + 7 * triangles + blocks)
    if raw.must_clear:
        found.append(network.MUST_CLEAR)
    return sorted(found)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_features_are_those_read_off_the_board(game: Game) -> None:
    for state, seat in product(list(random_states(game, seed=1, plies=150))[::11], game.seats):
        features, view = seen(state, seat)
        assert features == plain_features(state, seat, view), state.to_text()
        cylinder = list(state.raw[0].board).index(4 * (seat + 1) + CYLINDER)
        place = int(network.SEEN[view, cylinder])
        assert place // 12 <= place % 12 <= 5


@pytest.mark.parametrize("game", GAMES[:2], ids=repr)
def test_positions_that_are_alike_are_seen_alike_and_so_are_their_moves(game: Game) -> None:
    rows = network.seen_moves(game)
    for symmetry, state in product(symmetries(game), list(random_states(game, seed=2, plies=80))[::15]):
        image = image_of(symmetry, state)
        for seat in game.seats:
            features, view = seen(state, seat)
            cylinder = int(network.SEEN[view, list(state.raw[0].board).index(4 * (seat + 1) + CYLINDER)])
            if cylinder // 12 == cylinder % 12:
                continue  # on a diagonal it does not say which side is which
            others, other_view = seen(image, symmetry.seats[seat])
            assert features == others
            for move in state.move_numbers:
                assert rows[view][move] == rows[other_view][symmetry.moves[move]]
