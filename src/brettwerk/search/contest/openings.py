"""Openings from which engines play each other or themselves: a few moves by chance, or of those that look good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.search.batches import read_likelihoods

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from numpy.typing import NDArray

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.state import State

    Opening = Callable[[Game, random.Random], Match]

PLIES = 4
SOFTER = 0.5
"""The power of how likely a move is with which it is drawn, so that moves come up that look not too bad."""


def random_opening(game: Game, chance: random.Random) -> Match:
    """A match after a few moves by chance that have not ended the game."""
    return _opening(game, lambda state: chance.choice(state.move_numbers))


def likely_opening(game: Game, chance: random.Random, tables: Any = None) -> Match:
    """A match after a few likely moves; ``tables`` may have other weights than the game's own."""
    return _opening(game, lambda state: likely_move(state, chance, tables))


OPENINGS: dict[str, Opening] = {"random": random_opening, "likely": likely_opening}


def _opening(game: Game, choose: Callable[[State], int]) -> Match:
    while True:
        match = game.new_match()
        for _ in range(PLIES):
            if not match.is_over:
                match.play(choose(match.state))
        if not match.is_over:
            return match


def likely_move(state: State, chance: random.Random, tables: Any = None) -> int:
    """Draw a move that looks good, or not too bad."""
    weights = np.exp(SOFTER * _likelihoods(state, state.game.tables if tables is None else tables))
    return chance.choices(state.move_numbers, weights.tolist())[0]


def _likelihoods(state: State, tables: Any) -> NDArray[np.float32]:
    """The logarithms of how likely the legal moves are."""
    moves = state.game.move_buffer(1)[0]
    likely = np.zeros(len(moves), np.float32)
    priors, room = np.zeros_like(likely), np.zeros_like(state.raw)
    read_likelihoods(tables, state.raw, 0, 1, np.zeros(1, np.int64), room, moves, priors, likely)
    return likely[: len(state.move_numbers)]
