"""Find puzzles in games that the engine plays against itself; run again, also after Ctrl-C, it continues the file."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.solve import puzzle_making
from brettwerk.core import files
from brettwerk.solve import dfpn
from brettwerk.solve.puzzles import finder, puzzle


@command(epilog="Example: `brettwerk puzzles make alcazar --count 36 --seconds 600`")
def run(
    game: parameters.GameId,
    *,
    count: Annotated[int, typer.Option(help="How many puzzles, a third of each difficulty.")] = 36,
    seed: Annotated[int, typer.Option(help="The seed of the games that are searched.")] = 1,
    seconds: Annotated[float, typer.Option(help="Stop after this many seconds, whatever has been found.")] = 3600.0,
    within: Annotated[int, typer.Option(metavar="N", help="The longest win to look for, in plies.")] = 7,
    last: Annotated[int, typer.Option(help="How many positions at the end of each game to search.")] = 30,
    levels: Annotated[str, typer.Option(help="The engine's levels, separated by commas; games take turns.")] = "1,2,3",
    to_the_end: Annotated[
        bool,
        typer.Option(
            "--to-the-end", help="Prove that no other move wins at all, not just within the same number of moves."
        ),
    ] = False,
    work: Annotated[int, typer.Option(help="At most how many moves to try in one position.")] = 5_000_000,
    slips: Annotated[int, typer.Option(help="How many positions after a random move to search as well.")] = 0,
    output: Annotated[
        str, typer.Option(metavar="FILE", help="The file to write or continue; in your own data folder if not given.")
    ] = "",
    into_package: parameters.IntoPackage = False,
    language: parameters.Language = "",
) -> None:
    parameters.at_least("--count", count, 1)
    parameters.seconds("--seconds", seconds, 0)
    parameters.at_least("--within", within, 1, dfpn.MAX_PLIES)
    parameters.at_least("--last", last, 1)
    parameters.at_least("--work", work, 1)
    parameters.at_least("--slips", slips, 0)
    loaded = loading.load(game, language, search=True)
    criteria = finder.PuzzleCriteria(within, last, puzzle_making.read_levels(levels), to_the_end, work, slips)
    usual = Path(str(puzzle.file_of(loaded.id))) if into_package else puzzle.own_file_of(loaded.id)
    if not output:
        files.ready_folder(usual.parent, ours=True)
    path = Path(output) if output else usual
    files.check_output(path, force=True)
    puzzle_making.make_puzzles(loaded, criteria, seed, count, seconds, path, language)
