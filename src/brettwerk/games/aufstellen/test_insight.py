"""What the search knows about Aufstellen: sound, and useful."""

import numpy as np

from brettwerk.core.compiled.rng import generator
from brettwerk.core.match import Match
from brettwerk.games.aufstellen import insight, rules
from brettwerk.search.engine import Engine
from brettwerk.testing import random_states, variants

SEEDS = range(12)
PLIES = 60


def test_weights_add_up_to_one() -> None:
    moves, priors = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(rules.MAX_MOVES, np.float32)
    for game in variants("aufstellen"):
        for seed in SEEDS:
            for state in random_states(game, seed, PLIES):
                if not state.is_over:
                    raw = state.raw
                    n = rules.legal_moves(game.tables, raw[0], moves)
                    insight.move_priors(game.tables, raw[0], moves, n, priors)
                    assert np.isfinite(priors[:n]).all()
                    assert (priors[:n] >= 0).all()
                    assert abs(priors[:n].sum() - 1) < 1e-4


def test_values_lie_between_loss_and_win() -> None:
    moves, values, chance = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(4, np.float32), generator(1)
    for game in variants("aufstellen"):
        for seed in SEEDS:
            for state in random_states(game, seed, PLIES):
                raw = state.raw
                insight.evaluate(game.tables, raw[0], chance, moves, values)
                assert (abs(values) <= 1).all()
                assert values[0] == -values[1]


def test_no_end_goes_unseen() -> None:
    unasked = 0
    for game in variants("aufstellen"):
        for seed in SEEDS:
            for state in random_states(game, seed, PLIES):
                if not insight.may_end(game.tables, state.raw[0]):
                    unasked += 1
                    assert not any(state.play(move).is_over for move in state.move_numbers)
    assert unasked > 100


def test_win_in_one_is_found_and_a_loss_in_two_is_avoided() -> None:
    wins = defences = 0
    for game in variants("aufstellen"):
        for seed in SEEDS:
            for state in random_states(game, seed, PLIES):
                if state.is_over:
                    continue
                after = {state.move_text(move): state.play(move) for move in state.move_numbers}
                won = {text for text, end in after.items() if end.is_over}
                lost = {text for text, reply in after.items() if any(reply.play(m).is_over for m in reply.move_numbers)}
                if won and len(won) < len(after) and wins < 20:
                    wins += 1
                    choice = Engine(game, seed=1, memory=2**20).choose(Match(state), simulations=5)
                    assert choice.move in won
                elif not won and 0 < len(lost) == len(after) - 1 and defences < 20:
                    defences += 1
                    choice = Engine(game, seed=1, memory=2**20).choose(Match(state), simulations=300)
                    assert choice.move not in lost or choice.proven
    assert wins
    assert defences
