"""What the search knows about Blokus Duo: sound, and useful."""

from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

from brettwerk.core.compiled.rng import generator
from brettwerk.core.game import Game
from brettwerk.core.match import Match
from brettwerk.core.registry import load_game
from brettwerk.core.state import State
from brettwerk.games.blokus_duo import insight, rules
from brettwerk.games.blokus_duo.estimate import FAR, NOT_FREE, STAGE, STAGES, estimate
from brettwerk.games.blokus_duo.pieces import BOARD, PLACEMENTS, START_POINTS, corners, sides
from brettwerk.search.engine import Engine
from brettwerk.testing import random_states, variants

if TYPE_CHECKING:
    from brettwerk.games.blokus_duo.game import BlokusDuo

GAME = cast("BlokusDuo", load_game("blokus-duo"))
FIXED = load_game("blokus-duo", start="fixed")
SQUARES = load_game("blokus-duo", scoring="squares")
FEW_MOVES = 20
ROUNDED = 0.15
"""By how much a worth may be off, because each part of it is rounded to hundredths."""


def weights(state: State) -> np.ndarray:
    moves = np.zeros(rules.MAX_MOVES, np.int32)
    priors = np.zeros(rules.MAX_MOVES, np.float32)
    raw, tables = state.raw, state.game.tables
    n = rules.legal_moves(tables, raw[0], moves)
    insight.move_priors(tables, raw[0], moves, n, priors)
    assert raw.tobytes() == state.raw.tobytes()
    return priors[:n]


def test_weights_add_up_to_one() -> None:
    for game in variants("blokus-duo"):
        for seed in range(4):
            for state in random_states(game, seed):
                if not state.is_over:
                    priors = weights(state)
                    assert np.isfinite(priors).all()
                    assert (priors >= 0).all()
                    assert abs(priors.sum() - 1) < 1e-3


def test_values_lie_between_loss_and_win() -> None:
    moves, values, chance = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(4, np.float32), generator(1)
    for seed in range(10):
        for state in random_states(GAME, seed):
            raw = state.raw
            insight.evaluate(GAME.tables, raw[0], chance, moves, values)
            assert (abs(values) <= 1).all()
            assert values[0] == -values[1]


def test_estimates_are_those_of_the_plain_sum() -> None:
    seen = set()
    for seed in range(6):
        for state in random_states(GAME, seed):
            raw = state.raw
            found = estimate(GAME.tables, raw[0])
            if not state.is_over:  # what is worked out for the seat to move is as it was
                assert raw.tobytes() == state.raw.tobytes()
            assert found == pytest.approx(plain_estimate(state), abs=1e-6)
            seen.add(round(found, 3))
    assert len(seen) > 100


def plain_estimate(state: State) -> float:
    """What the seat to move may expect, square by square and piece by piece."""
    raw, own, other = state.raw[0], state.turn, 1 - state.turn
    near, near_them = plain_steps(*surroundings(state, own)), plain_steps(*surroundings(state, other))
    placed = len(rules.covered(raw, 0)) + len(rules.covered(raw, 1))
    worth = GAME.weights.values

    def at_stage(stage: int) -> float:
        squares = sum(worth["square"][stage][near[square], near_them[square]] for square in range(BOARD.size))
        held = [
            worth["held"][stage][number, piece]
            for number, seat in enumerate((own, other))
            for piece, bit in enumerate(GAME.tables["piece_bit"])
            if raw["hand"][seat] & bit
        ]
        return float(squares + sum(held) + worth["turn"][stage])

    totals = [at_stage(stage) for stage in range(STAGES)]
    return float(np.tanh(np.interp(placed, [stage * STAGE for stage in range(STAGES)], totals)))


def test_values_mix_the_estimate_with_a_random_game() -> None:
    moves, values = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(4, np.float32)
    for state in list(random_states(GAME, 3))[:-1]:
        placed = sum(len(rules.covered(state.raw[0], seat)) for seat in range(2))
        share = np.interp(placed, [stage * STAGE for stage in range(STAGES)], GAME.weights.values["share"])
        expected = plain_estimate(state) * (1 if state.turn == 0 else -1)
        end = insight.play_out(GAME.tables, state.raw[0], generator(7), moves)
        insight.evaluate(GAME.tables, state.raw[0], generator(7), moves, values)
        assert values[0] == pytest.approx(share * expected + (1 - share) * end, abs=1e-5)


@pytest.mark.parametrize(("game", "games"), [(GAME, 6), (FIXED, 2)], ids=["free", "fixed"])
def test_no_end_goes_unseen(game: Game, games: int) -> None:
    unasked = 0
    for seed in range(games):
        for state in random_states(game, seed):
            if state.is_over:
                continue
            raw = state.raw
            asked = insight.may_end(game.tables, raw[0])
            assert raw.tobytes() == state.raw.tobytes()
            if not asked:
                unasked += 1
                assert not any(state.play(move).is_over for move in state.move_numbers)
    assert unasked > 20


