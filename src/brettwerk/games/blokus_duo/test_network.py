"""What a network sees of Blokus Duo, and what becomes of what it says, against slow plain versions."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

from brettwerk import load_game
from brettwerk.core.compiled.rng import generator
from brettwerk.core.network.batch import batch_features, batch_outputs
from brettwerk.core.network.evaluation import PART_SCALE
from brettwerk.core.network.layout import ROOM, WHOLE
from brettwerk.core.network.network import Network, fill
from brettwerk.games.blokus_duo import network as seen
from brettwerk.games.blokus_duo.estimate import FAR, NOT_FREE, estimate
from brettwerk.games.blokus_duo.insight import (
    LEFT_OUT,
    RANDOM_FROM,
    UNIT,
    expected_values,
    move_priors,
    share_of_random_games,
    weighed_priors,
)
from brettwerk.games.blokus_duo.pieces import BOARD, START_POINTS, corners, sides, write
from brettwerk.games.blokus_duo.rules import covered, in_hand
from brettwerk.testing import random_states

if TYPE_CHECKING:
    from brettwerk.core.network.network import NetworkForm
    from brettwerk.core.state import State

GAME = load_game("blokus-duo")
FORM = cast("NetworkForm", GAME.network_form)
STATES = [state for seed in range(4) for state in list(random_states(GAME, seed, plies=36))[::3] if not state.is_over]


def steps_of(state: State, seat: int) -> list[int]:
    """How many steps each square is away from a seat's points, found one square at a time."""
    own, others = (set(covered(state.raw[0], one)) for one in (seat, 1 - seat))
    free = {square for square in range(BOARD.size) if square not in own | others and not own & set(sides(square))}
    edge = {square for square in free if (own & set(corners(square)) if own else square in START_POINTS)}
    steps, left = [NOT_FREE] * BOARD.size, free
    for step in range(FAR):
        left = left - edge
        for square in edge:
            steps[square] = step
        edge = {square for square in left if any(steps[side] == step for side in sides(square))}
    for square in left:
        steps[square] = FAR
    return steps


