"""Files of puzzles while they are being made: rewritten after each game, and continued where they end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brettwerk.core.files import reason_of, whole_file
from brettwerk.solve.puzzles.finder import Finder
from brettwerk.solve.puzzles.puzzle import DIFFICULTIES, BadPuzzles, read_puzzles
from brettwerk.solve.puzzles.texts import TEXTS

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.core.game import Game
    from brettwerk.solve.puzzles.finder import PuzzleCriteria

HEAD = "# Positions in which one move alone wins; solve/puzzles/puzzle.py and solve/proof.py say how to read them.\n"
PLAYED = "# Games played: "


def finder_for(game: Game, criteria: PuzzleCriteria, seed: int, count: int, path: Path) -> Finder:
    """A finder that continues where a file ends, or starts from scratch if there is none.

    BadPuzzles if the file is not one of puzzles.
    """
    try:
        text = path.read_text("utf-8") if path.exists() else ""
    except (OSError, UnicodeError) as error:
        raise BadPuzzles("puzzle-file", TEXTS, path=path, reason=reason_of(error)) from None
    played = re.search(rf"^{PLAYED}(\d{{1,15}})$", text, re.MULTILINE)
    found = list(read_puzzles(game.variant.game, text, str(path)))
    return Finder(game, criteria, seed, -(-count // len(DIFFICULTIES)), found, int(played.group(1)) if played else 0)


def write_found(finder: Finder, path: Path, made_by: str) -> None:
    """Write what has been found so far: the easy ones first."""
    order = sorted(
        finder.found, key=lambda puzzle: (DIFFICULTIES.index(puzzle.difficulty), puzzle.plies, puzzle.effort)
    )
    head = f"{HEAD}# Made by: {made_by}\n{PLAYED}{finder.played}\n"
    with whole_file(path, force=True) as file:
        file.write("\n".join([head, *(puzzle.to_text() for puzzle in order)]).encode())
