"""Symmetries that a game declares: both sides of the mirror are played."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

from brettwerk.core.stepping.images import image_of, plane_order, symmetries_of
from brettwerk.core.stepping.planes import has_observation, sight_of
from brettwerk.testing.play import random_states
from brettwerk.testing.promise import hold, promise

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State
    from brettwerk.core.stepping.symmetry import Symmetry

PLIES = 60
EVERY = 7


@promise
def check_symmetries(game: Game) -> None:
    """Legal moves, what they lead to, results and observations change as a symmetry says."""
    if not has_observation(game):
        return
    chance = random.Random(14)
    states = list(random_states(game, 15, PLIES))
    for symmetry in symmetries_of(game):
        hold(sorted(symmetry.moves) == list(range(game.move_count)), "symmetry-moves", name=symmetry.name)
        hold(any(image_of(symmetry, state) != state for state in states), "symmetry-nothing", name=symmetry.name)
        for state in [*islice(states, 0, None, EVERY), *states[-2:]]:
            image = image_of(symmetry, state)
            moves = sorted(symmetry.moves[move] for move in state.move_numbers)
            hold(moves == sorted(image.move_numbers), "symmetry-other-moves", name=symmetry.name, state=state)
            for move in chance.sample(state.move_numbers, min(3, len(state.move_numbers))):
                same = image_of(symmetry, state.play(move)) == image.play(symmetry.moves[move])
                hold(same, "symmetry-elsewhere", name=symmetry.name, state=state, move=state.move_text(move))
            _check_result(symmetry, state, image)
            _check_sight(game, symmetry, state, image)


def _check_result(symmetry: Symmetry, state: State, image: State) -> None:
    if state.outcome is None or image.outcome is None:
        hold(state.outcome == image.outcome, "symmetry-result", name=symmetry.name, state=state)
        return
    payoffs = tuple(image.outcome.payoffs[new] for new in symmetry.seats)
    hold(payoffs == state.outcome.payoffs, "symmetry-result", name=symmetry.name, state=state)


def _check_sight(game: Game, symmetry: Symmetry, state: State, image: State) -> None:
    """The observation changes places; and who sees a turned board sees what the image sees of its own."""
    if state.is_over:
        return
    seen, expected = state.observation(), image.observation()
    flat = expected.reshape(len(expected), -1)
    places = flat[plane_order(game, symmetry)][:, list(symmetry.cells)]
    hold((places == seen.reshape(places.shape)).all(), "symmetry-looks-different", name=symmetry.name, state=state)
    sight = sight_of(game)
    if list(symmetry.moves) == sight.seen[state.turn].tolist() and not symmetry.planes:
        own = len(sight.planes) - 2 - game.players
        same = (state.observation(turned=True)[:own] == expected[:own]).all()
        hold(same, "view-looks-different", seat=state.turn, state=state)
