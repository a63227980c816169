"""Compiling a game: what it takes to play it, and everything else, each once for all processes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from brettwerk.core.compiled import loops
from brettwerk.core.compiled.cache import compiling, is_compiled
from brettwerk.core.compiled.dispatch import is_compiling
from brettwerk.core.compiled.raw_state import room_for_payoffs, room_for_perft, seal
from brettwerk.core.compiled.rng import generator
from brettwerk.core.mistakes.explanation import explained
from brettwerk.core.state import start_state
from brettwerk.core.stepping import steps

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawStates
    from brettwerk.core.definition import GameDefinition

Progress = Callable[[int, int], None]
"""Hears how many steps of how many are done."""
SHOWN_PLIES = 40
"""A random game of this length calls everything that drawing needs."""
_compiled: set[str] = set()


def compile_all(game: GameDefinition, progress: Progress | None = None) -> None:
    """Compile all entry points of a game, unless some process has done so before."""
    compile_play(game, progress)
    with explained(game), compiling(game.variant.game) as to_do:
        if to_do:
            raws, moves = start_state(game).raw, game.move_buffer(1)
            states, counters = room_for_perft(raws, 1)
            loops.perft(game.tables, states, moves, counters)
            loops.random_games(game.tables, raws, 1, 1, generator(1), moves[0])


def compile_play(game: GameDefinition, progress: Progress | None = None) -> None:
    """Compile what it takes to play a game, unless some process has done so before."""
    if game.variant.game in _compiled or not is_compiling():
        return
    _compiled.add(game.variant.game)
    try:
        with compiling(_play_of(game.variant.game)) as to_do:
            if to_do:
                load(game, progress)
    except BaseException:
        _compiled.discard(game.variant.game)
        raise


def is_play_compiled(game: str) -> bool:
    """Tell whether a game can be played without compiling."""
    return is_compiled(_play_of(game))


def load(game: GameDefinition, progress: Progress | None = None) -> None:
    """Call all that it takes to play once: what is in the cache is loaded from it, the rest is compiled."""
    with explained(game):
        calls: list[Callable[[], Any]] = [*_entry_points(game), lambda: _show_a_game(game)]
    for done, call in enumerate(calls):
        if progress:
            progress(done, len(calls))
        with explained(game):
            call()


def _play_of(game: str) -> str:
    """The name under which what it takes to play a game is compiled."""
    return f"{game}.play"


def _entry_points(game: GameDefinition) -> list[Callable[[], Any]]:
    tables, raws, moves = game.tables, game.empty_raw(), game.move_buffer(1)
    game.fill_start(raws[0])
    calls: list[Callable[[], Any]] = [
        lambda: loops.complete(tables, raws),
        lambda: steps.list_moves(game.tables_array, _sealed(raws), raws.copy(), moves[0]),
        lambda: steps.play_move(game.tables_array, _sealed(raws), raws.copy(), moves[0], int(moves[0, 0]), True),
        lambda: loops.payoffs(tables, raws, room_for_payoffs(game.players)),
    ]
    if hasattr(game.rules, "leave"):
        calls.append(lambda: loops.remove_seat(tables, raws.copy(), 0))
    return calls


def _sealed(raws: RawStates) -> RawStates:
    """A copy as a state has it: one that must not be changed is another type to compiled code."""
    copy = raws.copy()
    seal(copy)
    return copy


def _show_a_game(game: GameDefinition) -> None:
    """Play a little at random and draw it, so that compiled helpers that only drawing calls are there too."""
    chance = random.Random(1)
    state = start_state(game)
    for _ in range(SHOWN_PLIES):
        state.scene()
        for seat in game.seats:
            state.seat_facts(seat)
        if state.is_over:
            break
        state.inputs()
        state.effects(chance.choice(state.move_numbers))
        state = state.play(chance.choice(state.move_numbers))
