"""The ends of games, where an engine asks the game's own solver."""

from __future__ import annotations

from functools import cache

import pytest

from brettwerk import Engine, Match, State, load_game
from brettwerk.core.registry import part_of
from brettwerk.search.endings import Endings
from brettwerk.testing import random_states

GAME = load_game("blokus-duo")


@cache
def late() -> list[State]:
    """Positions near the end of random games in which there is a choice."""
    solve = part_of("blokus-duo", "solve")
    assert solve
    found = []
    for seed in range(12):
        states = [state for state in random_states(GAME, seed) if not state.is_over]
        found += [state for state in states[-3:] if len(state.move_numbers) > 1 and solve.is_near_end(state)][:1]
    return found


@cache
def margin(state: State) -> int:
    """What seat 0 is ahead by at the end with best play, by plain minimax."""
    if state.is_over:
        first, second = state.scores or (0, 0)
        return first - second
    after = [margin(state.after(move)) for move in state.move_numbers]
    return max(after) if state.turn == 0 else min(after)


def test_the_highest_level_plays_the_end_for_the_best_score() -> None:
    assert len(late()) >= 6
    engine = Engine(GAME, seed=1, memory=2**24)
    for state in late():
        choice = engine.choose(Match(state), seconds=20)
        assert margin(state.play(choice.move)) == margin(state)
        assert (choice.proven, choice.simulations, choice.length) == (True, 0, len(choice.lines[0].moves))
        chance = 0.5 + 0.5 * ((margin(state) > 0) - (margin(state) < 0)) * (1 if state.turn == 0 else -1)
        assert choice.value == chance


@pytest.mark.parametrize("level", [8, 9])
def test_a_search_with_a_fixed_number_of_simulations_is_left_alone(level: int) -> None:
    choice = Engine(GAME, level, seed=1, memory=2**24).choose(Match(late()[0]), simulations=10)
    assert choice.simulations > 0


def test_far_from_the_end_or_given_up_there_is_no_answer() -> None:
    endings = Endings(GAME)
    assert endings.choice(GAME.start, lambda: False) is None
    game = load_game("tor")
    assert Endings(game).choice(game.start, lambda: False) is None
