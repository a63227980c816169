"""Puzzles at the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from brettwerk.cli.play.puzzle_list import find_puzzles, in_order
from brettwerk.cli.play.puzzle_session import PuzzleSession
from brettwerk.solve.puzzles.puzzle import DIFFICULTIES, puzzles_of
from brettwerk.solve.puzzles.solvers import solver_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest

    from brettwerk.solve.puzzles.puzzle import Puzzle


class Keyboard:
    """Somebody who types what was decided beforehand, then closes the terminal."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def prompt(self, *_: Any, **__: Any) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def solve(puzzles: Iterable[Puzzle], *lines: str, language: str = "en") -> PuzzleSession:
    session = PuzzleSession(language)
    session.play(puzzles, cast("Any", Keyboard(*lines)))
    return session


def two_movers() -> list[Puzzle]:
    return [puzzle for puzzle in puzzles_of("aufstellen") if puzzle.moves == 2]


def test_a_puzzle_is_solved_at_the_prompt(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = two_movers()[0]
    first, _, last = solver_of(puzzle).solution([])
    session = solve([puzzle], first, last)
    said = capsys.readouterr().out
    assert puzzle.task() in said
    assert "Right. Go on!" in said
    assert "Solved!" in said
    assert (session.solved, session.seen) == (1, 1)
    assert "Solved without help: 1 of 1" in said


def test_captions_say_what_holds_now(capsys: pytest.CaptureFixture[str]) -> None:
    """Not that somebody wins in two moves, when one of them has been made."""
    puzzle = two_movers()[0]
    first, _, last = solver_of(puzzle).solution([])
    solve([puzzle], first, "board", last)
    said = capsys.readouterr().out
    assert said.count(puzzle.task()) == 1
    colour = puzzle.game.colour_name(puzzle.state.turn)
    assert said.count(f"{colour} to move wins at once") == 2
    assert said.count(f"{colour} wins: ") == 1


def test_a_wrong_try_is_refuted_and_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = two_movers()[0]
    wrong = next(move for move in puzzle.state.legal_moves() if move != puzzle.solution)
    session = solve([puzzle], wrong, "quit")
    said = capsys.readouterr().out
    assert f"{wrong} does not work" in said
    refutation, _, again = said.partition("Back to the puzzle")
    assert refutation.count(puzzle.task()) == again.count(puzzle.task()) == 1
    assert (session.solved, session.seen) == (0, 0)


def test_help_counts_against_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = two_movers()[:2]
    session = solve([one, two], "hint", "solution", "skip", language="de")
    said = capsys.readouterr().out
    assert "Es beginnt mit" in said
    assert (session.solved, session.seen) == (0, 2)
    assert "Ohne Hilfe gelöst: 0 von 2" in said


def test_nonsense_is_explained_and_costs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = two_movers()[0]
    solve([puzzle], "nonsense", "help", "moves", "board")
    said = capsys.readouterr().out
    assert "'nonsense' is not a move of this game" in said
    assert puzzle.solution in said
    assert "Solved without help: 0 of 0" in said


def test_puzzles_come_shuffled_and_the_easy_ones_first() -> None:
    puzzles = in_order(find_puzzles(None, ""), seed=3)
    order = [DIFFICULTIES.index(puzzle.difficulty) for puzzle in puzzles]
    assert order == sorted(order)
    assert puzzles == in_order(find_puzzles(None, ""), seed=3) != in_order(find_puzzles(None, ""), seed=4)
