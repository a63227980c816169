"""Openings from which engines play each other or themselves: a few random moves, or a few likely ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.search.batch_evaluation import batch_log_priors

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.state import State

    Opening = Callable[[Game, int], Match]
    """Makes an opening of a game, a certain one for each number."""

PLIES = 4
SHARPNESS = 0.5
"""Likely moves are drawn by their priors to this power, so that lesser ones come up too."""


def random_opening(game: Game, seed: int, plies: int = PLIES) -> Match:
    """A match after a few random moves that have not ended the game."""
    chance = random.Random(seed)
    return _opening(game, plies, lambda state: chance.choice(state.move_numbers))


def likely_opening(game: Game, seed: int, plies: int = PLIES, tables: Any = None) -> Match:
    """A match after a few likely moves; ``tables`` may have other weights than the game's own."""
    chance = random.Random(seed)
    return _opening(game, plies, lambda state: likely_move(state, chance, tables))


OPENINGS: dict[str, Opening] = {"random": random_opening, "likely": likely_opening}
"""The kinds of openings that are made as they are needed."""


def _opening(game: Game, plies: int, choose: Callable[[State], int]) -> Match:
    while True:
        match = game.new_match()
        for _ in range(plies):
            if not match.is_over:
                match.play(choose(match.state))
        if not match.is_over:
            return match


def likely_move(state: State, chance: random.Random, tables: Any = None) -> int:
    """Draw a move by its prior."""
    weights = np.exp(SHARPNESS * _log_priors(state, state.game.tables if tables is None else tables))
    return chance.choices(state.move_numbers, weights.tolist())[0]


def _log_priors(state: State, tables: Any) -> NDArray[np.float32]:
    """The logarithms of the legal moves' priors."""
    moves = state.game.move_buffer(1)[0]
    log_priors = np.zeros(len(moves), np.float32)
    priors, scratch = np.zeros_like(log_priors), np.zeros_like(state.raw)
    batch_log_priors(tables, state.raw, 0, 1, np.zeros(1, np.int64), scratch, moves, priors, log_priors)
    return log_priors[: len(state.move_numbers)]
