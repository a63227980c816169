"""Summarise recorded games: results, lengths and first moves of each game and variant."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.analysis import statistics
from brettwerk.cli.app import command, print_json
from brettwerk.core import files


@command(epilog="Example: `brettwerk stats games --output charts`")
def run(
    place: Annotated[str, typer.Argument(metavar="FILE|FOLDER", help="A folder of game records, or a single file.")],
    *,
    output: Annotated[str, typer.Option(metavar="FOLDER", help="Also draw charts there, as SVG.")] = "",
    force: parameters.Force = False,
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    if output:
        files.ready_folder(Path(output))
    counted = statistics.Statistics.of(place)
    if output:
        statistics.write_charts(counted, output, language, force=force)
    if as_json:
        print_json([variant.to_json() for variant in counted])
    else:
        statistics.print_tables(counted, language)
    for error in counted.errors:
        sys.stderr.write(f"brettwerk: {error.text(language)}\n")
    if counted.errors:
        raise typer.Exit(2)
