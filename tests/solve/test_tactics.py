"""Tactical positions of every game: their proofs hold, move by move, and the engine finds the solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from brettwerk import Engine, Match, load_game
from brettwerk.solve.dfpn import MAX_PLIES
from brettwerk.solve.proof import WON, Attack, Defence, read_proof, write_proof
from brettwerk.solve.prover import GaveUp, Prover, find_win
from brettwerk.solve.puzzles.tactics import ONLY_MOVE, Tactic, read_tactics
from support.proofs import check, check_replies
from support.soak import games_at_once

if TYPE_CHECKING:
    from brettwerk import State

LEAST = 20
SIMULATIONS = (20_000, 400_000)
"""At a glance, and with a long look at what the glance has missed."""
SURE_PLIES = 5
"""The engine must find every win that takes no more plies than this."""
MEMORY = 512 * 2**20


def tactics_of(game_id: str) -> list[Tactic]:
    return list(read_tactics(game_id, load_game(game_id)._file("tactics.txt").read_text("utf-8")))


def opponents(state: State) -> list[int]:
    own = state.game.side_of(state.turn)
    return [seat for seat in state.game.seats if seat not in own]


def test_every_game_has_tactical_positions(game_id: str) -> None:
    tactics = tactics_of(game_id)
    assert len({tactic.state for tactic in tactics}) == len(tactics) >= LEAST


def test_proofs_hold_move_by_move(game_id: str) -> None:
    for tactic in tactics_of(game_id):
        state = tactic.state
        if tactic.kind == ONLY_MOVE:
            others = [move for move in state.legal_moves() if move not in tactic.solutions]
            assert len(others) == len(state.legal_moves()) - 1
            assert isinstance(tactic.proof, Defence)
            check_replies(state, tactic.proof, opponents(state), 9, others)
        else:
            assert isinstance(tactic.proof, Attack)
            assert tactic.proof.move in tactic.solutions
            check(state, tactic.proof, state.game.side_of(state.turn), tactic.plies)


@pytest.mark.parametrize("name", games_at_once("alcazar", "aufstellen", "sprung"))
def test_solutions_are_the_only_ones(name: str) -> None:
    """No win is faster, and no other move wins as fast; where nobody plays against, no other move wins at all."""
    for tactic in tactics_of(name):
        state = tactic.state
        if tactic.kind != ONLY_MOVE:
            prover = Prover(state.game, state.game.side_of(state.turn))
            assert prover.plies_to_win(state, tactic.plies) == tactic.plies
            within = tactic.plies if opponents(state) else MAX_PLIES
            assert prover.winning_moves(state, within) == list(tactic.solutions)


def test_the_engine_solves_them(game_id: str) -> None:
    missed = []
    for tactic in tactics_of(game_id):
        if tactic.plies <= SURE_PLIES or not opponents(tactic.state):
            missed += [tactic.to_text()] * (not any(solves(tactic, limit) for limit in SIMULATIONS))
    assert not missed


def solves(tactic: Tactic, simulations: int) -> bool:
    """Whether the engine finds a solution, or a longer win that it knows to be certain."""
    engine = Engine(tactic.state.game, 9, seed=1, memory=MEMORY)
    choice = engine.choose(Match(tactic.state), simulations=simulations)
    return choice.move in tactic.solutions or (choice.proven and choice.value == 1.0)


def test_a_win_is_proven_with_its_length() -> None:
    game = load_game("blockade")
    win = find_win(game.state_from_text("12/4bZ7/12/12/12/12/12/12/12/12/4rZ2bS4/12 0"), within=3)
    assert win
    assert win.plies == 1
    assert write_proof(win.proof) == "K"


def test_no_win_is_found_where_there_is_none() -> None:
    assert find_win(load_game("aufstellen").start, within=3) is None


def test_a_search_gives_up_when_it_may_not_go_on() -> None:
    with pytest.raises(GaveUp):
        find_win(load_game("weltreich").start, within=5, positions=1000)


@pytest.mark.parametrize("text", ["", "K", "f7 (*: K)", "f7 (*: K | a3: g3 (*: K | b4:))", "a1 b2 (*: (*: c3 | d4:))"])
def test_proofs_can_be_read_back(text: str) -> None:
    assert write_proof(read_proof(text)) == text


@pytest.mark.parametrize("text", ["f7 (*: K", "f7 (*: K) )", "| K", "f7 (K)"])
def test_broken_proofs_are_refused(text: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        read_proof(text)


def test_alike_replies_stand_together() -> None:
    proof = Attack("f7", Defence({"a1": Attack("K", WON), "a2": Attack("L", WON), "a3": Attack("K", WON)}))
    assert write_proof(proof) == "f7 (*: K | a2: L)"
