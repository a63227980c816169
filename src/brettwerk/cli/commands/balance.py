"""Find openings from which neither side is favoured, for matches between engines: `arena --openings` plays from them.

They are likely first moves that a search gives both sides an even chance after. Ctrl-C keeps what was found.
"""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.contest import balancing
from brettwerk.core import files
from brettwerk.search.contest import balanced

MOST = 10_000
MOST_PLIES = 12


@command(epilog="Example: `brettwerk balance tor --number 50`")
def run(
    game: parameters.GameId,
    *,
    variant: parameters.VariantOptions,
    number: Annotated[int, typer.Option(help="How many openings to find.")] = 100,
    plies: Annotated[int, typer.Option(help="How many moves an opening has.")] = 4,
    simulations: Annotated[int, typer.Option(help="Simulations for each opening.")] = 4000,
    tolerance: Annotated[
        float, typer.Option(help="How far the chance of a side may be from even, from 0 to 0.5.")
    ] = 0.03,
    seed: parameters.OpeningSeed = 1,
    output: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            help="The file to write; in your own data folder if not given, where `--openings balanced` finds it.",
        ),
    ] = "",
    into_package: parameters.IntoPackage = False,
    language: parameters.Language = "",
) -> None:
    parameters.within("--number", number, 1, MOST)
    parameters.within("--plies", plies, 1, MOST_PLIES)
    parameters.at_least("--simulations", simulations, 2)
    parameters.at_least("--tolerance", tolerance, 0, 0.5)
    loaded = loading.load(game, language, variant, search=True)
    balancing.require_sides(loaded)
    usual = Path(str(balanced.file_of(loaded.id))) if into_package else balanced.own_file_of(loaded.id)
    if not output:
        files.ready_folder(usual.parent, ours=True)
    path = Path(output) if output else usual
    files.check_output(path, force=True)
    openings = balancing.found_by_search(loaded, number, plies, simulations, tolerance, seed)
    balancing.write(path, loaded, openings, number, language)
