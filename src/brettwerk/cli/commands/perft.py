"""Count the move sequences of a given length; the count stands alone on the last line."""

from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.analysis import perft
from brettwerk.cli.app import command, print_json


@command(epilog="Example: `brettwerk perft weltreich --players 4 --teams --depth 3 --divide`")
def run(
    game: parameters.GameId,
    *,
    depth: Annotated[int, typer.Option(help="The length of the move sequences.")] = 2,
    position: parameters.PositionOptions,
    divide: Annotated[bool, typer.Option("--divide", help="Also print the count for each first move.")] = False,
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    parameters.at_least("--depth", depth, 0, perft.DEEPEST)
    counts, total = perft.count(loading.load_position(game, language, position), depth)
    if as_json:
        print_json({"depth": depth, "count": total} | ({"divide": counts} if divide else {}))
        return
    if divide:
        for move, number in counts.items():
            typer.echo(f"{move}: {number}")
    typer.echo(total)
