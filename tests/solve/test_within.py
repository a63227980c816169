"""Forced wins within a number of moves: proof numbers agree with trying everything, and the command tells the rest."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk import BadStateText, MatchError, load_game
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.solve.solve import SolveRequest, solve
from brettwerk.solve import dfpn
from brettwerk.solve.prover import Prover
from brettwerk.solve.puzzles.tactics import read_tactics
from brettwerk.solve.within import plies_of, search_win
from brettwerk.testing import random_states
from support.proofs import check
from support.soak import games_at_once

if TYPE_CHECKING:
    from brettwerk import State

MOST_LINES = 2000
"""Lines that plain search may follow."""
WON_IN_TWO = "12/4bZ7/12/12/12/12/12/12/12/12/4rZ2bS4/12 0"


def late_states(game_id: str, games: int, last: int) -> list[State]:
    """The last positions of random games, and a few that are known to be won."""
    game = load_game(game_id)
    tactics = read_tactics(game_id, game._file("tactics.txt").read_text("utf-8"))
    found = [tactic.state for tactic in tactics if 0 < tactic.plies <= 4 and len(tactic.state.game.sides) <= 2][:3]
    for seed in range(games):
        found += [state for state in random_states(game, seed) if not state.is_over][-last:]
    return found


def is_won_plainly(state: State, side: tuple[int, ...], plies: int) -> bool:
    """The definition of a forced win, word by word, with nothing left out."""
    if state.outcome:
        return all(state.outcome.payoffs[seat] == 1.0 for seat in side)
    if plies == 0:
        return False
    results = [is_won_plainly(state.after(move), side, plies - 1) for move in state.move_numbers]
    return any(results) if state.turn in side else all(results)


def depth_for(state: State) -> int:
    """How deep plain search can look."""
    plies = 1
    while plies < 6 and state.perft(plies + 1) <= MOST_LINES:
        plies += 1
    return plies


SOME = pytest.mark.parametrize("name", games_at_once("alcazar", "aufstellen", "sprung"))
"""The prover is compiled for each game, which takes its time."""


@SOME
def test_forced_wins_are_those_of_plain_search(name: str) -> None:
    for state in late_states(name, games=3, last=3):
        plies = depth_for(state)
        side = state.game.side_of(state.turn)
        assert Prover(state.game, side).is_won(state, plies) == is_won_plainly(state, side, plies), state.to_text()


@SOME
def test_proof_numbers_agree_with_trying_everything(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of a few places forgets nearly everything, and still the answers are the same."""
    wins = 0
    for state in late_states(name, games=6, last=4):
        side = state.game.side_of(state.turn)
        plies = 5 if state.perft(2) < 500 else 4 if state.perft(2) < 3000 else 3
        found = [Prover(state.game, side, entries=entries).is_won(state, plies) for entries in (2**16, 61)]
        with monkeypatch.context() as patch:
            patch.setattr(dfpn, "prove", by_trying_everything)
            found.append(Prover(state.game, side).is_won(state, plies))
        assert len(set(found)) == 1, state.to_text()
        wins += found[0]
    assert wins


def by_trying_everything(*arguments: Any) -> Any:
    *before, _branches, budget = arguments
    return dfpn.search_exhaustively(*before, budget)


@SOME
def test_the_winning_tree_holds(name: str) -> None:
    proven = 0
    for state in late_states(name, games=2, last=3):
        within = 3 if state.game.players == 1 else 2
        finding = search_win(state, within, seconds=60)
        if finding.moves:
            assert finding.proof is not None
            assert finding.refuted == finding.moves - 1
            check(state, finding.proof, state.game.side_of(state.turn), plies_of(state, finding.moves))
            proven += 1
    assert proven


def test_limits_leave_the_question_open() -> None:
    state = load_game("weltreich").start
    assert search_win(state, within=3, seconds=0).refuted == 0
    finding = search_win(state, within=4, seconds=60, positions=30_000)
    assert finding.moves is None
    assert 1 <= finding.refuted < 4
    assert 0 < finding.positions <= 31_000


def test_a_finished_game_has_nothing_to_prove() -> None:
    over = load_game("blockade").state_from_text(WON_IN_TWO).play("K")
    with pytest.raises(MatchError):
        search_win(over, within=1, seconds=1)


def answer(capsys: pytest.CaptureFixture[str], state: State, within: int, language: str = "en", **more: Any) -> str:
    solve(
        SolveRequest(
            state, is_start=False, within=within, verify=None, output="", as_json=more.pop("as_json", False), **more
        ),
        language,
    )
    return capsys.readouterr().out


def test_the_command_prints_the_tree(capsys: pytest.CaptureFixture[str]) -> None:
    state = load_game("blockade").state_from_text(WON_IN_TWO)
    assert answer(capsys, state, 2) == "Proven: Red wins by move 1 (ply 1) at the latest, whatever the replies:\nK\n"
    facts = json.loads(answer(capsys, state, 2, as_json=True))
    assert (facts["verdict"], facts["moves"], facts["proof"]) == ("proven", 1, "K")


def test_the_command_says_refuted_or_open(capsys: pytest.CaptureFixture[str]) -> None:
    start = load_game("alcazar").start
    assert answer(capsys, start, 2, "de").startswith("Widerlegt: ")
    assert answer(capsys, start, 9, seconds=0.0).startswith("Not decided in 0 s: ")
    assert json.loads(answer(capsys, start, 9, as_json=True, seconds=0.0))["verdict"] == "open"


def test_more_seats_than_two_play_against_the_one_to_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, load_game("tor", players=4).start, 1).startswith("Refuted: ")


def test_too_many_moves_are_refused() -> None:
    with pytest.raises(BadParameter):
        solve(
            SolveRequest(load_game("tor").start, is_start=True, within=101, verify=None, output="", as_json=False), "en"
        )


def test_bad_positions_are_refused() -> None:
    with pytest.raises(BadStateText):
        load_game("tor").state_from_text("nonsense 0")
