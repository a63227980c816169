"""Find puzzles in games that the engine plays against itself; called again, go on where the file ends."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.solve import puzzle_making
from brettwerk.solve.puzzles import finder, puzzle


@command(epilog="Example: `brettwerk puzzles make alcazar --count 36 --seconds 600`")
def run(
    game: parameters.GameId,
    *,
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
    language: parameters.Language = "",
) -> None:
    parameters.at_least("--count", count, 1)
    loaded = loading.load(game, language, search=True)
    wanted = finder.Wish(within, last, puzzle_making.read_levels(levels), to_the_end, work, slips)
    path = Path(output or str(puzzle.file_of(game)))
    puzzle_making.make_puzzles(loaded, wanted, seed, count, seconds, path, language)
