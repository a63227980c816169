"""What the network of Alcazar sees: the same from either side of the board and of its diagonal."""

from __future__ import annotations

import numpy as np
import pytest

from brettwerk import load_game
from brettwerk.core.network.batch import batch_features
from brettwerk.core.state import State
from brettwerk.games.alcazar import network
from brettwerk.games.alcazar.geometry import BOARD, EDGE_NUMBERS
from brettwerk.games.alcazar.observation import symmetries
from brettwerk.games.alcazar.rules import TURNS_IN_CORNER
from brettwerk.testing import random_states

GAME = load_game("alcazar")


def seen(state: State, seat: int) -> tuple[set[int], int]:
    found, views = np.full((1, network.MOST), -1, np.int32), np.zeros(1, np.int64)
    batch_features(GAME.tables, state.raw, np.array([seat]), found, views)
    return {int(feature) for feature in found[0] if feature >= 0}, int(views[0])


def test_the_start_is_read_feature_by_feature() -> None:
    """Both knights in their corners, which no wall has left: all named by hand."""
    found, view = seen(GAME.start, 0)
    a1, d4 = BOARD.squares["a1"], BOARD.squares["d4"]
    walls = [EDGE_NUMBERS[name] for name in ("b1e", "b1n", "a2e", "a2n", "b4e", "c3n", "c3e", "d2n")]
    expected = {network.KNIGHTS + 16 * a1 + d4, network.TURN, network.TURN + TURNS_IN_CORNER + 1}
    for wall in walls:
        expected |= {network.WALL + wall, network.OWN_WALL + 40 * a1 + wall, network.OTHER_WALL + 40 * d4 + wall}
    assert (found, view) == (expected, 0)


@pytest.mark.parametrize("seed", range(3))
def test_positions_that_are_alike_are_seen_alike_and_so_are_their_moves(seed: int) -> None:
    rows = network.seen_moves(GAME)
    for symmetry in symmetries(GAME):
        for state in list(random_states(GAME, seed, plies=60))[::5]:
            changed = GAME.empty_raw()
            symmetry.fill(state.raw[0], changed[0])
            changed[0]["to_move"] = symmetry.seats[state.turn]
            for seat in GAME.seats:
                square = int(state.raw[0].knight[seat])
                if BOARD.file(square) == BOARD.rank(square):
                    continue  # it does not say on which side of the diagonal it is
                features, view = seen(state, seat)
                others, other_view = seen(State(GAME, changed), symmetry.seats[seat])
                assert features == others
                for move in state.move_numbers:
                    assert rows[view][move] == rows[other_view][symmetry.moves[move]]