def plain_features(state: State, seat: int) -> set[int]:
    own, theirs = (steps_of(state, one) for one in (seat, 1 - seat))
    cover = [set(covered(state.raw[0], one)) for one in (seat, 1 - seat)]
    first, second = START_POINTS
    is_turned = first not in cover[0] and (second in cover[0] or first in cover[1])
    found = set()
    for square in range(BOARD.size):
        number = (NOT_FREE + 1) * own[square] + theirs[square]
        number = seen.OWN if square in cover[0] else seen.OTHERS if square in cover[1] else number
        found.add(BOARD.size * number + (BOARD.size - 1 - square if is_turned else square))
    for holder, one in enumerate((seat, 1 - seat)):
        found |= {seen.HELD + seen.PIECES * holder + piece for piece in in_hand(GAME.tables, state.raw[0], one)}
    return found | {seen.STAGE + min((len(cover[0]) + len(cover[1])) // seen.STAGE_SQUARES, seen.STAGES - 1)}


def chance_network(seed: int, keep: float = 0.5) -> Network:
    """Small weights, so that all layers vary and no move is far behind the best."""
    chance = np.random.default_rng(seed)
    most = {"first": 60, "first_bias": 600, "second": 60, "second_bias": 1 << 16, "value": 60, "moves": 3}
    arrays = {
        name: chance.integers(-most.get(name, 3), most.get(name, 3), shape, endpoint=True).astype(kind)
        for name, kind, shape in FORM.layout.arrays
    }
    return Network(FORM.game, FORM.seats, keep, arrays)


def tables_with(network: Network) -> Any:
    tables = GAME.tables.copy()
    fill(tables, network, FORM)
    return tables


def outputs(tables: Any, state: State) -> tuple[float, Any]:
    values, parts = np.zeros(1), np.zeros((1, seen.PARTS), np.int32)
    batch_outputs(tables, state.raw, np.array([state.turn]), values, parts)
    return values[0], parts[0]


def test_features_are_those_that_a_plain_look_finds() -> None:
    views = set()
    for state in STATES:
        for seat in range(2):
            found, view = np.full((1, ROOM), -1, np.int32), np.zeros(1, np.int64)
            before = state.raw.copy()
            batch_features(GAME.tables, before, np.array([seat]), found, view)
            listed = [feature for feature in found[0].tolist() if feature >= 0]
            assert len(listed) == len(set(listed)) <= seen.MOST
            assert set(listed) == plain_features(state, seat)
            assert before.tobytes() == state.raw.tobytes()
            views.add(int(view[0]))
    assert views == {0, 1}


def test_a_position_turned_half_round_looks_the_same() -> None:
    one, other = GAME.new_match(), GAME.new_match()
    for move in ("e10,e9,e8,e7,e6", "j5,j6,j7,j8,j9", "f5,f4,g4"):
        squares = [BOARD.squares[name] for name in move.split(",")]
        one.play(write(squares))
        other.play(write(BOARD.size - 1 - square for square in squares))
    assert plain_features(one.state, 0) == plain_features(other.state, 0)
    found, views = np.full((2, ROOM), -1, np.int32), np.zeros(2, np.int64)
    batch_features(GAME.tables, np.concatenate([one.state.raw, other.state.raw]), np.array([0, 0]), found, views)
    assert set(found[0]) == set(found[1])
    assert views.tolist() == [0, 1]


def test_what_is_said_of_a_move_is_the_sum_over_its_parts() -> None:
    """Each prior is that of the insight times e to the power of that sum, but for a factor and for rounding."""
    tables, parts = tables_with(chance_network(1)), seen.seen_parts(GAME)
    told = 0
    for state in STATES:
        moves = np.array([*state.move_numbers, 0], np.int32)
        n = len(moves) - 1
        plain, weighed = np.zeros(n + 1, np.float32), np.zeros(n + 1, np.float32)
        move_priors(tables, state.raw[0], moves, n, plain)
        weighed_priors(tables, state.raw[0], moves, n, weighed)
        sums = np.append(outputs(tables, state)[1], 0) * PART_SCALE
        view = seen.view_of(tables, state.raw[0], state.turn)
        both = [k for k in range(n) if plain[k] > 0 and weighed[k] > 0]
        changes = [math.log(weighed[k] / plain[k]) - sums[parts[view, moves[k]]].sum() for k in both]
        assert all(abs(a - b) < 2 * seen.MOST_PARTS / UNIT for a, b in pairwise(changes))
        told += len(both)
        assert math.isclose(weighed.sum(), 1.0, rel_tol=1e-4)
    assert told > 20 * len(STATES)
    assert LEFT_OUT > 0


def test_a_network_corrects_the_estimate_and_random_games_count_late_only() -> None:
    network = chance_network(2)
    tables = tables_with(network)
    moves, late = GAME.move_buffer(1)[0], 0
    for state in STATES:
        values = np.zeros(4, np.float32)
        expected_values(tables, state.raw.copy()[0], generator(1), moves, values)
        squares = sum(len(covered(state.raw[0], seat)) for seat in range(2))
        assert values[0] == -values[1]
        assert values[2] == values[3] == 0
        told = estimate(tables, state.raw.copy()[0]) * round(network.keep * WHOLE) / WHOLE + outputs(tables, state)[0]
        sure = min(max(told, -1), 1)
        share = share_of_random_games(squares)
        assert (share > 0) == (squares > RANDOM_FROM)
        late += squares > RANDOM_FROM
        assert values[state.turn] == pytest.approx(sure, abs=1e-6 + 2 * share)
    assert 0 < late < len(STATES)


def test_without_a_network_moves_are_weighed_by_the_insight_alone() -> None:
    tables = GAME.tables.copy()
    fill(tables, None, FORM)
    for state in STATES:
        moves = np.array([*state.move_numbers, 0], np.int32)
        plain, weighed = np.zeros(len(moves), np.float32), np.zeros(len(moves), np.float32)
        move_priors(tables, state.raw[0], moves, len(moves) - 1, plain)
        weighed_priors(tables, state.raw[0], moves, len(moves) - 1, weighed)
        assert np.array_equal(plain, weighed)
