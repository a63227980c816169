"""What the engine makes of the game for one: it clears layouts, and the deeper it looks, the more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from brettwerk import Engine, Game, Match, load_game
from brettwerk.core.compiled.rng import generator
from brettwerk.games.allein import insight
from brettwerk.games.allein.measures import played

if TYPE_CHECKING:
    from brettwerk import State

SIMULATIONS = 5000
SMALL = 16 * 2**20


def pieces_left(game: Game, level: int, seed: int) -> int:
    """Play a layout to its end, always as the engine says."""
    match, engine = game.new_match(), Engine(game, level, seed=seed, memory=SMALL)
    while not match.is_over:
        match.play(engine.choose(match).move)
    return int(match.state.raw[0].left)


@pytest.mark.parametrize("options", [{}, {"edition": "space"}, *({"shuffle": seed} for seed in (1, 2, 3, 42))])
def test_the_whole_solution_is_found_once_and_then_followed(options: dict[str, str | int]) -> None:
    game = load_game("allein", **options)  # type: ignore[arg-type]
    match, engine = game.new_match(), Engine(game, 9, seed=1)
    first = engine.choose(match, simulations=SIMULATIONS)
    assert first.proven
    assert first.value == 1.0
    match.play(first.move)
    while not match.is_over:
        match.play(engine.choose(match, simulations=1).move)
    assert match.outcome
    assert match.outcome.code == "cleared"


def test_deeper_levels_clear_more() -> None:
    layouts = [load_game("allein", shuffle=seed) for seed in range(1, 7)]
    left = {level: sum(pieces_left(game, level, seed=1) for game in layouts) for level in (1, 4, 7)}
    assert left[1] > left[4] > left[7] > len(layouts)
    assert {pieces_left(game, 9, seed=1) for game in layouts[1:3]} == {1}


def looked_ahead(tables: Any, state: State) -> tuple[float, list[str]]:
    """What a look ahead finds, and the jumps that lead there."""
    line = np.empty(state.raw[0].left, np.int32)
    best, jumps = insight.beam_search(tables, state.raw[0], state.game.move_buffer(1)[0], insight.BEAM_WIDTH, line)
    return best, list(played(state, line[:jumps]))


def test_a_level_is_how_far_it_looks() -> None:
    """The jumps that clear this layout are three: whoever sees less cannot know the end."""
    game = load_game("allein")
    state = game.state_from_text("8/8/8/8/8/1rb1g1y1/8/8 0")
    for sight, known in ((1, False), (2, False), (3, True)):
        tables = game.tables.copy()
        tables["sight"] = sight
        best, _ = looked_ahead(tables, state)
        assert (best == 1.0) == known


def test_a_beam_search_tells_the_best_end_and_the_jumps_that_lead_there() -> None:
    """Red jumps blue and then green; if blue jumps red first, two are left."""
    game = load_game("allein")
    state = game.state_from_text("8/8/8/8/8/1rb1g3/8/8 0")
    best, line = looked_ahead(game.tables, state)
    assert best == 1.0
    assert line == ["b3-d3", "d3-f3"]


def test_a_jump_that_takes_more_pieces_than_the_look_reaches_is_judged_too() -> None:
    """The only jump takes two blue pieces at once, and then red could go on."""
    game = load_game("allein")
    state = game.state_from_text("8/8/8/8/8/rbb1g3/8/8 0")
    tables = game.tables.copy()
    tables["sight"] = 1
    best, line = looked_ahead(tables, state)
    assert -1.0 < best < 1.0
    assert line == ["a3-d3"]


def test_the_jump_found_ahead_weighs_most() -> None:
    game = load_game("allein")
    state = game.state_from_text("8/8/8/8/8/1rb1g3/8/8 0")
    moves = np.array(state.move_numbers, np.int32)
    priors = np.zeros(len(moves), np.float32)
    insight.move_priors(game.tables, state.raw[0], moves, len(moves), priors)
    assert state.move_text(int(moves[np.argmax(priors)])) == "b3-d3"


def test_values_are_payoffs_of_real_ends() -> None:
    game = load_game("allein")
    state = game.state_from_text("8/8/8/8/8/1rb3g1/8/8 0")
    values = np.zeros(4, np.float32)
    insight.evaluate(game.tables, state.raw[0], generator(1), game.move_buffer(1)[0], values)
    assert values[0] == 0.5
    assert Engine(game, 9, seed=1).choose(Match(state), simulations=50).value == 0.75
