"""Verdicts on all moves of a position: they agree with plain search, and their certificates hold or are refused."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from brettwerk import load_game
from brettwerk.solve.checking import BadProof
from brettwerk.solve.proof import WON, Attack, Defence
from brettwerk.solve.prover import GaveUp, side_of
from brettwerk.solve.tactics import ONLY_MOVE, Tactic, read_tactics
from brettwerk.solve.verdicts import judge_moves, plies_of, read_verdicts
from brettwerk.testing import random_states

if TYPE_CHECKING:
    from brettwerk import State

SAMPLE = 5
PLAIN_MOVES = 12
"""Plain search is for positions with so few moves."""


def wins_of(game_id: str) -> list[Tactic]:
    """The forced wins of a game that are known, shortest first."""
    text = load_game(game_id)._file("tactics.txt").read_text("utf-8")
    return [tactic for tactic in read_tactics(game_id, text) if tactic.kind != ONLY_MOVE]


def is_won_plainly(state: State, side: tuple[int, ...], plies: int) -> bool:
    """The definition of a forced win, word by word."""
    if state.outcome:
        return all(state.outcome.payoffs[seat] == 1.0 for seat in side)
    if plies == 0:
        return False
    after = (is_won_plainly(state.play(move), side, plies - 1) for move in state.move_numbers)
    return any(after) if state.turn in side else all(after)


def test_certificates_hold_and_can_be_read_back(game_id: str) -> None:
    for tactic in wins_of(game_id)[:SAMPLE]:
        verdicts = judge_moves(tactic.state, tactic.plies)
        assert tuple(win.move for win in verdicts.wins) == tactic.solutions
        read = read_verdicts(verdicts.to_text())
        read.check(tactic.state)
        assert read.to_text() == verdicts.to_text()


def test_verdicts_agree_with_plain_search(game_id: str) -> None:
    game = load_game(game_id)
    chance = random.Random(1)
    for seed in range(4):
        states = [state for state in random_states(game, seed) if not state.is_over][-3:]
        for state in states:
            side = side_of(game, state.turn)
            plies = 3 if len(state.move_numbers) <= PLAIN_MOVES else 2
            verdicts = judge_moves(state, plies)
            verdicts.check(state)
            tried = state.legal_moves()
            for move in chance.sample(tried, min(PLAIN_MOVES, len(tried))):
                expected = is_won_plainly(state.play(move), side, plies - 1)
                assert expected == (move in {win.move for win in verdicts.wins}), state.to_text()


def test_a_certificate_that_claims_too_much_is_refused(game_id: str) -> None:
    tactic = wins_of(game_id)[0]
    state, verdicts = tactic.state, judge_moves(tactic.state, tactic.plies)
    assert isinstance(verdicts.refutation, Defence)
    wrong = next(move for move, then in verdicts.refutation.replies.items() if then != WON)
    held = {move: then for move, then in verdicts.refutation.replies.items() if move != wrong}
    false = [
        replace(verdicts, plies=tactic.plies - 2),
        replace(verdicts, wins=()),
        replace(verdicts, wins=(Attack(wrong, WON),)),
        replace(verdicts, wins=(*verdicts.wins, Attack("nonsense", WON))),
        replace(verdicts, refutation=WON),
        replace(verdicts, refutation=Defence(held)),
        replace(verdicts, refutation=Defence(held | {wrong: WON})),
        replace(verdicts, wins=(), refutation=Defence(verdicts.refutation.replies | {tactic.solutions[0]: WON})),
    ]
    for claim in false:
        with pytest.raises(BadProof):
            claim.check(state)


def test_moves_are_counted_by_the_seat_that_makes_them() -> None:
    assert [plies_of(load_game("tor").start, moves) for moves in (1, 2, 3)] == [1, 3, 5]
    assert plies_of(load_game("tor", players=4).start, 2) == 5
    assert plies_of(load_game("allein").start, 7) == 7


def test_verdicts_are_given_up_where_they_would_be_too_large() -> None:
    state = load_game("alcazar").start
    for limits in ({"positions": 10}, {"largest": 2}):
        with pytest.raises(GaveUp):
            judge_moves(state, 5, **limits)


@pytest.mark.parametrize("text", ["", "f7 (*: K)", "within x", "within 3\n(*:)\n(*:)", "within 3\nf7 (*: K"])
def test_broken_verdicts_are_refused(text: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        read_verdicts(text)
