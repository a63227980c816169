"""Symmetries as permutations of observations and actions: both sides of every mirror are played, in every frame."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from brettwerk.core.stepping.images import image_of, symmetries_of
from brettwerk.core.stepping.position import Position
from brettwerk.rl import vector
from brettwerk.rl.frame import Frame
from support.tables import named, tables

if TYPE_CHECKING:
    from brettwerk.core.game import Game

GAMES_WITHOUT = {("weltreich", 3)}
"""Three armies in four corners."""


@pytest.mark.parametrize("turned", [True, False], ids=["turned", "as-it-is"])
@pytest.mark.parametrize("table", tables(), ids=named)
def test_both_sides_of_a_mirror_look_alike_and_go_alike(table: Game, turned: bool) -> None:
    """The image of every observation and mask is what the player of the mirrored game sees."""
    frame, chance = Frame(table, turned=turned), random.Random(6)
    found = frame.symmetries()
    assert bool(found) == ((table.id, table.players) not in GAMES_WITHOUT)
    for symmetry, plain in zip(found, symmetries_of(table), strict=True):
        one, other = Position(table.start), Position(image_of(plain, table.start))
        for ply in range(51):
            seat = one.turn
            if one.is_over:
                break
            assert other.turn == symmetry.seats[seat]
            mask = frame.mask(one)
            if ply % 10 == 0:
                seen = symmetry.observation(frame.observation(one), seat)
                assert np.array_equal(seen, frame.observation(other)), symmetry.name
                assert np.array_equal(symmetry.policy(mask, seat), frame.mask(other)), symmetry.name
            action = chance.choice(np.flatnonzero(mask).tolist())
            one.play(frame.move(seat, action))
            other.play(frame.move(other.turn, int(symmetry.actions[seat, action])))


def test_many_samples_at_once_become_what_each_becomes_alone() -> None:
    env = vector.make("alcazar", 6, opening_plies=3, dtype="float32", copy=True)
    seen, infos = env.reset(seed=1)
    env.step(env.sample_actions())
    for symmetry in env.frame.symmetries():
        seats = np.array([0, 1, 0, 1, 1, 0])
        images = symmetry.observation(seen, seats), symmetry.policy(infos["action_mask"], seats)
        for i, seat in enumerate(seats.tolist()):
            assert np.array_equal(images[0][i], symmetry.observation(seen[i], seat))
            assert np.array_equal(images[1][i], symmetry.policy(infos["action_mask"][i], seat))
        assert np.array_equal(symmetry.observation(seen, 1)[2], symmetry.observation(seen[2], 1))
        assert images[0].dtype == np.float32
