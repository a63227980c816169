"""The commands ``brettwerk puzzles …``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters as given
from brettwerk.cli.language import TEXTS, chosen

puzzles = typer.Typer(name="puzzles", no_args_is_help=True, help="Positions in which one move alone wins.")

Difficulty = Annotated[str, typer.Option(metavar="easy|medium|hard", help="Only puzzles of this difficulty.")]
AnyGame = Annotated[str | None, typer.Argument(metavar="GAME", help="The id of a game; all of them if not given.")]


@puzzles.command("make", epilog="Example: `brettwerk puzzles make alcazar --count 36 --seconds 600`")
def make(
    game: given.GameId,
    count: Annotated[int, typer.Option(help="How many, a third of each difficulty.")] = 36,
    seed: Annotated[int, typer.Option(help="Where the games that are searched begin.")] = 1,
    seconds: Annotated[float, typer.Option(help="Stop then, whatever has been found.")] = 3600.0,
    within: Annotated[int, typer.Option(help="The longest win to look for, in plies.")] = 7,
    last: Annotated[int, typer.Option(help="How many positions at the end of each game to search.")] = 30,
    levels: Annotated[str, typer.Option(help="The engine's levels, joined by commas; games take turns.")] = "1,2,3",
    to_the_end: Annotated[
        bool, typer.Option("--to-the-end", help="Prove that no other move wins at all, not only in time.")
    ] = False,
    work: Annotated[int, typer.Option(help="How many moves may be tried to search one position.")] = 5_000_000,
    slips: Annotated[int, typer.Option(help="How many random moves from each position to search too.")] = 0,
    output: Annotated[
        str, typer.Option(metavar="FILE", help="Where to, going on if it exists; the game's folder if not given.")
    ] = "",
    language: given.Language = None,
) -> None:
    """Find puzzles in games that the engine plays against itself; called again, go on where the file ends."""
    from brettwerk.cli.solve.puzzles import make_puzzles, read_levels  # noqa: PLC0415
    from brettwerk.solve.puzzles.finder import PuzzleCriteria  # noqa: PLC0415
    from brettwerk.solve.puzzles.puzzle import file_of  # noqa: PLC0415

    given.at_least("--count", count, 1)
    loaded = given.load(game, "classic", None, False, None, language, search=True)
    wish = PuzzleCriteria(within, last, read_levels(levels), to_the_end, work, slips)
    path = Path(output or str(file_of(game)))
    make_puzzles(loaded, wish, seed, count, seconds, path, chosen(language))


@puzzles.command("list", epilog="Example: `brettwerk puzzles list alcazar --difficulty hard --json`")
def list_puzzles(
    game: AnyGame = None,
    difficulty: Difficulty = "",
    language: given.Language = None,
    as_json: given.AsJson = False,
) -> None:
    """Count the puzzles of each game and difficulty; as JSON, list them all."""
    from brettwerk.cli.play.puzzles import as_facts, chosen_puzzles, print_counts  # noqa: PLC0415

    found = chosen_puzzles(game, known(difficulty))
    if as_json:
        typer.echo(json.dumps([as_facts(puzzle) for puzzle in found], ensure_ascii=False))
    else:
        print_counts(found, chosen(language))


@puzzles.command("play", epilog="Example: `brettwerk puzzles play aufstellen --difficulty easy`")
def play(
    game: AnyGame = None,
    difficulty: Difficulty = "",
    seed: Annotated[int | None, typer.Option(help="Brings the puzzles in the same order again.")] = None,
    language: given.Language = None,
) -> None:
    """Solve puzzles in the terminal. A wrong try is answered by its refutation."""
    from prompt_toolkit import PromptSession  # noqa: PLC0415

    from brettwerk.cli.play.puzzles import PuzzleTable, chosen_puzzles, in_order  # noqa: PLC0415

    found = in_order(chosen_puzzles(game, known(difficulty)), seed)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise given.BadParameter("no-terminal", TEXTS)
    PuzzleTable(chosen(language)).play(found, PromptSession())


def known(difficulty: str) -> str:
    """A difficulty that there is, or none."""
    from brettwerk.solve.puzzles.puzzle import DIFFICULTIES  # noqa: PLC0415

    if difficulty not in {"", *DIFFICULTIES}:
        raise given.BadParameter("difficulty", TEXTS, found=difficulty)
    return difficulty
