"""What a game's network sees: features in range, and moves that are told apart."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.dispatch import interpreted, network_of
from brettwerk.core.network.layout import ROOM
from brettwerk.testing.play import random_states
from brettwerk.testing.promise import SOAK, hold, promise

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from brettwerk.core.game import Game
    from brettwerk.core.network.network import NetworkForm
    from brettwerk.core.state import State

PLIES, EVERY = 60, 7


@promise
def check_network(game: Game) -> None:
    """A network has room for all features of a position, and sees different moves as different ones."""
    form = game.network_form
    if form is None:
        return
    hold(1 <= form.most <= ROOM, "network-most", found=form.most, room=ROOM)
    if form.layout.in_parts:
        _look_at_parts(game, form, form.seen)
    else:
        hold(len(form.seen) == form.layout.views, "network-views", found=len(form.seen), expected=form.layout.views)
        for view, row in enumerate(form.seen):
            hold(sorted(row) == list(range(game.move_count)), "network-moves", view=view)
    for seed in range(SOAK):
        for state in islice(random_states(game, seed, PLIES), 0, None, EVERY):
            for seat in game.seats:
                _look(game, form, state, seat)


def _look_at_parts(game: Game, form: NetworkForm, parts: NDArray[np.integer[Any]]) -> None:
    views, last = form.layout.views, form.layout.moves
    hold(parts.shape[:2] == (views, game.move_count), "network-views", found=len(parts), expected=views)
    hold(bool(((parts >= 0) & (parts <= last)).all()), "network-parts", last=last)
    for view, rows in enumerate(np.sort(parts, axis=2)):
        hold(len(np.unique(rows, axis=0)) == game.move_count, "network-moves", view=view)


def _look(game: Game, form: NetworkForm, state: State, seat: int) -> None:
    """As plain Python, so that what is written beyond the room is an error."""
    module = network_of(game.rules.__name__)
    assert module
    room = np.full(form.most, -1, np.int32)
    with interpreted():
        count = int(module.list_features(game.tables, state.raw[0], seat, room))
        view = int(module.view_of(game.tables, state.raw[0], seat))
    found = room[:count].tolist()
    in_range = all(0 <= feature < form.layout.features for feature in found)
    hold(
        0 < count <= form.most and in_range, "network-features", state=state, found=found, last=form.layout.features - 1
    )
    hold(0 <= view < form.layout.views, "network-view", state=state, found=view, views=form.layout.views)
