"""Solve puzzles in the terminal. A wrong try is answered by its refutation."""

import sys
from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.play import puzzle_list, puzzle_session
from brettwerk.cli.play.texts import TEXTS


@command(epilog="Example: `brettwerk puzzles play aufstellen --difficulty easy`")
def run(
    game: parameters.AnyGame = None,
    *,
    difficulty: parameters.Difficulty = "",
    seed: Annotated[int | None, typer.Option(help="Makes the order of the puzzles reproducible.")] = None,
    language: parameters.Language = "",
) -> None:
    found = puzzle_list.in_order(puzzle_list.find_puzzles(game, difficulty), seed)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise parameters.BadParameter("no-terminal", TEXTS)
    puzzle_session.PuzzleSession(language).run(found)
