"""Positions that change go the same way as those that do not."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from brettwerk.testing.play import random_states
from brettwerk.testing.promise import hold, promise

if TYPE_CHECKING:
    from brettwerk.core.game import Game


@promise
def check_stepping(game: Game) -> None:
    """Moves played in a changing position, taken back and played again lead where they lead otherwise."""
    chance = random.Random(12)
    position = game.new_position()
    states = [game.start]
    for _ in range(60):
        state = states[-1]
        hold(position.state() == state and position.key == state.key, "steps-elsewhere", state=state)
        hold(sorted(position.legal_moves()) == sorted(state.move_numbers), "steps-other-moves", state=state)
        hold(position.turn == state.turn and position.is_over == state.is_over, "steps-elsewhere", state=state)
        outcome = state.outcome
        hold(position.payoffs == (outcome and outcome.payoffs), "steps-elsewhere", state=state)
        if len(states) > 1 and chance.random() < 0.3:
            position.undo()
            states.pop()
        elif not state.is_over:
            move = chance.choice(state.move_numbers)
            position.play(move)
            states.append(state.play(move))
    hold(game.start.playout(3) == game.start.playout(3), "chance-differs", state=game.start)


@promise
def check_masks(game: Game) -> None:
    """The mask has a 1 for every legal move and nothing else."""
    position = game.new_position()
    for state in list(random_states(game, seed=13, plies=40))[::8]:
        position.copy_from(state)
        expected = [int(move in set(state.move_numbers)) for move in range(game.move_count)]
        hold(state.mask().tolist() == expected == position.mask().tolist(), "mask-differs", state=state)
