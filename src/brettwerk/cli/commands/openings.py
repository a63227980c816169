"""Count how games begin and how they end, for the analysis page: the engine's games against itself, or records."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.analysis import opening_counts
from brettwerk.cli.app import command
from brettwerk.content import openings
from brettwerk.core import files


@command(epilog="Example: `brettwerk openings tor --games 400`")
def run(
    game: parameters.GameId,
    records: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...", help="Files of game records to count; without any, the engine plays itself."
        ),
    ] = None,
    *,
    variant: parameters.VariantOptions,
    games: Annotated[int, typer.Option(help="How many games the engine plays against itself.")] = 400,
    simulations: Annotated[int, typer.Option(help="Simulations for each move.")] = 400,
    seed: Annotated[int, typer.Option(help="The seed of the games.")] = 1,
    output: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            help="The file to write; in your own data folder if not given, where the analysis page finds it.",
        ),
    ] = "",
    into_package: parameters.IntoPackage = False,
    language: parameters.Language = "",
) -> None:
    parameters.at_least("--games", games, 1, parameters.MOST_GAMES)
    parameters.at_least("--simulations", simulations, 2)
    loaded = loading.load(game, language, variant, search=not records)
    usual = Path(str(openings.file_of(loaded.id))) if into_package else openings.own_file_of(loaded.id)
    if not output:
        files.ready_folder(usual.parent, ours=True)
    path = Path(output) if output else usual
    files.check_output(path, force=True)
    books = opening_counts.kept_books(path)
    if records:
        book = opening_counts.counted(loaded, records)
    else:
        book = opening_counts.played(loaded, games, simulations, seed)
    opening_counts.write(path, books, book, language)
