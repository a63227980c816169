"""Games of the engine against itself in which good openings of all kinds come up."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from brettwerk.search.engine import Engine

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.match import Match

MEMORY = 64 * 2**20
VARIED_PLIES = 6
"""As long as this, a move is drawn by how often the search tried it; later the best one is played."""
SHARPNESS = 3
"""Moves are drawn by their number of visits to this power, so that those come up again and again that are good."""


def play_varied(game: Game, simulations: int, seed: int) -> Match:
    """Play a whole game, the same for the same seed."""
    chance = random.Random(seed)
    engine = Engine(game, seed=seed, memory=MEMORY)
    match = game.new_match()
    while not match.is_over:
        choice = engine.choose(match, simulations=simulations)
        if len(match.moves) < VARIED_PLIES and not choice.proven:
            weights = [visits**SHARPNESS for visits in engine.visits(match.state)]
            move = chance.choices(match.state.move_numbers, weights)[0]
            match.play(match.state.move_text(move))
        else:
            match.play(choice.move)
    return match
