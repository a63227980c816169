"""Which puzzles there are, as a list or as the order in which they are put."""

from __future__ import annotations

import random

from rich.console import Console
from rich.table import Table

from brettwerk.cli.game_names import find_named
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.play.texts import TEXTS, say
from brettwerk.core.registry import game_ids, load_game
from brettwerk.solve.puzzles import texts
from brettwerk.solve.puzzles.puzzle import DIFFICULTIES, NoPuzzle, Puzzle, puzzles_of


def find_puzzles(game: str | None, difficulty: str) -> list[Puzzle]:
    """The puzzles of one game or all, of one difficulty or all; NoPuzzle if there are none."""
    if difficulty not in {"", *DIFFICULTIES}:
        raise BadParameter("difficulty", TEXTS, found=difficulty)
    offered = [puzzle for one in ([find_named(game).id] if game else game_ids()) for puzzle in puzzles_of(one)]
    found = [puzzle for puzzle in offered if difficulty in {"", puzzle.difficulty}]
    if not found:
        raise NoPuzzle("no-puzzles", texts.TEXTS)
    return found


def to_json(puzzle: Puzzle) -> dict[str, str | int]:
    """A puzzle for a program to read, without its solution."""
    return {
        "id": puzzle.id,
        "game": puzzle.game.variant.game,
        "difficulty": puzzle.difficulty,
        "moves": puzzle.moves,
        "plies": puzzle.plies,
        "effort": puzzle.effort,
        "state": puzzle.position,
    }


def print_counts(found: list[Puzzle], language: str) -> None:
    """Print how many puzzles of each difficulty each game has."""
    table = Table(box=None, pad_edge=False)
    for column in ("column.game", *DIFFICULTIES):
        table.add_column(say(column, language))
    for game in dict.fromkeys(puzzle.game.variant.game for puzzle in found):
        own = [puzzle for puzzle in found if puzzle.game.variant.game == game]
        counts = [sum(puzzle.difficulty == difficulty for puzzle in own) for difficulty in DIFFICULTIES]
        table.add_row(load_game(game).name(language), *map(str, counts))
    Console().print(table)


def in_order(found: list[Puzzle], seed: int | None) -> list[Puzzle]:
    """Shuffle puzzles, the easy ones first."""
    shuffled = random.Random(seed).sample(found, len(found))
    return sorted(shuffled, key=lambda puzzle: DIFFICULTIES.index(puzzle.difficulty))
