"""The shortest solutions, against a plain search breadth first, and what is said when time is up."""

from __future__ import annotations

import random
import time
from functools import cache

import numpy as np
import pytest

from brettwerk import Engine, Match, State, load_game
from brettwerk.games.allein import shortest as compiled
from brettwerk.games.allein.measures import CHAINS, JUMPS, chains_of
from brettwerk.games.allein.solve import SolutionSearch, first_solution, shortest
from brettwerk.games.allein.symmetry import MAPS, representatives, symmetries
from brettwerk.testing import random_states

GAME = load_game("allein")
FOREVER = float("inf")
LARGEST = 9
"""Pieces on a board that plain search can manage."""


@cache
def small_positions(games: int = 40) -> list[State]:
    """Ends of random games, pieces thrown onto a corner of the board, and positions that jumps taken back lead to."""
    chance = random.Random(1)
    found: list[State] = []
    for seed in range(games):
        game = load_game("allein", shuffle=seed + 1)
        found += [state for state in random_states(game, seed) if int(state.raw[0].left) <= LARGEST][:1]
        corner = chance.sample([8 * rank + file for rank in range(4) for file in range(5)], 2 + seed % 7)
        found.append(position({square: chance.randrange(1, 5) for square in corner}))
        found.append(position(grown(chance)))
    return found


def position(pieces: dict[int, int]) -> State:
    raw = GAME.empty_raw()
    for square, colour in pieces.items():
        raw[0].board[square] = colour
    return GAME.complete(raw)


