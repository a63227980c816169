"""Solve a game or a position completely."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.solve import solve
from brettwerk.core import files

MOST_MEGABYTES = 2**20


@command(epilog="Example: `brettwerk solve aufstellen --option diagonals=no`")
def run(
    game: parameters.GameId,
    *,
    position: parameters.PositionOptions,
    within: Annotated[
        int | None, typer.Option(metavar="N", help="Find out whether the side to move can force a win within N moves.")
    ] = None,
    verify: Annotated[int | None, typer.Option(metavar="N", help="Verify the table at N random positions.")] = None,
    seconds: Annotated[float | None, typer.Option(help="How many seconds to search for a proof.")] = None,
    hours: Annotated[float | None, typer.Option(help="The same in hours.")] = None,
    memory: Annotated[
        int | None,
        typer.Option(metavar="MB", help="The size of the table of a proof search; another size begins it anew."),
    ] = None,
    output: Annotated[
        str,
        typer.Option(
            metavar="FOLDER",
            help="Write a report, charts and what the engine learns there; with --cluster, also what was "
            "settled, for the same command to go on from.",
        ),
    ] = "",
    cluster: parameters.Cluster = "",
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    parameters.seconds("--seconds", seconds, 0)
    if hours is not None:
        parameters.seconds("--hours", hours * 3600, 0)
        seconds = hours * 3600
    parameters.at_least("--within", within, 1)
    parameters.at_least("--memory", memory, 1, MOST_MEGABYTES)
    parameters.at_least("--verify", verify, 1)
    if output:
        files.ready_folder(Path(output))
    state = loading.load_position(game, language, position)
    is_start = not (position.state or position.played)
    solve.solve(
        solve.SolveRequest(state, is_start, within, verify, output, as_json, seconds, memory, cluster), language
    )
