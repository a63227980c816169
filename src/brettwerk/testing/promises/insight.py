"""What a game's insight promises to the search; what the search does without one is held to the same."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.dispatch import defaults, insight_of
from brettwerk.core.compiled.rng import generator
from brettwerk.core.variant import MAX_SEATS
from brettwerk.search.limits import LEVELS
from brettwerk.search.mcts import defaults as search_defaults
from brettwerk.search.mcts.settings import CONSTANTS
from brettwerk.testing.play import random_states
from brettwerk.testing.promise import SOAK, hold, promise, promise_of_game

if TYPE_CHECKING:
    from brettwerk.core.game import Game

SEEDS = range(5)
LATE = 15 * min(SOAK, 4)
"""So many last positions of a game are tried for an end."""
NEAR = 1e-4


def knowledge(game: Game, name: str) -> Any:
    """A game's own function, or what the search does without one."""
    assert search_defaults
    return getattr(insight_of(game.rules.__name__), name, None) or defaults[name]


@promise
def check_priors(game: Game) -> None:
    """``move_priors`` sets a weight for every move, none below 0, in all 1, and leaves the position as it was."""
    move_priors = knowledge(game, "move_priors")
    for state in _some_states(game):
        moves, raw = np.array(state.move_numbers, np.int32), state.raw
        priors = np.full(len(moves), np.nan, np.float32)
        move_priors(game.tables, raw[0], moves, len(moves), priors)
        hold(state.raw.tobytes() == raw.tobytes(), "priors-change", state=state)
        hold(np.isfinite(priors).all(), "priors-unset", state=state, found=int(np.isfinite(priors).sum()))
        hold(priors.min() >= 0, "priors-negative", state=state)
        hopeless = not priors.any() and getattr(insight_of(game.rules.__name__), "SOUND_PRUNING", False)
        hold(hopeless or abs(priors.sum() - 1) < NEAR, "priors-sum", state=state, found=float(priors.sum()))


@promise
def check_evaluation(game: Game) -> None:
    """``evaluate`` and ``rollout`` say for every seat what it may expect, from -1 to 1, and the same for partners."""
    buffer, rng = game.move_buffer(1)[0], generator(1)
    played = np.full((game.players, game.rules.MOVE_COUNT), -1, np.int64)
    more = {"evaluate": (), "rollout": (played, 1)}
    for state in _some_states(game):
        for name, arguments in more.items():
            values = np.full(MAX_SEATS, np.nan, np.float32)
            knowledge(game, name)(game.tables, state.raw[0], rng, buffer, values, *arguments)
            found = values[: game.players]
            unset = [seat for seat in game.seats if np.isnan(found[seat])]
            hold(not unset, "values-unset", state=state, function=name, seat=unset and unset[0])
            hold(np.abs(found).max() <= 1, "values-range", state=state, function=name, found=found.tolist())
            shared = all(len({float(found[seat]) for seat in side}) == 1 for side in game.sides)
            hold(shared, "values-partners", state=state, function=name, found=found.tolist())


def _some_states(game: Game) -> list[Any]:
    states = list(chain.from_iterable(random_states(game, seed) for seed in SEEDS))[::12]
    return [state for state in states if not state.is_over]


@promise
def check_foreseen_endings(game: Game) -> None:
    """``may_end`` is true wherever a move can end the game."""
    may_end = knowledge(game, "may_end")
    for seed in SEEDS:
        for state in list(random_states(game, seed))[-LATE:]:
            if not may_end(game.tables, state.raw[0]):
                ending = [move for move in state.move_numbers if state.play(move).is_over]
                hold(not ending, "end-unforeseen", state=state, move=ending and state.move_text(ending[0]))


@promise_of_game
def check_settings_of_search(kind: type[Game]) -> None:
    """The constants of ``insight.py`` are numbers that the search can take; ``LEVELS`` are all levels but the last."""
    insight = insight_of(kind.rules.__name__)
    for name in CONSTANTS:
        value = getattr(insight, name, 0)
        hold(isinstance(value, bool | int | float) and value >= 0, "setting", name=name, found=value)
    levels = getattr(insight, "LEVELS", None)
    if levels is not None:
        hold(len(levels) == len(LEVELS) - 1, "levels", found=len(levels), count=len(LEVELS) - 1)
        for level in levels:
            simulations, carelessness, *_ = level
            hold(simulations > 0 and 0 <= carelessness <= 1, "level", found=level)
