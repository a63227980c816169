"""``brettwerk puzzles …``: lists, a session at the prompt, and making new ones."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

import pytest

from brettwerk.cli.play.puzzles import PuzzleTable, chosen_puzzles, in_order
from brettwerk.core.registry import game_ids, load_game
from brettwerk.solve.puzzles.attempts import Solver
from brettwerk.solve.puzzles.puzzle import DIFFICULTIES, puzzles_of

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from brettwerk.solve.puzzles.puzzle import Puzzle


class Keyboard:
    """Somebody who types what was decided beforehand, then closes the terminal."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def prompt(self, *_: Any, **__: Any) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def session(puzzles: Iterable[Puzzle], *lines: str, language: str = "en") -> PuzzleTable:
    table = PuzzleTable(language)
    table.play(puzzles, cast("Any", Keyboard(*lines)))
    return table


def two_movers() -> list[Puzzle]:
    return [puzzle for puzzle in puzzles_of("aufstellen") if puzzle.moves == 2]


def test_a_puzzle_is_solved_at_the_prompt(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = two_movers()[0]
    first, _, last = Solver(puzzle).solution([])
    table = session([puzzle], first, last)
    said = capsys.readouterr().out
    assert puzzle.task() in said
    assert "Right. Go on!" in said
    assert "Solved!" in said
    assert (table.solved, table.seen) == (1, 1)
    assert "Solved without help: 1 of 1" in said


def test_a_wrong_try_is_refuted_and_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = two_movers()[0]
    wrong = next(move for move in puzzle.state.legal_moves() if move != puzzle.solution)
    table = session([puzzle], wrong, "quit")
    said = capsys.readouterr().out
    assert f"{wrong} does not do it" in said
    assert "Back to the puzzle" in said
    assert (table.solved, table.seen) == (0, 0)


def test_help_counts_against_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = two_movers()[:2]
    table = session([one, two], "hint", "solution", "skip", language="de")
    said = capsys.readouterr().out
    assert "Es beginnt mit" in said
    assert (table.solved, table.seen) == (0, 2)
    assert "Ohne Hilfe gelöst: 0 von 2" in said


def test_nonsense_is_explained_and_costs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = two_movers()[0]
    session([puzzle], "nonsense", "help", "moves", "board")
    said = capsys.readouterr().out
    assert "'nonsense' is not a move of this game" in said
    assert puzzle.solution in said
    assert "Solved without help: 0 of 0" in said


def test_puzzles_come_shuffled_and_the_easy_ones_first() -> None:
    puzzles = in_order(chosen_puzzles(None, ""), seed=3)
    order = [DIFFICULTIES.index(puzzle.difficulty) for puzzle in puzzles]
    assert order == sorted(order)
    assert puzzles == in_order(chosen_puzzles(None, ""), seed=3) != in_order(chosen_puzzles(None, ""), seed=4)


def test_the_list_counts_all_games(python: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = python("-m", "brettwerk", "puzzles", "list", "--lang", "de")
    assert done.returncode == 0, done.stderr
    assert all(load_game(game).name("de") in done.stdout for game in game_ids())
    found = json.loads(python("-m", "brettwerk", "puzzles", "list", "tor", "--difficulty", "easy", "--json").stdout)
    assert {puzzle["difficulty"] for puzzle in found} == {"easy"}
    assert {puzzle["game"] for puzzle in found} == {"tor"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "--difficulty", "gentle"), "--difficulty wants easy, medium or hard"),
        (("play",), "in a terminal"),
        (("list", "chess"), "There is no game 'chess'"),
        (("make", "alcazar", "--levels", "0"), "--levels wants levels"),
    ],
)
def test_mistakes_are_named(
    python: Callable[..., subprocess.CompletedProcess[str]], words: tuple[str, ...], said: str
) -> None:
    done = python("-m", "brettwerk", "puzzles", *words, "--lang", "en")
    assert done.returncode == 2
    assert said in done.stderr


def test_new_puzzles_are_made(python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    words = ["puzzles", "make", "aufstellen", "--seconds", "1", "--within", "5", "--output", str(path), "--lang", "en"]
    played = []
    for _ in range(2):  # the second call goes on
        done = python("-m", "brettwerk", *words)
        assert done.returncode == 0, done.stderr
        assert "Games searched" in done.stderr
        played.append(int(path.read_text("utf-8").partition("Games played: ")[2].split()[0]))
    assert 0 < played[0] < played[1]
    assert f"brettwerk {' '.join(words)}" in path.read_text("utf-8")


@pytest.mark.parametrize("command", ["make", "list", "play"])
def test_help_has_an_example(python: Callable[..., subprocess.CompletedProcess[str]], command: str) -> None:
    done = python("-m", "brettwerk", "puzzles", command, "--help")
    assert done.returncode == 0
    assert f"brettwerk puzzles {command}" in done.stdout.split("Example")[1]
