"""Puzzles of every game: their certificates hold, tries are judged rightly, new ones can be found."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest

from brettwerk import Match, load_game
from brettwerk.core.errors import MatchError
from brettwerk.core.registry import game_ids
from brettwerk.solve.proof import WON, Attack, Defence
from brettwerk.solve.prover import Prover
from brettwerk.solve.puzzles.certificate import BadCertificate, Checker, check
from brettwerk.solve.puzzles.effort import BUDGETS, difficulty_of, effort_of
from brettwerk.solve.puzzles.files import finder_for, write_found
from brettwerk.solve.puzzles.finder import Finder, PuzzleCriteria, only_solution, self_play, slips
from brettwerk.solve.puzzles.likeness import are_alike, look_of
from brettwerk.solve.puzzles.puzzle import (
    DIFFICULTIES,
    BadPuzzles,
    NoPuzzle,
    all_puzzles,
    find_puzzle,
    puzzle_of_the_day,
    puzzles_of,
    read_puzzles,
)
from brettwerk.solve.puzzles.solvers import solver_of
from brettwerk.testing import random_states
from support.soak import games_at_once

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from brettwerk import State
    from brettwerk.solve.puzzles.puzzle import Puzzle

LEAST, LEAST_OF_EACH = 30, 6
EXAMPLE = """ea321c | easy | win in 3 | alone in 3 | effort 8 | edition=classic players=2 | \
rS2bS/bTbSrZ1/2bZrT/rS2bT 0 step=10
    c1 (*: a1-a2)
    (*: c2-b1 | b1: c2-b2)
