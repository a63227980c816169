"""States and positions for programs: copies, pickles, processes, and what goes wrong."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from typing import TYPE_CHECKING

import pytest

from brettwerk import BadStateText, Engine, IllegalMove, MatchError, Position, State, load_game
from brettwerk.core.state import state_of_pickle

if TYPE_CHECKING:
    from brettwerk import Game


@pytest.fixture(name="start")
def start_of_blockade() -> State:
    return load_game("blockade").start


def test_copies_of_a_state_are_itself(start: State) -> None:
    assert copy.copy(start) is start
    assert copy.deepcopy([start])[0] is start


def test_a_pickled_state_is_its_bytes_and_goes_on(start: State) -> None:
    state = start.playout(1, plies=6)
    again = pickle.loads(pickle.dumps(state))  # noqa: S301
    assert again == state
    assert again.game is state.game
    assert sorted(again.move_numbers) == sorted(state.move_numbers)


def test_a_pickle_of_other_rules_is_refused(start: State) -> None:
    game = start.game
    with pytest.raises(BadStateText, match="rules version 99 of blockade"):
        state_of_pickle(game, 99, start.raw_bytes())
    with pytest.raises(BadStateText, match="3 bytes instead of"):
        state_of_pickle(game, game.rules_version, b"abc")


def test_states_cross_processes(start: State) -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_turn_after, [start.playout(2, plies=5)]) == [1]


def _turn_after(state: State) -> int:
    return state.turn


def test_a_move_given_as_number_is_not_written_as_text(start: State, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise AssertionError

    move = start.move_numbers[0]
    expected = start.after(move)
    monkeypatch.setattr(type(start.game), "write_move", refuse)
    assert start.play(move) == expected


@pytest.mark.parametrize(
    ("move", "words"), [(-1, "numbered from 0 to"), (10**6, "numbered from 0 to"), (16, "e2 is occupied")]
)
def test_illegal_numbers_are_refused_with_a_reason(start: State, move: int, words: str) -> None:
    with pytest.raises(IllegalMove, match=words):
        start.play(move)
    position = Position(start)
    with pytest.raises(IllegalMove, match=words):
        position.play(move)
    assert position.state() == start


def test_nothing_is_played_when_the_game_is_over(start: State) -> None:
    over = start.playout(1)
    assert over.outcome is not None
    position = Position(over)
    assert position.legal_moves() == []
    assert position.payoffs == over.outcome.payoffs
    assert not position.mask().any()
    with pytest.raises(MatchError):
        position.play(0)


def test_a_position_takes_back_all_moves_and_no_more(start: State) -> None:
    position = Position(start)
    for _ in range(100):  # more than there is room for at first
        if position.is_over:
            break
        position.play(position.legal_moves()[0])
    while position.ply:
        position.undo()
    assert position.state() == start
    with pytest.raises(MatchError, match="no move to undo"):
        position.undo()


def test_a_long_game_can_be_taken_back() -> None:
    game: Game = load_game("alcazar")
    position = game.new_position()
    keys = []
    for i in range(150):
        if position.is_over:
            break
        keys.append(position.key)
        moves = position.legal_moves()
        position.play(moves[i % len(moves)])
    assert len(keys) > 40
    for key in reversed(keys):
        position.undo()
        assert position.key == key


def test_positions_are_copied(start: State) -> None:
    position = Position(start)
    position.play(position.legal_moves()[3])
    other = position.copy()
    other.play(other.legal_moves()[0])
    assert position.state() == start.play(Position(start).legal_moves()[3])
    other.copy_from(position)
    assert other.key == position.key
    with pytest.raises(MatchError, match="another variant"):
        other.copy_from(load_game("blockade", guards="anywhere").start)


def test_copies_of_a_position_go_on_apart_from_it(start: State) -> None:
    """Also after it has been looked at, which keeps compiled functions that cannot be pickled."""
    position = Position(start)
    position.play(start.move_numbers[0])
    position.observation()
    position.mask()
    here = position.state()
    for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):  # noqa: S301
        assert (twin.state(), twin.ply) == (here, 0)
        twin.play(twin.legal_moves()[0])
        assert position.state() == here != twin.state()


def test_a_playout_is_repeatable_and_counts_as_one_move(start: State) -> None:
    position = Position(start)
    plies = position.playout(5)
    assert plies > 1
    assert position.state() == start.playout(5) != start.playout(6)
    position.undo()
    assert position.state() == start


def test_there_are_only_the_seats_that_play(start: State) -> None:
    with pytest.raises(MatchError, match="no seat 2"):
        start.observation(2)


def test_observations_come_as_other_numbers(start: State) -> None:
    assert start.observation(dtype="float32").dtype == "float32"
    assert start.observation().dtype == "int8"


def test_an_engine_is_pickled_as_it_was_made(start: State) -> None:
    engine = Engine(start.game, level=3, seed=4)
    match = load_game("blockade").new_match()
    first = engine.choose(match).move
    again = pickle.loads(pickle.dumps(engine))  # noqa: S301
    assert again.level == 3
    assert again.choose(match).move == first


def test_arrays_to_write_to_must_fit(start: State) -> None:
    position = Position(start)
    planes, mask = position.observation(), position.mask()
    assert position.observation(out=planes) is planes
    assert position.mask(mask) is mask
    for wrong in (mask[:-1], mask.astype(float), mask[::-1], list(mask)):
        with pytest.raises(ValueError, match="out must be"):
            position.mask(wrong)
    with pytest.raises(ValueError, match="out must be"):
        position.observation(out=planes[:-1])
    with pytest.raises(MatchError, match="no seat 5"):
        position.observation(5)