def test_weights_are_those_of_the_plain_sum() -> None:
    for seed in range(2):
        for state in list(random_states(GAME, seed))[:-1:5]:
            own, theirs = (plain_steps(*surroundings(state, seat)) for seat in (state.turn, 1 - state.turn))
            worths = np.array([plain_worth(state, move, own, theirs) for move in state.move_numbers])
            behind, cut = worths.max() - worths, insight.LEFT_OUT / insight.UNIT
            expected = np.where(behind < cut, np.exp(-behind), 0)
            clear = abs(behind - cut) > ROUNDED
            assert weights(state)[clear] == pytest.approx((expected / expected.sum())[clear], rel=0.2)


def plain_worth(state: State, move: int, own: list[int], theirs: list[int]) -> float:
    """What speaks for a move, square by square, given each one's steps from the points of both seats."""
    raw = state.raw[0]
    placed = len(rules.covered(raw, 0)) + len(rules.covered(raw, 1))
    early = max(0.0, 1 - placed / insight.EARLY)
    squares = set(PLACEMENTS[move].squares)
    beside = set().union(*map(sides, squares)) - squares
    touched = set().union(*map(corners, squares)) - squares - beside
    worth = GAME.weights.values
    counted = [worth["piece"][GAME.tables["piece"][move]]]
    for one in squares:
        counted += [worth["covered"][own[one], theirs[one]], worth["away"][steps_from_the_middle(one)]]
    for one in touched:
        if 0 < own[one] < NOT_FREE:
            room = sum(own[side] < NOT_FREE for side in sides(one))
            counted += [worth["touched"][own[one], theirs[one]], worth["room"][room]]
    counted += [worth["beside"][own[one], theirs[one]] for one in beside if own[one] < NOT_FREE]
    return float(sum(end + early * start for end, start in counted))


def plain_steps(free: set[int], points: set[int]) -> list[int]:
    """The steps from some points to each square, through free ones only."""
    steps = [FAR if square in free else NOT_FREE for square in range(BOARD.size)]
    reached = points
    for step in range(FAR):
        for square in reached:
            steps[square] = min(steps[square], step)
        reached = free & set().union(*map(sides, reached))
    return steps


def steps_from_the_middle(square: int) -> int:
    return int(max(abs(BOARD.file(square) - insight.MIDDLE), abs(BOARD.rank(square) - insight.MIDDLE)))


def surroundings(state: State, seat: int) -> tuple[set[int], set[int]]:
    """The squares that a seat may cover, and its points."""
    raw = state.raw[0]
    own = rules.covered(raw, seat)
    free = set(range(BOARD.size)) - set(own).union(*map(sides, own)) - set(rules.covered(raw, 1 - seat))
    return free, free & (set().union(*map(corners, own)) if own else set(START_POINTS))


def test_random_games_are_valued_by_the_score_of_the_variant() -> None:
    state = next(state for state in reversed(list(random_states(GAME, 1))) if state.is_over)
    moves = np.zeros(rules.MAX_MOVES, np.int32)
    for game in (GAME, SQUARES):
        raw = state.raw[0]
        raw.hand[0], raw.single = 0, 1
        margin = int(rules.score(game.tables, raw, 0) - rules.score(game.tables, raw, 1))
        expected = np.tanh(margin / GAME.weights.values["clear_win"])
        assert insight.play_out(game.tables, raw, generator(1), moves) == pytest.approx(expected, abs=1e-6)


def test_large_pieces_come_first() -> None:
    state = GAME.start
    priors = weights(state)
    sizes = np.array([len(state.move_text(move).split(",")) for move in state.move_numbers])
    assert priors[sizes == 5].sum() > 0.95
    assert priors[sizes == 1].sum() < 0.01


def test_opening_places_five_squares_over_a_start_point() -> None:
    choice = Engine(GAME, seed=1, memory=2**25).choose(GAME.new_match(), simulations=300)
    squares = choice.move.split(",")
    assert len(squares) == 5
    assert {GAME.board.names[point] for point in START_POINTS} & set(squares)


def test_win_in_one_is_found() -> None:
    """Where some moves end the game with a win and others do not, one that wins is chosen."""
    found = 0
    for seed in range(60):
        for state in random_states(GAME, seed):
            if state.is_over or len(state.move_numbers) > FEW_MOVES:
                continue
            won = {state.move_text(move) for move in state.move_numbers if is_won(state.play(move), state.turn)}
            if won and len(won) < len(state.move_numbers):
                choice = Engine(GAME, seed=1, memory=2**25).choose(Match(state), simulations=5)
                assert choice.proven
                assert choice.move in won
                found += 1
    assert found


def is_won(state: State, seat: int) -> bool:
    return state.outcome is not None and state.outcome.winners == (seat,)