"""
SECONDS = 2.0
"""In which the certificates of all puzzles of a game are checked."""
SMALL = PuzzleCriteria(within=5, last=12, work=500_000)


# What is shipped


def test_every_game_has_puzzles_of_every_difficulty(game_id: str) -> None:
    puzzles = puzzles_of(game_id)
    counts = Counter(puzzle.difficulty for puzzle in puzzles)
    assert len(puzzles) >= LEAST
    assert all(counts[difficulty] >= LEAST_OF_EACH for difficulty in DIFFICULTIES)
    assert len({puzzle.id for puzzle in puzzles}) == len({puzzle.state for puzzle in puzzles}) == len(puzzles)


def test_certificates_hold_and_are_quickly_checked(game_id: str) -> None:
    first, *_ = puzzles = puzzles_of(game_id)
    check(first)  # loads what is compiled
    began = time.process_time()
    for puzzle in puzzles:
        check(puzzle)
    assert time.process_time() - began < SECONDS


def test_no_two_puzzles_are_alike(game_id: str) -> None:
    looks = [look_of(puzzle.state) for puzzle in puzzles_of(game_id)]
    colours = load_game(game_id).colours
    assert not any(are_alike(one, other, colours) for one, other in combinations(looks, 2))


def test_difficulty_follows_from_length_and_effort(game_id: str) -> None:
    for puzzle in puzzles_of(game_id):
        assert puzzle.difficulty == difficulty_of(puzzle.plies, puzzle.effort)
        assert puzzle.plies <= puzzle.within


@pytest.mark.parametrize("name", games_at_once("alcazar", "aufstellen", "sprung"))
def test_the_prover_agrees_with_the_certificates(name: str) -> None:
    """Another search than the one that certificates are checked with finds the same one solution."""
    for puzzle in puzzles_of(name)[::18]:
        prover = Prover(puzzle.game, puzzle.side)
        assert prover.plies_to_win(puzzle.state, puzzle.plies) == puzzle.plies
        assert only_solution(prover, puzzle.state, puzzle.within) == puzzle.solution


def test_puzzles_can_be_written_and_read_back(game_id: str) -> None:
    puzzles = puzzles_of(game_id)
    text = "# A remark\n\n" + "\n".join(puzzle.to_text() for puzzle in puzzles)
    again = list(read_puzzles(game_id, text))
    assert [puzzle.to_text() for puzzle in again] == [puzzle.to_text() for puzzle in puzzles]
    assert all(puzzle.state.to_text() == puzzle.position for puzzle in puzzles)


@pytest.mark.parametrize(
    ("whole", "broken"),
    [
        ("easy", "simple"),
        ("win in 3", "win in three"),
        ("players=2", "players"),
        ("players=2", "players=9"),
        ("(*: a1-a2)", "(*"),
        ("(*: a1-a2)", "(: a1-a2)"),
        ("(*: a1-a2)", "(*: c1 " * 5000),
        ("    c1", "    (*: c1)\n    c1"),
        ("    (*: c2-b1 | b1: c2-b2)", ""),
        (" | ", " "),
    ],
)
def test_a_file_that_is_wrong_names_its_line(whole: str, broken: str) -> None:
    good = "# A remark\n\n" + EXAMPLE
    assert [puzzle.id for puzzle in read_puzzles("aufstellen", good)] == ["ea321c"]
    assert whole in good
    with pytest.raises(BadPuzzles, match=r"Line 3 of mine\.txt"):
        list(read_puzzles("aufstellen", good.replace(whole, broken), "mine.txt"))


def test_every_puzzle_tells_its_task(game_id: str) -> None:
    for puzzle in puzzles_of(game_id):
        assert puzzle.task("de") != puzzle.task("en")
        assert str(puzzle.moves) in puzzle.task() or puzzle.is_last_word


def test_games_take_turns_from_day_to_day() -> None:
    days = [date(2026, 11, 16) + timedelta(days=number) for number in range(4 * len(game_ids()))]
    chosen = [puzzle_of_the_day(day) for day in days]
    assert {puzzle.game.variant.game for puzzle in chosen[: len(game_ids())]} == set(game_ids())
    assert len({puzzle.id for puzzle in chosen}) == len(days)
    assert puzzle_of_the_day(days[0]) is chosen[0]


def test_puzzles_are_found_by_their_id() -> None:
    puzzle = all_puzzles()[-1]
    assert find_puzzle(puzzle.game.variant.game, puzzle.id) is puzzle
    with pytest.raises(NoPuzzle) as caught:
        find_puzzle("alcazar", "nothing")
    assert "nothing" in caught.value.text("de")


# Certificates that are wrong


def example(game_id: str = "aufstellen", plies: int = 5) -> Puzzle:
    return next(puzzle for puzzle in puzzles_of(game_id) if puzzle.plies == plies)


def test_a_win_that_takes_longer_is_refused() -> None:
    puzzle = example()
    with pytest.raises(BadCertificate):
        check(replace(puzzle, plies=puzzle.plies - 2, within=puzzle.plies - 2))


def test_a_win_that_is_faster_than_told_is_refused() -> None:
    puzzle = example("aufstellen", 3)
    with pytest.raises(BadCertificate):
        check(replace(puzzle, plies=5, within=5))


def test_another_first_move_is_refused() -> None:
    puzzle = example()
    other = next(move for move in puzzle.state.legal_moves() if move != puzzle.solution)
    with pytest.raises(BadCertificate):
        check(replace(puzzle, proof=Attack(other, puzzle.proof.then)))


def test_a_proof_that_forgets_a_reply_is_refused() -> None:
    puzzle = example("aufstellen", 3)
    replies = puzzle.state.play(puzzle.solution).legal_moves()
    then = puzzle.proof.then
    assert isinstance(then, Defence)
    some = Defence({reply: then.replies.get(reply, then.replies["*"]) for reply in replies[1:]})
    with pytest.raises(BadCertificate):
        check(replace(puzzle, proof=Attack(puzzle.solution, some)))


def test_an_answer_that_does_not_hold_is_refused() -> None:
    """Let the opponent answer a move that is nearly as good as the solution by a move that does not defend."""
    for puzzle in puzzles_of("aufstellen"):
        prover = Prover(puzzle.game, puzzle.side)
        for move in puzzle.state.legal_moves():
            after = puzzle.state.play(move)
            bad = (
                [] if after.is_over else [reply for reply in after.legal_moves() if prover.is_won(after.play(reply), 1)]
            )
            if move != puzzle.solution and bad:
                wrong = Defence({**puzzle.refutations.replies, move: Attack(bad[0], WON)})
                with pytest.raises(BadCertificate):
                    check(replace(puzzle, refutations=wrong))
                return
    raise AssertionError


def test_a_check_that_would_take_too_much_work_is_given_up() -> None:
    with pytest.raises(BadCertificate):
        check(example(), work=10)


@pytest.mark.parametrize("name", ["aufstellen", "alcazar", "sprung"])
def test_trying_everything_agrees_with_a_plain_search(name: str) -> None:
    states = [state for seed in range(3) for state in random_states(load_game(name), seed)][-60:]
    for state in states:
        side = state.game.side_of(state.turn)
        checker = Checker(state.game, side, 3)
        for plies in range(3):
            assert checker.can_win(state, plies) == wins(state, side, plies), state


def wins(state: State, side: Iterable[int], plies: int) -> bool:
    """Whether a side wins within so many plies, by the definition."""
    if state.outcome:
        return all(state.outcome.payoffs[seat] == 1.0 for seat in side)
    found = (wins(state.play(move), side, plies - 1) for move in state.move_numbers) if plies else iter(())
    return any(found) if state.turn in side else plies > 0 and all(found)


# Tries


def test_the_solution_solves(game_id: str) -> None:
    for puzzle in puzzles_of(game_id)[::9]:
        solver = solver_of(puzzle)
        played: list[str] = []
        line = list(solver.solution(played))
        assert line[0] == puzzle.solution
        while line:
            answer = solver.attempt(played, line[0])
            assert answer.right
            played += [line[0], *answer.line]
            line = [] if answer.solved else list(solver.solution(played))
        end = Match(puzzle.state)
        for move in played:
            end.play(move)
        assert end.outcome
        assert len(played) <= puzzle.within
        assert set(end.outcome.winners) == set(puzzle.side)


def test_wrong_tries_are_refuted(game_id: str) -> None:
    for puzzle in puzzles_of(game_id)[::12]:
        solver = solver_of(puzzle)
        others = [move for move in puzzle.state.legal_moves() if move != puzzle.solution]
        for move in random.Random(1).sample(others, min(4, len(others))):
            answer = solver.attempt([], move)
            assert not answer.right
            assert not answer.solved
            state = puzzle.state.play(move)
            for reply in answer.line:
                state = state.play(reply)
            assert not state.outcome or any(state.outcome.payoffs[seat] < 1.0 for seat in puzzle.side)


def test_the_defence_lasts_as_long_as_it_can() -> None:
    puzzle = example("aufstellen", 7)
    assert len(solver_of(puzzle).solution([])) == puzzle.plies


def test_tries_out_of_turn_are_refused() -> None:
    puzzle = example()
    with pytest.raises(MatchError) as caught:
        puzzle.position_after([puzzle.solution])
    assert caught.value.text("de") != caught.value.text("en")


# Finding


def test_puzzles_are_found_and_the_search_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    game = load_game("aufstellen")
    first = finder_for(game, SMALL, seed=5, count=3, path=path)
    told: list[int] = []

    def tell(finder: Finder) -> None:
        write_found(finder, path, "a test")
        told.append(finder.played)
        if len(told) >= 4:
            finder.most = 0

    first.run(60, tell)
    assert first.found
    again = finder_for(game, SMALL, seed=5, count=3, path=path)
    assert again.played == first.played == told[-1]
    assert {puzzle.to_text() for puzzle in again.found} == {puzzle.to_text() for puzzle in first.found}
    for puzzle in again.found:
        check(puzzle)


def test_the_same_seed_finds_the_same_puzzles() -> None:
    found = []
    for _ in range(2):
        finder = Finder(load_game("aufstellen"), SMALL, seed=5, most=1)
        finder.search_one_game()
        finder.search_one_game()
        found.append([puzzle.to_text() for puzzle in finder.found])
    assert found[0] == found[1] != []


def test_a_random_opening_may_end_the_game() -> None:
    states = self_play(load_game("blockade"), 1, random.Random(110))
    assert states[-1].is_over
    assert len(states) <= 4


def test_slips_are_one_move_away() -> None:
    state = load_game("alcazar").start
    for slip in slips([state], 3, random.Random(1)):
        assert slip in [state.play(move) for move in state.legal_moves()]


def test_difficulties_are_in_order() -> None:
    facts = ((3, 8), (3, 512), (5, 8), (5, 2048), (9, 8), (3, 8192))
    assert [difficulty_of(*one) for one in facts] == ["easy", "medium", "medium", "hard", "hard", "hard"]


def test_effort_grows_where_the_win_is_hidden() -> None:
    """A win that the engine expects at once takes the least; a move that does not win is never found."""
    puzzle = min(puzzles_of("aufstellen"), key=lambda one: one.effort)
    assert effort_of(puzzle.state, puzzle.solution) <= 8 * puzzle.effort
    wrong = next(move for move in puzzle.state.legal_moves() if move != puzzle.solution)
    assert effort_of(puzzle.state, wrong) == 2 * BUDGETS[-1]


def test_turned_mirrored_and_recoloured_boards_are_alike() -> None:
    game = load_game("aufstellen")
    boards = ["1rS2/3bZ/rZrT1bT/3bS 0 step=6", "3bS/rZrT1bT/3bZ/1rS2 0 step=6", "1bS2/3rZ/bZbT1rT/3rS 0 step=6"]
    looks = [look_of(game.state_from_text(board)) for board in boards]
    assert all(are_alike(one, other, game.colours) for one, other in pairwise(looks))
    far = look_of(game.state_from_text("2bTbS/4/4/rTrZ1rS 1 step=5"))
    assert not any(are_alike(far, look, game.colours) for look in looks)
