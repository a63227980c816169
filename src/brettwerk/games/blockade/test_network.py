"""What the network of Blockade sees, feature by feature, and that both sides see alike what is alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from brettwerk.core.registry import load_game
from brettwerk.core.stepping.images import image_of
from brettwerk.games.blockade import network
from brettwerk.games.blockade.observation import symmetries
from brettwerk.games.blockade.rules import GUARDS, KINGS
from brettwerk.testing import random_states
from support.networks import seen

if TYPE_CHECKING:
    from brettwerk.core.state import State

GAME = load_game("blockade")
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Up, right, down, left."""


def stops_of(state: State, seat: int) -> set[tuple[int, int, int]] | None:
    """Where a king is stopped, in which direction, from which guard; None if it has a way out; square by square."""
    guards = {square for square, guard in enumerate(state.raw[0].guard) if guard}
    other = KINGS[1 - seat]
    found: set[tuple[int, int, int]] = set()
    to_follow = [(KINGS[seat], direction) for direction in range(4)]
    while to_follow:
        square, direction = to_follow.pop()
        file, rank = square % 12, square // 12
        while True:
            file, rank = file + STEPS[direction][0], rank + STEPS[direction][1]
            ahead = 12 * rank + file
            if not (0 <= file < 12 and 0 <= rank < 12):
                if direction == 2 * seat:
                    return None
                break
            if ahead == other:
                break
            if ahead in guards:
                stop = (ahead - 12 * STEPS[direction][1] - STEPS[direction][0], direction, ahead)
                if stop not in found:
                    found.add(stop)
                    to_follow += [(stop[0], (direction + turn) % 4) for turn in (1, 3)]
                break
    return found


def plain_features(state: State, seat: int) -> list[int]:
    def place(square: int) -> int:
        return square if seat == 0 else 12 * (11 - square // 12) + square % 12

    found = [network.TURN + (state.turn != seat)]
    for whose, owner in enumerate((seat, 1 - seat)):
        guards = [square for square, guard in enumerate(state.raw[0].guard) if guard == owner + 1]
        found += [network.GUARD + 144 * whose + place(square) for square in guards]
        found.append(network.PLACED + (GUARDS + 1) * whose + len(guards))
        stops = stops_of(state, owner)
        if stops is None:
            found.append(network.WAY_OUT + whose)
            continue
        found.append(network.STOP_COUNT + (network.STOPS + 1) * whose + len(stops))
        for square, direction, _ in stops:
            seen_direction = direction if seat == 0 or direction % 2 else 2 - direction
            found.append(network.STOP + 4 * (144 * whose + place(square)) + seen_direction)
    return sorted(found)


@pytest.mark.parametrize("seed", range(6))
def test_features_are_those_read_off_the_board_and_positions_stay_what_they_are(seed: int) -> None:
    for state in list(random_states(GAME, seed, plies=60))[::5]:
        for seat in GAME.seats:
            raw, room = state.raw, np.zeros(network.MOST, np.int32)
            count = network.list_features(GAME.tables, raw[0], seat, room)
            assert raw.tobytes() == state.raw.tobytes()
            assert sorted(room[:count].tolist()) == seen(state, seat)[0] == plain_features(state, seat)


def test_positions_that_are_alike_are_seen_alike_and_so_are_their_moves() -> None:
    rows = network.seen_moves(GAME)
    (symmetry,) = symmetries(GAME)
    for state in list(random_states(GAME, seed=3, plies=60))[::4]:
        image = image_of(symmetry, state)
        for seat in GAME.seats:
            features, view = seen(state, seat)
            others, other_view = seen(image, symmetry.seats[seat])
            assert features == others
            for move in state.move_numbers:
                assert rows[view][move] == rows[other_view][symmetry.moves[move]]
