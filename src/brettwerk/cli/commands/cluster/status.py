"""Show the nodes of a cluster, and which of them have the same Brettwerk as this machine, so that they may work."""

from typing import Annotated

import typer

from brettwerk.cli import completion, parameters
from brettwerk.cli.app import command
from brettwerk.cli.clustering import here


@command(epilog="Example: `brettwerk cluster status`")
def run(
    address: Annotated[
        str,
        typer.Argument(
            metavar="[ADDRESS]",
            autocompletion=completion.clusters,
            help="HOST:PORT, or auto for the cluster that this machine belongs to.",
        ),
    ] = "auto",
    *,
    game: Annotated[
        str,
        typer.Option(
            autocompletion=completion.games,
            help="Compare what engines have learned of this game as well.",
        ),
    ] = "",
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    here.status(address, game, language, as_json=as_json)
