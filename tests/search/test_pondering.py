"""Thinking on another player's time: what is found then is there when the engine is to move."""

from __future__ import annotations

import threading
import time

from brettwerk import Engine, load_game
from brettwerk.search.pondering import pondering

GAME = load_game("aufstellen")
ENOUGH = 3000


def wait_for(engine: Engine, simulations: int) -> None:
    until = time.monotonic() + 60
    while engine.simulations < simulations and time.monotonic() < until:
        time.sleep(0.005)


def test_an_engine_goes_on_with_what_it_found_meanwhile() -> None:
    match, engine = GAME.new_match(), Engine(GAME, seed=1)
    with pondering(engine, match):
        wait_for(engine, ENOUGH)
    assert engine.simulations >= ENOUGH
    visits = engine.visits(match.state)
    match.play(match.state.move_text(match.state.move_numbers[visits.index(max(visits))]))
    found = engine.choose(match, simulations=1)
    assert 1 < max(visits) - 1 <= found.simulations <= max(visits)


def test_a_block_that_ends_at_once_ends_the_search() -> None:
    match, engine = GAME.new_match(), Engine(GAME, seed=1)
    for _ in range(5):
        with pondering(engine, match):
            pass
    assert not [thread for thread in threading.enumerate() if thread.daemon and "choose" in thread.name]


def test_nobody_thinks_about_a_game_that_is_over() -> None:
    match, engine = GAME.new_match(), Engine(GAME, seed=1)
    match.resign()
    with pondering(engine, match):
        assert engine.simulations == 0
