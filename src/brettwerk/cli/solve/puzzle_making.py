"""Finding new puzzles, with progress on the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console

from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.solve.texts import TEXTS, say
from brettwerk.search.limits import LEVELS
from brettwerk.solve.puzzles.files import finder_for, write_found
from brettwerk.solve.puzzles.puzzle import DIFFICULTIES

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.core.game import Game
    from brettwerk.solve.puzzles.finder import Finder, PuzzleCriteria


def read_levels(text: str) -> tuple[int, ...]:
    words = text.split(",")
    if not set(words) <= set(map(str, LEVELS)):
        raise BadParameter("levels", TEXTS, found=text)
    return tuple(map(int, words))


def make_puzzles(
    game: Game, criteria: PuzzleCriteria, seed: int, count: int, seconds: float, path: Path, language: str
) -> None:
    """Find puzzles, writing them to the file after each game."""
    console = Console(stderr=True, highlight=False)
    made_by = f"brettwerk {' '.join(sys.argv[1:])}"
    finder = finder_for(game, criteria, seed, count, path)

    def tell(finder: Finder) -> None:
        write_found(finder, path, made_by)
        counts = " · ".join(f"{say(difficulty, language)} {finder.counts[difficulty]}" for difficulty in DIFFICULTIES)
        console.print(say("puzzles-found", language, games=finder.played, counts=counts))

    with INTERRUPTS.saying(lambda: say("puzzles-kept", language, path=path)):
        finder.run(seconds, tell)