def grown(chance: random.Random) -> dict[int, int]:
    """Take jumps back from a single piece on: what was jumped over, in other colours, comes back."""
    pieces = {chance.randrange(64): 1}
    for _ in range(200):
        target, colour = chance.choice(list(pieces.items()))
        step, length = chance.choice([(1, 0), (-1, 0), (0, 1), (0, -1)]), chance.randrange(2, 5)
        way = [(target % 8 + step[0] * i, target // 8 + step[1] * i) for i in range(1, length + 1)]
        squares = [8 * rank + file for file, rank in way if file in range(8) and rank in range(8)]
        if len(squares) == length and not pieces.keys() & set(squares) and len(pieces) + length - 1 <= LARGEST:
            del pieces[target]
            pieces[squares[-1]] = colour
            pieces |= {
                square: chance.choice([1, 2, 3, 4][: colour - 1] + [1, 2, 3, 4][colour:]) for square in squares[:-1]
            }
    return pieces


def fewest_jumps(state: State) -> int | None:
    """Try everything, breadth first."""
    level, jumps = {state}, 0
    while level:
        if any(int(one.raw[0].left) == 1 for one in level):
            return jumps
        level = {one.play(move) for one in level for move in one.move_numbers}
        jumps += 1
    return None


def fewest_chains(state: State) -> int | None:
    level, chains = {state}, 0
    while level:
        if any(int(one.raw[0].left) == 1 for one in level):
            return chains
        level = {after for one in level for after in after_a_chain(one)}
        chains += 1
    return None


def after_a_chain(state: State, square: str = "") -> set[State]:
    """All positions after one or more jumps of one piece."""
    found: set[State] = set()
    for move in state.legal_moves():
        origin, target = move.split("-")
        if not square or origin == square:
            after = state.play(move)
            found |= {after} | after_a_chain(after, target)
    return found


def size_of(search: SolutionSearch) -> int | None:
    search.run(FOREVER)
    assert search.is_solvable is not None
    return search.at_least if search.is_solvable else None


def test_shortest_solutions_are_those_of_plain_search() -> None:
    solved = 0
    for state in small_positions():
        assert size_of(SolutionSearch(state, JUMPS)) == fewest_jumps(state), state.to_text()
        assert size_of(SolutionSearch(state, CHAINS)) == fewest_chains(state), state.to_text()
        solved += fewest_jumps(state) is not None
    assert len(small_positions()) > solved > 20


def test_bounds_never_claim_too_much() -> None:
    for state in small_positions():
        jumps, chains = fewest_jumps(state), fewest_chains(state)
        if jumps is not None and chains is not None:
            assert compiled.least_jumps(state.raw[0]) <= jumps, state.to_text()
            assert compiled.least_chains(state.raw[0]) <= chains, state.to_text()


def test_bound_counts_the_lines_that_cover_all_pieces() -> None:
    """Plainly: try every set of ranks and files, with at least one of each if one line is not enough."""
    for state in [*small_positions(), GAME.start]:
        squares = [square for square in range(64) if state.raw[0].board[square]]
        ranks, files = {square // 8 for square in squares}, {square % 8 for square in squares}
        covers = [
            max(1, chosen.bit_count()) + max(1, len({s % 8 for s in squares if not chosen >> s // 8 & 1}))
            for chosen in range(256)
        ]
        expected = 0 if len(squares) == 1 else 1 if len(ranks) == 1 or len(files) == 1 else min(covers)
        assert compiled.least_jumps(state.raw[0]) == expected


def test_standard_layout_takes_ten_jumps_and_six_chains() -> None:
    answer = shortest(GAME.start, seconds=600)
    assert answer.is_complete
    assert (answer.jumps.size, answer.chains.size) == (10, 6)
    for measured in (answer.jumps, answer.chains):
        state = GAME.start
        assert measured.moves
        for move in measured.moves:
            state = state.play(move)
        assert state.outcome
        assert state.outcome.code == "cleared"


def test_a_solution_is_known_when_time_is_up_at_once() -> None:
    answer = shortest(load_game("allein", shuffle=1).start, seconds=0)
    assert answer.is_solvable
    assert not answer.is_complete
    assert answer.jumps.at_least == 7
    assert answer.jumps.moves
    assert answer.jumps.size == len(answer.jumps.moves) > 7


def test_search_goes_on_where_it_paused(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(one for one in small_positions() if (fewest_jumps(one) or 0) > 3)
    whole = SolutionSearch(state, JUMPS)
    whole.run(FOREVER)
    monkeypatch.setattr("brettwerk.games.allein.solve.SLICE", 1)
    slices = SolutionSearch(state, JUMPS)
    slices.run(FOREVER)
    assert slices.solution == whole.solution


@pytest.mark.parametrize(
    ("board", "jumps"), [("7r/8/8/8/8/8/8/8", 0), ("rb6/8/8/8/8/8/8/8", 1), ("r6r/8/8/8/8/8/8/8", None)]
)
def test_positions_at_the_end(board: str, jumps: int | None) -> None:
    answer = shortest(GAME.state_from_text(f"{board} 0"))
    assert answer.is_complete
    assert answer.is_solvable == (jumps is not None)
    assert (answer.jumps.size, answer.chains.size) == (jumps, jumps)


def test_consecutive_jumps_of_one_piece_are_a_chain() -> None:
    moves = ("b4-h4", "b5-h5", "h5-h3", "h3-h1", "a1-c1", "c2-c4")
    assert [len(chain) for chain in chains_of(moves)] == [1, 3, 1, 1]


def test_a_first_solution_is_a_solution() -> None:
    for game in (GAME, load_game("allein", shuffle=3)):
        state = game.start
        for move in first_solution(state) or ():
            state = state.play(move)
        assert int(state.raw[0].left) == 1


def test_where_a_game_is_over_the_solution_is_to_do_nothing() -> None:
    assert first_solution(GAME.state_from_text("8/8/8/8/8/1r6/8/8 0")) == ()
    assert first_solution(GAME.state_from_text("8/8/8/8/8/1r1b4/8/8 0")) is None


@pytest.mark.alone
def test_the_engine_keeps_its_time_where_no_solution_is_found() -> None:
    """The widest look ahead takes a second and more here, and finds nothing."""
    state = GAME.state_from_text("8/1yb1r2b/1rgg1by1/b2b1g2/1grr1y2/1byy1rr1/1grryy2/6g1 0")
    engine = Engine(GAME, 9, seed=1, memory=2**22)
    engine.choose(Match(state), seconds=0.01)
    late = []
    for _ in range(3):  # other work must not count
        began = time.perf_counter()
        engine.choose(Match(state), seconds=0.1)
        late.append(time.perf_counter() - began - 0.1)
    assert min(late) < 0.05


def test_symmetries_leave_the_solution_as_it_is() -> None:
    board = [int(colour) for colour in GAME.start.raw[0].board]
    assert len(symmetries(board)) == 4
    assert len(representatives(GAME.start)) == 18
    state = next(one for one in small_positions() if (fewest_jumps(one) or 0) > 2)
    for places in MAPS:
        raw = GAME.empty_raw()
        for square in range(64):
            raw[0].board[places[square]] = [0, 3, 1, 4, 2][int(state.raw[0].board[square])]
        turned = GAME.complete(raw)
        assert size_of(SolutionSearch(turned, JUMPS)) == fewest_jumps(state)
        assert size_of(SolutionSearch(turned, CHAINS)) == fewest_chains(state)


def test_every_position_of_a_way_gets_a_new_hash() -> None:
    keys = [int(compiled.key_of(state.raw[0])) for state in random_states(GAME, 3)]
    moved = [int(compiled.with_mover(np.uint64(keys[0]), square)) for square in range(65)]
    assert len({*keys, *moved}) == len(keys) + 65


def test_hints_follow_the_shortest_solution() -> None:
    state = next(one for one in small_positions() if (fewest_jumps(one) or 0) > 3)
    match, engine = Match(state), Engine(GAME, 9, memory=2**20)
    while not match.is_over:
        left = fewest_jumps(match.state)
        choice = engine.choose(match, seconds=20)
        assert choice.proven
        assert (choice.value, choice.length, choice.simulations) == (1.0, left, 0)
        match.play(choice.move)
    assert len(match.moves) == fewest_jumps(state)


def test_lower_levels_do_not_look_at_solutions() -> None:
    state = next(one for one in small_positions() if (fewest_jumps(one) or 0) > 3)
    assert Engine(GAME, 8, memory=2**20).choose(Match(state), seconds=0.1).simulations > 0
