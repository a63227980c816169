"""What the search knows about Weltreich: sound in every variant, and sharp where it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from brettwerk import load_game
from brettwerk.core.compiled.dispatch import jit
from brettwerk.core.compiled.rng import generator
from brettwerk.core.match import Match
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.weltreich import insight, rules
from brettwerk.search.engine import Engine
from brettwerk.testing import random_states, variants

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

TWO = load_game("weltreich")
VARIANTS = list(variants("weltreich"))
ON_ENTRY = [
    load_game("weltreich", players=3, crown="entry"),
    load_game("weltreich", edition="space", players=4, crown="entry"),
    load_game("weltreich", teams=True, crown="entry", order="clockwise"),
]


def stand(game: Game, pieces: str, turn: int = 0) -> State:
    """Set pieces up: ``rZ a1 bT d5 e6`` is a red cylinder on a1 and two blue triangles."""
    tokens, token = [""] * 144, ""
    for word in pieces.split():
        if word in BIG_BOARD.squares:
            tokens[BIG_BOARD.squares[word]] = token
        else:
            token = word
    return game.state_from_diagram(BIG_BOARD.diagram(tokens), turn)


def priors_of(state: State) -> dict[str, float]:
    moves, priors = state.game.move_buffer(1)[0], np.zeros(rules.MAX_MOVES, np.float32)
    raw = state.raw[0]
    n = rules.legal_moves(state.game.tables, raw, moves)
    insight.move_priors(state.game.tables, raw, moves, n, priors)
    return {state.move_text(int(moves[k])): float(priors[k]) for k in range(n)}


def values_of(state: State) -> list[float]:
    values = np.zeros(4, np.float32)
    insight.evaluate(state.game.tables, state.raw[0], generator(1), state.game.move_buffer(1)[0], values)
    return [float(value) for value in values]


@jit
def ends_with_a_move(g, s, spare, moves):  # type: ignore[no-untyped-def]
    """Try all moves."""
    for k in range(rules.legal_moves(g, s[0], moves)):
        spare[0] = s[0]
        rules.play(g, spare[0], int(moves[k]))
        if spare[0].ending:
            return True
    return False


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_priors_add_up_to_one_and_values_stay_in_bounds(game: Game) -> None:
    for state in list(random_states(game, seed=3))[:-1:7]:
        priors = np.array(list(priors_of(state).values()))
        assert np.isfinite(priors).all()
        assert (priors >= 0).all()
        assert priors.sum() == pytest.approx(1, abs=1e-4)
        values = values_of(state)
        assert all(-1 <= value <= 1 for value in values)
        assert all(len({values[seat] for seat in side}) == 1 for side in game.sides)


@pytest.mark.parametrize("game", [*VARIANTS, *ON_ENTRY], ids=str)
def test_may_end_overlooks_no_move_that_ends_the_game(game: Game) -> None:
    moves, spare = game.move_buffer(1)[0], game.start.raw
    found = 0
    for seed in range(6):
        for state in random_states(game, seed):
            raw = state.raw
            if ends_with_a_move(game.tables, raw, spare, moves):
                assert insight.may_end(game.tables, raw[0]), state.to_text()
                found += 1
    assert found


def test_map_of_strikes_is_what_the_rules_say() -> None:
    for state in list(random_states(TWO, seed=5))[::20]:
        raw = state.raw[0]
        for seat in range(2):
            struck = insight.strikes_of(TWO.tables, raw, seat)
            for square in range(144):
                expected = rules.could_be_captured(TWO.tables, raw, square, 1 << seat)
                assert bool(insight.has(struck, square)) == bool(expected)


def test_positions_without_commanders_are_no_trouble() -> None:
    state = stand(TWO, "rT a1 bS l12")
    assert sum(priors_of(state).values()) == pytest.approx(1, abs=1e-4)
    assert values_of(state)[0] > -1
    assert not insight.may_end(TWO.tables, state.raw[0])


def test_undefended_piece_is_the_most_promising_capture() -> None:
    priors = priors_of(stand(TWO, "rZ a1 rT b1 c5 bZ l12 bS b4 f5"))
    assert max(priors, key=lambda move: priors[move]) in {"b1xb4", "c5xf5"}


def test_engine_takes_the_crown() -> None:
    state = stand(TWO, "rZ h1 rT a5 bZ l12 bT l11 k12")
    choice = Engine(TWO, seed=1, memory=2**22).choose(Match(state), simulations=1)
    assert (choice.move, choice.proven) == ("h1-h8", True)


def test_engine_holds_the_fourth_throne() -> None:
    state = stand(TWO, "rZ a1 rT e5 e8 rS h5 a8 bZ l12 bT l4 e12")
    choice = Engine(TWO, seed=1, memory=2**22).choose(Match(state), simulations=1)
    assert (choice.move, choice.proven) == ("a8-h8", True)


def test_engine_stops_the_coronation() -> None:
    """Blue is about to go to e5 and no red piece strikes there; what helps is a guard, a check or a block."""
    state = stand(TWO, "rZ a1 rT b1 d2 rS c1 c3 bZ e12 bT l11 l9 bS k10 j12")
    assert "e12-e5" in state.play("a1-b2" if "a1-b2" in state.legal_moves() else "a1-a2").legal_moves()
    choice = Engine(TWO, seed=1, memory=2**24).choose(Match(state), simulations=2000)
    after = state.play(choice.move)
    assert not any(reply.outcome for reply in map(after.play, after.move_numbers))
